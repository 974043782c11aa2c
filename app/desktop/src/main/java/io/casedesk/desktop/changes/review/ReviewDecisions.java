package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.desktop.changes.review.LineDecision.Choice;
import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/** Makes, tells and undoes the decisions on the lines of a review. */
public final class ReviewDecisions {

  /** So many lines are decided on without a task. */
  private static final int AT_ONCE = 500;

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper undoable = new ReadOnlyBooleanWrapper();
  private final Deque<DecisionBatch> made = new ArrayDeque<>();
  private final ReadOnlyIntegerWrapper deciding = new ReadOnlyIntegerWrapper();
  private final ReviewedPlan<?> reviewed;
  private final ReviewService<?> work;
  private final Tasks tasks;
  private final Tasks.Series descriptions = new Tasks.Series();
  private final Tasks.Series choices = new Tasks.Series();
  private final SerialTasks serial = new SerialTasks();
  private final BooleanSupplier isOpen;
  private final Runnable check;

  /** Grows with each check and cancellation: decisions that are being made count no longer. */
  private int discards;

  /** The number of times so far that the user decided on lines or wanted to apply them. */
  private int requests;

  /**
   * Creates a review without decisions.
   *
   * @param isOpen whether lines can be decided on now
   * @param check checks the lines again
   */
  ReviewDecisions(
      ReviewedPlan<?> reviewed,
      ReviewService<?> work,
      Tasks tasks,
      BooleanSupplier isOpen,
      Runnable check) {
    this.reviewed = reviewed;
    this.work = work;
    this.tasks = tasks;
    this.isOpen = isOpen;
    this.check = check;
  }

  /** Changes whenever the state of a line changes. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Tells that the state of a line changed. */
  void touch() {
    version.set(version.get() + 1);
  }

  /** Forgets what could be undone: the lines are checked again. */
  void forget() {
    discards++;
    made.clear();
    undoable.set(false);
  }

  /**
   * Makes a choice on the lines that are open to it: very many lines in the background, one choice
   * after the other.
   */
  public void decide(Collection<ReviewLine> some, Choice choice) {
    begin(List.copyOf(some), (lines, whole) -> DecisionBatch.choosing(lines, choice, whole));
  }

  /**
   * Skips all values of the records with a blocked value or a conflict, so that each record is
   * changed as a whole or not at all.
   */
  public void skipIncompleteRecords() {
    begin(List.copyOf(reviewed.lines()), DecisionBatch::skippingIncomplete);
  }

  private void begin(
      List<ReviewLine> lines, BiFunction<List<ReviewLine>, Boolean, DecisionBatch> deciding) {
    requests++;
    afterPending(
        () -> {
          boolean whole = reviewed.isOfWholeRecords();
          make(lines.size(), () -> deciding.apply(lines, whole), made::push);
        });
  }

  /** The number of lines that are being decided on in the background; 0 for none. */
  ReadOnlyIntegerProperty decidingProperty() {
    return deciding.getReadOnlyProperty();
  }

  /** Cancels the decisions that are being made, and what was to follow them. */
  void cancel() {
    if (deciding.get() > 0) {
      requests++;
      discards++;
      choices.cancel();
      end();
    }
  }

  /** Runs an action now, or after the decisions that are being made. */
  void afterPending(Runnable action) {
    serial.submit(action);
  }

  /**
   * Applies the lines now, or after the decisions that are being made; not at all if the user
   * decided on more lines or pressed the key again until then.
   */
  void applyAfterPending(Runnable apply) {
    requests++;
    int request = requests;
    afterPending(
        () -> {
          if (request == requests) {
            apply.run();
          }
        });
  }

  private void make(int lines, Supplier<DecisionBatch> computing, Consumer<DecisionBatch> then) {
    if (!isOpen.getAsBoolean()) {
      return;
    }
    if (lines <= AT_ONCE) {
      applyBatch(computing.get(), then);
      return;
    }
    int before = discards;
    serial.begin();
    deciding.set(lines);
    tasks
        .call(computing::get)
        .newestOf(choices)
        .onSuccess(
            batch -> {
              if (before == discards) {
                applyBatch(batch, then);
              }
            })
        .onFinally(this::end)
        .start();
  }

  private void end() {
    deciding.set(0);
    serial.end();
  }

  private void applyBatch(DecisionBatch batch, Consumer<DecisionBatch> then) {
    if (batch.isEmpty()) {
      return;
    }
    reviewed.decide(batch);
    work.wholeRecordsDecided(batch.wholeAfter());
    work.reconsidered(batch.changes());
    then.accept(batch);
    undoable.set(!made.isEmpty());
    publishLines();
  }

  /** Whether a choice on a line would change something. */
  public boolean isOpenTo(ReviewLine line, Choice choice) {
    return isOpen.getAsBoolean() && line.isOpenTo(choice);
  }

  /** Whether the value of a line can be edited. */
  boolean isEditable(ReviewLine line) {
    NewRecordLine creating = line.creating();
    return isOpen.getAsBoolean()
        && line.isPlanned()
        && !line.isEnded()
        && (creating == null || creating.isEditable());
  }

  /** Whether the last decision can be undone. */
  public ReadOnlyBooleanProperty undoableProperty() {
    return undoable.getReadOnlyProperty();
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

  /** Words the plan with the user's decisions in the background; the newest text wins. */
  void describe(Function<Optional<ChangePlan>, String> words, Consumer<String> show) {
    Supplier<Optional<ChangePlan>> decided = reviewed.decidedPlan();
    tasks.call(() -> words.apply(decided.get())).newestOf(descriptions).onSuccess(show).start();
  }

  private void publishLines() {
    work.decided(List.copyOf(reviewed.lines()));
    touch();
  }

  /** Replaces values of a record to be created and repeats the check. */
  void replaceValue(ReviewLine line, Map<FieldRef, FieldValue> values) {
    requests++;
    afterPending(() -> replaceValueNow(line, values));
  }

  private void replaceValueNow(ReviewLine line, Map<FieldRef, FieldValue> values) {
    NewRecordLine creating = line.creating();
    if (creating != null && isReopened(line)) {
      PlannedCreate create = creating.checked().create();
      reviewed.replaceValue(create, values);
      values.forEach(
          (field, value) ->
              work.edited(new Change(create.row(), field, create.values().get(field), value)));
      publishLines();
      check.run();
    }
  }

  /** Takes a line back that was skipped; false if no line can be decided on now. */
  private boolean isReopened(ReviewLine line) {
    boolean isDecidable = isOpen.getAsBoolean();
    if (isDecidable && line.isSkipped()) {
      decide(List.of(line), Choice.NONE);
    }
    return isDecidable;
  }

  /** Replaces the value of a line and repeats the check. */
  public void replaceValue(ReviewLine line, FieldValue value) {
    requests++;
    afterPending(() -> replaceValueNow(line, value));
  }

  private void replaceValueNow(ReviewLine line, FieldValue value) {
    if (!isReopened(line)) {
      return;
    }
    Change was = line.changeAfter(line.decision());
    reviewed
        .replaceValue(line, value)
        .ifPresent(
            now -> {
              work.reconsidered(List.of(new ReviewService.DecisionChange(was, now)));
              publishLines();
              check.run();
            });
  }
}
