/** How a connection gets to its service: through which proxy, and trusting which authorities. */
@NullMarked
package io.casedesk.client.network;

import org.jspecify.annotations.NullMarked;
