/** The service. */
@NullMarked
package io.casedesk.server;

import org.jspecify.annotations.NullMarked;
