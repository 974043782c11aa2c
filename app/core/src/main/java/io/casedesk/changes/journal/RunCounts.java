package io.casedesk.changes.journal;

import io.casedesk.messages.Message;
import io.casedesk.model.runs.RunState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counts the values and new records of a run by result.
 *
 * @param all the number of values and new records
 * @param by the counts in the order of the results; results without any are missing
 * @param stopped why the run stopped early; empty when it didn't, or when the reason isn't known
 */
public record RunCounts(long all, Map<RunLineStatus, Long> by, Message stopped) {

  /** The code of the stop reason of a run that was ended with work left. */
  private static final String GIVEN_UP = "run.given-up";

  /** Copies the map. */
  public RunCounts {
    Map<RunLineStatus, Long> copy = new EnumMap<>(RunLineStatus.class);
    copy.putAll(by);
    by = Collections.unmodifiableMap(copy);
  }

  /** Counts results. */
  public static RunCounts of(Stream<RunLineStatus> results, Message stopped) {
    Map<RunLineStatus, Long> by = new EnumMap<>(RunLineStatus.class);
    results.forEach(result -> by.merge(result, 1L, Long::sum));
    return new RunCounts(by.values().stream().mapToLong(Long::longValue).sum(), by, stopped);
  }

  /** Returns the counts of a run, as they are stored now. */
  public static RunCounts of(RunState state) {
    Map<RunLineStatus, Long> by = new EnumMap<>(RunLineStatus.class);
    state.counts().forEach((result, count) -> by.put(RunLineStatus.valueOf(result), count));
    return new RunCounts(
        by.values().stream().mapToLong(Long::longValue).sum(), by, state.stopped());
  }

  /** Returns the number of values and new records with one of these results. */
  public long of(RunLineStatus... results) {
    return Stream.of(results).mapToLong(result -> by.getOrDefault(result, 0L)).sum();
  }

  /** Whether the run was ended with work left. */
  public boolean isGivenUp() {
    return stopped instanceof Message.Coded given && given.code().equals(GIVEN_UP);
  }
}
