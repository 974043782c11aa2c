package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.ChangeResult;
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

/** One record being edited. Lives as long as something in it is unsaved or unexplained. */
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

  /** Fields whose input differs from what the service holds. */
  public IntegerBinding changedProperty() {
    return changed;
  }

  /** Changed fields that cannot be written as they are. */
  public IntegerBinding invalidProperty() {
    return invalid;
  }

  /** Whether a write of this record is under way. */
  public ReadOnlyBooleanProperty savingProperty() {
    return saving.getReadOnlyProperty();
  }

  /** The record as last read. */
  public R record() {
    return record.get();
  }

  /** The record as last read, for what shows its name. */
  public ReadOnlyObjectProperty<R> recordProperty() {
    return record.getReadOnlyProperty();
  }

  /**
   * Why the newest write of this record could not be done; nothing was sent, unless it is an {@link
   * UnconfirmedResultException}. Null when it could.
   */
  public ObjectProperty<@Nullable Throwable> failureProperty() {
    return failure;
  }

  /** Its fields, in the order of the editor; a refresh may bring more. */
  public ObservableList<FieldState> fields() {
    return fieldsShown;
  }

  /**
   * Adds the fields that became known since. What is typed into the others stays.
   *
   * @param specs every field, in the order of the editor
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

  /** One of them; nothing where it can only be read. */
  public Optional<FieldState> editable(FieldRef field) {
    return fields.stream()
        .filter(state -> state.spec().editable() && state.spec().field().equals(field))
        .findFirst();
  }

  /** Puts every field back to what the service holds. */
  public void revert() {
    fields.forEach(FieldState::revert);
  }

  /** Whether closing this would lose something: input, or a verdict that asks for a decision. */
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
