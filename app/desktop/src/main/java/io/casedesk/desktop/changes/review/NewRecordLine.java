package io.casedesk.desktop.changes.review;

import io.casedesk.changes.CreateLookup.Doubt;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.PreflightCreate;
import org.jspecify.annotations.Nullable;

/**
 * A record that a review is to create.
 *
 * @param checked what the preflight says
 * @param doubt whether it may be there already
 * @param decided whether a person decided to create it all the same
 * @param came what the run made of it; null before
 */
public record NewRecordLine(
    PreflightCreate checked, Doubt doubt, boolean decided, @Nullable CreateResult came) {

  /** How it stands. */
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

  /** Names the row, once in a plan. */
  String row() {
    return checked.create().row();
  }

  /** The same, to be created all the same. */
  NewRecordLine deciding() {
    return new NewRecordLine(checked, doubt, true, came);
  }

  /** What a run made of it. */
  NewRecordLine ending(@Nullable CreateResult result) {
    return new NewRecordLine(checked, doubt, decided, result);
  }
}
