package io.casedesk.model;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a pass over many solutions ended.
 *
 * @param read how many were read
 * @param failed ids of those that were asked for in vain
 * @param notAsked ids of those that were not asked for, because the pass ended before
 * @param ended why the pass ended before it was through; null when it was
 * @param asOf when it ended
 */
public record SolutionPartsOutcome(
    int read,
    List<String> failed,
    List<String> notAsked,
    @Nullable ApiException ended,
    Instant asOf) {

  /** Takes copies that nobody can change. */
  public SolutionPartsOutcome {
    failed = List.copyOf(failed);
    notAsked = List.copyOf(notAsked);
  }

  /** Whether all of them were read. */
  public boolean complete() {
    return failed.isEmpty() && notAsked.isEmpty();
  }

  /** What another pass should ask for: first those that had no turn. */
  public List<String> toRetry() {
    return Stream.concat(notAsked.stream(), failed.stream()).toList();
  }
}
