/**
 * Stores tokens: in the password store of the operating system, in memory, or, if the user chooses
 * it, in a file. Depends on no other package of the core.
 */
@NullMarked
package io.casedesk.vault;

import org.jspecify.annotations.NullMarked;
