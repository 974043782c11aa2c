package io.casedesk.changes;

import io.casedesk.model.Change;

/**
 * One cell of a plan or of a run.
 *
 * @param change the record, the field, the value seen and the value wanted
 * @param clears whether a blank wanted value is meant; without it, a blank is a mistake (Q22)
 * @param origin where the wish comes from, for a person to find it again: {@code row 12, column
 *     Theme}
 * @param wasAbsent whether it puts back that the field was not set, which a write cannot do: the
 *     field becomes empty
 */
public record PlannedCell(Change change, boolean clears, String origin, boolean wasAbsent) {

  /** A cell that puts back no absence. */
  public PlannedCell(Change change, boolean clears, String origin) {
    this(change, clears, origin, false);
  }

  /** A cell of which a blank wanted value is meant. */
  public PlannedCell(Change change, String origin) {
    this(change, ValueEquality.isBlank(change.wanted()), origin, false);
  }

  /**
   * Refuses what cannot be meant.
   *
   * @throws IllegalArgumentException when the record or the field has no name, or something is to
   *     be cleared and set at the same time; the message says which and where it comes from
   */
  public PlannedCell {
    String from = ChangePlan.from(origin);
    if (change.recordId().isEmpty()) {
      throw new IllegalArgumentException(
          "The change of " + change.field() + from + " names no record; it needs the record's id.");
    }
    ChangePlan.requireField(change.field(), from);
    if (clears && !ValueEquality.isBlank(change.wanted())) {
      throw new IllegalArgumentException(
          change.field()
              + " of record "
              + change.recordId()
              + from
              + " is to be cleared, but a value is given as well; keep one of the two.");
    }
    if (wasAbsent && !clears) {
      throw new IllegalArgumentException(
          change.field()
              + " of record "
              + change.recordId()
              + from
              + " was not set before, so it can only be cleared.");
    }
  }

  /** Which record and field, in words. */
  String where() {
    return change.field() + " of record " + change.recordId();
  }
}
