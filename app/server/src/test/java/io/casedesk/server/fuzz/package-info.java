/** Requests that no honest client would send, and those that it might send by mistake. */
@NullMarked
package io.casedesk.server.fuzz;

import org.jspecify.annotations.NullMarked;
