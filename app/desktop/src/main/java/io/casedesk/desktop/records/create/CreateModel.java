package io.casedesk.desktop.records.create;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.RunControl;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.create.CreateReport.Standing;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.NewRecordDraft;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.desktop.records.unsent.StoredNewRecordDraft;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A new record: typing it, being warned, creating it once and saying what came of it. What was
 * typed stays until the record is there, or is thrown away.
 */
public final class CreateModel<R extends CaseRecord> {

  /**
   * What there is to know before it is created.
   *
   * @param namesakes records that have the name already, or bear it as their {@code source_id}
   * @param checked what the engine says of it; null where nothing can be said yet
   */
  record Check<R extends CaseRecord>(List<R> namesakes, @Nullable PreflightCreate checked) {}

  /** Hears of a record that is there now, with what became of its values. */
  @FunctionalInterface
  public interface Arrival<R extends CaseRecord> {
    /** It came. */
    void came(R record, CreateOutcome<R> createOutcome);
  }

  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable NewRecordDraft> draft =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper complete = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable CreateReport> report =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable String> arrived = new ReadOnlyObjectWrapper<>();

  private final RecordDefinition<R> kind;
  private final Supplier<FieldCatalog> knowledge;
  private final RecordCreator<R> creating;
  private final Arrival<R> arrival;
  private final Tasks tasks;
  private final CreateChecks<R> checks;
  private final BooleanBinding sendable;
  private final NewRecordDraftSaver keeping;
  private @Nullable RunControl control;
  private WriteGuard gate = new WriteGuard();

  /** What an earlier window left behind, until the form can be shown. */
  private @Nullable StoredNewRecordDraft left;

  /** What a form works with. */
  public record Surroundings<R extends CaseRecord>(
      RecordDefinition<R> kind, Supplier<FieldCatalog> knowledge, RowsModel<R> rows) {}

  /** Nothing is typed. */
  public CreateModel(
      Surroundings<R> surroundings, RecordCreator<R> creating, Arrival<R> arrival, Tasks tasks) {
    this.kind = surroundings.kind;
    this.knowledge = surroundings.knowledge;
    RowsModel<R> rows = surroundings.rows;
    this.checks = new CreateChecks<>(surroundings, creating, tasks);
    this.creating = creating;
    this.arrival = arrival;
    this.tasks = tasks;
    this.sendable =
        Bindings.createBooleanBinding(
            () -> complete.get() && !busy.get() && !isOpenEnded(), complete, busy, report);
    this.keeping = new NewRecordDraftSaver(creating.drafts(), tasks);
    rows.totalProperty()
        .subscribe(
            total -> {
              showLeft();
              recheck();
            });
    open.subscribe(now -> keep());
  }

  /** What a write passes before it begins. */
  public void writesThrough(WriteGuard through) {
    gate = through;
  }

  /** Reads what an earlier window left behind. */
  public void load() {
    keeping.load(
        kept -> {
          if (draft.get() == null) {
            left = kept;
            showLeft();
          }
        });
  }

  /** A form that was open is open again as soon as its fields are known. */
  private void showLeft() {
    StoredNewRecordDraft kept = left;
    if (kept != null
        && kept.open()
        && kind.newForm(knowledge.get()).filter(f -> !f.fields().isEmpty()).isPresent()) {
      open();
    }
  }

  private void keep() {
    if (left == null) {
      keeping.keep(draft.get(), open.get());
    }
  }

  /** Keeps what is typed. Blocks; nothing else is running any more. */
  public void shutDown() {
    keeping.close();
  }

  /** Whether the form is shown. */
  public ReadOnlyBooleanProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  /** What is typed; null before the form was opened. */
  ReadOnlyObjectProperty<@Nullable NewRecordDraft> draftProperty() {
    return draft.getReadOnlyProperty();
  }

  /** Whether what is typed can be sent now. */
  BooleanBinding sendableProperty() {
    return sendable;
  }

  /** Whether it is being created, or looked for. */
  public ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** What there is to know before it is created. */
  ReadOnlyObjectProperty<Check<R>> checkProperty() {
    return checks.checkProperty();
  }

  /** What came of the newest attempt; null before, and once something else is typed. */
  public ReadOnlyObjectProperty<@Nullable CreateReport> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /** The id of the record that was created last; null before. */
  public ReadOnlyObjectProperty<@Nullable String> arrivedProperty() {
    return arrived.getReadOnlyProperty();
  }

  /** Whether records of this kind can be created here at all. */
  public boolean isPossible() {
    return kind.newForm(knowledge.get()).isPresent();
  }

  /** Whether closing the window would lose what is typed. */
  public boolean isTyped() {
    NewRecordDraft now = draft.get();
    return now != null && now.isTyped() && !keeping.isKept();
  }

  /** Shows the form, with what was typed before. */
  public void open() {
    Optional<NewRecordForm> form = kind.newForm(knowledge.get());
    if (form.isEmpty()) {
      return;
    }
    NewRecordDraft now = draft.get();
    StoredNewRecordDraft kept = left;
    left = null;
    if (now == null && kept != null) {
      use(NewRecordDraft.of(form.get(), () -> knowledge.get().options(), kept));
    } else if (now == null) {
      use(NewRecordDraft.of(form.get(), () -> knowledge.get().options()));
    } else if (!busy.get() && !now.isOf(form.get())) {
      use(now.with(form.get(), () -> knowledge.get().options()));
    }
    open.set(true);
  }

  private void use(NewRecordDraft newer) {
    draft.set(newer);
    report.set(null);
    newer.nameProperty().subscribe(name -> typed(newer));
    for (FieldState field : newer.fields()) {
      field.parsedProperty().subscribe(parsed -> typed(newer));
      // What the input means is known before it is known whether that can be written.
      field.invalidProperty().subscribe(invalid -> typed(newer));
    }
  }

  private void typed(NewRecordDraft changed) {
    if (changed.equals(draft.get())) {
      complete.set(changed.isComplete());
      keep();
      CreateReport last = report.get();
      // A verdict that is still open stays to be seen, whatever is typed.
      if (last != null && last.standing() != Standing.OPEN && !busy.get()) {
        report.set(null);
      }
      recheck();
    }
  }

  /** Shows the form no longer; what was typed is kept. */
  public void close() {
    open.set(false);
  }

  /** Throws away what was typed, and shows the form no longer. */
  public void discard() {
    if (!busy.get()) {
      draft.set(null);
      report.set(null);
      open.set(false);
      keep();
    }
  }

  /** Creates it, and reads it again. */
  public void create() {
    NewRecordDraft now = draft.get();
    if (now == null || busy.get() || isOpenEnded()) {
      return;
    }
    now.resolve();
    if (now.isComplete()) {
      FieldCatalog known = knowledge.get();
      ChangePlan plan = now.plan(creating.header());
      RunControl ours = new RunControl();
      gate.through(() -> start(now, ours, "", () -> creating.create(known, plan, ours)));
    }
  }

  /** Whether it was sent, and its run has to look for it before anything else. */
  private boolean isOpenEnded() {
    CreateReport last = report.get();
    return last != null && last.standing() == Standing.OPEN && !last.runId().isEmpty();
  }

  /** Looks for what was sent and could not be looked for. */
  public void lookAgain() {
    NewRecordDraft now = draft.get();
    CreateReport last = report.get();
    if (now != null && last != null && isOpenEnded() && !busy.get()) {
      FieldCatalog known = knowledge.get();
      RunControl ours = new RunControl();
      // It goes on with the run, which may have fields of the new record to write.
      gate.through(
          () ->
              start(now, ours, last.runId(), () -> creating.lookAgain(known, last.runId(), ours)));
    }
  }

  /** Sends nothing further; what was sent is still looked for. */
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** An attempt that fails says nothing of those before: only looking again is about one. */
  private void start(
      NewRecordDraft sent, RunControl ours, String looked, Callable<CreateOutcome<R>> work) {
    control = ours;
    busy.set(true);
    report.set(null);
    tasks
        .call(work)
        .onSuccess(createOutcome -> settle(sent, createOutcome))
        .onFailure(
            thrown ->
                report.set(
                    CreateReportFactory.failed(sent.nameProperty().get().strip(), thrown, looked)))
        .onFinally(() -> busy.set(false))
        .start();
  }

  private void settle(NewRecordDraft sent, CreateOutcome<R> createOutcome) {
    CreateReport came = CreateReportFactory.of(createOutcome, field -> title(sent, field));
    R record = createOutcome.written().after();
    report.set(came);
    if (came.isThere() && record != null) {
      draft.set(null);
      open.set(false);
      keep();
      arrival.came(record, createOutcome);
      arrived.set(record.id());
    } else {
      recheck();
    }
  }

  private static String title(NewRecordDraft sent, FieldRef field) {
    return sent.fields().stream()
        .map(FieldState::spec)
        .filter(spec -> spec.field().equals(field))
        .map(spec -> spec.title())
        .findFirst()
        .orElse(field.key());
  }

  private void recheck() {
    checks.check(draft.get());
  }
}
