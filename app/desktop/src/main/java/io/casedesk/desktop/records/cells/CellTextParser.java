package io.casedesk.desktop.records.cells;

import io.casedesk.changes.ValueEquality;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Takes texts for cells as the editor would: a label for its key, digits for a number. What cannot
 * be written is told with its reason, and nothing of it is lost.
 */
public final class CellTextParser<R extends CaseRecord> {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /** A text for a cell. */
  record Text<R extends CaseRecord>(R record, FieldRef field, String text) {}

  /**
   * A text that cannot be written into its cell.
   *
   * @param record the name of the record
   * @param field the name of the field
   * @param messageKey a text that says why, and what to write instead
   */
  public record Refused(String record, String field, String text, String messageKey) {}

  /**
   * What comes of texts.
   *
   * @param beyond rows or columns of them for which there was no room
   */
  public record Made(List<Change> changes, List<Refused> refused, int beyond) {}

  private final RecordDefinition<R> kind;
  private final FieldCatalog fieldCatalog;

  /** Takes texts by what is known now. */
  public CellTextParser(RecordDefinition<R> kind, FieldCatalog fieldCatalog) {
    this.kind = kind;
    this.fieldCatalog = fieldCatalog;
  }

  /**
   * Makes changes of texts.
   *
   * @param staged what is staged now, by record
   */
  Made made(List<Text<R>> texts, Map<String, Map<FieldRef, Change>> staged, int beyond) {
    List<Change> changes = new ArrayList<>();
    List<Refused> refused = new ArrayList<>();
    Map<String, Map<FieldRef, FieldSpec>> specs = new HashMap<>();
    for (Text<R> text : texts) {
      requireWanted();
      R record = text.record();
      FieldSpec spec = specs.computeIfAbsent(record.id(), id -> specs(record)).get(text.field());
      Change wish = staged.getOrDefault(record.id(), Map.of()).get(text.field());
      FieldValue seen = wish == null ? record.value(text.field()) : wish.seen();
      if (spec == null || !spec.editable()) {
        String name = spec == null ? text.field().key() : spec.title();
        refused.add(new Refused(named(record), name, text.text(), "problem.readOnly"));
      } else {
        take(text, spec, seen, changes, refused);
      }
    }
    return new Made(changes, refused, beyond);
  }

  private void take(
      Text<R> text,
      FieldSpec spec,
      @Nullable FieldValue seen,
      List<Change> changes,
      List<Refused> refused) {
    R record = text.record();
    EditorType type = EDITORS.typeOf(spec, seen);
    FieldState state = new FieldState(spec, type, seen, fieldCatalog::options);
    if (!text.text().isEmpty() || !ValueEquality.same(seen, null)) {
      state.inputProperty().set(type == EditorType.BOOLEAN ? plain(text.text()) : text.text());
      state.resolve();
    }
    if (state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)
        && state.dirtyProperty().get()) {
      refused.add(new Refused(named(record), spec.title(), text.text(), messageKey));
      return;
    }
    Optional<Change> change = state.change(record.id());
    // As it was: whoever staged something else there wants it back.
    changes.add(
        change.orElseGet(
            () ->
                new Change(
                    record.id(),
                    spec.field(),
                    seen,
                    seen == null ? FieldValue.Null.INSTANCE : seen)));
  }

  /** Several records may have one title. */
  private static String named(CaseRecord record) {
    String label = record.label();
    return label.equals(record.id()) ? label : label + " (" + record.id() + ")";
  }

  /** Spreadsheets write TRUE and FALSE. */
  private static String plain(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }

  private Map<FieldRef, FieldSpec> specs(R record) {
    Map<FieldRef, FieldSpec> byField = new HashMap<>();
    kind.fields(record, fieldCatalog).forEach(spec -> byField.put(spec.field(), spec));
    return byField;
  }

  /** Ends work that a person cancelled. */
  public static void requireWanted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
  }
}
