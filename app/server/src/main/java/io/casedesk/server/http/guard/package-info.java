/** What stands between the network and the routes: limits, deadlines, headers, TLS. */
@NullMarked
package io.casedesk.server.http.guard;

import org.jspecify.annotations.NullMarked;
