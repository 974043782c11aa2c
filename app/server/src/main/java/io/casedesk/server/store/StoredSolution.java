package io.casedesk.server.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A solution (contract, section 2.2).
 *
 * @param id the service's own identifier
 * @param details name, description, status, delete flag
 * @param profile link, provider, sensitivity, type, business unit
 * @param times the times of creation and last change
 * @param owner the owner; null if there is none
 */
public record StoredSolution(
    String id,
    RecordDetails details,
    SolutionProfile profile,
    RecordTimes times,
    @Nullable Person owner) {

  /** Returns a copy with other times. */
  public StoredSolution withTimes(RecordTimes other) {
    return new StoredSolution(id, details, profile, other, owner);
  }

  /** A use case that a solution is linked to. */
  public record LinkedUseCase(String id, String title, String status) {}

  /** A solution with the use cases it is linked to, in their order. */
  public record Linked(StoredSolution solution, List<LinkedUseCase> useCases) {}

  /**
   * The fields that are written through {@code solution_fields} (contract, section 2.2), except the
   * status. An empty field is the empty string.
   */
  public record SolutionProfile(
      String linkTitle,
      String linkUrl,
      String provider,
      String sensitivity,
      String type,
      String requestingBusinessUnit) {

    /** A profile without values. */
    public static final SolutionProfile EMPTY = new SolutionProfile("", "", "", "", "", "");
  }

  /** A person who can own a solution. */
  public record Person(String id, String email, String name) {}
}
