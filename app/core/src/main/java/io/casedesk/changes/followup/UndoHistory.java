package io.casedesk.changes.followup;

import io.casedesk.changes.journal.RunEntryCodec;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Finds the runs that later runs undid, completely or in part. The service no longer holds the
 * values of an undone run. An undo that changed nothing, because it was given up or refused, does
 * not count.
 */
public final class UndoHistory {

  private final Map<String, List<Undo>> by = new HashMap<>();

  private UndoHistory() {}

  /**
   * A run that undid another run.
   *
   * @param whole whether all written values were restored; created records cannot be removed
   */
  public record Undo(RunHeader run, boolean whole) {}

  /** The number of values by result; all 0 when the run has no record of them. */
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

    /** Whether each value was restored, or already had its earlier value. */
    boolean undoesAllOf(Counts other) {
      return cells > 0 && same == cells && cells >= other.written && other.created == 0;
    }
  }

  /**
   * Builds the history from the summaries of runs.
   *
   * @param runs the runs, newest first, as the store lists them
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

  /** The newest run that undid a run and was not undone itself; empty when there is none. */
  public Optional<Undo> by(String runId) {
    return by.getOrDefault(runId, List.of()).stream()
        .filter(undo -> by(undo.run().id()).isEmpty())
        .findFirst();
  }
}
