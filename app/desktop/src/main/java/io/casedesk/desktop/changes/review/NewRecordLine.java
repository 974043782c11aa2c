package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.validation.PreflightCreate;
import org.jspecify.annotations.Nullable;

/**
 * A record to be created by a review.
 *
 * @param checked the result of the preflight check
 * @param doubt whether the record may exist already
 * @param decided whether the user decided to create it anyway
 * @param came the result of the run; null before
 */
public record NewRecordLine(
    PreflightCreate checked, Doubt doubt, boolean decided, @Nullable CreateResult came) {

  /** Returns the standing of the line. */
  ReviewLine.Standing standing() {
    if (came != null) {
      return ReviewLine.of(came.verdict());
    }
    if (checked.isCreated()) {
      return ReviewLine.Standing.UNCHANGED;
    }
    if (!checked.ready()) {
      return ReviewLine.Standing.BLOCKED;
    }
    return switch (doubt) {
      case NONE -> ReviewLine.Standing.READY;
      case NOT_SEEN -> decided ? ReviewLine.Standing.READY : ReviewLine.Standing.DOUBT;
      case SEEN, UNKNOWN -> ReviewLine.Standing.BLOCKED;
    };
  }

  /** Returns the row, which is unique in a plan. */
  String row() {
    return checked.create().row();
  }

  /** Returns a copy that is to be created anyway. */
  NewRecordLine deciding() {
    return new NewRecordLine(checked, doubt, true, came);
  }

  /** Returns a copy with the result of a run. */
  NewRecordLine ending(@Nullable CreateResult result) {
    return new NewRecordLine(checked, doubt, decided, result);
  }
}
