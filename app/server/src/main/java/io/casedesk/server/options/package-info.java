/** How the service listens and answers. */
@NullMarked
package io.casedesk.server.options;

import org.jspecify.annotations.NullMarked;
