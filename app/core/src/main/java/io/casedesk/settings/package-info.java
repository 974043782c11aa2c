/**
 * What is set for connections: the administrator's policy for all users of a computer, in a file
 * that Casedesk never writes, and the connections that a user saved. Depends on the client, which
 * the policy restricts; other packages store the connections.
 */
@NullMarked
package io.casedesk.settings;

import org.jspecify.annotations.NullMarked;
