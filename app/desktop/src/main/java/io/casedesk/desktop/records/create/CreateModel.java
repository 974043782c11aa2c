package io.casedesk.desktop.records.create;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.desktop.records.unsent.NewRecordDraft.Input;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.desktop.records.unsent.StoredNewRecordDraft;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * View model of a new record: input, warnings, creating it once and the result. Input is kept until
 * the record exists or the user discards it.
 */
public final class CreateModel<R extends CaseRecord> {

  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable NewRecordDraft> draft =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Input> input = new ReadOnlyObjectWrapper<>(Input.NO_NAME);
  private final ReadOnlyObjectWrapper<@Nullable String> arrived = new ReadOnlyObjectWrapper<>();

  private final RecordDefinition<R> kind;
  private final Supplier<FieldCatalog> knowledge;
  private final FieldStateFactory states;
  private final RecordCreator<R> creating;
  private final BiConsumer<R, CreateOutcome<R>> arrival;
  private final CreateTask<R> attempt;
  private final CreateChecks<R> checks;
  private final NewRecordDraftSaver saver;
  private final WriteGuard guard;

  /** Other drafts of earlier sessions, or that the user left for one of them. */
  private final ObservableList<StoredNewRecordDraft> others = FXCollections.observableArrayList();

  /** The draft of an earlier session, until the form can be shown. */
  private @Nullable StoredNewRecordDraft left;

  /**
   * Creates a model without input; every write passes {@code guard} first.
   *
   * @param arrival receives a record that was created, and the result of writing its values
   */
  public CreateModel(
      RecordDefinition<R> kind,
      Supplier<FieldCatalog> knowledge,
      RowsModel<R> rows,
      RecordCreator<R> creating,
      BiConsumer<R, CreateOutcome<R>> arrival,
      WriteGuard guard,
      Tasks tasks) {
    this.kind = kind;
    this.knowledge = knowledge;
    this.states = new FieldStateFactory(() -> knowledge.get().options(), kind.parser());
    this.checks = new CreateChecks<>(knowledge, rows, creating, tasks);
    this.creating = creating;
    this.arrival = arrival;
    this.guard = guard;
    this.attempt = new CreateTask<>(tasks);
    this.saver = new NewRecordDraftSaver(creating.drafts(), tasks);
    rows.store()
        .totalProperty()
        .subscribe(
            total -> {
              showLeft();
              recheck();
            });
    open.subscribe(now -> saveDraft());
  }

  /** Returns the task that creates the record. */
  public CreateTask<R> attempt() {
    return attempt;
  }

  /** Loads the drafts of earlier sessions. Input that was typed before that stays in the form. */
  public void load() {
    saver.load(
        stored -> {
          List<StoredNewRecordDraft> kept = new ArrayList<>(stored);
          if (draft.get() == null && !kept.isEmpty()) {
            StoredNewRecordDraft last =
                kept.stream()
                    .filter(StoredNewRecordDraft::open)
                    .findFirst()
                    .orElse(kept.getFirst());
            kept.remove(last);
            left = last;
          }
          others.addAll(kept);
          showLeft();
        });
  }

  /** Returns the other drafts that are kept beside the form. */
  ObservableList<StoredNewRecordDraft> others() {
    return others;
  }

  /** Shows another draft in the form, whose input is kept. */
  void switchTo(StoredNewRecordDraft other) {
    Optional<NewRecordForm> form = kind.newForm(knowledge.get());
    if (form.isEmpty() || attempt.isBusy() || attempt.isOpenEnded() || !others.remove(other)) {
      return;
    }
    NewRecordDraft now = draft.get();
    if (now != null && now.isTyped()) {
      saver.save(now, false);
      others.add(now.toStored(false));
    }
    use(NewRecordDraft.of(form.get(), states, other));
    saveDraft();
  }

  /** Discards another draft. */
  void discard(StoredNewRecordDraft other) {
    others.remove(other);
    saver.remove(other.origin());
  }

  /** Reopens a form that was open as soon as its fields are known. */
  private void showLeft() {
    StoredNewRecordDraft stored = left;
    if (stored != null
        && stored.open()
        && kind.newForm(knowledge.get()).filter(f -> !f.fields().isEmpty()).isPresent()) {
      open();
    }
  }

  private void saveDraft() {
    NewRecordDraft now = draft.get();
    if (now != null) {
      saver.save(now, open.get());
    }
  }

  /** Forgets the draft of the form, also on the disk. */
  private void removeDraft() {
    NewRecordDraft now = draft.get();
    draft.set(null);
    if (now != null) {
      saver.remove(now.origin());
    }
  }

  /** Saves the draft. Blocks; call it after all other tasks have ended. */
  public void shutDown() {
    saver.close();
  }

  /** Whether the form is shown. */
  public ReadOnlyBooleanProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The draft; null before the form was opened. */
  ReadOnlyObjectProperty<@Nullable NewRecordDraft> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /** What the draft lacks before it can be sent. */
  ReadOnlyObjectProperty<Input> inputProperty() {
    return input.getReadOnlyProperty();
  }

  /** Whether the draft can be sent now. */
  BooleanBinding sendableProperty() {
    return Bindings.createBooleanBinding(
        () -> input.get() == Input.COMPLETE && !attempt.isBusy() && !attempt.isOpenEnded(),
        input,
        attempt.busyProperty(),
        attempt.reportProperty());
  }

  /** The results of the checks before creation. */
  ReadOnlyObjectProperty<CreateChecks.Check<R>> checkProperty() {
    return checks.checkProperty();
  }

  /** The id of the record created last; null before. */
  public ReadOnlyObjectProperty<@Nullable String> arrivedProperty() {
    return arrived.getReadOnlyProperty();
  }

  /** Returns whether records of this kind can be created. */
  public boolean isPossible() {
    return kind.newForm(knowledge.get()).isPresent();
  }

  /** Returns whether closing the window would lose input. */
  public boolean isTyped() {
    NewRecordDraft now = draft.get();
    return now != null && now.isTyped() && !saver.isKept();
  }

  /** Shows the form with the earlier input. */
  public void open() {
    Optional<NewRecordForm> form = kind.newForm(knowledge.get());
    if (form.isEmpty()) {
      return;
    }
    NewRecordDraft now = draft.get();
    StoredNewRecordDraft stored = left;
    left = null;
    if (now == null && stored != null) {
      use(NewRecordDraft.of(form.get(), states, stored));
    } else if (now == null) {
      use(NewRecordDraft.of(form.get(), states));
    } else if (!attempt.isBusy() && !now.isOf(form.get())) {
      use(now.with(form.get(), states));
    }
    open.set(true);
  }

  /** Returns whether the form has no input, also none of an earlier session. */
  public boolean isBlank() {
    NewRecordDraft now = draft.get();
    return now == null ? left == null || left.isBlank() : !now.isTyped();
  }

  /** Shows the form with other values, unless a record was sent from it and may exist. */
  public void open(String name, Function<FieldRef, @Nullable FieldValue> values) {
    if (!attempt.isBusy() && !attempt.isOpenEnded()) {
      kind.newForm(knowledge.get())
          .ifPresent(
              form -> {
                StoredNewRecordDraft stored = left;
                left = null;
                if (stored != null) {
                  saver.remove(stored.origin());
                }
                removeDraft();
                use(NewRecordDraft.of(form, states, name, values));
              });
    }
    open();
  }

  private void use(NewRecordDraft newer) {
    draft.set(newer);
    attempt.forget();
    newer.nameProperty().subscribe(name -> typed(newer));
    for (FieldState field : newer.fields()) {
      field.parsedProperty().subscribe(parsed -> typed(newer));
      // The field is parsed before its validity is known.
      field.invalidProperty().subscribe(invalid -> typed(newer));
    }
  }

  private void typed(NewRecordDraft changed) {
    if (changed.equals(draft.get())) {
      input.set(changed.input());
      saveDraft();
      CreateReport last = attempt.reportProperty().get();
      // A result that is still open stays visible, even if the input changes.
      if (last != null && last.standing() != Status.OPEN && !attempt.isBusy()) {
        attempt.forget();
      }
      recheck();
    }
  }

  /** Hides the form and keeps the input. */
  public void close() {
    open.set(false);
  }

  /** Discards the input and hides the form. */
  public void discard() {
    if (!attempt.isBusy()) {
      removeDraft();
      attempt.forget();
      open.set(false);
    }
  }

  /** Creates the record and reads it again. */
  public void create() {
    NewRecordDraft now = draft.get();
    if (now == null || attempt.isBusy() || attempt.isOpenEnded()) {
      return;
    }
    now.resolve();
    if (now.input() == Input.COMPLETE) {
      ChangePlan plan = now.plan(creating.header());
      guard.through(
          () -> attempt.start(now, "", ours -> () -> creating.create(plan, ours), this::settle));
    }
  }

  /** Looks for a sent record whose existence could not be checked before. */
  public void checkUnconfirmed() {
    NewRecordDraft now = draft.get();
    CreateReport last = attempt.reportProperty().get();
    if (now != null && last != null && last.isOpenEnded() && !attempt.isBusy()) {
      // This resumes the run, which may still write fields of the new record.
      guard.through(
          () ->
              attempt.start(
                  now,
                  last.runId(),
                  ours -> () -> creating.resumeCreate(last.runId(), ours),
                  this::settle));
    }
  }

  private void settle(CreateReport report, CreateOutcome<R> createOutcome) {
    R record = createOutcome.written().after();
    if (report.isThere() && record != null) {
      removeDraft();
      open.set(false);
      arrival.accept(record, createOutcome);
      arrived.set(record.id());
    } else {
      recheck();
    }
  }

  private void recheck() {
    checks.check(draft.get());
  }
}
