package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.IntegerBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Editing state of one record. Kept while the record has input or needs a decision. */
public final class RecordEdit<R extends CaseRecord> {

  private final ReadOnlyBooleanWrapper saving = new ReadOnlyBooleanWrapper();
  private final IntegerBinding changed;
  private final IntegerBinding invalid;

  private final ReadOnlyObjectWrapper<R> record;
  private final ObjectProperty<@Nullable Throwable> failure = new SimpleObjectProperty<>();

  private final ObservableList<FieldState> fields;
  private final ObservableList<FieldState> fieldsShown;

  RecordEdit(R record, List<FieldState> fields) {
    this.record = new ReadOnlyObjectWrapper<>(record);
    this.fields =
        FXCollections.observableList(
            new ArrayList<>(fields),
            field -> new Observable[] {field.dirtyProperty(), field.invalidProperty()});
    fieldsShown = FXCollections.unmodifiableObservableList(this.fields);
    changed =
        Bindings.createIntegerBinding(
            () -> (int) this.fields.stream().filter(f -> f.dirtyProperty().get()).count(),
            this.fields);
    invalid =
        Bindings.createIntegerBinding(
            () -> (int) this.fields.stream().filter(f -> f.invalidProperty().get()).count(),
            this.fields);
  }

  /** Number of fields whose input differs from the value of the service. */
  public IntegerBinding changedProperty() {
    return changed;
  }

  /** Number of changed fields with invalid input. */
  public IntegerBinding invalidProperty() {
    return invalid;
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
  public ObjectProperty<@Nullable Throwable> failureProperty() {
    return failure;
  }

  /** The fields in editor order; a refresh may add fields. */
  public ObservableList<FieldState> fields() {
    return fieldsShown;
  }

  /**
   * Adds newly known fields. Input in other fields is kept.
   *
   * @param specs all fields in editor order
   */
  void addMissing(List<FieldSpec> specs, Function<FieldSpec, FieldState> state) {
    Set<FieldRef> there =
        fields.stream().map(field -> field.spec().field()).collect(Collectors.toSet());
    for (int i = 0; i < specs.size(); i++) {
      if (there.add(specs.get(i).field())) {
        fields.add(Math.min(i, fields.size()), state.apply(specs.get(i)));
      }
    }
  }

  /** Returns a field; empty if it is read-only. */
  public Optional<FieldState> editable(FieldRef field) {
    return fields.stream()
        .filter(state -> state.spec().editable() && state.spec().field().equals(field))
        .findFirst();
  }

  /** Resets every field to the value of the service. */
  public void revert() {
    fields.forEach(this::revert);
  }

  /** Resets a field to its value in the record as last read. */
  void revert(FieldState field) {
    field.revert();
    field.refresh(record().value(field.spec().field()));
  }

  /** Returns whether closing this record would lose input or a result that needs a decision. */
  boolean isUnsettled() {
    return saving.get()
        || changed.get() > 0
        || fields.stream().anyMatch(f -> f.repair().isPresent());
  }

  List<Change> changes() {
    return fields.stream().flatMap(f -> f.change(record().id()).stream()).toList();
  }

  void begin() {
    saving.set(true);
    failure.set(null);
    fields.forEach(f -> f.outcomeProperty().set(null));
  }

  void settle(List<ChangeResult> outcomes) {
    for (ChangeResult outcome : outcomes) {
      fields.stream()
          .filter(f -> f.spec().field().equals(outcome.change().field()))
          .forEach(f -> f.settle(outcome));
    }
  }

  void fail(Throwable thrown) {
    failure.set(thrown);
  }

  void end() {
    saving.set(false);
  }

  void refresh(R newer) {
    record.set(newer);
    fields.forEach(f -> f.refresh(newer.value(f.spec().field())));
  }
}
