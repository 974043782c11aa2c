package io.casedesk.desktop.records.list;

import io.casedesk.desktop.changes.review.ReviewModel;
import io.casedesk.desktop.records.create.CreateModel;
import io.casedesk.desktop.records.editor.EditorModel;
import io.casedesk.model.CaseRecord;

/**
 * Whether anything writes records of a list: one in the editor, a new one, or those of a review.
 */
record ListWriting<R extends CaseRecord>(
    EditorModel<R> editor, CreateModel<R> creating, ReviewModel<R> review) {

  /** Whether a write is under way. */
  boolean isUnderWay() {
    return editor.isSaving()
        || creating.busyProperty().get()
        || review.phaseProperty().get() == ReviewModel.Phase.RUNNING;
  }

  /** A review that looks at records is not to be overtaken by a read that began before it ended. */
  boolean forbidsReading() {
    return isUnderWay() || review.phaseProperty().get() == ReviewModel.Phase.CHECKING;
  }

  /** What to do when a write may have ended. */
  void onEnd(Runnable action) {
    creating.busyProperty().subscribe(busy -> action.run());
    review.phaseProperty().subscribe(now -> action.run());
    editor.onSaved(action);
  }
}
