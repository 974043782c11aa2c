/**
 * Short, stable codes of everything that can go wrong, so that what a person reads, the log and the
 * help are about the same thing. Knows every part that fails; no part knows it.
 */
@NullMarked
package io.casedesk.faults;

import org.jspecify.annotations.NullMarked;
