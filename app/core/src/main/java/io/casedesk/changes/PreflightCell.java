package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a preflight says of one cell. A conflict is shown three ways: {@code
 * planned.change().seen()}, {@code current} (theirs) and {@code planned.change().wanted()} (yours).
 *
 * @param planned the cell
 * @param state what can be done with it
 * @param current what the record holds now; null when the member is absent or the record is gone
 * @param block why it is not sent; null unless it is blocked
 * @param warnings what to know of it all the same
 */
public record PreflightCell(
    PlannedCell planned,
    CheckedCellState state,
    @Nullable FieldValue current,
    @Nullable ValidationError block,
    List<ValidationWarning> warnings) {

  /** Takes a copy that nobody can change. */
  public PreflightCell {
    warnings = List.copyOf(warnings);
    if ((state == CheckedCellState.BLOCKED) != (block != null)) {
      throw new IllegalArgumentException("A cell is blocked when there is a reason, and only then");
    }
  }

  /** The same wish with what the record holds now as the value seen: it overwrites that. */
  public PlannedCell insisting() {
    Change change = planned.change();
    return new PlannedCell(
        new Change(change.recordId(), change.field(), current, change.wanted()),
        planned.clears(),
        planned.origin(),
        planned.wasAbsent());
  }
}
