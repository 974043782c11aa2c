package io.casedesk.changes.plan;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.Change;

/**
 * One cell of a plan or of a run.
 *
 * @param change the record, the field, the seen value and the wanted value
 * @param clears whether an empty wanted value is intended; otherwise an empty value is a mistake
 *     (Q22)
 * @param origin the source of the change, for display: {@code row 12, column Theme}
 * @param wasAbsent whether the change restores that the field was not set, which a write cannot do:
 *     the field becomes empty
 */
public record PlannedCell(Change change, boolean clears, String origin, boolean wasAbsent) {

  /** A cell whose field was set. */
  public PlannedCell(Change change, boolean clears, String origin) {
    this(change, clears, origin, false);
  }

  /** A cell whose empty wanted value is intended. */
  public PlannedCell(Change change, String origin) {
    this(change, ValueEquality.isBlank(change.wanted()), origin, false);
  }

  /**
   * Checks that the change is consistent.
   *
   * @throws IllegalArgumentException when the record or the field has no name, or the change both
   *     clears and sets the field; the message names the cell and its origin
   */
  public PlannedCell {
    if (change.recordId().isEmpty()) {
      throw new MessageException(
          Message.of("plan.change-no-record", change.field(), ChangePlan.from(origin)));
    }
    ChangePlan.requireField(change.field(), origin);
    if (clears && !ValueEquality.isBlank(change.wanted())) {
      throw new MessageException(
          Message.of(
              "plan.clear-and-value", change.field(), change.recordId(), ChangePlan.from(origin)));
    }
    if (wasAbsent && !clears) {
      throw new MessageException(
          Message.of(
              "plan.clear-only", change.field(), change.recordId(), ChangePlan.from(origin)));
    }
  }

  /** Returns a copy of this cell with other values. */
  public PlannedCell with(Change values) {
    return new PlannedCell(values, clears, origin, wasAbsent);
  }

  /** The record and the field, for messages. */
  Message where() {
    return Message.of("plan.cell", change.field(), change.recordId());
  }
}
