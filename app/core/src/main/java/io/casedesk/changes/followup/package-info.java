/** Plans that follow from a run: undo it, retry it, repair it. */
@NullMarked
package io.casedesk.changes.followup;

import org.jspecify.annotations.NullMarked;
