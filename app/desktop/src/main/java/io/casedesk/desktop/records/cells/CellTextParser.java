package io.casedesk.desktop.records.cells;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.desktop.common.form.EditorRegistry;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.form.FieldStateFactory;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.unsent.RefusedCells.RefusedCell;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parses cell texts like the editor: a label becomes its key, digits become a number. Texts that
 * can't be parsed are reported with a reason.
 */
public final class CellTextParser<R extends CaseRecord> {

  private static final EditorRegistry EDITORS = EditorRegistry.standard();

  /** A text for a cell. */
  record Text<R extends CaseRecord>(R record, FieldRef field, String text) {}

  /**
   * A text that is not valid for its cell.
   *
   * @param record the display name of the record
   * @param field the title of the field
   * @param messageKey the message key of the reason and the remedy
   */
  public record RefusedInput(String record, String field, String text, String messageKey) {}

  /**
   * The result of parsing.
   *
   * @param cells the pasted cells of {@code refused}, to mark them
   * @param beyond the number of rows or columns that did not fit into the table
   */
  public record ParseResult(
      List<Change> changes, List<RefusedInput> refused, List<RefusedCell> cells, int beyond) {

    /** Returns a result without changes, for one reason. */
    static ParseResult of(RefusedInput refused) {
      return new ParseResult(List.of(), List.of(refused), List.of(), 0);
    }

    /** Returns a result without changes, for a reason that applies to all cells. */
    static ParseResult of(String messageKey) {
      return of(new RefusedInput("", "", "", messageKey));
    }
  }

  private final RecordDefinition<R> kind;
  private final FieldCatalog fieldCatalog;
  private final Map<String, Map<FieldRef, FieldSpec>> specs = new HashMap<>();

  /** Creates a parser for the currently known fields. */
  public CellTextParser(RecordDefinition<R> kind, FieldCatalog fieldCatalog) {
    this.kind = kind;
    this.fieldCatalog = fieldCatalog;
  }

  /**
   * Creates changes from texts as the service writes them.
   *
   * @param staged the current unsent changes by record id
   */
  ParseResult made(List<Text<R>> texts, Map<String, Map<FieldRef, Change>> staged, int beyond) {
    return new Collector(staged, Source.VALUES)
        .made(texts, beyond, field -> InputParser.canonical());
  }

  /** Creates changes from texts that were copied here, as the service writes them. */
  ParseResult own(List<Text<R>> texts, Map<String, Map<FieldRef, Change>> staged, int beyond) {
    return new Collector(staged, Source.OWN).made(texts, beyond, field -> InputParser.canonical());
  }

  /** Creates changes from texts of another program. */
  ParseResult pasted(
      List<Text<R>> texts,
      Map<String, Map<FieldRef, Change>> staged,
      int beyond,
      Function<FieldRef, InputParser> parsers) {
    return new Collector(staged, Source.FOREIGN).made(texts, beyond, parsers);
  }

  /** Returns the styles of the numbers and dates in texts of another program. */
  PasteStyles styles(List<Text<R>> texts, Map<String, Map<FieldRef, Change>> staged) {
    PasteStyles styles = new PasteStyles(kind.parser());
    for (Text<R> text : texts) {
      requireWanted();
      FieldSpec spec = spec(text);
      if (spec != null && spec.editable()) {
        FieldValue seen = seen(text, staged);
        styles.add(text.field(), EDITORS.typeOf(spec, seen), seen, text.text());
      }
    }
    return styles;
  }

  /** Returns the known dropdown values. */
  DropdownValues options() {
    return fieldCatalog.options();
  }

  /** Returns the text of a copied cell: numbers are in the style of the user. */
  String copied(Column.Kind column, String value) {
    return column == Column.Kind.NUMBER ? kind.parser().numberText(value) : value;
  }

  private @Nullable FieldSpec spec(Text<R> text) {
    R record = text.record();
    return specs.computeIfAbsent(record.id(), id -> specs(record)).get(text.field());
  }

  private static @Nullable FieldValue seen(
      Text<? extends CaseRecord> text, Map<String, Map<FieldRef, Change>> staged) {
    Change wish = staged.getOrDefault(text.record().id(), Map.of()).get(text.field());
    return wish == null ? text.record().value(text.field()) : wish.seen();
  }

  /** Where texts come from. */
  private enum Source {
    /** They are values of other cells. */
    VALUES,
    /** They were copied from a table of this program. */
    OWN,
    /** They were copied from another program. */
    FOREIGN
  }

  /** Collects the changes and the refused texts. */
  private final class Collector {
    private final List<Change> changes = new ArrayList<>();
    private final List<RefusedInput> refused = new ArrayList<>();
    private final List<RefusedCell> cells = new ArrayList<>();
    private final Map<FieldRef, FieldStateFactory> states = new HashMap<>();
    private final Map<String, Map<FieldRef, Change>> staged;
    private final Source source;

    Collector(Map<String, Map<FieldRef, Change>> staged, Source source) {
      this.staged = staged;
      this.source = source;
    }

    ParseResult made(List<Text<R>> texts, int beyond, Function<FieldRef, InputParser> parsers) {
      for (Text<R> text : texts) {
        requireWanted();
        FieldSpec spec = spec(text);
        if (spec == null || !spec.editable()) {
          refuse(text, spec == null ? text.field().key() : spec.title(), "problem.readOnly");
        } else {
          FieldStateFactory factory =
              states.computeIfAbsent(
                  text.field(),
                  field -> new FieldStateFactory(fieldCatalog::options, parsers.apply(field)));
          parseText(text, factory.create(spec, seen(text, staged)));
        }
      }
      return new ParseResult(changes, refused, cells, beyond);
    }

    private void parseText(Text<R> text, FieldState state) {
      String id = text.record().id();
      FieldValue seen = state.savedProperty().get();
      if (!text.text().isEmpty() || !ValueEquality.same(seen, null)) {
        enter(state, state.type() == EditorType.BOOLEAN ? plain(text.text()) : text.text());
      }
      if (state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)
          && state.dirtyProperty().get()) {
        refuse(text, state.spec().title(), messageKey);
        return;
      }
      // Without a change, restore the original value, which discards the other unsent change.
      changes.add(
          state
              .change(id)
              .orElseGet(
                  () ->
                      new Change(
                          id, text.field(), seen, seen == null ? FieldValue.Null.INSTANCE : seen)));
    }

    private void enter(FieldState state, String text) {
      if (source == Source.FOREIGN) {
        state.paste(text);
      } else {
        state.inputProperty().set(text);
        state.resolve();
      }
    }

    private void refuse(Text<R> text, String title, String messageKey) {
      refused.add(new RefusedInput(named(text.record()), title, text.text(), messageKey));
      if (source != Source.VALUES) {
        cells.add(new RefusedCell(text.record().id(), text.field(), text.text(), messageKey));
      }
    }
  }

  /** Adds the id to the title, because several records may have the same title. */
  private static String named(CaseRecord record) {
    String label = record.label();
    return label.equals(record.id()) ? label : label + " (" + record.id() + ")";
  }

  /** Returns a word for yes or no as the service writes it; spreadsheets write TRUE or WAHR. */
  private static String plain(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return switch (word) {
      case "yes", "ja", "wahr" -> "true";
      case "no", "nein", "falsch" -> "false";
      default -> word;
    };
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
