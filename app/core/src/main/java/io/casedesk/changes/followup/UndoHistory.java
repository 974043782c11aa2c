package io.casedesk.changes.followup;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.model.ConnectionName;
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
        RunSummary undone = all.get(relation.runId());
        if (relation.kind() == RunRelation.Kind.UNDO && (undone == null || isHere(run, undone))) {
          found.add(run, relation.runId(), undone);
        }
      }
    }
    return found;
  }

  /** Whether a run was applied where the other was: a saved undo can be applied to a copy. */
  private static boolean isHere(RunSummary run, RunSummary other) {
    return ConnectionName.same(run.header().connection(), other.header().connection());
  }

  private void add(RunSummary undo, String runId, @Nullable RunSummary undone) {
    RunCounts counts = RunCounts.of(undo.state());
    boolean whole = counts != null && undone != null && undoesAll(counts, undone);
    if (whole || (counts != null && written(counts) > 0)) {
      by.computeIfAbsent(runId, id -> new ArrayList<>()).add(new Undo(undo.header(), whole));
    }
  }

  /** Whether each value of a run was restored, or already had its earlier value. */
  private static boolean undoesAll(RunCounts undo, RunSummary undone) {
    RunCounts before = RunCounts.of(undone.state());
    return undo.all() > 0
        && undo.of(RunLineStatus.APPLIED, RunLineStatus.UNCHANGED) == undo.all()
        && (before == null
            || (undo.all() >= written(before) && before.of(RunLineStatus.CREATED) == 0));
  }

  private static long written(RunCounts counts) {
    return counts.of(
        RunLineStatus.APPLIED,
        RunLineStatus.BLANK,
        RunLineStatus.DIFFERENT,
        RunLineStatus.UNCERTAIN);
  }

  /** The newest run that undid a run and was not undone itself; empty when there is none. */
  public Optional<Undo> by(String runId) {
    return by.getOrDefault(runId, List.of()).stream()
        .filter(undo -> by(undo.run().id()).isEmpty())
        .findFirst();
  }
}
