package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.create.CreateOutcome;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** View model of the editor: the open record and saving it. */
public final class EditorModel<R extends CaseRecord> {

  /** Writes changes of a record and re-reads the record. */
  @FunctionalInterface
  public interface Writer<R extends CaseRecord> {
    /** Writes the changes and returns what a re-read shows. Blocks. */
    WriteResult<R> write(List<Change> changes);
  }

  /**
   * The result of the newest write.
   *
   * @param at the moment, so that an equal result is another report
   * @param outcomes one result for each written field
   * @param alsoChanged the other fields of the record that changed in the meantime (Q23)
   */
  public record Report(
      String recordLabel, Instant at, List<ChangeResult> outcomes, List<String> alsoChanged) {}

  private final ReadOnlyObjectWrapper<@Nullable RecordEdit<R>> open = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Report> report = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper unsaved = new ReadOnlyIntegerWrapper();

  private final Tasks tasks;
  private final Writer<R> writer;
  private final FieldStateFactory states;
  private final Function<R, List<FieldSpec>> fields;
  private final Consumer<R> onRead;
  private final UnsentChangesModel staging;
  private final Map<String, RecordEdit<R>> edits = new LinkedHashMap<>();
  private final UnsentEditSync<R> unsent;
  private final ReadOnlyIntegerWrapper endedSaves = new ReadOnlyIntegerWrapper();
  private final WriteGuard guard;

  /**
   * Creates an editor without an open record.
   *
   * @param fields returns the known fields of a record
   * @param onRead receives each record re-read by a write, on the JavaFX thread
   * @param staging the unsent changes, which the editor reads and updates
   * @param guard every write passes it first
   */
  public EditorModel(
      Tasks tasks,
      Writer<R> writer,
      FieldStateFactory states,
      Function<R, List<FieldSpec>> fields,
      Consumer<R> onRead,
      UnsentChangesModel staging,
      WriteGuard guard) {
    this.tasks = tasks;
    this.writer = writer;
    this.states = states;
    this.fields = fields;
    this.onRead = onRead;
    this.staging = staging;
    this.guard = guard;
    this.unsent = new UnsentEditSync<>(staging, edits::get);
  }

  /** The open record; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable RecordEdit<R>> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The result of the newest write; null before the first. */
  public ReadOnlyObjectProperty<@Nullable Report> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /**
   * Number of records with invalid input, which isn't an unsent change and would be lost on
   * closing.
   */
  public ReadOnlyIntegerProperty unsavedProperty() {
    return unsaved.getReadOnlyProperty();
  }

  /** Returns the ids of records that have input or need a decision. */
  public Set<String> unsettledIds() {
    return edits.values().stream()
        .filter(RecordEdit::isUnsettled)
        .map(edit -> edit.record().id())
        .collect(Collectors.toSet());
  }

  /** The number of writes that have ended, with any result. */
  public ReadOnlyIntegerProperty endedSavesProperty() {
    return endedSaves.getReadOnlyProperty();
  }

  /** Returns whether a record is being saved. */
  public boolean isSaving() {
    return edits.values().stream().anyMatch(e -> e.savingProperty().get());
  }

  /** Opens a record. Input in the previous record is kept. */
  public void open(R record) {
    RecordEdit<R> last = open.get();
    if (last != null && last.record().id().equals(record.id())) {
      refreshEdit(last, record);
      return;
    }
    forget(last);
    RecordEdit<R> edit = edits.computeIfAbsent(record.id(), id -> edit(record));
    refreshEdit(edit, record);
    open.set(edit);
  }

  /** Updates a record to a newer state and adds the fields known since. */
  private void refreshEdit(RecordEdit<R> edit, R newer) {
    unsent.quietly(
        () -> {
          edit.refresh(newer);
          edit.addMissing(fields.apply(newer), spec -> unsent.watched(edit, state(spec, newer)));
        });
  }

  /** Opens a newly created record; values that were not applied become unsent changes. */
  public void created(R record, CreateOutcome<R> createOutcome) {
    open(record);
    RecordEdit<R> edit = open.get();
    if (edit != null) {
      createOutcome
          .unwritten()
          .forEach(
              (field, value) ->
                  edit.fields().stream()
                      .filter(state -> state.spec().field().equals(field))
                      .forEach(state -> state.applyUnsent(record.value(field), value)));
      settle(edit, createOutcome.written());
    }
  }

  /** Returns a field of the open record; empty if it is read-only or no record is open. */
  public Optional<FieldState> editable(FieldRef field) {
    return Optional.ofNullable(open.get()).flatMap(edit -> edit.editable(field));
  }

  /** Keeps a closed record only if it has input or needs a decision. */
  private void forget(@Nullable RecordEdit<R> last) {
    if (last != null && !last.isUnsettled()) {
      edits.remove(last.record().id());
    }
  }

  /** Updates the records after a read. */
  public void refresh(Function<String, @Nullable R> newest) {
    edits.forEach(
        (id, edit) -> {
          R record = newest.apply(id);
          refresh(edit, record == null ? edit.record() : record);
        });
  }

  private void refresh(RecordEdit<R> edit, R newer) {
    refreshEdit(edit, newer);
    edit.fields().stream()
        .filter(field -> field.spec().editable())
        .forEach(field -> unsent.stage(edit, field));
  }

  /** Saves the changed fields of the open record, re-reads it and reports the result. */
  public void save() {
    RecordEdit<R> edit = open.get();
    if (edit == null || edit.savingProperty().get()) {
      return;
    }
    edit.fields().forEach(FieldState::resolve);
    if (edit.invalidProperty().get() > 0) {
      return;
    }
    List<Change> changes = edit.changes();
    if (changes.isEmpty()) {
      return;
    }
    guard.through(() -> write(edit, changes));
  }

  private void write(RecordEdit<R> edit, List<Change> changes) {
    edit.begin();
    tasks
        .call(() -> writer.write(changes))
        .onSuccess(written -> settle(edit, written))
        .onFailure(edit::fail)
        .onFinally(
            () -> {
              edit.end();
              endedSaves.set(endedSaves.get() + 1);
            })
        .start();
  }

  private void settle(RecordEdit<R> edit, WriteResult<R> result) {
    // Settle the fields first: removing the unsent changes would otherwise reset the fields.
    edit.settle(result.outcomes());
    staging.settled(
        result.outcomes().stream()
            .filter(o -> o.verdict() == Verdict.APPLIED || o.verdict() == Verdict.UNCHANGED)
            .map(ChangeResult::change)
            .toList());
    R after = result.after();
    if (after != null) {
      refresh(edit, after);
      onRead.accept(after);
    }
    RuntimeException failure = result.failure();
    if (failure != null) {
      edit.fail(failure);
    }
    if (result.outcomes().isEmpty()) {
      return;
    }
    report.set(
        new Report(
            edit.record().label(),
            Instant.now(),
            result.outcomes(),
            result.alsoChanged().stream().map(Object::toString).toList()));
  }

  private FieldState state(FieldSpec spec, R record) {
    FieldValue seen = record.value(spec.field());
    FieldState state = states.create(spec, seen);
    unsent.apply(record.id(), state);
    return state;
  }

  private RecordEdit<R> edit(R record) {
    List<FieldState> states = fields.apply(record).stream().map(f -> state(f, record)).toList();
    RecordEdit<R> edit = new RecordEdit<>(record, states);
    edit.invalidProperty().subscribe(count -> countUnsaved());
    states.forEach(field -> unsent.watched(edit, field));
    return edit;
  }

  private void countUnsaved() {
    unsaved.set((int) edits.values().stream().filter(e -> e.invalidProperty().get() > 0).count());
  }
}
