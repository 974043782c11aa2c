package io.casedesk.changes.journal;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageCodec;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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

  /** Keeps unpaired surrogates in the words of a service. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

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

  /** Reads the counts that a run stored when it last stopped; null when it stored none. */
  public static @Nullable RunCounts of(RunState state) {
    JsonNode json;
    try {
      json = JSON.readTree(state.counts());
    } catch (JacksonException e) {
      return null;
    }
    if (!json.has("cells")) {
      return null;
    }
    Map<RunLineStatus, Long> by = new EnumMap<>(RunLineStatus.class);
    for (RunLineStatus result : RunLineStatus.values()) {
      long count = json.path(result == RunLineStatus.UNSENT ? "unsent" : result.name()).asLong(0);
      if (count > 0) {
        by.put(result, count);
      }
    }
    long all = json.path("cells").asLong(0) + json.path("creates").asLong(0);
    return new RunCounts(all, by, stopped(json.path("stopped")));
  }

  /**
   * Returns a run with its current counts. Those of an unfinished run are in its log: its stored
   * state is as old as its last stop, and a program that was killed stored none.
   *
   * @throws RuntimeException when the log can't be read
   */
  public static RunSummary current(RunStore store, RunSummary run) {
    RunState state = run.state();
    if (state.phase() == RunState.Phase.ENDED || run.entries() == 0) {
      return run;
    }
    String id = run.header().id();
    RunCounts stored = of(state);
    RunResult result =
        Run.read(store.require(id)).result(id, stored == null ? Message.none() : stored.stopped());
    RunCounts counts =
        of(
            Stream.concat(
                result.creates().stream().map(RunLineStatus::of),
                result.cells().stream().map(cell -> RunLineStatus.of(cell.verdict()))),
            result.stopped());
    ObjectNode json = JSON.createObjectNode();
    counts.by.forEach(
        (status, count) ->
            json.put(status == RunLineStatus.UNSENT ? "unsent" : status.name(), count));
    json.put("creates", result.creates().size());
    json.put("cells", result.cells().size());
    json.set("stopped", MessageCodec.encode(result.stopped()));
    return new RunSummary(
        run.header(), new RunState(state.phase(), JSON.writeValueAsString(json)), run.entries());
  }

  /** Encodes the counts of a result for lists of runs. */
  static String encode(RunResult result) {
    ObjectNode counts = JSON.createObjectNode();
    result.counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
    for (RunLineStatus made : List.of(RunLineStatus.CREATED, RunLineStatus.DOUBLED)) {
      long count =
          result.creates().stream().filter(create -> RunLineStatus.of(create) == made).count();
      if (count > 0) {
        counts.put(made.name(), count);
      }
    }
    counts.put("creates", result.creates().size());
    counts.put("cells", result.cells().size());
    counts.put("unsent", result.unsent());
    counts.set("stopped", MessageCodec.encode(result.stopped()));
    return JSON.writeValueAsString(counts);
  }

  private static Message stopped(JsonNode json) {
    try {
      return MessageCodec.decode(json);
    } catch (IllegalArgumentException | JacksonException e) {
      // The counts are still of use.
      return Message.none();
    }
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
