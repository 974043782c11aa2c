package io.casedesk.desktop.changes.review;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.CheckedCellState;
import io.casedesk.changes.PreflightCell;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a review.
 *
 * @param named what a person calls it
 * @param checked what the preflight says
 * @param result what the run made of it; null before, and where it was left out
 * @param creating what there is to say of a record to be created; null where it is a cell
 */
public record ReviewLine(
    Named named,
    PreflightCell checked,
    @Nullable CellResult result,
    @Nullable NewRecordLine creating) {

  /** A cell. */
  ReviewLine(Named named, PreflightCell checked, @Nullable CellResult result) {
    this(named, checked, result, null);
  }

  /**
   * What a person calls a cell.
   *
   * @param record its record
   * @param source what its record is called where it comes from; may be empty
   * @param field its field
   */
  public record Named(String record, String source, String field) {}

  /** How a line stands, for counting and for choosing which to show. */
  public enum Standing {
    READY,
    CONFLICT,
    BLOCKED,
    UNCHANGED,
    /** It may be there already, and a person decides. */
    DOUBT,
    DONE,
    NOT_DONE,
    UNKNOWN,
    UNSENT
  }

  /** What a person calls the record. */
  public String record() {
    return named.record();
  }

  /** What a person calls the field. */
  public String field() {
    return named.field();
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
    return checked.state() == CheckedCellState.UNCHANGED ? checked.current() : change().seen();
  }

  /** How it stands. */
  public Standing standing() {
    if (creating != null) {
      return creating.standing();
    }
    if (result == null) {
      return switch (checked.state()) {
        case READY -> Standing.READY;
        case CONFLICT -> Standing.CONFLICT;
        case BLOCKED -> Standing.BLOCKED;
        case UNCHANGED -> Standing.UNCHANGED;
      };
    }
    return of(result.verdict());
  }

  /** Whether a run has ended it, or left it. */
  public boolean isEnded() {
    return result != null || (creating != null && creating.came() != null);
  }

  static Standing of(@Nullable Verdict verdict) {
    return switch (verdict) {
      case null -> Standing.UNSENT;
      case APPLIED -> Standing.DONE;
      case UNCHANGED -> Standing.UNCHANGED;
      case UNCERTAIN -> Standing.UNKNOWN;
      case BLANK, DIFFERENT, CONFLICT, REJECTED -> Standing.NOT_DONE;
    };
  }
}
