package io.casedesk.desktop.runs;

import io.casedesk.model.RunState;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many values and new records of a run came to what.
 *
 * @param all values, and records to be created
 * @param by only results that there are, in their order
 * @param stopped why it stopped before its end; empty when it did not, or it is not known
 */
public record RunCounts(long all, Map<RunLineResult, Long> by, String stopped) {

  /** What a run says that was ended with work left. */
  private static final String GIVEN_UP = "given up";

  private static final JsonMapper JSON = new JsonMapper();

  /** Takes a copy that nobody can change. */
  public RunCounts {
    Map<RunLineResult, Long> copy = new EnumMap<>(RunLineResult.class);
    copy.putAll(by);
    by = Collections.unmodifiableMap(copy);
  }

  /** Counts lines. */
  static RunCounts of(Collection<RunLine> lines, String stopped) {
    Map<RunLineResult, Long> by = new EnumMap<>(RunLineResult.class);
    lines.forEach(line -> by.merge(line.result(), 1L, Long::sum));
    return new RunCounts(lines.size(), by, stopped);
  }

  /** What a run wrote down of itself when it last stopped; null when it never did. */
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
    return new RunCounts(all, by, json.path("stopped").asString(""));
  }

  /** Whether it was ended with work left. */
  boolean isGivenUp() {
    return stopped.equals(GIVEN_UP);
  }
}
