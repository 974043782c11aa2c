package io.casedesk.desktop.records.cells;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Parses cell texts like the editor: a label becomes its key, digits become a number. Texts that
 * can't be parsed are reported with a reason.
 */
public final class CellTextParser<R extends CaseRecord> {

  /** A text for a cell. */
  record Text<R extends CaseRecord>(R record, FieldRef field, String text) {}

  /**
   * A text that is not valid for its cell.
   *
   * @param record the display name of the record
   * @param field the title of the field
   * @param messageKey the message key of the reason and the remedy
   */
  public record Refused(String record, String field, String text, String messageKey) {}

  /**
   * The result of parsing.
   *
   * @param beyond the number of rows or columns that did not fit into the table
   */
  public record Made(List<Change> changes, List<Refused> refused, int beyond) {}

  private final RecordDefinition<R> kind;
  private final FieldCatalog fieldCatalog;
  private final FieldStateFactory states;

  /** Creates a parser for the currently known fields. */
  public CellTextParser(RecordDefinition<R> kind, FieldCatalog fieldCatalog) {
    this.kind = kind;
    this.fieldCatalog = fieldCatalog;
    this.states = new FieldStateFactory(fieldCatalog::options, InputParser.canonical());
  }

  /**
   * Creates changes from texts.
   *
   * @param staged the current unsent changes by record id
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
    FieldState state = states.create(spec, seen);
    EditorType type = state.type();
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
    // Restore the original value, which discards the other unsent change.
    changes.add(
        change.orElseGet(
            () ->
                new Change(
                    record.id(),
                    spec.field(),
                    seen,
                    seen == null ? FieldValue.Null.INSTANCE : seen)));
  }

  /** Adds the id to the title, because several records may have the same title. */
  private static String named(CaseRecord record) {
    String label = record.label();
    return label.equals(record.id()) ? label : label + " (" + record.id() + ")";
  }

  /** Normalizes case, because spreadsheets write TRUE and FALSE. */
  private static String plain(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }

  private Map<FieldRef, FieldSpec> specs(R record) {
    Map<FieldRef, FieldSpec> byField = new HashMap<>();
    kind.fields(record, fieldCatalog).forEach(spec -> byField.put(spec.field(), spec));
    return byField;
  }

  /** Throws an exception if the user canceled the work. */
  public static void requireWanted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
  }
}
