package io.casedesk.desktop.ui.review;

import io.casedesk.changes.CreateLook.Doubt;
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
public record Creating(
    PreflightCreate checked, Doubt doubt, boolean decided, @Nullable CreateResult came) {

  /** How it stands. */
  Line.Standing standing() {
    if (came != null) {
      return Line.of(came.verdict());
    }
    if (checked.isCreated()) {
      return Line.Standing.UNCHANGED;
    }
    if (!checked.ready()) {
      return Line.Standing.BLOCKED;
    }
    return switch (doubt) {
      case NONE -> Line.Standing.READY;
      case NOT_SEEN -> decided ? Line.Standing.READY : Line.Standing.DOUBT;
      case SEEN, UNKNOWN -> Line.Standing.BLOCKED;
    };
  }

  /** Names the row, once in a plan. */
  String row() {
    return checked.create().row();
  }

  /** The same, to be created all the same. */
  Creating deciding() {
    return new Creating(checked, doubt, true, came);
  }

  /** What a run made of it. */
  Creating ending(@Nullable CreateResult result) {
    return new Creating(checked, doubt, decided, result);
  }
}
