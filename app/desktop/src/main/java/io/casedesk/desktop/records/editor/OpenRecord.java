package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldCodec;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * A record in the editor, with the fields that are shown. Its input belongs to the {@link
 * PendingChanges}; only the results of a write belong to it.
 */
public final class OpenRecord<R extends CaseRecord> {

  private final ReadOnlyBooleanWrapper saving = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper changed = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper invalid = new ReadOnlyIntegerWrapper();
  private final ReadOnlyObjectWrapper<R> record;
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ObservableList<FieldSpec> fields;
  private final ObservableList<FieldSpec> fieldsShown;

  private final PendingChanges pending;
  private final BiFunction<FieldSpec, @Nullable FieldValue, FieldCodec> codecs;

  /** The editors of the fields that controls have shown; created when they are first needed. */
  private final Map<FieldRef, FieldEditor> editors = new LinkedHashMap<>();

  OpenRecord(
      R record,
      List<FieldSpec> fields,
      PendingChanges pending,
      BiFunction<FieldSpec, @Nullable FieldValue, FieldCodec> codecs) {
    this.record = new ReadOnlyObjectWrapper<>(record);
    this.fields = FXCollections.observableArrayList(fields);
    this.fieldsShown = FXCollections.unmodifiableObservableList(this.fields);
    this.pending = pending;
    this.codecs = codecs;
    count();
  }

  /** Number of fields whose input differs from the value of the service. */
  public ReadOnlyIntegerProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /** Number of changed fields with invalid input. */
  public ReadOnlyIntegerProperty invalidProperty() {
    return invalid.getReadOnlyProperty();
  }

  /** Whether this record is being saved. */
  public ReadOnlyBooleanProperty savingProperty() {
    return saving.getReadOnlyProperty();
  }

  /** Returns the record as last read. */
  public R record() {
    return record.get();
  }

  /** The record as last read. */
  public ReadOnlyObjectProperty<R> recordProperty() {
    return record.getReadOnlyProperty();
  }

  /**
   * The failure of the newest write of this record; null if it succeeded. Nothing was sent unless
   * it is an {@link UnconfirmedResultException}.
   */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The fields in editor order; a refresh may add fields. */
  public ObservableList<FieldSpec> fields() {
    return fieldsShown;
  }

  /** Returns the editor of a field; empty if the field is unknown or read-only. */
  public Optional<FieldEditor> editable(FieldRef field) {
    FieldEditor made = editors.get(field);
    return made != null
        ? Optional.of(made)
        : fields.stream()
            .filter(spec -> spec.editable() && spec.field().equals(field))
            .findFirst()
            .map(this::editor);
  }

  /** Returns the editors of all fields that can be edited, in editor order. */
  public List<FieldEditor> editors() {
    return fields.stream().filter(FieldSpec::editable).map(this::editor).toList();
  }

  /** Returns the editor of a field that can be edited. */
  public FieldEditor editor(FieldSpec spec) {
    return editors.computeIfAbsent(
        spec.field(),
        field ->
            new FieldEditor(codecs.apply(spec, record().value(field)), new PendingCell(field)));
  }

  /** A cell of this record in the pending changes. */
  private final class PendingCell implements FieldEditor.Cell {
    private final FieldRef field;

    PendingCell(FieldRef field) {
      this.field = field;
    }

    private @Nullable Edit edit() {
      return pending.edit(record().id(), field);
    }

    @Override
    public @Nullable FieldValue seen() {
      Edit edit = edit();
      return edit == null ? record().value(field) : edit.seen();
    }

    @Override
    public Edit.@Nullable Input input() {
      Edit edit = edit();
      return edit == null ? null : edit.input();
    }

    @Override
    public void enter(Edit.@Nullable Input input) {
      if (input == null) {
        pending.untype(record().id(), field);
      } else {
        pending.type(
            new Edit(new Change.Cell(record().id(), field), seen(), input, ChangeOrigin.EDITED));
      }
    }

    @Override
    public void rebase(@Nullable FieldValue seen) {
      pending.rebase(new Change.Cell(record().id(), field), seen);
    }
  }

  /** Discards all input as one undoable step. */
  public void revert() {
    editors.values().forEach(editor -> editor.outcomeProperty().set(null));
    pending.discard(edit -> edit.recordId().equals(record().id()));
  }

  /** Returns whether the record has input or a result that needs a decision. */
  boolean isUnsettled() {
    return saving.get()
        || changed.get() > 0
        || editors.values().stream().anyMatch(editor -> editor.repair().isPresent());
  }

  /** Replaces typed labels by their keys, and numbers and dates by their usual forms. */
  void resolve() {
    pending.edits(record().id()).stream()
        .filter(edit -> edit.input() instanceof Edit.Invalid)
        .map(Edit::field)
        .toList()
        .forEach(this::editable);
    editors.values().forEach(FieldEditor::resolve);
  }

  /** Returns the changes to write. */
  List<Change> changes() {
    return pending.of(record().id()).stream().filter(change -> isEditable(change.field())).toList();
  }

  private boolean isEditable(FieldRef field) {
    return fields.stream().anyMatch(spec -> spec.editable() && spec.field().equals(field));
  }

  void begin() {
    saving.set(true);
    failure.set(null);
    editors.values().forEach(editor -> editor.outcomeProperty().set(null));
  }

  void fail(Throwable thrown) {
    failure.set(thrown);
  }

  void end() {
    saving.set(false);
  }

  /** Takes the record as a write read it; the pending changes are settled next. */
  void take(R newer) {
    record.set(newer);
  }

  /** Shows the results of a write; the pending changes are settled next. */
  void report(List<ChangeResult> outcomes) {
    for (ChangeResult result : outcomes) {
      editable(result.change().field()).ifPresent(editor -> editor.outcomeProperty().set(result));
    }
  }

  /** Takes a newer state of the record and adds newly known fields; input is kept. */
  void refresh(R newer, List<FieldSpec> known) {
    record.set(newer);
    Map<FieldRef, FieldSpec> there =
        fields.stream().collect(Collectors.toMap(FieldSpec::field, spec -> spec));
    for (int i = 0; i < known.size(); i++) {
      FieldSpec spec = known.get(i);
      if (there.putIfAbsent(spec.field(), spec) == null) {
        fields.add(Math.min(i, fields.size()), spec);
      }
    }
    editors.values().forEach(FieldEditor::recheck);
    follow();
  }

  /**
   * Drops input that the service has now, because another user wrote it, and reads invalid input
   * again, because more dropdown values are known. A field that a list doesn't show isn't known to
   * be empty, so that clearing it remains a change.
   */
  void reconsider() {
    for (Edit edit : List.copyOf(pending.edits(record().id()))) {
      FieldValue now = record().value(edit.field());
      editable(edit.field())
          .ifPresent(
              editor -> {
                if (now != null && editor.isOf(now)) {
                  pending.untype(record().id(), edit.field());
                } else if (edit.input() instanceof Edit.Invalid) {
                  editor.reread();
                }
              });
    }
  }

  /** Shows the pending changes as they are now. */
  void follow() {
    count();
    List.copyOf(editors.values()).forEach(FieldEditor::follow);
  }

  private void count() {
    int all = 0;
    int wrong = 0;
    for (Edit edit : pending.edits(record().id())) {
      all++;
      wrong += edit.input() instanceof Edit.Invalid ? 1 : 0;
    }
    changed.set(all);
    invalid.set(wrong);
  }
}
