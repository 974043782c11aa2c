package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A record to be created by a review.
 *
 * @param checked the result of the preflight check
 * @param doubt whether the record may exist already
 * @param came the result of the run; null before
 */
public record NewRecordLine(PreflightCreate checked, Doubt doubt, @Nullable CreateResult came) {

  /**
   * Returns the standing of the line.
   *
   * @param isDecided whether the user decided to create a record that may exist already
   */
  ReviewLine.Status standing(boolean isDecided) {
    if (came != null) {
      // Its reason names the other records that may have come of it.
      return came.verdict() == Verdict.APPLIED && !came.isDoubled()
          ? ReviewLine.Status.CREATED
          : came.isDoubled() ? ReviewLine.Status.NOT_DONE : ReviewLine.of(came.verdict());
    }
    if (checked.isCreated()) {
      return ReviewLine.Status.UNCHANGED;
    }
    if (checked.isInDoubt()) {
      return ReviewLine.Status.UNKNOWN;
    }
    if (!checked.ready()) {
      return ReviewLine.Status.BLOCKED;
    }
    return switch (doubt) {
      case NONE -> ReviewLine.Status.CREATE;
      case NOT_SEEN -> isDecided ? ReviewLine.Status.CREATE : ReviewLine.Status.DOUBT;
      case SEEN, UNKNOWN -> ReviewLine.Status.BLOCKED;
    };
  }

  /** Whether the plan that is sent has the record; one that isn't ready is never created. */
  boolean isPlanned(boolean isDecided) {
    return !checked.ready() || doubt == Doubt.NONE || (doubt == Doubt.NOT_SEEN && isDecided);
  }

  /** Whether values of the record can be edited: none of them was sent. */
  boolean isEditable() {
    return !checked.isCreated() && !checked.isInDoubt();
  }

  /** Returns the row, which is unique in a plan. */
  String row() {
    return checked.create().row();
  }

  /** Returns a copy with the result of a run. */
  NewRecordLine ending(@Nullable CreateResult result) {
    return new NewRecordLine(checked, doubt, result);
  }
}
