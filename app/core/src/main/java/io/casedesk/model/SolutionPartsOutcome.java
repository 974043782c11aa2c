package io.casedesk.model;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading the checklists or links of many solutions.
 *
 * @param read number of solutions that were read
 * @param failed ids of the solutions that could not be read
 * @param notAsked ids of the solutions that were not requested, because the read ended early
 * @param ended why the read ended early; null when it did not
 * @param asOf the time when the read ended
 */
public record SolutionPartsOutcome(
    int read,
    List<String> failed,
    List<String> notAsked,
    @Nullable ApiException ended,
    Instant asOf) {

  /** Makes unmodifiable copies. */
  public SolutionPartsOutcome {
    failed = List.copyOf(failed);
    notAsked = List.copyOf(notAsked);
  }

  /** Whether all solutions were read. */
  public boolean complete() {
    return failed.isEmpty() && notAsked.isEmpty();
  }

  /** The ids to request again: first those that were not requested, then those that failed. */
  public List<String> toRetry() {
    return Stream.concat(notAsked.stream(), failed.stream()).toList();
  }
}
