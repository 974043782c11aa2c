/**
 * Saved connections, for the window and the command line. Depends on the client and on the policy;
 * other packages store the connections.
 */
@NullMarked
package io.casedesk.profiles;

import org.jspecify.annotations.NullMarked;
