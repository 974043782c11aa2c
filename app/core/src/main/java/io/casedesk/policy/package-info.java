/**
 * Reads the administrator's policy for all users of a computer, from a file that Casedesk never
 * writes. Depends on the client, which it restricts, and on no other package of the core.
 */
@NullMarked
package io.casedesk.policy;

import org.jspecify.annotations.NullMarked;
