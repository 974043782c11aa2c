package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.WriteResult;
import io.casedesk.desktop.common.form.FieldCodec;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.connection.WriteGuard;
import io.casedesk.desktop.records.create.CreateOutcome;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
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

  private final ReadOnlyObjectWrapper<@Nullable OpenRecord<R>> open = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Report> report = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final Writer<R> writer;
  private final BiFunction<FieldSpec, @Nullable FieldValue, FieldCodec> codecs;
  private final Function<R, List<FieldSpec>> fields;
  private final Consumer<R> onRead;
  private final PendingChanges staging;
  private final Map<String, OpenRecord<R>> edits = new LinkedHashMap<>();
  private final ReadOnlyIntegerWrapper endedSaves = new ReadOnlyIntegerWrapper();
  private final WriteGuard guard;

  /**
   * Creates an editor without an open record.
   *
   * @param codecs creates the codec of a field for its value in a record; null if it is not set
   * @param fields returns the known fields of a record
   * @param onRead receives each record re-read by a write, on the JavaFX thread
   * @param staging the unsent changes, which the editor reads and updates
   * @param guard every write passes it first
   */
  public EditorModel(
      Tasks tasks,
      Writer<R> writer,
      BiFunction<FieldSpec, @Nullable FieldValue, FieldCodec> codecs,
      Function<R, List<FieldSpec>> fields,
      Consumer<R> onRead,
      PendingChanges staging,
      WriteGuard guard) {
    this.tasks = tasks;
    this.writer = writer;
    this.codecs = codecs;
    this.fields = fields;
    this.onRead = onRead;
    this.staging = staging;
    this.guard = guard;
    staging.subscribe(this::follow);
  }

  /** The open record; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable OpenRecord<R>> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The result of the newest write; null before the first. */
  public ReadOnlyObjectProperty<@Nullable Report> reportProperty() {
    return report.getReadOnlyProperty();
  }

  /** Returns the ids of records that have input or need a decision. */
  public Set<String> unsettledIds() {
    return edits.values().stream()
        .filter(OpenRecord::isUnsettled)
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
    OpenRecord<R> last = open.get();
    if (last != null && last.record().id().equals(record.id())) {
      refreshEdit(last, record);
      return;
    }
    forget(last);
    OpenRecord<R> edit = edits.computeIfAbsent(record.id(), id -> edit(record));
    refreshEdit(edit, record);
    open.set(edit);
  }

  /** Updates a record to a newer state and adds the fields known since. */
  private void refreshEdit(OpenRecord<R> edit, R newer) {
    edit.refresh(newer, fields.apply(newer));
  }

  /** Shows edits that were made here or elsewhere: in the table, by pasting or by undo. */
  private void follow(Set<String> ids) {
    for (String id : ids) {
      OpenRecord<R> edit = edits.get(id);
      if (edit != null) {
        edit.follow();
      }
    }
  }

  /** Opens a newly created record; values that were not applied become unsent changes. */
  public void created(R record, CreateOutcome<R> createOutcome) {
    open(record);
    OpenRecord<R> edit = open.get();
    if (edit != null) {
      List<Change> unwritten = new ArrayList<>();
      createOutcome
          .unwritten()
          .forEach(
              (field, value) -> {
                if (edit.editable(field).isPresent()) {
                  unwritten.add(new Change(record.id(), field, record.value(field), value));
                }
              });
      staging.stage(unwritten);
      settle(edit, createOutcome.written());
    }
  }

  /** Returns a field of the open record; empty if it is read-only or no record is open. */
  public Optional<FieldEditor> editable(FieldRef field) {
    return Optional.ofNullable(open.get()).flatMap(edit -> edit.editable(field));
  }

  /** Returns whether the input of a field of the open record is invalid. */
  public boolean isInvalid(FieldRef field) {
    OpenRecord<R> edit = open.get();
    return edit != null && staging.invalid(edit.record().id(), field) != null;
  }

  /** Keeps a closed record only if it has input or needs a decision. */
  private void forget(@Nullable OpenRecord<R> last) {
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

  private void refresh(OpenRecord<R> edit, R newer) {
    refreshEdit(edit, newer);
    edit.reconsider();
  }

  /** Saves the changed fields of the open record, re-reads it and reports the result. */
  public void save() {
    OpenRecord<R> edit = open.get();
    if (edit == null || edit.savingProperty().get()) {
      return;
    }
    edit.resolve();
    if (edit.invalidProperty().get() > 0) {
      return;
    }
    List<Change> changes = edit.changes();
    if (changes.isEmpty()) {
      return;
    }
    guard.through(() -> write(edit, changes));
  }

  private void write(OpenRecord<R> edit, List<Change> changes) {
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

  private void settle(OpenRecord<R> edit, WriteResult<R> result) {
    R after = result.after();
    // First the new values and the results: fields show the former when their edits are gone.
    if (after != null) {
      edit.take(after);
    }
    edit.report(result.outcomes());
    List<Change> applied = new ArrayList<>();
    for (ChangeResult one : result.outcomes()) {
      switch (one.verdict()) {
        case APPLIED, UNCHANGED -> applied.add(one.change());
        case BLANK, DIFFERENT -> staging.rebase(one.change().cell(), one.reread());
        case REJECTED, CONFLICT, UNCERTAIN -> {}
      }
    }
    staging.settled(applied);
    edit.follow();
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

  private OpenRecord<R> edit(R record) {
    return new OpenRecord<>(record, fields.apply(record), staging, codecs);
  }
}
