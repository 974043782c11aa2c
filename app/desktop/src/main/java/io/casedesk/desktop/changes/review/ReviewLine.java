package io.casedesk.desktop.changes.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.LastImport.Moved;
import io.casedesk.files.results.ResultRow;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * One line of a review: a cell or a record to be created, with the decision on it. A line that is
 * shown changes on the JavaFX thread only, and keeps its place; any thread can read it.
 */
public final class ReviewLine {

  /**
   * Identifies a line in its plan.
   *
   * @param id the id of the record, or the row of a record to be created
   * @param isNew whether the record is to be created
   */
  public record Key(String id, FieldRef field, boolean isNew) {}

  /** The standing of a line, for counts and filters: before its result, or the result itself. */
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
    /** Another user changed the value; the user decides before sending. */
    CONFLICT,
    BLOCKED,
    /** The record may exist already; the user decides. */
    DOUBT,
    /** The user skipped the line. */
    LEFT_OUT,
    /** Not sent, because another user changed the value meanwhile. */
    OVERTAKEN(RunLineStatus.CONFLICT),
    BLANK(RunLineStatus.BLANK),
    DIFFERENT(RunLineStatus.DIFFERENT),
    REJECTED(RunLineStatus.REJECTED),
    /** More records of the name were created than were sent. */
    DOUBLED(RunLineStatus.DOUBLED),
    UNKNOWN(RunLineStatus.UNCERTAIN),
    UNSENT(RunLineStatus.UNSENT),
    DONE(RunLineStatus.APPLIED),
    CREATED(RunLineStatus.CREATED),
    UNCHANGED(RunLineStatus.UNCHANGED);

    private final @Nullable RunLineStatus result;

    Status() {
      result = null;
    }

    Status(RunLineStatus result) {
      this.result = result;
    }

    /** Returns the standing with a result. */
    public static Status of(RunLineStatus result) {
      return Stream.of(values()).filter(one -> one.result == result).findFirst().orElseThrow();
    }

    /** Returns the result of a run; null for a standing before that. */
    public @Nullable RunLineStatus result() {
      return result;
    }

    /** Whether a run judged the line, and it isn't as wanted. */
    public boolean isFailed() {
      return switch (this) {
        case OVERTAKEN, BLANK, DIFFERENT, REJECTED, DOUBLED -> true;
        default -> false;
      };
    }

    /** Whether a retry of the run sends such lines; the user decides on a conflict first. */
    boolean isRetried() {
      return switch (this) {
        case BLANK, DIFFERENT, REJECTED, UNKNOWN, UNSENT -> true;
        default -> false;
      };
    }

    /** Whether the user should look at a line in this state. */
    public boolean isProblem() {
      return switch (this) {
        case CONFLICT, BLOCKED, DOUBT, UNKNOWN, UNSENT -> true;
        default -> isFailed();
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
        case BLOCKED -> new Mark(Feather.SLASH, Mark.Tone.BAD);
        case LEFT_OUT -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
        case CONFLICT, OVERTAKEN -> new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
        case BLANK, DIFFERENT -> new Mark(Feather.ALERT_TRIANGLE, Mark.Tone.BAD);
        case REJECTED -> new Mark(Feather.X_CIRCLE, Mark.Tone.BAD);
        case DOUBLED -> new Mark(Feather.COPY, Mark.Tone.DOUBT);
        case DOUBT, UNKNOWN -> new Mark(Feather.HELP_CIRCLE, Mark.Tone.DOUBT);
        case UNSENT -> new Mark(Feather.PAUSE_CIRCLE, Mark.Tone.DOUBT);
        case DONE -> new Mark(Feather.CHECK_CIRCLE, Mark.Tone.GOOD);
        case CREATED -> new Mark(Feather.PLUS_CIRCLE, Mark.Tone.GOOD);
        case UNCHANGED -> new Mark(Feather.MINUS_CIRCLE, Mark.Tone.NONE);
      };
    }

    /** Returns a short name of the state. */
    public String text(Messages messages) {
      return messages.text(
          result == null
              ? "review.standing." + name().toLowerCase(Locale.ROOT)
              : "runs.result." + result);
    }

    /** Returns the number of lines in the state as text. */
    public String count(long lines, Messages messages) {
      return messages.text("review.count", lines, text(messages));
    }

    /** Explains a result, and says by which word result files call it. */
    public static String hint(RunLineStatus result, Messages messages) {
      return messages.text(
          "runs.result.inFiles",
          messages.text("runs.result." + result + ".hint"),
          result == RunLineStatus.UNSENT ? ResultRow.NOT_SENT : result.name());
    }

    /** Returns the icon of a result, which is the same wherever results are shown. */
    public static Mark mark(RunLineStatus result) {
      return of(result).mark();
    }
  }

  private final Key key;
  private final boolean isPlanned;
  private volatile State state;

  /**
   * What is known of the line.
   *
   * @param inRun the state of the line in an active run, before its result; null for none
   */
  private record State(
      PreflightCell checked,
      @Nullable CellResult result,
      @Nullable NewRecordLine creating,
      @Nullable FileCell file,
      @Nullable ChangeOrigin origin,
      LineDecision decision,
      @Nullable Status inRun) {

    State with(LineDecision made) {
      return new State(checked, result, creating, file, origin, made, inRun);
    }

    /** Whether a run has a verdict on the line; a stopped run has none on what it didn't send. */
    boolean isJudged() {
      return (result != null && result.verdict() != null)
          || (creating != null && creating.came() != null && creating.came().verdict() != null);
    }

    Status standing() {
      if (inRun != null && !isJudged()) {
        return inRun;
      }
      if (result != null) {
        return Status.of(RunLineStatus.of(result.verdict()));
      }
      if (decision.choice() == Choice.SKIP && (creating == null || creating.came() == null)) {
        return Status.LEFT_OUT;
      }
      boolean isMine = decision.choice() == Choice.MINE;
      if (creating != null) {
        return creating.standing(isMine);
      }
      return switch (checked.state()) {
        case READY -> Status.READY;
        case CONFLICT -> isMine ? Status.READY : Status.CONFLICT;
        case BLOCKED -> Status.BLOCKED;
        case UNCHANGED -> Status.UNCHANGED;
      };
    }
  }

  /** Creates the line of a cell of the plan. */
  ReviewLine(
      PreflightCell checked,
      @Nullable CellResult result,
      @Nullable FileCell file,
      @Nullable ChangeOrigin origin) {
    this(true, new State(checked, result, null, file, origin, LineDecision.NONE, null));
  }

  private ReviewLine(boolean isPlanned, State state) {
    Change change = state.checked.planned().change();
    this.key = new Key(change.recordId(), change.field(), state.creating != null);
    this.isPlanned = isPlanned;
    this.state = state;
  }

  /** Creates the line of a record to be created; {@code name} is a placeholder with its name. */
  static ReviewLine creating(PreflightCell name, NewRecordLine creating, @Nullable FileCell file) {
    return new ReviewLine(
        true, new State(name, null, creating, file, null, LineDecision.NONE, null));
  }

  /** Creates the line of a cell that a run sent and that the plan doesn't have. */
  static ReviewLine sent(CellResult result, @Nullable FileCell file) {
    PreflightCell cell =
        new PreflightCell(result.cell(), PreflightCell.State.READY, null, null, List.of());
    return new ReviewLine(
        false, new State(cell, result, null, file, null, LineDecision.NONE, null));
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
    return state.checked;
  }

  /** Returns the result of the run; null before, and if the cell was skipped. */
  public @Nullable CellResult result() {
    return state.result;
  }

  /** Whether a retry of the run sends the line again: it leaves out what a conflict held back. */
  boolean isRetried() {
    CellResult result = result();
    return standing().isRetried() && (result == null || !result.isHeldBack());
  }

  /** Returns the record to be created; null for a cell. */
  public @Nullable NewRecordLine creating() {
    return state.creating;
  }

  /** Returns the cell of the file that the line comes from; null if there is none. */
  public @Nullable FileCell file() {
    return state.file;
  }

  /** Returns where the unsent change comes from; null for another change. */
  public @Nullable ChangeOrigin origin() {
    return state.origin;
  }

  /** Returns the decision on the line. */
  public LineDecision decision() {
    return state.decision;
  }

  /** Whether the plan has the line. */
  boolean isPlanned() {
    return isPlanned;
  }

  boolean isSkipped() {
    return decision().choice() == Choice.SKIP;
  }

  boolean isMine() {
    return decision().choice() == Choice.MINE;
  }

  /** Returns the change. */
  public Change change() {
    return checked().planned().change();
  }

  /** Returns the value before sending; for an unchanged cell, the current one, which is newer. */
  public @Nullable FieldValue before() {
    PreflightCell cell = checked();
    return cell.state() == PreflightCell.State.UNCHANGED
        ? cell.current()
        : cell.planned().change().seen();
  }

  /** Whether another user changed the value, even if that was decided on. */
  public boolean isContested() {
    return !key.isNew() && checked().state() == PreflightCell.State.CONFLICT;
  }

  /** Returns the standing. */
  public Status standing() {
    return state.standing();
  }

  /** Returns the standing that the line has with a decision. */
  Status standing(LineDecision made) {
    return state.with(made).standing();
  }

  /** Returns whether the user has to decide between two values, or whether to create a record. */
  public boolean isUndecided() {
    return !isEnded() && (standing() == Status.CONFLICT || standing() == Status.DOUBT);
  }

  /** Returns whether a run has ended or skipped the line. */
  public boolean isEnded() {
    State now = state;
    return now.result != null || (now.creating != null && now.creating.came() != null);
  }

  /** Whether a decision would change something. */
  public boolean isOpenTo(Choice choice) {
    if (isEnded()) {
      return false;
    }
    NewRecordLine creating = creating();
    return switch (choice) {
      case NONE -> decision().choice() != Choice.NONE;
      case SKIP -> !isSkipped();
      case MINE ->
          !isMine()
              && (isContested() || (creating != null && creating.standing(false) == Status.DOUBT));
    };
  }

  void decide(LineDecision made) {
    state = state.with(valid(made));
  }

  /**
   * Returns a decision as it is valid now: none if it overwrites a value and the service has
   * another value by now.
   */
  LineDecision valid(LineDecision made) {
    return made.choice() != Choice.MINE
            || !isContested()
            || Objects.equals(made.seen(), checked().current())
        ? made
        : LineDecision.NONE;
  }

  /** Takes the state of a newer check from a line with an equal key. */
  void become(ReviewLine newer) {
    LineDecision made = decision();
    state = newer.state;
    decide(made);
  }

  /** Whether another line has the same state, whatever was decided on both. */
  boolean hasStateOf(ReviewLine other) {
    return state.equals(other.state.with(decision()));
  }

  /** Returns the state of the line in an active run; null for none. */
  @Nullable Status inRun() {
    return state.inRun;
  }

  /** Takes the state of the line in an active run; null for none. */
  void inRun(@Nullable Status now) {
    State was = state;
    state =
        new State(was.checked, was.result, was.creating, was.file, was.origin, was.decision, now);
  }

  /** Takes the result of the cell. */
  void ended(@Nullable CellResult came) {
    State was = state;
    state =
        new State(was.checked, came, was.creating, was.file, was.origin, was.decision, was.inRun);
  }

  /** Takes the record that the run created. */
  void ended(NewRecordLine line) {
    State was = state;
    state = new State(was.checked, was.result, line, was.file, was.origin, was.decision, was.inRun);
  }

  /**
   * Returns the cell to send. A decision to overwrite needs no second check: other problems were
   * checked before the conflict, and sending reads the record again.
   */
  PreflightCell decided() {
    return decided(decision());
  }

  /** Returns the cell with another value in place of the wanted one. */
  PlannedCell planned(FieldValue value) {
    Change change = change();
    // What the user saw in the line, which may be newer than what the change was made from.
    FieldValue seen = isContested() ? checked().current() : before();
    return new PlannedCell(
        new Change(change.recordId(), change.field(), seen, value),
        value.isBlank(),
        checked().planned().origin());
  }

  private PreflightCell decided(LineDecision made) {
    PreflightCell checked = checked();
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
    return made.choice() == Choice.SKIP || key.isNew() ? null : decided(made).planned().change();
  }

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
    Status standing(boolean isDecided) {
      if (came != null) {
        return Status.of(RunLineStatus.of(came));
      }
      if (checked.isCreated()) {
        return Status.UNCHANGED;
      }
      if (checked.isInDoubt()) {
        return Status.UNKNOWN;
      }
      if (!checked.ready()) {
        return Status.BLOCKED;
      }
      return switch (doubt) {
        case NONE -> Status.CREATE;
        case NOT_SEEN -> isDecided ? Status.CREATE : Status.DOUBT;
        case SEEN, UNKNOWN -> Status.BLOCKED;
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

  /**
   * The user's decision on a line of a review.
   *
   * @param seen the value of the service that {@link Choice#MINE} overwrites. The decision is valid
   *     for this value only, so that no other value is overwritten without a decision (Q24).
   */
  public record LineDecision(Choice choice, @Nullable FieldValue seen) {

    /** No decision: the line is sent if it is ready. */
    public static final LineDecision NONE = new LineDecision(Choice.NONE, null);

    /** The line is not sent. */
    public static final LineDecision SKIP = new LineDecision(Choice.SKIP, null);

    /** The kinds of decisions. */
    public enum Choice {
      NONE,
      SKIP,
      /** Overwrites the value of another user, or creates a record that may exist already. */
      MINE
    }
  }

  /**
   * The cell of a file that a line of a review comes from.
   *
   * @param row the row number in the file; 0 if it isn't known
   * @param column the name of the column; empty for a record to be created
   * @param position the position of the column among the imported columns
   * @param text the text of the cell
   * @param last the text of the cell in the last import; null if the cell was not there
   * @param label the label that was replaced with its key; null if there was none
   * @param moved which side changed since the last import; null if there was no last import
   */
  public record FileCell(
      int row,
      String column,
      int position,
      String text,
      @Nullable String last,
      @Nullable String label,
      @Nullable Moved moved) {

    /** The order of the file; cells without a known row come last. */
    static final Comparator<@Nullable FileCell> ORDER =
        Comparator.nullsLast(
            Comparator.comparing((FileCell cell) -> cell.row() == 0)
                .thenComparingInt(FileCell::row)
                .thenComparingInt(FileCell::position));
  }
}
