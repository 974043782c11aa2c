package io.casedesk.desktop.changes.review;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewLine.NewRecordLine;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewLines.CheckedLines;
import io.casedesk.desktop.changes.review.ReviewLines.LineSummary;
import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.workspace.Edit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import org.jspecify.annotations.Nullable;

/**
 * The review of a plan: its records are read again, the user decides on its lines, those that are
 * ready are sent, and each line gets its verdict. Use on the JavaFX thread.
 */
public final class ReviewSession<R extends CaseRecord> {

  /** So many lines are decided on without a task. */
  private static final int AT_ONCE = 500;

  /** Where a review stands, with all that is known only there. */
  public sealed interface Phase {

    /** There is no plan. */
    record Closed() implements Phase {}

    /**
     * The records are read; lines that are shown already can't be decided on.
     *
     * @param result the result of the run that was begun before; null if it isn't known
     * @param newProblems the number of new problems that the check before this one found
     */
    record Checking(@Nullable RunResult result, int newProblems) implements Phase {}

    /** The check was stopped; the lines are those of the records in memory. */
    record Unchecked() implements Phase {}

    /**
     * Lines can be decided on and applied.
     *
     * @param newProblems the number of lines that could be sent before this check and can't now
     */
    record Checked(int newProblems) implements Phase {}

    /** The check or the run failed; the changes are kept. */
    record Failed(Throwable failure) implements Phase {}

    /**
     * Changes are sent.
     *
     * @param before the result of the run until it stopped; null if it is a new one
     */
    record Running(@Nullable RunResult before) implements Phase {}

    /**
     * The run stopped, or its result is unconfirmed; it can be resumed.
     *
     * @param result null if it isn't known
     * @param failure why the run or the check of its changes failed; null if neither did
     */
    record Stopped(@Nullable RunResult result, @Nullable Throwable failure) implements Phase {}

    /** The run ended. */
    record Ended(RunResult result) implements Phase {}

    /** Whether a run was begun and doesn't work now. */
    default boolean isAfterRun() {
      return this instanceof Stopped || this instanceof Ended;
    }
  }

  private final ReadOnlyObjectWrapper<Phase> phase =
      new ReadOnlyObjectWrapper<>(new Phase.Closed());
  private final ReadOnlyBooleanWrapper waiting = new ReadOnlyBooleanWrapper();
  private final BooleanBinding shown = in(Phase.Closed.class).not().and(waiting.not());
  private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper();
  private final BooleanProperty undone = new SimpleBooleanProperty();
  private final StringProperty reason = new SimpleStringProperty("");
  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper deciding = new ReadOnlyIntegerWrapper();
  private final ReviewLines lines = new ReviewLines();
  private final RunProgressModel run;
  private final ReviewService<R> work;
  private final WriteGuard guard;
  private final Tasks tasks;
  private final Tasks.Series checks = new Tasks.Series();
  private final Tasks.Series choices = new Tasks.Series();
  private final Tasks.Series descriptions = new Tasks.Series();
  private final SerialTasks serial = new SerialTasks();
  private @Nullable ChangePlan plan;
  private @Nullable PreflightReport<R> checked;
  private Duration fresh = RunOptions.defaults().fresh();

  /** The origin of the plan that the reason is for; empty after the run stored the reason. */
  private String reasonOrigin = "";

  /** The decisions that can be undone, the last one first. */
  private final Deque<DecisionBatch> made = new ArrayDeque<>();

  /** Grows with each check and cancellation: decisions that are being made count no longer. */
  private int discards;

  /** The number of times so far that the user decided on lines or wanted to apply them. */
  private int requests;

  /** Creates a review without changes; every write passes the guard first. */
  public ReviewSession(ReviewService<R> work, WriteGuard guard, Tasks tasks) {
    this.work = work;
    this.guard = guard;
    this.tasks = tasks;
    this.run = new RunProgressModel(tasks, this::stored);
  }

  /** Where the review stands. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** Returns where the review stands. */
  public Phase phase() {
    return phase.get();
  }

  /** Returns whether the review is in a kind of phase, as a value to bind to. */
  public BooleanBinding in(Class<? extends Phase> kind) {
    return Bindings.createBooleanBinding(() -> kind.isInstance(phase.get()), phase);
  }

  /** Whether the review is shown in place of the list. */
  public ObservableBooleanValue shownProperty() {
    return shown;
  }

  /** Whether the review is hidden, with all its decisions kept, while the list is shown. */
  public ReadOnlyBooleanProperty waitingProperty() {
    return waiting.getReadOnlyProperty();
  }

  /** Changes whenever the state of a line changes. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns the reviewed plan without decisions; null if there is none. */
  public @Nullable ChangePlan plan() {
    return plan;
  }

  /** Returns the result of the last check, without decisions; null if there is none. */
  public @Nullable PreflightReport<R> checked() {
    return checked;
  }

  /**
   * Returns the check with the decisions: without skipped lines, and with the values that the user
   * overwrites; null if there is none.
   */
  public @Nullable PreflightReport<R> decided() {
    PreflightReport<R> report = checked;
    return report == null ? null : ReviewLines.decided(report, lines.all());
  }

  /** Returns one line for each change, in the order of the table without sorting. */
  public List<ReviewLine> lines() {
    return lines.all();
  }

  /** The lines: an immutable list, another one when lines come or go. */
  public ReadOnlyObjectProperty<List<ReviewLine>> linesProperty() {
    return lines.allProperty();
  }

  /** Returns the number of lines in each state; states without lines are missing. */
  public Map<Status, Integer> counts() {
    return lines.counts();
  }

  /** Returns the number of lines in a state. */
  public long count(Status standing) {
    return lines.counts().getOrDefault(standing, 0);
  }

  /** Returns the number of lines that would be sent. */
  public long ready() {
    return count(Status.READY) + count(Status.CREATE);
  }

  /** Returns the summary of the lines as they were last checked. */
  LineSummary summary() {
    return lines.summary();
  }

  /** Returns the result of the run; null before its end. */
  public @Nullable RunResult result() {
    return switch (phase.get()) {
      case Phase.Checking(RunResult result, int _) -> result;
      case Phase.Running(RunResult before) -> before;
      case Phase.Stopped(RunResult result, var _) -> result;
      case Phase.Ended(RunResult result) -> result;
      case Phase.Closed _, Phase.Unchecked _, Phase.Checked _, Phase.Failed _ -> null;
    };
  }

  /** Returns why the check or the run failed; null if neither did. */
  public @Nullable Throwable failure() {
    return switch (phase.get()) {
      case Phase.Failed(Throwable failure) -> failure;
      case Phase.Stopped(var _, Throwable failure) -> failure;
      default -> null;
    };
  }

  /** Returns the number of lines that became problems when they were checked before sending. */
  public int newProblems() {
    return switch (phase.get()) {
      case Phase.Checking(var _, int newProblems) -> newProblems;
      case Phase.Checked(int newProblems) -> newProblems;
      default -> 0;
    };
  }

  /** Whether a run of the plan was begun, which is kept with it. */
  public boolean isSent() {
    ReviewService.StoredRun stored = work.run();
    return stored != null && stored.isBegun();
  }

  /** Returns what knows the records and fields of lines. */
  public ReviewService.Records records() {
    return work.records();
  }

  /** Returns the edits that the plan leaves out, because their input is invalid. */
  List<Edit> leftOut() {
    return work.leftOut();
  }

  /** Returns the run that is kept with the plan; null if runs aren't kept. */
  ReviewService.@Nullable StoredRun storedRun() {
    return work.run();
  }

  Tasks tasks() {
    return tasks;
  }

  private void touch() {
    // What was asked about is no longer what would be sent.
    asking.set(false);
    version.set(version.get() + 1);
  }

  /** Enters a phase before or after which nothing can be undone. */
  private void enter(Phase next) {
    forgetDecisions();
    phase.set(next);
  }

  /**
   * Opens a plan for review. If another review is being decided on or applied, shows that one
   * instead and returns false.
   */
  public boolean open(ChangePlan wished) {
    showAgain();
    boolean free = phase.get() instanceof Phase.Closed || phase.get() instanceof Phase.Ended;
    if (free) {
      start(wished);
      ChangePlan.Header header = wished.header();
      // The reason is kept if the user returns to the same plan.
      if (!header.origin().equals(reasonOrigin)) {
        reason.set(header.purpose().reason());
        reasonOrigin = header.origin();
      }
      check();
    }
    return free;
  }

  private void start(@Nullable ChangePlan opened) {
    plan = opened;
    checked = null;
    lines.clear();
  }

  /** Shows the list instead. Decisions on a plan are kept until the review is shown again. */
  public void suspend() {
    ChangePlan now = plan;
    boolean open =
        switch (phase.get()) {
          case Phase.Checking _, Phase.Checked _, Phase.Failed _ -> true;
          default -> false;
        };
    if (open && now != null && now.header().purpose().planSource() != RunPurpose.PlanSource.EDITS) {
      waiting.set(true);
    } else {
      close();
    }
  }

  /** Shows a waiting review. */
  public void showAgain() {
    waiting.set(false);
  }

  /** Closes the review; a running run continues and stays visible. */
  public void close() {
    if (!(phase.get() instanceof Phase.Running)) {
      checks.cancel();
      start(null);
      waiting.set(false);
      enter(new Phase.Closed());
      touch();
    }
  }

  /** Reads the records again and repeats the check. */
  public void check() {
    check(() -> {});
  }

  /** Repeats the check, then runs an action if it didn't fail. */
  private void check(Runnable then) {
    afterPending(
        () -> {
          ChangePlan wished = plan;
          if (wished != null && !(phase.get() instanceof Phase.Running)) {
            asking.set(false);
            phase.set(new Phase.Checking(isSent() ? result() : null, newProblems()));
            forgetDecisions();
            check(wished, then);
          }
        });
  }

  private void check(ChangePlan wished, Runnable then) {
    Callable<PreflightReport<R>> full = work.checking(wished);
    List<ReviewLine> before = lines.all();
    Callable<PreflightReport<R>> preview =
        before.isEmpty() && !isSent() ? work.preview(wished) : null;
    if (preview == null) {
      read(full, before, found -> show(found, then), this::fail);
      return;
    }
    read(
        preview,
        before,
        early -> {
          int _ = lines.show(early, work.decisions());
          touch();
          read(full, early.lines(), found -> show(found, then), this::fail);
        },
        // The full check tells what is wrong.
        thrown -> read(full, before, found -> show(found, then), this::fail));
  }

  /**
   * Checks in the background; only the newest check delivers, and only while it is waited for.
   *
   * @param before the lines that are shown; they must not change until the check ends
   */
  private void read(
      Callable<PreflightReport<R>> checking,
      List<ReviewLine> before,
      Consumer<CheckedLines<R>> found,
      Consumer<Throwable> failed) {
    ReviewService.StoredRun stored = work.run();
    ReviewService.StoredRun begun = stored != null && stored.isBegun() ? stored : null;
    tasks
        .call(
            () -> {
              PreflightReport<R> report = checking.call();
              return CheckedLines.of(report, work, begun == null ? null : begun.logged(), before);
            })
        .newestOf(checks)
        .onSuccess(result -> ifChecking(() -> found.accept(result)))
        .onFailure(thrown -> ifChecking(() -> failed.accept(thrown)))
        .start();
  }

  /** Ignores a result if the review was closed in the meantime. */
  private void ifChecking(Runnable result) {
    if (phase.get() instanceof Phase.Checking) {
      result.run();
    }
  }

  private void show(CheckedLines<R> found, Runnable then) {
    take(found.report());
    int newProblems = lines.show(found, work.decisions());
    ReviewService.LoggedRun logged = found.logged();
    phase.set(
        logged == null
            ? new Phase.Checked(newProblems)
            : logged.isOver()
                ? new Phase.Ended(logged.result())
                : new Phase.Stopped(logged.result(), null));
    touch();
    // A resumed run may have written these changes.
    work.settled(found.unchanged());
    then.run();
  }

  private void take(PreflightReport<R> report) {
    checked = report;
    plan = report.plan();
  }

  /** Stops reading the records. */
  public void stopCheck() {
    if (phase.get() instanceof Phase.Checking) {
      checks.cancel();
      phase.set(isSent() ? new Phase.Stopped(result(), null) : new Phase.Unchecked());
    }
  }

  /** Shows a failure. What a kept run sent stays known, and the run can be resumed. */
  public void fail(Throwable thrown) {
    boolean isRunning = phase.get() instanceof Phase.Running;
    if (isRunning) {
      lines.brokeOff();
    }
    phase.set(isSent() ? new Phase.Stopped(result(), thrown) : new Phase.Failed(thrown));
    if (isRunning) {
      touch();
    }
  }

  // Decisions: one after the other, very many lines in the background.

  /** Whether the last decision can be undone. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
  }

  /** The number of lines that are being decided on in the background; 0 for none. */
  ReadOnlyIntegerProperty decidingProperty() {
    return deciding.getReadOnlyProperty();
  }

  private boolean isOpen() {
    return phase.get() instanceof Phase.Checked;
  }

  /** Whether a choice on a line would change something. */
  public boolean isOpenTo(ReviewLine line, Choice choice) {
    return isOpen() && line.isOpenTo(choice);
  }

  /** Whether the value of a line can be edited. */
  boolean isEditable(ReviewLine line) {
    NewRecordLine creating = line.creating();
    return isOpen()
        && line.isPlanned()
        && !line.isEnded()
        && (creating == null || creating.isEditable());
  }

  /** Makes a choice on the lines that are open to it. */
  public void decide(Collection<ReviewLine> some, Choice choice) {
    List<ReviewLine> chosen = List.copyOf(some);
    decide(chosen, whole -> DecisionBatch.choosing(chosen, choice, whole));
  }

  /** Resolves a conflict: overwrites the value of the service. */
  public void keepMine(ReviewLine line) {
    decide(List.of(line), Choice.MINE);
  }

  /** Resolves a conflict: keeps the value of the service. */
  public void takeTheirs(ReviewLine line) {
    if (line.isUndecided()) {
      skip(line);
    }
  }

  /** Skips a line. */
  public void skip(ReviewLine line) {
    decide(List.of(line), Choice.SKIP);
  }

  /**
   * Skips all values of the records with a blocked value or a conflict, so that each record is
   * changed as a whole or not at all.
   */
  public void skipIncompleteRecords() {
    List<ReviewLine> all = lines.all();
    decide(all, whole -> DecisionBatch.skippingIncomplete(all, whole));
  }

  private void decide(List<ReviewLine> some, Function<Boolean, DecisionBatch> deciding) {
    requests++;
    afterPending(
        () -> {
          ChangePlan now = plan;
          boolean whole = now != null && now.header().purpose().wholeRecords();
          make(some.size(), () -> deciding.apply(whole), made::push);
        });
  }

  /** Undoes the last decision. */
  public void undo() {
    requests++;
    int before = discards;
    afterPending(
        () -> {
          DecisionBatch last = made.peek();
          if (last != null && before == discards) {
            make(last.lines().size(), last::undone, undone -> made.pop());
          }
        });
  }

  /** Cancels the decisions that are being made, and what was to follow them. */
  void cancelDeciding() {
    if (deciding.get() > 0) {
      requests++;
      discards++;
      choices.cancel();
      endDeciding();
    }
  }

  /** Forgets what could be undone: the lines are checked again. */
  private void forgetDecisions() {
    discards++;
    made.clear();
    undoable.set(false);
  }

  /** Runs an action now, or after the decisions that are being made. */
  private void afterPending(Runnable action) {
    serial.submit(action);
  }

  private void make(int number, Supplier<DecisionBatch> computing, Consumer<DecisionBatch> then) {
    if (!isOpen()) {
      return;
    }
    if (number <= AT_ONCE) {
      apply(computing.get(), then);
      return;
    }
    int before = discards;
    serial.begin();
    deciding.set(number);
    tasks
        .call(computing::get)
        .newestOf(choices)
        .onSuccess(
            batch -> {
              if (before == discards) {
                apply(batch, then);
              }
            })
        .onFinally(this::endDeciding)
        .start();
  }

  private void endDeciding() {
    deciding.set(0);
    serial.end();
  }

  private void apply(DecisionBatch batch, Consumer<DecisionBatch> then) {
    if (batch.isEmpty()) {
      return;
    }
    lines.decide(batch);
    if (batch.wholeBefore() != batch.wholeAfter()) {
      setWholeRecords(batch.wholeAfter());
    }
    work.wholeRecordsDecided(batch.wholeAfter());
    work.reconsidered(batch.changes());
    then.accept(batch);
    undoable.set(!made.isEmpty());
    publishLines();
  }

  private void setWholeRecords(boolean whole) {
    PreflightReport<R> report = checked;
    if (report != null) {
      // The plan of a check is the plan: making it once is enough, with 100,000 changes.
      take(report.withPurpose(report.plan().header().purpose().withWholeRecords(whole)));
    } else if (plan != null) {
      plan = plan.withPurpose(plan.header().purpose().withWholeRecords(whole));
    }
  }

  private void publishLines() {
    work.decided(lines.all());
    touch();
  }

  /** Replaces the value of a line and repeats the check. */
  public void replaceValue(ReviewLine line, FieldValue value) {
    replacing(
        line,
        opened -> {
          Change was = line.changeAfter(line.decision());
          Change change = line.change();
          PlannedCell cell = line.planned(value);
          lines.change(line, () -> line.decide(LineDecision.NONE));
          plan =
              new ChangePlan(
                  opened.header(),
                  opened.changes().stream()
                      .map(planned -> planned.change().equals(change) ? cell : planned)
                      .toList(),
                  opened.creates());
          work.reconsidered(List.of(new ReviewService.DecisionChange(was, cell.change())));
        });
  }

  /** Replaces values of a record to be created and repeats the check. */
  void replaceValues(ReviewLine line, Map<FieldRef, FieldValue> values) {
    NewRecordLine creating = line.creating();
    if (creating != null) {
      replacing(line, opened -> replaceValues(opened, creating.checked().create(), values));
    }
  }

  private void replaceValues(
      ChangePlan opened, PlannedCreate create, Map<FieldRef, FieldValue> values) {
    List<PlannedCreate> creates = new ArrayList<>(opened.creates());
    values.forEach(
        (field, value) ->
            creates.replaceAll(
                one -> one.row().equals(create.row()) ? one.with(field, value) : one));
    plan = new ChangePlan(opened.header(), opened.changes(), creates);
    values.forEach(
        (field, value) ->
            work.edited(new Change(create.row(), field, create.values().get(field), value)));
  }

  /** Changes the plan in the turn of the decisions, takes a skipped line back, and checks again. */
  private void replacing(ReviewLine line, Consumer<ChangePlan> change) {
    requests++;
    afterPending(
        () -> {
          if (!isOpen()) {
            return;
          }
          if (line.isSkipped()) {
            decide(List.of(line), Choice.NONE);
          }
          ChangePlan opened = plan;
          if (opened != null) {
            change.accept(opened);
            publishLines();
            check();
          }
        });
  }

  /**
   * Words the plan with the user's decisions in the background, because that takes a while with
   * very many lines; the newest text wins.
   *
   * @param words gets no plan while none is open
   */
  void describe(Function<Optional<ChangePlan>, String> words, Consumer<String> show) {
    ChangePlan opened = plan;
    PreflightReport<R> report = checked;
    List<ReviewLine> now = lines.all();
    tasks
        .call(
            () ->
                words.apply(
                    report == null
                        ? Optional.ofNullable(opened)
                        : Optional.of(ReviewLines.decided(report, now).plan())))
        .newestOf(descriptions)
        .onSuccess(show)
        .start();
  }

  // The run.

  /** Returns the progress of the run, which can be paused and canceled. */
  public RunProgressModel run() {
    return run;
  }

  /** Whether another run undid this one. */
  public BooleanProperty undoneProperty() {
    return undone;
  }

  /** Whether the user must confirm a large number of changes. */
  public ReadOnlyBooleanProperty askingProperty() {
    return asking.getReadOnlyProperty();
  }

  /** Cancels the confirmation of a large number of changes. */
  public void notSoMany() {
    asking.set(false);
  }

  /** Sets the maximum age of records that are sent without reading them again (Q24). */
  public void freshFor(Duration limit) {
    fresh = limit;
  }

  /** The reason for the changes, which the user enters; kept until the changes were sent. */
  public StringProperty reasonProperty() {
    return reason;
  }

  private boolean isReady() {
    return isOpen() && ready() > 0;
  }

  /**
   * Applies the changes that are ready, now or after the decisions that are being made; not at all
   * if the user decided on more lines or pressed the key again until then. A large number needs
   * confirmation first.
   */
  public void apply() {
    requests++;
    int request = requests;
    afterPending(
        () -> {
          if (request == requests && isReady()) {
            applyNow();
          }
        });
  }

  private void applyNow() {
    boolean many = work.askFrom() > 0 && ready() >= work.askFrom();
    asking.set(many && !asking.get());
    if (asking.get()) {
      return;
    }
    PreflightReport<R> found = checked;
    if (found != null && found.reading().isFresh(fresh)) {
      guard.through(this::send);
    } else {
      // The lines may be an hour old: show new problems before sending.
      check(
          () -> {
            if (newProblems() == 0) {
              guard.through(this::send);
            }
          });
    }
  }

  private void send() {
    // The user may have changed a decision while the guard asked.
    afterPending(
        () -> {
          PreflightReport<R> decided = isReady() ? decided() : null;
          if (decided != null) {
            PreflightReport<R> sent =
                decided.withPurpose(decided.plan().header().purpose().because(reason.get()));
            ChangePlan ready = sent.ready();
            RunControl control = run.begin(ready.records() + ready.creates().size());
            begin(work.applying(sent, run.watcher(), control));
          }
        });
  }

  /** Resumes a stopped run. */
  public void resume() {
    ReviewService.StoredRun stored = work.run();
    if (phase.get() instanceof Phase.Stopped && stored != null) {
      guard.through(
          () -> {
            if (phase.get() instanceof Phase.Stopped) {
              RunControl control = run.begin(0);
              begin(() -> stored.resuming().apply(run.watcher(), control));
            }
          });
    }
  }

  private void begin(Callable<RunResult> running) {
    lines.begin();
    enter(new Phase.Running(result()));
    touch();
    tasks.call(running).onSuccess(this::end).onFailure(this::fail).onFinally(run::end).start();
  }

  private void stored(RunProgressModel.RunSteps stored) {
    if (phase.get() instanceof Phase.Running) {
      lines.stored(stored.steps());
      lines.verified(stored.cells());
      touch();
    }
  }

  private void end(RunResult came) {
    boolean isBare = lines.all().isEmpty();
    lines.ended(came);
    boolean isOpen = work.run() != null && !came.stopped().isEmpty();
    enter(isOpen ? new Phase.Stopped(came, null) : new Phase.Ended(came));
    touch();
    reasonOrigin = "";
    work.settled(
        changes(came, Verdict.APPLIED, Verdict.UNCHANGED)
            .map(cell -> cell.cell().change())
            .toList());
    work.storedOtherwise(
        changes(came, Verdict.BLANK, Verdict.DIFFERENT).map(ReviewSession::asStored).toList());
    work.leftBy(came.runId(), UndoPlanner.unverified(came));
    if (isBare) {
      // The check had failed before, so the lines that the run doesn't have are missing.
      check();
    }
  }

  private static Stream<CellResult> changes(RunResult result, Verdict one, Verdict other) {
    return result.cells().stream().filter(c -> c.verdict() == one || c.verdict() == other);
  }

  /** Returns a change with the stored value as the one that it replaces. */
  private static Change asStored(CellResult cell) {
    Change change = cell.cell().change();
    return new Change(change.recordId(), change.field(), cell.now(), change.wanted());
  }
}
