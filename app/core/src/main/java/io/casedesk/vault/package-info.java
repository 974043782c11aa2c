/**
 * Where tokens are kept: in the vault of the operating system, for as long as the program runs, or,
 * where a person wants it so, in a file. Knows nobody else in the core.
 */
@NullMarked
package io.casedesk.vault;

import org.jspecify.annotations.NullMarked;
