package io.casedesk.changes.validation;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The preflight result of one cell. A conflict has three values: {@code planned.change().seen()},
 * {@code current} (theirs) and {@code planned.change().wanted()} (yours).
 *
 * @param planned the cell
 * @param state the state of the cell
 * @param current the value the record holds now; null when the field is not set or the record is
 *     gone
 * @param block the error that blocks the cell; null unless it is blocked
 * @param warnings warnings that do not block the cell
 */
public record PreflightCell(
    PlannedCell planned,
    State state,
    @Nullable FieldValue current,
    @Nullable Problem block,
    List<Problem> warnings) {

  /** The state of a cell after a preflight. */
  public enum State {
    /** The cell can be sent. */
    READY,
    /** The record already holds the wanted value; there is nothing to send. */
    UNCHANGED,
    /** The record holds neither the seen nor the wanted value (Q24). */
    CONFLICT,
    /** A validation error blocks the cell; it is not sent. */
    BLOCKED
  }

  /** Copies the collection, so that the record is immutable, and checks the problems. */
  public PreflightCell {
    warnings = List.copyOf(warnings);
    if ((state == State.BLOCKED) != (block != null)) {
      throw new IllegalArgumentException("A cell is blocked when there is a reason, and only then");
    }
    if (block != null) {
      block.requireError(true);
    }
    warnings.forEach(warning -> warning.requireError(false));
  }

  /**
   * Returns the change with the current value as the seen value, so that it overwrites that value.
   * A clear keeps its seen value: the record lacks the field only because it was shown without its
   * fields, and a run must not take the field for empty.
   */
  public PlannedCell overwritingCurrent() {
    Change change = planned.change();
    if (current == null && ValueEquality.isBlank(change.wanted())) {
      return planned;
    }
    return planned.with(new Change(change.recordId(), change.field(), current, change.wanted()));
  }

  /** Returns the cell with an error that blocks it. */
  public PreflightCell blockedBy(Problem error) {
    return new PreflightCell(planned, State.BLOCKED, current, error, warnings);
  }
}
