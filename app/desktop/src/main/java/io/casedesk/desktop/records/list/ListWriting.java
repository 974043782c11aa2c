package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.model.CaseRecord;
import javafx.util.Subscription;

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

  /** Subscribes to everything that may end a write. */
  Subscription subscribe(Runnable listener) {
    return Subscription.combine(
        creating.busyProperty().subscribe((was, is) -> listener.run()),
        review.phaseProperty().subscribe((was, is) -> listener.run()),
        editor.endedSavesProperty().subscribe((was, is) -> listener.run()));
  }
}
