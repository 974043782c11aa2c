package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of a run: a value that it changed or planned to change, or a record that it created or
 * planned to create.
 *
 * @param sent whether the change was sent, or may have been
 * @param reason the reason for the result; can be empty
 */
public record RunLine(
    LinePlace place, Values values, RunLineStatus result, boolean sent, Message reason) {

  /**
   * The place of a line.
   *
   * @param recordId the service's id; empty for a new record whose id isn't known
   * @param field the field; null for a new record
   */
  public record LinePlace(String recordId, @Nullable FieldRef field) {
    static LinePlace of(Change change) {
      return new LinePlace(change.recordId(), change.field());
    }

    /** The place of the record that a change is in. */
    static LinePlace ofRecord(Change change) {
      return new LinePlace(change.recordId(), null);
    }
  }

  /**
   * The values of a line; null when the field isn't set or the value isn't known.
   *
   * @param before the value before the run
   * @param wanted the value sent or to be sent; the name of a new record
   * @param now the value that was read back
   */
  public record Values(@Nullable FieldValue before, FieldValue wanted, @Nullable FieldValue now) {}

  /** Returns the result of a value that isn't as wanted; null for any other line. */
  @Nullable ChangeResult failed() {
    Verdict verdict =
        switch (result) {
          case BLANK -> Verdict.BLANK;
          case DIFFERENT -> Verdict.DIFFERENT;
          case CONFLICT -> Verdict.CONFLICT;
          case REJECTED -> Verdict.REJECTED;
          case UNCERTAIN -> Verdict.UNCERTAIN;
          case APPLIED, CREATED, UNCHANGED, DOUBLED, UNSENT -> null;
        };
    FieldRef field = place.field();
    return verdict == null || field == null
        ? null
        : new ChangeResult(
            new Change(place.recordId(), field, values.before(), values.wanted()),
            verdict,
            values.now(),
            Diagnosis.of(reason));
  }

  /** Returns whether the run read the field after the change. */
  boolean isRead() {
    return place.field() != null
        && switch (result) {
          case APPLIED, UNCHANGED, CONFLICT, BLANK, DIFFERENT -> true;
          case REJECTED, UNCERTAIN, UNSENT, CREATED, DOUBLED -> values.now() != null;
        };
  }

  /** Creates the line of a value. */
  public static RunLine of(CellResult cell) {
    Change change = cell.cell().change();
    // A conflict is with the value the user saw. A change that was never sent has no stored earlier
    // value either.
    boolean isSeen = cell.verdict() == Verdict.CONFLICT || (cell.before() == null && !cell.sent());
    FieldValue before = isSeen ? change.seen() : cell.before();
    return new RunLine(
        LinePlace.of(change),
        new Values(before, change.wanted(), cell.now()),
        RunLineStatus.of(cell.verdict()),
        cell.sent(),
        cell.reason());
  }

  static RunLine of(CreateResult create) {
    return new RunLine(
        new LinePlace(Objects.requireNonNullElse(create.id(), ""), null),
        new Values(null, FieldValue.text(create.create().name()), null),
        RunLineStatus.of(create),
        create.verdict() != null,
        create.reason());
  }
}
