package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * One line of a review: a cell or a record to be created.
 *
 * @param named the display names
 * @param checked the result of the preflight check
 * @param result the result of the run; null before, and if the cell was skipped
 * @param creating the record to be created; null for a cell
 */
public record ReviewLine(
    Named named,
    PreflightCell checked,
    @Nullable CellResult result,
    @Nullable NewRecordLine creating) {

  /** Creates the line of a cell. */
  ReviewLine(Named named, PreflightCell checked, @Nullable CellResult result) {
    this(named, checked, result, null);
  }

  /**
   * The display names of a cell.
   *
   * @param record the name of the record
   * @param source the name of the record in its source; may be empty
   * @param field the title of the field
   */
  public record Named(String record, String source, String field) {}

  /** The standing of a line, for counts and filters. */
  public enum Standing {
    READY,
    /** The record will be created. */
    CREATE,
    CONFLICT,
    BLOCKED,
    UNCHANGED,
    /** The record may exist already; the user decides. */
    DOUBT,
    /** The user skipped the line. */
    LEFT_OUT,
    DONE,
    CREATED,
    NOT_DONE,
    UNKNOWN,
    UNSENT;

    /** Whether the user should look at a line in this state. */
    public boolean isProblem() {
      return switch (this) {
        case CONFLICT, BLOCKED, DOUBT, NOT_DONE, UNKNOWN, UNSENT -> true;
        case READY, CREATE, UNCHANGED, LEFT_OUT, DONE, CREATED -> false;
      };
    }

    /** Returns the icon of the state. */
    public Mark mark() {
      return switch (this) {
        case READY -> new Mark(Feather.ARROW_RIGHT_CIRCLE, Mark.Tone.NONE);
        case CREATE -> new Mark(Feather.PLUS_CIRCLE, Mark.Tone.NONE);
        case CONFLICT -> new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
        case BLOCKED -> new Mark(Feather.SLASH, Mark.Tone.BAD);
        case UNCHANGED, LEFT_OUT -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
        case DOUBT, UNKNOWN -> new Mark(Feather.HELP_CIRCLE, Mark.Tone.DOUBT);
        case DONE -> new Mark(Feather.CHECK_CIRCLE, Mark.Tone.GOOD);
        case CREATED -> new Mark(Feather.PLUS_CIRCLE, Mark.Tone.GOOD);
        case NOT_DONE -> new Mark(Feather.X_CIRCLE, Mark.Tone.BAD);
        case UNSENT -> new Mark(Feather.PAUSE_CIRCLE, Mark.Tone.DOUBT);
      };
    }
  }

  /** Returns the display name of the record. */
  public String record() {
    return named.record();
  }

  /** Returns the title of the field. */
  public String field() {
    return named.field();
  }

  /** Returns the change. */
  public Change change() {
    return checked.planned().change();
  }

  /**
   * Returns the value before sending. For an unchanged cell it is the current value, which is newer
   * than the value seen.
   */
  public @Nullable FieldValue before() {
    return checked.state() == PreflightCell.State.UNCHANGED ? checked.current() : change().seen();
  }

  /** Returns the standing. */
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

  /** Returns whether the user has to decide between two values, or whether to create a record. */
  public boolean isUndecided() {
    return standing() == Standing.CONFLICT || standing() == Standing.DOUBT;
  }

  /** Returns whether a run has ended or skipped the line. */
  public boolean isEnded() {
    return result != null || (creating != null && creating.came() != null);
  }

  /** Returns the standing of a cell after a run; {@code verdict} is null if it was not sent. */
  public static Standing of(@Nullable Verdict verdict) {
    return switch (verdict) {
      case null -> Standing.UNSENT;
      case APPLIED -> Standing.DONE;
      case UNCHANGED -> Standing.UNCHANGED;
      case UNCERTAIN -> Standing.UNKNOWN;
      case BLANK, DIFFERENT, CONFLICT, REJECTED -> Standing.NOT_DONE;
    };
  }
}
