/** The tokens of the service. */
@NullMarked
package io.casedesk.server.tokens;

import org.jspecify.annotations.NullMarked;
