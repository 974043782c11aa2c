package io.casedesk.desktop.changes.review;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.CreateLookup.Doubt;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Collection;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What a review needs of the list whose records it is about. */
public interface ReviewService<R extends CaseRecord> {

  /**
   * Reads the records of a plan and says what of it can be done. Made on the JavaFX thread; what is
   * made blocks.
   */
  Callable<PreflightReport<R>> checking(ChangePlan plan);

  /** Writes what is ready. Blocks. */
  RunResult apply(PreflightReport<R> checked, RunWatcher watcher, RunControl control);

  /** From how many values on a person is asked before they are written; 0 for never. */
  default int askFrom() {
    return 0;
  }

  /** What a person calls a record; its id where nothing else is known. */
  String recordName(String id);

  /** What a record is called where it comes from; empty where that is not known. */
  default String recordSource(String id) {
    return "";
  }

  /** What a person calls a field. */
  String fieldName(FieldRef field);

  /** What the keys in a value are called; empty where it holds none, or none has a label. */
  default String labels(FieldRef field, FieldValue value) {
    return "";
  }

  /** Whether a record to be created may be there already; after the check of its plan. */
  default Doubt doubt(PlannedCreate create) {
    return Doubt.NONE;
  }

  /** These are as wanted now. Heard on the JavaFX thread. */
  void settled(Collection<Change> changes);

  /**
   * A run of this review wrote these and read other values back than were wanted, such as a rounded
   * number: what is seen of each is what the service made of it. Heard on the JavaFX thread.
   */
  default void storedOtherwise(Collection<Change> changes) {}

  /**
   * The person no longer wishes for a change, but for another, or none. On the JavaFX thread.
   *
   * @param after null for none
   */
  void reconsidered(Change before, @Nullable Change after);
}
