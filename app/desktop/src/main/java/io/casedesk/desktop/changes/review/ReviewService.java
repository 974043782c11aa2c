package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine.FileCell;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Provides the list operations that a review needs. */
public interface ReviewService<R extends CaseRecord> {

  /**
   * Creates the task that reads the records of a plan and checks it. Call on the JavaFX thread; the
   * task blocks.
   */
  Callable<PreflightReport<R>> checking(ChangePlan plan);

  /**
   * Creates the task that checks a plan against the records in memory, to show its lines earlier;
   * null if the lines are shown after the check only. Call on the JavaFX thread; the task blocks.
   */
  default @Nullable Callable<PreflightReport<R>> preview(ChangePlan plan) {
    return null;
  }

  /**
   * Creates the task that applies the changes that are ready. Call on the JavaFX thread; the task
   * blocks.
   */
  Callable<RunResult> applying(PreflightReport<R> checked, RunWatcher watcher, RunControl control);

  /**
   * The editor of a value.
   *
   * @param options provides the known dropdown values
   */
  record ValueEditing(FieldEditor state, Supplier<DropdownValues> options) {}

  /** Names the records and fields of lines, and makes the editors of their values. */
  interface Records {

    /** Returns the display name of a record, or its id if no name is known. */
    String recordName(String id);

    /** Returns the name of a record in its source; empty if unknown. */
    String recordSource(String id);

    /** Returns the title of a field. */
    String fieldName(FieldRef field);

    /** Returns how the values of a field are shown and sorted. */
    Column.Kind kind(FieldRef field);

    /**
     * Creates the editing state of a change, which starts with the wanted value; null if its value
     * can't be edited.
     *
     * @param now the current value in the service
     */
    @Nullable ValueEditing editing(Change change, @Nullable FieldValue now);

    /**
     * Creates the editing states of the values of a record to be created; empty if they can't be
     * edited.
     */
    List<ValueEditing> editing(PlannedCreate create);

    /** Returns the labels of the keys in a value; empty if it has no keys or no labels. */
    String labels(FieldRef field, FieldValue value);
  }

  /** Returns the edits that the plan leaves out, because their input is invalid. */
  default List<Edit> leftOut() {
    return List.of();
  }

  /** Returns what knows the records of the plan. Call on the JavaFX thread. */
  Records records();

  /**
   * A run that the feature keeps with its plan, so that the run can be resumed.
   *
   * @param id null if the run wasn't begun
   * @param store has the run
   * @param resuming resumes the run; blocks
   */
  record StoredRun(
      @Nullable String id, RunStore store, BiFunction<RunWatcher, RunControl, RunResult> resuming) {

    /** Whether the run was begun. */
    public boolean isBegun() {
      return id != null;
    }

    /** Returns the result from the run log; null if there is no run. Blocks. */
    public @Nullable LoggedRun logged() {
      return id == null || store.header(id).isEmpty()
          ? null
          : new LoggedRun(ChangeRuns.read(store, id), store.isEnded(id));
    }
  }

  /**
   * The result of a run in the run log.
   *
   * @param isOver whether the run has ended and can't be resumed
   */
  record LoggedRun(RunResult result, boolean isOver) {}

  /** Returns the run that is kept with the plan; null if runs aren't kept. */
  default @Nullable StoredRun run() {
    return null;
  }

  /**
   * Returns the cell of a file that a change comes from; null if there is none. Called on any
   * thread.
   *
   * @param now the current value in the service
   */
  default @Nullable FileCell fileCell(Change change, @Nullable FieldValue now) {
    return null;
  }

  /**
   * Returns the cell of a file that names a record to be created; null if there is none. Called on
   * any thread.
   */
  default @Nullable FileCell fileCell(PlannedCreate create) {
    return null;
  }

  /**
   * Returns where an unsent change comes from; null if the plan isn't of unsent changes. Called on
   * any thread.
   */
  default @Nullable ChangeOrigin origin(Change change) {
    return null;
  }

  /** Returns the decisions on lines that were made earlier. */
  default Map<ReviewLine.Key, LineDecision> decisions() {
    return Map.of();
  }

  /** Returns the number of values from which applying needs confirmation; 0 for never. */
  default int askFrom() {
    return 0;
  }

  /**
   * Called on the JavaFX thread when the user edited a value of a record to be created.
   *
   * @param value with the row of the record in place of an id
   */
  default void edited(Change value) {}

  /**
   * Returns whether a record to be created may exist already; call it after the plan was checked.
   */
  default Doubt doubt(PlannedCreate create) {
    return Doubt.NONE;
  }

  /** Called on the JavaFX thread with changes that were applied. */
  default void settled(Collection<Change> changes) {}

  /**
   * Called on the JavaFX thread with changes that the service stored with another value, such as a
   * rounded number. The original value of each change is the stored one.
   */
  default void storedOtherwise(Collection<Change> changes) {}

  /** Called on the JavaFX thread with the changes that a run didn't verify. */
  default void leftBy(String runId, Collection<Change> changes) {}

  /**
   * A change whose decision changed.
   *
   * @param before the change as it was wanted before; null if it was skipped
   * @param after the change as it is wanted now; null if it is skipped
   */
  record DecisionChange(@Nullable Change before, @Nullable Change after) {}

  /** Called on the JavaFX thread when the user decided on changes. */
  default void reconsidered(List<DecisionChange> changes) {}

  /**
   * Called on the JavaFX thread before {@link #reconsidered}.
   *
   * @param whole whether the run changes each record as a whole or not at all
   */
  default void wholeRecordsDecided(boolean whole) {}

  /**
   * Called on the JavaFX thread when a decision changed.
   *
   * @param lines all lines
   */
  default void decided(List<ReviewLine> lines) {}
}
