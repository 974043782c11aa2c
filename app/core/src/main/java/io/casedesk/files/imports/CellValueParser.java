package io.casedesk.files.imports;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableFormat;
import io.casedesk.json.Json;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts the cells of a column to field values. A cell that does not match the declared type of
 * its field stays a text, for the preflight to report.
 */
final class CellValueParser {

  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");
  private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+$");

  /** What people write between keys, besides the separator of the column. */
  private static final List<String> OTHER_SEPARATORS = List.of(";", ",", "\n", "|");

  /** The most pieces of a label that contains separators. */
  private static final int MOST_PIECES = 6;

  private static final Pattern ZERO_FIRST = Pattern.compile("-?0\\d{1,99}");

  private final Table table;
  private final MappedColumn column;
  private final int place;
  private final FieldType type;
  private final InputParser parser;
  private final DropdownValues dropdownValues;

  /** A label that was translated to its key. */
  record TranslatedLabel(String column, String label, String key) {}

  /**
   * Creates a parser.
   *
   * @param type the declared type of the field
   * @param parser knows how the numbers and dates of the column are written
   */
  CellValueParser(
      Table table,
      MappedColumn column,
      FieldType type,
      InputParser parser,
      DropdownValues dropdownValues) {
    this.table = table;
    this.column = column;
    this.place = table.header().indexOf(column.column());
    this.type = type;
    this.parser = parser;
    this.dropdownValues = dropdownValues;
  }

  MappedColumn column() {
    return column;
  }

  FieldRef field() {
    return column.field();
  }

  FieldType type() {
    return type;
  }

  /** The place of the column in the table. */
  int place() {
    return place;
  }

  /** The display text of a cell. */
  String text(FieldValue cell) {
    return cell instanceof FieldValue.Text(String text) ? table.restored(text) : cell.display();
  }

  /**
   * Converts a cell that is not empty to a value.
   *
   * @param held the current value of the record; null when the field is not set, or the record does
   *     not exist yet
   * @param labels receives the labels that are translated to keys
   */
  FieldValue of(FieldValue cell, @Nullable FieldValue held, Consumer<TranslatedLabel> labels) {
    // The exported text of the current value stands for that value, whatever its type.
    if (held != null && isHeld(cell, held)) {
      return held;
    }
    String text = text(cell);
    CellRules rules = column.rules();
    String bare = rules.trim() ? text.strip() : text;
    return switch (type) {
      case TEXT, LINK, EMAIL -> FieldValue.text(bare);
      // A number in a workbook or in JSON is used as it is, without the rules for number formats.
      case NUMBER -> cell instanceof FieldValue.Numeric number ? asNumber(number) : number(bare);
      case BOOLEAN -> bool(bare);
      case DATE -> FieldValue.text(value(parser.date(bare), bare));
      case TIME -> FieldValue.text(value(parser.moment(bare), bare));
      case CHOICE -> FieldValue.text(key(bare, labels));
      case CHOICES -> list(cell, bare, labels);
      case UNKNOWN -> likeTheOneHeld(cell, bare, held, labels);
    };
  }

  /**
   * Whether a cell shows the current value: equal as texts, or for a typed cell, equal as values.
   */
  boolean isHeld(FieldValue cell, FieldValue held) {
    return cell instanceof FieldValue.Text(String text)
        ? text(cell).equals(held.display()) || isEscaped(text, held)
        : text(cell).equals(held.display()) || ValueEquality.same(cell, held);
  }

  /** Whether a spreadsheet saved the escaped text of an exported CSV file as a workbook. */
  private boolean isEscaped(String text, FieldValue held) {
    return table.format() == TableFormat.XLSX
        && text.startsWith("'")
        && FormulaEscaper.restored(text).equals(held.display());
  }

  /** The value of a text that has one meaning; any other text as it is. */
  private static String value(InputReading reading, String text) {
    return reading instanceof InputReading.Value(String value, InputStyle _) ? value : text;
  }

  /** Removes trailing zeros that a sheet only shows, as in 7.00. */
  private FieldValue asNumber(FieldValue.Numeric number) {
    String digits = number.digits();
    return table.format() == TableFormat.XLSX && DECIMAL.matcher(digits).matches()
        ? new FieldValue.Numeric(TRAILING_ZEROS.matcher(digits).replaceFirst(""))
        : number;
  }

  private FieldValue number(String text) {
    if (table.format() == TableFormat.XLSX && ZERO_FIRST.matcher(text).matches()) {
      // A number that the sheet shows as a code, such as 00042.
      return new FieldValue.Numeric(new BigInteger(text).toString());
    }
    return parser.number(text) instanceof InputReading.Value(String digits, InputStyle _)
        ? new FieldValue.Numeric(digits)
        : FieldValue.text(text);
  }

  private static FieldValue bool(String text) {
    Boolean read = InputParser.bool(text);
    return read == null ? FieldValue.text(text) : FieldValue.bool(read);
  }

  private FieldValue likeTheOneHeld(
      FieldValue cell, String text, @Nullable FieldValue held, Consumer<TranslatedLabel> labels) {
    if (!(cell instanceof FieldValue.Text) && !isTextInASheet(held)) {
      return cell instanceof FieldValue.Numeric number ? asNumber(number) : cell;
    }
    return switch (held) {
      case FieldValue.Numeric _ -> number(text);
      case FieldValue.Bool bool -> bool(text);
      case FieldValue.Structure(String json) when text.startsWith(json.substring(0, 1)) ->
          new FieldValue.Structure(text);
      case null, default -> FieldValue.text(key(text, labels));
    };
  }

  /**
   * Whether a number in a workbook stands for a text. A workbook converts typed digits to numbers,
   * so the current value or the dropdown keys decide. JSON distinguishes numbers from texts itself.
   */
  private boolean isTextInASheet(@Nullable FieldValue held) {
    boolean isNothing = held == null || held instanceof FieldValue.Null;
    return table.format() == TableFormat.XLSX
        && (held instanceof FieldValue.Text
            || (isNothing && !dropdownValues.options(column.field().key()).isEmpty()));
  }

  private FieldValue list(FieldValue cell, String text, Consumer<TranslatedLabel> labels) {
    if (cell instanceof FieldValue.Structure || text.startsWith("[")) {
      return new FieldValue.Structure(text);
    }
    List<String> keys = new ArrayList<>();
    for (String part : parts(text)) {
      if (!part.isEmpty()) {
        keys.add(key(part, labels));
      }
    }
    return new FieldValue.Structure(Json.array(keys));
  }

  /**
   * The keys or labels in a cell: between the separators of its column or, where the cell has none
   * of them, between other usual separators if every part is known. A known key or label is one
   * part, even if it contains a separator.
   */
  private List<String> parts(String text) {
    String separator = column.rules().separator();
    if (separator.isEmpty() || isOne(text)) {
      return List.of(text);
    }
    if (text.contains(separator)) {
      return parts(text, separator);
    }
    for (String other : OTHER_SEPARATORS) {
      if (text.contains(other)) {
        List<String> parts = parts(text, other);
        if (parts.stream().allMatch(part -> part.isEmpty() || isKnown(part))) {
          return parts;
        }
      }
    }
    return List.of(text);
  }

  private List<String> parts(String text, String separator) {
    List<String> pieces = List.of(text.split(Pattern.quote(separator), -1));
    if (pieces.stream().allMatch(piece -> isOne(piece.strip()))) {
      return pieces.stream().map(String::strip).toList();
    }
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (from < pieces.size()) {
      int to = Math.min(pieces.size(), from + MOST_PIECES);
      String part = String.join(separator, pieces.subList(from, to)).strip();
      while (to > from + 1 && !isKnown(part)) {
        to--;
        part = String.join(separator, pieces.subList(from, to)).strip();
      }
      parts.add(part);
      from = to;
    }
    return parts;
  }

  /** Whether a text is a key, or a label that is taken for its key. */
  private boolean isOne(String text) {
    return dropdownValues.knows(column.field().key(), text)
        || (column.rules().labels() && isKnown(text));
  }

  /** Whether a text is a key or a label, also where labels are not taken for their keys. */
  private boolean isKnown(String text) {
    String field = column.field().key();
    return dropdownValues.knows(field, text) || dropdownValues.keyOfLabel(field, text).isPresent();
  }

  /** A key or label without invisible characters at its ends; any other text as it is. */
  private String visible(String text) {
    String bare = InputParser.bare(text);
    return bare.equals(text) || isKnown(text) || !isKnown(bare) ? text : bare;
  }

  private String key(String written, Consumer<TranslatedLabel> labels) {
    String field = column.field().key();
    String text = visible(written);
    if (!column.rules().labels() || dropdownValues.knows(field, text)) {
      return text;
    }
    return dropdownValues
        .keyOfLabel(field, text)
        .map(
            key -> {
              labels.accept(new TranslatedLabel(column.column(), text, key));
              return key;
            })
        .orElse(text);
  }
}
