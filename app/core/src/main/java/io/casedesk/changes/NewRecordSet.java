package io.casedesk.changes;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Records to be created, and what they come from.
 *
 * @param source tells one import from another: the plan's origin; when that is empty, when the plan
 *     was made. Whoever makes plans of anything but a file gives each an origin of its own
 * @param rows the records, no row twice
 */
public record NewRecordSet(String source, List<PlannedCreate> rows) {

  private static final NewRecordSet NONE = new NewRecordSet("", List.of());

  /**
   * Takes a copy that nobody can change.
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

  /** Nothing. */
  public static NewRecordSet none() {
    return NONE;
  }

  /** These rows of a plan. */
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
