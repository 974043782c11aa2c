package io.casedesk.desktop.records.create;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.create.CreateReport.Status;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.desktop.records.unsent.NewRecordDraft.Input;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
import io.casedesk.desktop.records.unsent.NewRecordDraftStore;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.desktop.records.unsent.StoredNewRecordDraft;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.lang.System.Logger.Level;
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

  private static final System.Logger LOG = System.getLogger(CreateModel.class.getName());

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable NewRecordDraft> draft =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Input> input = new ReadOnlyObjectWrapper<>(Input.NO_NAME);
  private final ReadOnlyObjectWrapper<@Nullable String> arrived = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable CreateReport> report =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Check<R>> check =
      new ReadOnlyObjectWrapper<>(new Check<>(List.of(), null));

  private final RecordDefinition<R> kind;
  private final Supplier<FieldCatalog> knowledge;
  private final FieldEditorFactory states;
  private final RowsModel<R> rows;
  private final ChangeService<R> changes;
  private final BiConsumer<R, CreateOutcome<R>> arrival;
  private final NewRecordDraftSaver saver;
  private final WriteGuard guard;
  private final Tasks tasks;
  private final Tasks.Series checks = new Tasks.Series();

  /** Other drafts of earlier sessions, or that the user left for one of them. */
  private final ObservableList<StoredNewRecordDraft> others = FXCollections.observableArrayList();

  /** The draft of an earlier session, until the form can be shown. */
  private @Nullable StoredNewRecordDraft left;

  private @Nullable RunControl control;

  /**
   * The results of the checks before creation.
   *
   * @param namesakes the existing records with this name or with this {@code source_id}
   * @param checked the preflight check of the engine; null if it isn't available yet
   */
  record Check<R extends CaseRecord>(List<R> namesakes, @Nullable PreflightCreate checked) {}

  /**
   * Creates a model without input; every write passes {@code guard} first.
   *
   * @param drafts stores the input
   * @param arrival receives a record that was created, and the result of writing its values
   */
  public CreateModel(
      RecordDefinition<R> kind,
      Supplier<FieldCatalog> knowledge,
      RowsModel<R> rows,
      NewRecordDraftStore drafts,
      ChangeService<R> changes,
      BiConsumer<R, CreateOutcome<R>> arrival,
      WriteGuard guard,
      Tasks tasks) {
    this.kind = kind;
    this.knowledge = knowledge;
    this.states = new FieldEditorFactory(() -> knowledge.get().options(), kind.parser());
    this.rows = rows;
    this.changes = changes;
    this.arrival = arrival;
    this.guard = guard;
    this.tasks = tasks;
    this.saver = new NewRecordDraftSaver(drafts, tasks);
    rows.totalProperty()
        .subscribe(
            total -> {
              showLeft();
              recheck();
            });
    open.subscribe(now -> saveDraft());
  }

  /** Whether a record is being created or looked for. */
  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** The result of the newest attempt to create the record; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable CreateReport> reportProperty() {
    return report.getReadOnlyProperty();
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
    if (form.isEmpty() || isFixed() || !others.remove(other)) {
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
        () -> input.get() == Input.COMPLETE && !isFixed(), input, busy, report);
  }

  /** The results of the checks before creation. */
  ReadOnlyObjectProperty<Check<R>> checkProperty() {
    return check.getReadOnlyProperty();
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
    } else if (!busy.get() && !now.isOf(form.get())) {
      use(now.with(form.get(), states));
    }
    open.set(true);
  }

  /** Returns whether the input must stay, because a record was sent from it and may exist. */
  public boolean isFixed() {
    CreateReport last = report.get();
    return busy.get() || (last != null && last.isOpenEnded());
  }

  /** Returns whether the form has no input, also none of an earlier session. */
  public boolean isBlank() {
    NewRecordDraft now = draft.get();
    return now == null ? left == null || left.isBlank() : !now.isTyped();
  }

  /** Shows the form with other values, unless a record was sent from it and may exist. */
  public void open(String name, Function<FieldRef, @Nullable FieldValue> values) {
    if (!isFixed()) {
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
    report.set(null);
    newer.nameProperty().subscribe(name -> typed(newer));
    for (FieldEditor field : newer.fields()) {
      field.parsedProperty().subscribe(parsed -> typed(newer));
      // The field is parsed before its validity is known.
      field.invalidProperty().subscribe(invalid -> typed(newer));
    }
  }

  private void typed(NewRecordDraft changed) {
    if (changed.equals(draft.get())) {
      input.set(changed.input());
      saveDraft();
      CreateReport last = report.get();
      // A result that is still open stays visible, even if the input changes.
      if (last != null && last.standing() != Status.OPEN && !busy.get()) {
        report.set(null);
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
    if (!busy.get()) {
      removeDraft();
      report.set(null);
      open.set(false);
    }
  }

  /** Creates the record and reads it again. */
  public void create() {
    NewRecordDraft now = draft.get();
    if (now == null || isFixed()) {
      return;
    }
    now.resolve();
    if (now.input() == Input.COMPLETE) {
      ChangePlan plan = now.plan(changes.planned());
      guard.through(() -> start(now, "", ours -> changes.create(plan, ours)));
    }
  }

  /** Looks for a sent record whose existence could not be checked before. */
  public void checkUnconfirmed() {
    NewRecordDraft now = draft.get();
    CreateReport last = report.get();
    if (now != null && last != null && last.isOpenEnded() && !busy.get()) {
      // This resumes the run, which may still write fields of the new record.
      String runId = last.runId();
      guard.through(() -> start(now, runId, ours -> changes.resumeCreate(runId, ours)));
    }
  }

  /** Stops sending; a record that was sent is still looked for. */
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /**
   * Creates a record, or looks for a record that was sent.
   *
   * @param looked the id of the run that is resumed to look for the record; empty for a new run
   * @param work runs off the JavaFX thread; the control can stop it
   */
  private void start(
      NewRecordDraft sent,
      String looked,
      Function<RunControl, ChangeService.CompletedRun<R>> work) {
    RunControl ours = new RunControl();
    control = ours;
    busy.set(true);
    report.set(null);
    tasks
        .call(() -> CreateOutcome.of(work.apply(ours)))
        .onSuccess(outcome -> settle(CreateReport.of(outcome, sent), outcome))
        .onFailure(
            thrown ->
                report.set(CreateReport.failed(sent.nameProperty().get().strip(), thrown, looked)))
        .onFinally(() -> busy.set(false))
        .start();
  }

  private void settle(CreateReport came, CreateOutcome<R> outcome) {
    report.set(came);
    R record = outcome.written().after();
    if (came.isThere() && record != null) {
      removeDraft();
      open.set(false);
      arrival.accept(record, outcome);
      arrived.set(record.id());
    } else {
      recheck();
    }
  }

  // Checks before creation

  private void recheck() {
    NewRecordDraft now = draft.get();
    if (now == null || now.nameProperty().get().isBlank()) {
      check.set(new Check<>(List.of(), null));
      return;
    }
    String name = now.nameProperty().get().strip();
    List<R> records = rows.records();
    FieldCatalog known = knowledge.get();
    ChangePlan plan = now.plan(changes.planned());
    tasks
        .call(
            () ->
                new Check<>(
                    records.stream().filter(record -> isNamesake(record, name)).toList(),
                    checked(known, plan, records)))
        .onSuccess(check::set)
        .newestOf(checks)
        .start();
  }

  /** Returns whether a record has a name already or has it as its {@code source_id}. */
  private static boolean isNamesake(CaseRecord record, String name) {
    FieldValue sourceId = record.value(SOURCE_ID);
    return record.label().strip().equalsIgnoreCase(name)
        || (sourceId != null && sourceId.display().equals(name));
  }

  /** Without a connection there are no warnings; creating the record reports the failure. */
  private @Nullable PreflightCreate checked(FieldCatalog known, ChangePlan plan, List<R> records) {
    try {
      return changes
          .preflight(known, records)
          .check(plan, CreateLookup.none())
          .creates()
          .getFirst();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "Can't check the record to create", e);
      return null;
    }
  }
}
