package io.casedesk.desktop.records.unsent;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunHeader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * A new record as far as it is typed. Each has an origin of its own, which it keeps however often
 * it is sent: so the log of runs tells that it was sent before, and it is never created twice (Q16
 * and Q18).
 */
public final class NewRecordDraft {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /** There is one record in the plan. */
  private static final String ROW = "1";

  private final StringProperty name = new SimpleStringProperty("");
  private final FieldSpec nameSpec;
  private final String origin;
  private final List<FieldState> fields;

  /** What was typed into fields that are not there, by field: they may become known again. */
  private final Map<String, String> others = new LinkedHashMap<>();

  private NewRecordDraft(FieldSpec nameSpec, String origin, List<FieldState> fields) {
    this.nameSpec = nameSpec;
    this.origin = origin;
    this.fields = List.copyOf(fields);
  }

  /** As it was kept. */
  public static NewRecordDraft of(
      NewRecordForm form, Supplier<DropdownValues> options, StoredNewRecordDraft kept) {
    NewRecordDraft draft =
        new NewRecordDraft(
            form.name(),
            kept.origin(),
            form.fields().stream()
                .map(spec -> new FieldState(spec, EDITORS.typeOf(spec), null, options))
                .toList());
    draft.name.set(kept.name());
    draft.others.putAll(kept.inputs());
    draft.fields.forEach(draft::fill);
    return draft;
  }

  private void fill(FieldState field) {
    String typed = others.remove(field.spec().field().toString());
    if (typed != null) {
      field.inputProperty().set(typed);
    }
  }

  /** As it is to be kept. */
  StoredNewRecordDraft kept(boolean open) {
    Map<String, String> inputs = new LinkedHashMap<>(others);
    for (FieldState field : fields) {
      // Asked for while the input changes, when what is derived of it may still be as before.
      if (!field.inputProperty().get().isEmpty()) {
        inputs.put(field.spec().field().toString(), field.inputProperty().get());
      }
    }
    return new StoredNewRecordDraft(origin, open, name.get(), inputs);
  }

  /** Nothing typed. */
  public static NewRecordDraft of(NewRecordForm form, Supplier<DropdownValues> options) {
    return new NewRecordDraft(
        form.name(),
        form.origin() + " " + RunHeader.newId(Instant.now()),
        form.fields().stream()
            .map(spec -> new FieldState(spec, EDITORS.typeOf(spec), null, options))
            .toList());
  }

  /**
   * The same with the fields of a newer form. What was typed into a field is kept, also where the
   * service says something else of that field now, or nothing.
   */
  public NewRecordDraft with(NewRecordForm form, Supplier<DropdownValues> options) {
    List<FieldState> those = new ArrayList<>();
    for (FieldSpec spec : form.fields()) {
      those.add(
          fields.stream()
              .filter(field -> field.spec().equals(spec))
              .findFirst()
              .orElseGet(() -> new FieldState(spec, EDITORS.typeOf(spec), null, options)));
    }
    NewRecordDraft newer = new NewRecordDraft(form.name(), origin, those);
    newer.name.set(name.get());
    newer.others.putAll(others);
    fields.stream()
        .filter(field -> !those.contains(field) && !field.inputProperty().get().isEmpty())
        .forEach(
            field ->
                newer.others.put(field.spec().field().toString(), field.inputProperty().get()));
    newer.fields.forEach(newer::fill);
    return newer;
  }

  /** Whether a form asks for the same fields. */
  public boolean isOf(NewRecordForm form) {
    return fields.stream().map(FieldState::spec).toList().equals(form.fields());
  }

  public StringProperty nameProperty() {
    return name;
  }

  public FieldSpec nameSpec() {
    return nameSpec;
  }

  public List<FieldState> fields() {
    return fields;
  }

  /** Whether anything was typed. */
  public boolean isTyped() {
    return !name.get().isEmpty()
        || !others.isEmpty()
        || fields.stream().anyMatch(field -> !field.inputProperty().get().isEmpty());
  }

  /** Fields with input that cannot be written. */
  long invalid() {
    return fields.stream().filter(field -> field.invalidProperty().get()).count();
  }

  /** Whether it can be sent as it is. */
  public boolean isComplete() {
    return !name.get().isBlank() && invalid() == 0;
  }

  /** Takes typed labels for their keys. */
  public void resolve() {
    fields.forEach(FieldState::resolve);
  }

  /**
   * It as a plan.
   *
   * @param header of any plan of this connection and kind
   */
  public ChangePlan plan(ChangePlan.Header header) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    for (FieldState field : fields) {
      if (field.parsedProperty().get() instanceof FieldFormat.Valid(FieldValue value)
          && !value.isBlank()) {
        values.put(field.spec().field(), value);
      }
    }
    return new ChangePlan(
        new ChangePlan.Header(
            header.connection(), header.kind(), header.made(), header.by(), origin),
        List.of(),
        List.of(new PlannedCreate(ROW, name.get().strip(), values, origin)));
  }
}
