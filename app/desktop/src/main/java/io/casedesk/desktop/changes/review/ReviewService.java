package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Provides the list operations that a review needs. */
public interface ReviewService<R extends CaseRecord> {

  /**
   * Creates the task that reads the records of a plan and checks it. Call on the JavaFX thread; the
   * task blocks.
   */
  Callable<PreflightReport<R>> checking(ChangePlan plan);

  /** Applies the changes that are ready. Blocks. */
  RunResult apply(PreflightReport<R> checked, RunWatcher watcher, RunControl control);

  /** Returns the number of values from which applying needs confirmation; 0 for never. */
  default int askFrom() {
    return 0;
  }

  /** Returns the display name of a record, or its id if no name is known. */
  String recordName(String id);

  /** Returns the name of a record in its source; empty if unknown. */
  default String recordSource(String id) {
    return "";
  }

  /** Returns the title of a field. */
  String fieldName(FieldRef field);

  /** Returns the labels of the keys in a value; empty if it has no keys or no labels. */
  default String labels(FieldRef field, FieldValue value) {
    return "";
  }

  /**
   * Returns whether a record to be created may exist already; call it after the plan was checked.
   */
  default Doubt doubt(PlannedCreate create) {
    return Doubt.NONE;
  }

  /** Called on the JavaFX thread with changes that were applied. */
  void settled(Collection<Change> changes);

  /**
   * Called on the JavaFX thread with changes that the service stored with another value, such as a
   * rounded number. The original value of each change is the stored one.
   */
  default void storedOtherwise(Collection<Change> changes) {}

  /**
   * Called on the JavaFX thread when the user replaced or removed a change.
   *
   * @param after the new change; null for none
   */
  void reconsidered(Change before, @Nullable Change after);
}
