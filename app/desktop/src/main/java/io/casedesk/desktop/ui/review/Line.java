package io.casedesk.desktop.ui.review;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.CellState;
import io.casedesk.changes.PreflightCell;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a review.
 *
 * @param record what a person calls the record
 * @param field what a person calls the field
 * @param checked what the preflight says
 * @param result what the run made of it; null before, and where it was left out
 */
public record Line(
    String record, String field, PreflightCell checked, @Nullable CellResult result) {

  /** How a line stands, for counting and for choosing which to show. */
  public enum Standing {
    READY,
    CONFLICT,
    BLOCKED,
    UNCHANGED,
    DONE,
    NOT_DONE,
    UNKNOWN,
    UNSENT
  }

  /** The wish. */
  public Change change() {
    return checked.planned().change();
  }

  /**
   * What is there before anything is sent. Where nothing needs to be sent, what was seen once is
   * older than what the service holds.
   */
  public @Nullable FieldValue before() {
    return checked.state() == CellState.UNCHANGED ? checked.current() : change().seen();
  }

  /** How it stands. */
  public Standing standing() {
    if (result == null) {
      return switch (checked.state()) {
        case READY -> Standing.READY;
        case CONFLICT -> Standing.CONFLICT;
        case BLOCKED -> Standing.BLOCKED;
        case UNCHANGED -> Standing.UNCHANGED;
      };
    }
    Verdict verdict = result.verdict();
    return switch (verdict) {
      case null -> Standing.UNSENT;
      case APPLIED -> Standing.DONE;
      case UNCHANGED -> Standing.UNCHANGED;
      case UNCERTAIN -> Standing.UNKNOWN;
      case BLANK, DIFFERENT, CONFLICT, REJECTED -> Standing.NOT_DONE;
    };
  }
}
