package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.model.CaseRecord;

/** Tells whether the editor, the new-record form or a review is writing records of a list. */
record ListWriting<R extends CaseRecord>(
    EditorModel<R> editor, CreateModel<R> creating, ReviewModel<R> review) {

  /** Returns whether a write is running. */
  boolean isUnderWay() {
    return editor.isSaving()
        || creating.busyProperty().get()
        || review.phaseProperty().get() == ReviewModel.Phase.RUNNING;
  }

  /**
   * Returns whether reading must wait. A review that is checking records counts, too: a read that
   * began before the check would deliver older data.
   */
  boolean forbidsReading() {
    return isUnderWay() || review.phaseProperty().get() == ReviewModel.Phase.CHECKING;
  }

  /** Runs an action when a write may have ended. */
  void onEnd(Runnable action) {
    creating.busyProperty().subscribe(busy -> action.run());
    review.phaseProperty().subscribe(now -> action.run());
    editor.onSaved(action);
  }
}
