package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * One line of a review: a cell or a record to be created, with the decision on it. A line that is
 * shown changes on the JavaFX thread only, and keeps its place.
 */
public final class ReviewLine {

  /**
   * Identifies a line in its plan.
   *
   * @param id the id of the record, or the row of a record to be created
   * @param isNew whether the record is to be created
   */
  public record Key(String id, FieldRef field, boolean isNew) {}

  /** The standing of a line, for counts and filters. */
  public enum Status {
    READY,
    /** The record will be created. */
    CREATE,
    /** The run that was started hasn't begun to send the line. */
    WAITING,
    /** The run stored that it sends the line, and has no answer yet. */
    SENDING,
    /** The run sent the line, and hasn't verified it yet. */
    SENT,
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
        case READY, CREATE, WAITING, SENDING, SENT, UNCHANGED, LEFT_OUT, DONE, CREATED -> false;
      };
    }

    /** Whether a line in this state is sent. */
    public boolean isSendable() {
      return this == READY || this == CREATE;
    }

    /** Returns the icon of the state. */
    public Mark mark() {
      return switch (this) {
        case READY -> new Mark(Feather.ARROW_RIGHT_CIRCLE, Mark.Tone.NONE);
        case CREATE -> new Mark(Feather.PLUS_CIRCLE, Mark.Tone.NONE);
        case WAITING -> new Mark(Feather.MORE_HORIZONTAL, Mark.Tone.NONE);
        case SENDING -> new Mark(Feather.UPLOAD, Mark.Tone.NONE);
        case SENT -> new Mark(Feather.CLOCK, Mark.Tone.NONE);
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

  private final Key key;
  private final boolean isPlanned;
  private PreflightCell checked;
  private @Nullable CellResult result;
  private @Nullable NewRecordLine creating;
  private @Nullable FileCell file;
  private @Nullable ChangeOrigin origin;
  private LineDecision decision = LineDecision.NONE;

  /** The state of the line in an active run, before its result; null for none. */
  private @Nullable Status inRun;

  /** Creates the line of a cell of the plan. */
  ReviewLine(
      PreflightCell checked,
      @Nullable CellResult result,
      @Nullable FileCell file,
      @Nullable ChangeOrigin origin) {
    this(true, checked, null, file);
    this.result = result;
    this.origin = origin;
  }

  private ReviewLine(
      boolean isPlanned,
      PreflightCell checked,
      @Nullable NewRecordLine creating,
      @Nullable FileCell file) {
    Change change = checked.planned().change();
    this.key = new Key(change.recordId(), change.field(), creating != null);
    this.isPlanned = isPlanned;
    this.checked = checked;
    this.creating = creating;
    this.file = file;
  }

  /** Creates the line of a record to be created; {@code name} is a placeholder with its name. */
  static ReviewLine creating(PreflightCell name, NewRecordLine creating, @Nullable FileCell file) {
    return new ReviewLine(true, name, creating, file);
  }

  /** Creates the line of a cell that a run sent and that the plan doesn't have. */
  static ReviewLine sent(CellResult result, @Nullable FileCell file) {
    PreflightCell cell =
        new PreflightCell(result.cell(), PreflightCell.State.READY, null, null, List.of());
    ReviewLine line = new ReviewLine(false, cell, null, file);
    line.result = result;
    return line;
  }

  /** Returns what identifies the line in its plan. */
  public Key key() {
    return key;
  }

  /** Returns what identifies the line of a cell that a run sent. */
  static Key key(CellResult cell) {
    Change change = cell.cell().change();
    return new Key(change.recordId(), change.field(), false);
  }

  /** Returns the result of the check. */
  public PreflightCell checked() {
    return checked;
  }

  /** Returns the result of the run; null before, and if the cell was skipped. */
  public @Nullable CellResult result() {
    return result;
  }

  /** Returns the record to be created; null for a cell. */
  public @Nullable NewRecordLine creating() {
    return creating;
  }

  /** Returns the cell of the file that the line comes from; null if there is none. */
  public @Nullable FileCell file() {
    return file;
  }

  /** Returns where the unsent change comes from; null for another change. */
  public @Nullable ChangeOrigin origin() {
    return origin;
  }

  /** Returns the decision on the line. */
  public LineDecision decision() {
    return decision;
  }

  /** Whether the plan has the line. */
  boolean isPlanned() {
    return isPlanned;
  }

  boolean isSkipped() {
    return decision.choice() == Choice.SKIP;
  }

  boolean isMine() {
    return decision.choice() == Choice.MINE;
  }

  /** Returns the change. */
  public Change change() {
    return checked.planned().change();
  }

  /** Returns the value before sending; for an unchanged cell, the current one, which is newer. */
  public @Nullable FieldValue before() {
    return checked.state() == PreflightCell.State.UNCHANGED ? checked.current() : change().seen();
  }

  /** Whether another user changed the value, even if that was decided on. */
  public boolean isContested() {
    return creating == null && checked.state() == PreflightCell.State.CONFLICT;
  }

  /** Returns the standing. */
  public Status standing() {
    return standing(decision);
  }

  /** Returns the standing that the line has with a decision. */
  Status standing(LineDecision made) {
    Status sending = inRun;
    if (sending != null && !isJudged()) {
      return sending;
    }
    if (result != null) {
      return of(result.verdict());
    }
    NewRecordLine newRecord = creating;
    boolean isEnded = newRecord != null && newRecord.came() != null;
    if (made.choice() == Choice.SKIP && !isEnded) {
      return Status.LEFT_OUT;
    }
    if (newRecord != null) {
      return newRecord.standing(made.choice() == Choice.MINE);
    }
    return switch (checked.state()) {
      case READY -> Status.READY;
      case CONFLICT -> made.choice() == Choice.MINE ? Status.READY : Status.CONFLICT;
      case BLOCKED -> Status.BLOCKED;
      case UNCHANGED -> Status.UNCHANGED;
    };
  }

  /** Whether a run has a verdict on the line; a stopped run has none on what it didn't send. */
  private boolean isJudged() {
    CreateResult created = creating == null ? null : creating.came();
    return (result != null && result.verdict() != null)
        || (created != null && created.verdict() != null);
  }

  /** Returns whether the user has to decide between two values, or whether to create a record. */
  public boolean isUndecided() {
    return !isEnded() && (standing() == Status.CONFLICT || standing() == Status.DOUBT);
  }

  /** Returns whether a run has ended or skipped the line. */
  public boolean isEnded() {
    return result != null || (creating != null && creating.came() != null);
  }

  /** Whether a decision would change something. */
  public boolean isOpenTo(Choice choice) {
    if (isEnded()) {
      return false;
    }
    return switch (choice) {
      case NONE -> decision.choice() != Choice.NONE;
      case SKIP -> !isSkipped();
      case MINE ->
          !isMine()
              && (isContested() || (creating != null && creating.standing(false) == Status.DOUBT));
    };
  }

  void decide(LineDecision made) {
    decision = valid(made);
  }

  /**
   * Returns a decision as it is valid now: none if it overwrites a value and the service has
   * another value by now.
   */
  LineDecision valid(LineDecision made) {
    return made.choice() != Choice.MINE
            || !isContested()
            || Objects.equals(made.seen(), checked.current())
        ? made
        : LineDecision.NONE;
  }

  /** Takes the state of a newer check from a line with an equal key. */
  void become(ReviewLine newer) {
    checked = newer.checked;
    creating = newer.creating;
    file = newer.file;
    origin = newer.origin;
    result = newer.result;
    inRun = newer.inRun;
    decision = valid(decision);
  }

  /** Returns the state of the line in an active run; null for none. */
  @Nullable Status inRun() {
    return inRun;
  }

  /** Takes the state of the line in an active run; null for none. */
  void inRun(@Nullable Status now) {
    inRun = now;
  }

  /** Takes the result of the cell. */
  void ended(@Nullable CellResult came) {
    result = came;
  }

  /** Takes the record that the run created. */
  void ended(NewRecordLine line) {
    creating = line;
  }

  /**
   * Returns the cell to send. A decision to overwrite needs no second check: other problems were
   * checked before the conflict, and sending reads the record again.
   */
  PreflightCell decided() {
    return decided(decision);
  }

  /** Returns the cell with another value in place of the wanted one. */
  PlannedCell planned(FieldValue value) {
    Change change = change();
    // What the user saw in the line, which may be newer than what the change was made from.
    FieldValue seen = isContested() ? checked.current() : before();
    return new PlannedCell(
        new Change(change.recordId(), change.field(), seen, value),
        value.isBlank(),
        checked.planned().origin());
  }

  private PreflightCell decided(LineDecision made) {
    return made.choice() == Choice.MINE && isContested()
        ? new PreflightCell(
            checked.overwritingCurrent(),
            PreflightCell.State.READY,
            checked.current(),
            null,
            checked.warnings())
        : checked;
  }

  /** Returns the change that a decision leaves; null if it is skipped or no cell. */
  @Nullable Change changeAfter(LineDecision made) {
    return made.choice() == Choice.SKIP || creating != null
        ? null
        : decided(made).planned().change();
  }

  /** Returns the standing of a cell after a run; {@code verdict} is null if it was not sent. */
  public static Status of(@Nullable Verdict verdict) {
    return switch (verdict) {
      case null -> Status.UNSENT;
      case APPLIED -> Status.DONE;
      case UNCHANGED -> Status.UNCHANGED;
      case UNCERTAIN -> Status.UNKNOWN;
      case BLANK, DIFFERENT, CONFLICT, REJECTED -> Status.NOT_DONE;
    };
  }
}
