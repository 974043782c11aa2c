package io.casedesk.changes;

import io.casedesk.model.Change;

/**
 * One cell of a plan.
 *
 * @param change the record, the field, the value seen and the value wanted
 * @param clears whether a blank wanted value is meant; without it, a blank is a mistake (trap 22)
 * @param origin where the wish comes from, for a person to find it again: {@code row 12, column
 *     Theme}
 */
public record PlannedChange(Change change, boolean clears, String origin) {

  /**
   * Refuses what cannot be meant.
   *
   * @throws IllegalArgumentException when the record or the field has no name, or something is to
   *     be cleared and set at the same time; the message says which and where it comes from
   */
  public PlannedChange {
    String from = ChangePlan.from(origin);
    if (change.recordId().isEmpty()) {
      throw new IllegalArgumentException(
          "The change of " + change.field() + from + " names no record; it needs the record's id.");
    }
    ChangePlan.requireField(change.field(), from);
    if (clears && !Values.isBlank(change.wanted())) {
      throw new IllegalArgumentException(
          change.field()
              + " of record "
              + change.recordId()
              + from
              + " is to be cleared, but a value is given as well; keep one of the two.");
    }
  }

  /** A cell that puts a value back, where a blank is meant: it was blank before. */
  public static PlannedChange restoring(PlannedCell cell) {
    return new PlannedChange(cell.change(), Values.isBlank(cell.change().wanted()), cell.origin());
  }

  /** The cell as a run takes it. */
  public PlannedCell cell() {
    return new PlannedCell(change, origin);
  }

  /** Which record and field, in words. */
  String where() {
    return change.field() + " of record " + change.recordId();
  }
}
