package io.casedesk.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The checklists or the links of one solution, which the service sends separately from the
 * solution.
 *
 * @param solutionId the id of the solution
 * @param items the checklists or links; empty when there are none, or when they could not be read
 * @param failure why they could not be read; null after a successful read
 */
public record SolutionPart<T>(String solutionId, List<T> items, @Nullable ApiException failure) {

  /** Makes an unmodifiable copy. */
  public SolutionPart {
    items = List.copyOf(items);
  }

  /** Creates the result of a successful read. */
  public static <T> SolutionPart<T> of(String solutionId, List<T> items) {
    return new SolutionPart<>(solutionId, items, null);
  }

  /** Whether the read succeeded. */
  public boolean wasRead() {
    return failure == null;
  }
}
