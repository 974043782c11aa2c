/**
 * Connections as a person saved them, for the window and the terminal alike. Knows the client,
 * which they are for, and the policy, which offers some; where they are saved is for others.
 */
@NullMarked
package io.casedesk.profiles;

import org.jspecify.annotations.NullMarked;
