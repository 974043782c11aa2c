package io.casedesk.desktop.runs;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageCodec;
import io.casedesk.model.runs.RunState;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Counts the values and new records of a run by result.
 *
 * @param all the number of values and new records
 * @param by the counts in the order of the results; results without any are missing
 * @param stopped why the run stopped early; empty when it didn't, or when the reason isn't known
 */
public record RunCounts(long all, Map<RunLineResult, Long> by, Message stopped) {

  /** The code of the stop reason of a run that was ended with work left. */
  private static final String GIVEN_UP = "run.given-up";

  private static final JsonMapper JSON = new JsonMapper();

  /** Copies the map. */
  public RunCounts {
    Map<RunLineResult, Long> copy = new EnumMap<>(RunLineResult.class);
    copy.putAll(by);
    by = Collections.unmodifiableMap(copy);
  }

  /** Counts lines by result. */
  static RunCounts of(Collection<RunLine> lines, Message stopped) {
    Map<RunLineResult, Long> by = new EnumMap<>(RunLineResult.class);
    lines.forEach(line -> by.merge(line.result(), 1L, Long::sum));
    return new RunCounts(lines.size(), by, stopped);
  }

  /** Reads the counts that a run stored when it last stopped; null when it stored none. */
  static @Nullable RunCounts of(RunState state) {
    JsonNode json;
    try {
      json = JSON.readTree(state.counts());
    } catch (JacksonException e) {
      return null;
    }
    if (!json.has("cells")) {
      return null;
    }
    Map<RunLineResult, Long> by = new EnumMap<>(RunLineResult.class);
    for (RunLineResult result : RunLineResult.values()) {
      long count = json.path(result == RunLineResult.UNSENT ? "unsent" : result.name()).asLong(0);
      if (count > 0) {
        by.put(result, count);
      }
    }
    long all = json.path("cells").asLong(0) + json.path("creates").asLong(0);
    return new RunCounts(all, by, stopped(json.path("stopped")));
  }

  private static Message stopped(JsonNode json) {
    try {
      return MessageCodec.decode(json);
    } catch (IllegalArgumentException | JacksonException e) {
      // The counts are still of use.
      return Message.none();
    }
  }

  /** Whether the run was ended with work left. */
  boolean isGivenUp() {
    return stopped instanceof Message.Coded given && given.code().equals(GIVEN_UP);
  }
}
