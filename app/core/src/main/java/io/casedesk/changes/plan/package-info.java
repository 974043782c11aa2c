/**
 * The changes to apply: plans, their cells and the records to create, with the comparison of values
 * and the known dropdown keys that both the validation and the runs use. Sends nothing.
 */
@NullMarked
package io.casedesk.changes.plan;

import org.jspecify.annotations.NullMarked;
