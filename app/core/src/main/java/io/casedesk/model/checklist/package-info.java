/**
 * Checklists of solutions (contract 2.3): what they hold, how that changed, and who reviewed it.
 */
@NullMarked
package io.casedesk.model.checklist;

import org.jspecify.annotations.NullMarked;
