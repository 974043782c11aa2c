package io.casedesk.desktop.records.cells;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldCodec;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.PasteReader.Choice;
import io.casedesk.desktop.records.cells.PasteReader.Sample;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputColumn;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
  public record RefusedInput(String record, String field, String text, String messageKey) {

    /** Names the cell with its reason. */
    public String text(Messages messages) {
      String why = messages.text(messageKey);
      if (field.isEmpty()) {
        return why;
      }
      if (record.isEmpty()) {
        return messages.text("grid.refused.input", field, text, why);
      }
      return text.isEmpty()
          ? messages.text("grid.refused.readOnly", field, record, why)
          : messages.text("grid.refused.one", field, record, text, why);
    }
  }

  /**
   * The result of parsing.
   *
   * @param edits the new input of the cells, also pasted text that is invalid
   * @param refused the texts that are invalid, or were for read-only cells
   * @param beyond the number of rows or columns that did not fit into the table
   */
  public record ParseResult(List<Edit> edits, List<RefusedInput> refused, int beyond) {

    private static final int NAMED = 3;

    /** Returns the changes that can be sent. */
    List<Change> changes() {
      return edits.stream().flatMap(edit -> edit.change().stream()).toList();
    }

    /** Returns the edits with text that is invalid. */
    List<Edit> invalid() {
      return edits.stream().filter(edit -> edit.input() instanceof Edit.Invalid).toList();
    }

    /** Returns a result without changes, for one reason. */
    static ParseResult of(RefusedInput refused) {
      return new ParseResult(List.of(), List.of(refused), 0);
    }

    /** Returns a result without changes, for a reason that applies to all cells. */
    static ParseResult of(String messageKey) {
      return of(new RefusedInput("", "", "", messageKey));
    }

    /** Lists the cells that were not changed, with reasons. */
    public String text(Messages messages) {
      if (refused.size() == 1 && refused.getFirst().field().isEmpty()) {
        // A single reason that applies to all cells.
        return refused.getFirst().text(messages);
      }
      List<String> sentences = new ArrayList<>();
      if (!refused.isEmpty()) {
        String first =
            refused.stream()
                .limit(NAMED)
                .map(one -> one.text(messages))
                .collect(Collectors.joining("\n"));
        sentences.add(messages.text("grid.refused", refused.size(), first));
        if (refused.size() > NAMED) {
          sentences.add(messages.text("grid.refused.more", refused.size() - NAMED));
        }
      }
      if (!invalid().isEmpty()) {
        sentences.add(messages.text("grid.refused.marked"));
      }
      if (beyond > 0) {
        sentences.add(messages.text("grid.beyond", beyond));
      }
      return String.join("\n", sentences);
    }
  }

  private final RecordDefinition<R> kind;
  private final FieldCatalog fieldCatalog;
  private final Map<String, Map<FieldRef, FieldSpec>> specs = new HashMap<>();
  private final Map<FieldRef, Set<InputStyle>> proposed;

  /** Creates a parser for the currently known fields. */
  public CellTextParser(RecordDefinition<R> kind, FieldCatalog fieldCatalog) {
    this(kind, fieldCatalog, Map.of());
  }

  private CellTextParser(
      RecordDefinition<R> kind,
      FieldCatalog fieldCatalog,
      Map<FieldRef, Set<InputStyle>> proposed) {
    this.kind = kind;
    this.fieldCatalog = fieldCatalog;
    this.proposed = proposed;
  }

  /** Returns a parser that proposes these styles for ambiguous numbers and dates of columns. */
  CellTextParser<R> proposing(Map<FieldRef, Set<InputStyle>> styles) {
    return new CellTextParser<>(kind, fieldCatalog, styles);
  }

  /**
   * Creates edits from the values of other cells.
   *
   * @param staged the current edits by record id
   */
  ParseResult filled(List<Text<R>> texts, Map<String, Map<FieldRef, Edit>> staged) {
    return read(texts, staged, 0, Source.VALUES, field -> InputParser.canonical());
  }

  /** Creates edits from texts that were copied here, as the service writes them. */
  ParseResult own(List<Text<R>> texts, Map<String, Map<FieldRef, Edit>> staged, int beyond) {
    return read(texts, staged, beyond, Source.OWN, field -> InputParser.canonical());
  }

  /** Creates edits from texts of another program. */
  ParseResult pasted(
      List<Text<R>> texts,
      Map<String, Map<FieldRef, Edit>> staged,
      int beyond,
      Function<FieldRef, InputParser> parsers) {
    return read(texts, staged, beyond, Source.FOREIGN, parsers);
  }

  /** Returns the styles of the numbers and dates in texts of another program. */
  PasteStyles styles(List<Text<R>> texts, Map<String, Map<FieldRef, Edit>> staged) {
    PasteStyles styles = new PasteStyles(kind.parser(), proposed);
    for (Text<R> text : texts) {
      requireWanted();
      FieldSpec spec = spec(text);
      if (spec != null && spec.editable()) {
        FieldValue seen = seen(text, staged);
        styles.add(text.field(), EditorType.of(spec, seen), seen, text.text());
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
      Text<? extends CaseRecord> text, Map<String, Map<FieldRef, Edit>> staged) {
    Edit edit = staged.getOrDefault(text.record().id(), Map.of()).get(text.field());
    return edit == null ? text.record().value(text.field()) : edit.seen();
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

  private ParseResult read(
      List<Text<R>> texts,
      Map<String, Map<FieldRef, Edit>> staged,
      int beyond,
      Source source,
      Function<FieldRef, InputParser> parsers) {
    List<Edit> edits = new ArrayList<>();
    List<RefusedInput> refused = new ArrayList<>();
    Map<FieldRef, InputParser> readers = new HashMap<>();
    for (Text<R> text : texts) {
      requireWanted();
      FieldSpec spec = spec(text);
      String title = spec == null ? text.field().key() : spec.title();
      if (spec == null || !spec.editable()) {
        refused.add(refusal(text, title, "problem.readOnly"));
        continue;
      }
      FieldValue seen = seen(text, staged);
      InputParser reader = readers.computeIfAbsent(text.field(), parsers);
      FieldCodec codec = FieldCodec.of(spec, seen, fieldCatalog::options, reader);
      Edit.Input input = input(text.text(), codec, seen, source);
      if (input instanceof Edit.Invalid(String _, String problem)) {
        refused.add(refusal(text, title, problem));
      }
      // A value of another cell that doesn't fit leaves the cell as it is.
      if (source != Source.VALUES || input instanceof Edit.Valid) {
        Change.Cell cell = new Change.Cell(text.record().id(), text.field());
        edits.add(new Edit(cell, seen, input, ChangeOrigin.EDITED));
      }
    }
    return new ParseResult(edits, refused, beyond);
  }

  /**
   * Returns what a text means. Without a change, that is the original value, which discards another
   * unsent change.
   */
  private static Edit.Input input(
      String text, FieldCodec codec, @Nullable FieldValue seen, Source source) {
    boolean isKept = text.isEmpty() && ValueEquality.same(seen, null);
    String entered =
        source == Source.FOREIGN ? codec.pasted(text, seen) : codec.resolved(text, seen);
    Edit.Input wish = isKept ? null : codec.wish(entered, seen);
    return switch (wish) {
      case Edit.Invalid(String _, String problem) -> new Edit.Invalid(text, problem);
      case Edit.Valid valid -> valid;
      case null -> new Edit.Valid(seen == null ? FieldValue.Null.INSTANCE : seen);
    };
  }

  private static RefusedInput refusal(
      Text<? extends CaseRecord> text, String title, String messageKey) {
    return new RefusedInput(named(text.record()), title, text.text(), messageKey);
  }

  /** Adds the id to the title, because several records may have the same title. */
  private static String named(CaseRecord record) {
    String label = record.label();
    return label.equals(record.id()) ? label : label + " (" + record.id() + ")";
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

  /** Finds out in which style each column of a paste has its numbers and dates. */
  static final class PasteStyles {

    private static final int MOST_SAMPLES = 3;

    private final InputParser user;
    private final InputParser unknown;
    private final Map<FieldRef, Set<InputStyle>> proposed;
    private final Map<FieldRef, InputColumn> columns = new HashMap<>();
    private final Map<FieldRef, List<Sample>> ambiguous = new HashMap<>();

    /**
     * Creates the styles of a paste without columns.
     *
     * @param proposed the styles to propose for columns in place of those of the user
     */
    PasteStyles(InputParser user, Map<FieldRef, Set<InputStyle>> proposed) {
      this.user = user;
      this.proposed = proposed;
      this.unknown = user.withoutStyles();
    }

    /** Adds a cell. */
    void add(FieldRef field, EditorType type, @Nullable FieldValue seen, String text) {
      boolean isNumber =
          type == EditorType.NUMBER
              || (type == EditorType.FALLBACK && seen instanceof FieldValue.Numeric);
      if (text.isBlank() || !(isNumber || type == EditorType.DATE)) {
        return;
      }
      InputReading reading = isNumber ? unknown.number(text) : unknown.date(text);
      columns.computeIfAbsent(field, of -> new InputColumn()).add(reading);
      if (reading instanceof Ambiguous meanings) {
        ambiguous
            .computeIfAbsent(field, of -> new ArrayList<>())
            .add(new Sample(text.strip(), meanings));
      }
    }

    /** Returns the choices that the user must make; at most one for each subject. */
    List<Choice> choices() {
      Map<InputStyle.Subject, List<Sample>> open = new EnumMap<>(InputStyle.Subject.class);
      Map<InputStyle.Subject, Set<FieldRef>> fields = new EnumMap<>(InputStyle.Subject.class);
      columns.forEach(
          (field, column) -> {
            Set<InputStyle.Subject> subjects = column.open();
            for (Sample sample : ambiguous.getOrDefault(field, List.of())) {
              InputStyle.Subject subject = sample.meanings().styles().getFirst().subject();
              if (subjects.contains(subject)) {
                open.computeIfAbsent(subject, first -> new ArrayList<>()).add(sample);
                fields.computeIfAbsent(subject, first -> new HashSet<>()).add(field);
              }
            }
          });
      List<Choice> choices = new ArrayList<>();
      open.forEach(
          (subject, samples) ->
              choices.add(choice(samples, fields.getOrDefault(subject, Set.of()))));
      return choices;
    }

    private Choice choice(List<Sample> samples, Set<FieldRef> fields) {
      List<Sample> few = samples.stream().distinct().limit(MOST_SAMPLES).toList();
      List<InputStyle> styles = new Choice(0, few, InputStyle.POINT, fields).styles();
      Set<InputStyle> chosen =
          fields.stream()
              .flatMap(field -> proposed.getOrDefault(field, Set.of()).stream())
              .collect(Collectors.toSet());
      InputStyle usual =
          Stream.concat(
                  styles.stream().filter(chosen::contains), styles.stream().filter(user::uses))
              .findFirst()
              .orElse(styles.getFirst());
      return new Choice(samples.size(), few, usual, fields);
    }

    /** Returns the parser for a column. */
    InputParser parser(FieldRef field, Set<InputStyle> answers) {
      InputColumn column = columns.get(field);
      if (column == null) {
        return user;
      }
      InputParser parser = unknown;
      for (InputStyle style : answers) {
        parser = parser.with(style);
      }
      for (InputStyle style : column.styles()) {
        parser = parser.with(style);
      }
      return parser;
    }
  }
}
