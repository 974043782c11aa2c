package io.casedesk.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one solution has that is not sent with it: its checklists, or its links.
 *
 * @param solutionId the solution
 * @param items what it has; empty where it has none, or where that could not be read
 * @param failure why it could not be read; null when it was
 */
public record SolutionPart<T>(String solutionId, List<T> items, @Nullable ApiException failure) {

  /** Takes a copy that nobody can change. */
  public SolutionPart {
    items = List.copyOf(items);
  }

  /** One that was read. */
  public static <T> SolutionPart<T> of(String solutionId, List<T> items) {
    return new SolutionPart<>(solutionId, items, null);
  }

  /** Whether it was read. */
  public boolean wasRead() {
    return failure == null;
  }
}
