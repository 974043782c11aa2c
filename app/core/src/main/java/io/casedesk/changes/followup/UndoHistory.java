package io.casedesk.changes.followup;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.model.Change;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the runs that later runs undid, completely or in part. The service no longer holds the
 * values of an undone run. An undo that changed nothing, because it was given up or refused, does
 * not count.
 */
public final class UndoHistory {

  private final Map<String, List<Undo>> by = new HashMap<>();
  private final BiPredicate<RunSummary, RunSummary> isComplete;

  private UndoHistory(BiPredicate<RunSummary, RunSummary> isComplete) {
    this.isComplete = isComplete;
  }

  /**
   * A run that undid another run.
   *
   * @param whole whether all written values were restored; created records cannot be removed
   */
  public record Undo(RunHeader run, boolean whole) {}

  /**
   * Reads the history of runs. Blocks on the disk.
   *
   * @param runs the runs, newest first, as the store lists them
   */
  public static UndoHistory among(List<RunSummary> runs, RunStore store) {
    return among(
        runs,
        (undo, run) -> {
          try {
            return restores(store, undo.header().id(), run.header().id());
          } catch (StoreException | DateTimeException e) {
            // One run that can't be read now must not hide the other runs.
            return false;
          }
        });
  }

  /**
   * Builds the history from the summaries of runs.
   *
   * @param runs the runs, newest first, as the store lists them
   * @param isComplete whether an undo was to restore every value of a run
   */
  static UndoHistory among(List<RunSummary> runs, BiPredicate<RunSummary, RunSummary> isComplete) {
    Map<String, RunSummary> all = new HashMap<>();
    runs.forEach(run -> all.put(run.header().id(), run));
    UndoHistory found = new UndoHistory(isComplete);
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
    boolean whole = undone != null && undoesAll(counts, undone) && isComplete.test(undo, undone);
    if (whole || written(counts) > 0) {
      by.computeIfAbsent(runId, id -> new ArrayList<>()).add(new Undo(undo.header(), whole));
    }
  }

  /** Whether each value of a run was restored, or already had its earlier value. */
  private static boolean undoesAll(RunCounts undo, RunSummary undone) {
    RunCounts before = RunCounts.of(undone.state());
    return undo.all() > 0
        && undo.of(RunLineStatus.APPLIED, RunLineStatus.UNCHANGED) == undo.all()
        && undo.all() >= written(before)
        && before.of(RunLineStatus.CREATED, RunLineStatus.DOUBLED) == 0;
  }

  /** Whether an undo restores every value: the user may have edited its plan. */
  private static boolean restores(RunStore store, String undo, String run) {
    try {
      Map<Change.Cell, FieldValue> restored = new HashMap<>();
      for (CellResult result : Run.read(store.require(undo)).cells()) {
        Change change = result.cell().change();
        restored.put(change.cell(), change.wanted());
      }
      return UndoPlanner.plan(store, run, UndoPlanner.Selection.everything()).stream()
          .map(PlannedCell::change)
          .allMatch(
              change ->
                  restored.containsKey(change.cell())
                      && ValueEquality.same(
                          change.field(), restored.get(change.cell()), change.wanted()));
    } catch (IllegalArgumentException e) {
      // A run that can't be read proves nothing.
      return false;
    }
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
