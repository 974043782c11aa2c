/**
 * Stable short codes of all failures, which error messages, the log and the help share. Depends on
 * every package that fails; no package depends on it.
 */
@NullMarked
package io.casedesk.faults;

import org.jspecify.annotations.NullMarked;
