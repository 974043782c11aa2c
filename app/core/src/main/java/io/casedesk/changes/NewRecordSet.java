package io.casedesk.changes;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A set of records to create, with their source.
 *
 * @param source distinguishes one import from another: the origin of the plan or, when that is
 *     empty, the time the plan was made. A caller that makes plans without a file gives each plan
 *     its own origin
 * @param rows the records; each row occurs once
 */
public record NewRecordSet(String source, List<PlannedCreate> rows) {

  private static final NewRecordSet NONE = new NewRecordSet("", List.of());

  /**
   * Copies the collection, so that the record is immutable.
   *
   * @throws IllegalArgumentException when a row is there twice
   */
  public NewRecordSet {
    rows = List.copyOf(rows);
    Set<String> seen = new HashSet<>();
    for (PlannedCreate create : rows) {
      if (!seen.add(create.row())) {
        throw new IllegalArgumentException("Row " + create.row() + " is created twice");
      }
    }
  }

  /** An empty set. */
  public static NewRecordSet none() {
    return NONE;
  }

  /** The given rows of a plan. */
  public static NewRecordSet of(ChangePlan.Header plan, List<PlannedCreate> rows) {
    return new NewRecordSet(source(plan), rows);
  }

  static String source(ChangePlan.Header plan) {
    if (!plan.source().isEmpty()) {
      return plan.source();
    }
    return plan.origin().isBlank() ? "plan of " + plan.made() : plan.origin();
  }
}
