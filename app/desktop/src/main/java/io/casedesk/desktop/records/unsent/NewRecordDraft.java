package io.casedesk.desktop.records.unsent;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.Edit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * The input for a new record. Each draft has a unique origin, which it keeps when it is sent again:
 * the run log then shows an earlier attempt, so that the record is never created twice (Q16 and
 * Q18).
 */
public final class NewRecordDraft {

  /** Whether the input can be sent, or why not. */
  public enum Input {
    NO_NAME,
    INVALID,
    COMPLETE
  }

  /** Row number of the only record in the plan. */
  private static final String ROW = "1";

  private final StringProperty name = new SimpleStringProperty("");
  private final FieldSpec nameSpec;
  private final String origin;
  private final List<FieldEditor> fields;

  /** Input in fields that don't exist now, by field: they may become known again. */
  private final Map<String, String> others = new LinkedHashMap<>();

  private NewRecordDraft(FieldSpec nameSpec, String origin, List<FieldEditor> fields) {
    this.nameSpec = nameSpec;
    this.origin = origin;
    this.fields = List.copyOf(fields);
  }

  /** Restores a stored draft. */
  public static NewRecordDraft of(
      NewRecordForm form, FieldEditorFactory states, StoredNewRecordDraft stored) {
    NewRecordDraft draft =
        new NewRecordDraft(
            form.name(),
            stored.origin(),
            form.fields().stream().map(spec -> states.create(spec, null)).toList());
    draft.name.set(stored.name());
    draft.others.putAll(stored.inputs());
    draft.fields.forEach(draft::fill);
    return draft;
  }

  private void fill(FieldEditor field) {
    String typed = others.remove(field.spec().field().toString());
    if (typed != null) {
      field.fill(typed);
    }
  }

  /** Returns what identifies the draft, also in the run that creates the record. */
  public String origin() {
    return origin;
  }

  /** Returns the form to store. */
  public StoredNewRecordDraft toStored(boolean open) {
    Map<String, String> inputs = new LinkedHashMap<>(others);
    for (FieldEditor field : fields) {
      // Read the input property itself: this is called while it changes, before derived properties
      // are updated.
      if (!field.inputProperty().get().isEmpty()) {
        inputs.put(field.spec().field().toString(), field.stored());
      }
    }
    return new StoredNewRecordDraft(origin, open, name.get(), inputs);
  }

  /** Creates an empty draft. */
  public static NewRecordDraft of(NewRecordForm form, FieldEditorFactory states) {
    return new NewRecordDraft(
        form.name(),
        form.origin() + " " + RunHeader.newId(Instant.now()),
        form.fields().stream().map(spec -> states.create(spec, null)).toList());
  }

  /**
   * Creates a draft with the values of another record.
   *
   * @param values returns the value of a field; null if it is not set
   */
  public static NewRecordDraft of(
      NewRecordForm form,
      FieldEditorFactory states,
      String name,
      Function<FieldRef, @Nullable FieldValue> values) {
    NewRecordDraft draft =
        new NewRecordDraft(
            form.name(),
            form.origin() + " " + RunHeader.newId(Instant.now()),
            form.fields().stream()
                .map(spec -> like(states, spec, values.apply(spec.field())))
                .toList());
    draft.name.set(name);
    for (FieldEditor field : draft.fields) {
      FieldValue value = values.apply(field.spec().field());
      if (value != null && !value.isBlank()) {
        field.restore(value);
      }
    }
    return draft;
  }

  /** Keeps the JSON type of a value that the description of its field doesn't determine. */
  private static FieldEditor like(
      FieldEditorFactory states, FieldSpec spec, @Nullable FieldValue value) {
    FieldEditor plain = states.create(spec, null);
    FieldEditor seen = value == null ? plain : states.create(spec, value);
    return seen.type() == plain.type() && seen.type() != EditorType.FALLBACK ? plain : seen;
  }

  /**
   * Returns a copy with the fields of a newer form. Keeps all input, even if the definition of its
   * field changed or is missing.
   */
  public NewRecordDraft with(NewRecordForm form, FieldEditorFactory states) {
    List<FieldEditor> those = new ArrayList<>();
    for (FieldSpec spec : form.fields()) {
      those.add(
          fields.stream()
              .filter(field -> field.spec().equals(spec))
              .findFirst()
              .orElseGet(() -> states.create(spec, null)));
    }
    NewRecordDraft newer = new NewRecordDraft(form.name(), origin, those);
    newer.name.set(name.get());
    newer.others.putAll(others);
    fields.stream()
        .filter(field -> !those.contains(field) && !field.inputProperty().get().isEmpty())
        .forEach(field -> newer.others.put(field.spec().field().toString(), field.stored()));
    newer.fields.forEach(newer::fill);
    return newer;
  }

  /** Returns whether a form has the same fields. */
  public boolean isOf(NewRecordForm form) {
    return fields.stream().map(FieldEditor::spec).toList().equals(form.fields());
  }

  public StringProperty nameProperty() {
    return name;
  }

  public FieldSpec nameSpec() {
    return nameSpec;
  }

  public List<FieldEditor> fields() {
    return fields;
  }

  /** Returns whether there is any input. */
  public boolean isTyped() {
    return !name.get().isEmpty()
        || !others.isEmpty()
        || fields.stream().anyMatch(field -> !field.inputProperty().get().isEmpty());
  }

  /** Returns the number of fields with invalid input. */
  long invalid() {
    return fields.stream().filter(field -> field.invalidProperty().get()).count();
  }

  /** Returns what the input lacks before it can be sent. */
  public Input input() {
    return name.get().isBlank() ? Input.NO_NAME : invalid() > 0 ? Input.INVALID : Input.COMPLETE;
  }

  /** Replaces typed labels by their keys. */
  public void resolve() {
    fields.forEach(FieldEditor::resolve);
  }

  /**
   * Creates the plan.
   *
   * @param header the header of a plan for this connection and record kind
   */
  public ChangePlan plan(ChangePlan.Header header) {
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    for (FieldEditor field : fields) {
      if (field.parsedProperty().get() instanceof Edit.Valid(FieldValue value)
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
