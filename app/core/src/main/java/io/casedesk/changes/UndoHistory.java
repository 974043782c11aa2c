package io.casedesk.changes;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunRelation;
import io.casedesk.model.RunState;
import io.casedesk.model.RunSummary;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Which runs were undone since, all of them or in part, by what later runs say of themselves. What
 * such a run wrote is no longer what the service holds. A run that was to undo one and changed
 * nothing, because it was given up or refused, undid nothing.
 */
public final class UndoHistory {

  private final Map<String, List<Undo>> by = new HashMap<>();

  private UndoHistory() {}

  /**
   * A run that undid another.
   *
   * @param whole whether all that the other wrote was put back; what it created cannot be
   */
  public record Undo(RunHeader run, boolean whole) {}

  /** How many values came to what; all 0 where nothing was written down of it. */
  private record Counts(long same, long written, long created, long cells) {

    static Counts of(RunSummary run) {
      JsonNode json;
      try {
        json = RunEntryCodec.parse(run.state().counts());
      } catch (JacksonException e) {
        return new Counts(0, 0, 0, 0);
      }
      long applied = count(json, Verdict.APPLIED.name());
      long unchanged = count(json, Verdict.UNCHANGED.name());
      long other =
          count(json, Verdict.BLANK.name())
              + count(json, Verdict.DIFFERENT.name())
              + count(json, Verdict.UNCERTAIN.name());
      return new Counts(
          applied + unchanged, applied + other, count(json, "CREATED"), count(json, "cells"));
    }

    private static long count(JsonNode json, String name) {
      return json.path(name).asLong(0);
    }

    /** Whether each value was put back, or was back already. */
    boolean undoesAllOf(Counts other) {
      return cells > 0 && same == cells && cells >= other.written && other.created == 0;
    }
  }

  /**
   * Looks through runs.
   *
   * @param runs the newest first, as a store has them
   */
  public static UndoHistory among(List<RunSummary> runs) {
    Map<String, RunSummary> all = new HashMap<>();
    runs.forEach(run -> all.put(run.header().id(), run));
    UndoHistory found = new UndoHistory();
    for (RunSummary run : runs) {
      if (run.state().phase() == RunState.Phase.ENDED) {
        RunRelation relation = run.header().relation();
        if (relation.kind() == RunRelation.Kind.UNDO) {
          found.add(run, relation.runId(), all.get(relation.runId()));
        }
      }
    }
    return found;
  }

  private void add(RunSummary undo, String runId, @Nullable RunSummary undone) {
    Counts counts = Counts.of(undo);
    boolean whole = undone != null && counts.undoesAllOf(Counts.of(undone));
    if (whole || counts.written > 0) {
      by.computeIfAbsent(runId, id -> new ArrayList<>()).add(new Undo(undo.header(), whole));
    }
  }

  /** The newest run that undid this one and was not undone itself; empty where none did. */
  public Optional<Undo> by(String runId) {
    return by.getOrDefault(runId, List.of()).stream()
        .filter(undo -> by(undo.run().id()).isEmpty())
        .findFirst();
  }
}
