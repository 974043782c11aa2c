/**
 * Validates a plan before it is applied: {@link io.casedesk.changes.validation.Preflight} reads the
 * records again and says which cells can be sent, and why the others can't.
 */
@NullMarked
package io.casedesk.changes.validation;

import org.jspecify.annotations.NullMarked;
