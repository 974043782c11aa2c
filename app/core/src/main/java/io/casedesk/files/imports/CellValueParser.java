package io.casedesk.files.imports;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableFormat;
import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts cells to field values. A cell that does not match the declared type of its field stays a
 * text, for the preflight to report.
 */
final class CellValueParser {

  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+");
  private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+$");

  /** The most pieces of a label that contains separators. */
  private static final int MOST_PIECES = 6;

  private static final Pattern ZERO_FIRST = Pattern.compile("-?0\\d{1,99}");

  private final Table table;
  private final DropdownValues dropdownValues;
  private final Map<FieldRef, FieldType> types;
  private final Map<String, InputParser> parsers = new HashMap<>();
  private final Map<TranslatedLabel, Integer> labels = new LinkedHashMap<>();
  private final List<TranslatedLabel> ofRow = new ArrayList<>();

  /** A label that was translated to its key. */
  record TranslatedLabel(String column, String label, String key) {}

  /**
   * Creates a parser.
   *
   * @param types the declared types of fields
   */
  CellValueParser(Table table, Map<FieldRef, FieldType> types, DropdownValues dropdownValues) {
    this.table = table;
    this.dropdownValues = dropdownValues;
    this.types = types;
  }

  /** The declared type of a field. */
  FieldType type(FieldRef field) {
    return types.getOrDefault(field, FieldType.UNKNOWN);
  }

  /** Labels that were translated to keys, with the number of cells. */
  Map<TranslatedLabel, Integer> labels() {
    return labels;
  }

  /** Reads the numbers and dates of a column with a parser that knows how they are written. */
  void use(String column, InputParser parser) {
    parsers.put(column, parser);
  }

  private InputParser parser(MappedColumn column) {
    return parsers.computeIfAbsent(column.column(), first -> column.rules().parser());
  }

  /** Starts another row. */
  void nextRow() {
    ofRow.clear();
  }

  /** The labels translated since the row started; may be empty. */
  Message translatedLabels() {
    return Message.joined(
        "list.semicolon",
        ofRow.stream()
            .map(taken -> Message.of("match.label", taken.column(), taken.label(), taken.key()))
            .toList());
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
   */
  FieldValue of(MappedColumn column, FieldValue cell, @Nullable FieldValue held) {
    // The exported text of the current value stands for that value, whatever its type.
    if (held != null && isHeld(cell, held)) {
      return held;
    }
    String text = text(cell);
    CellRules rules = column.rules();
    String bare = rules.trim() ? text.strip() : text;
    return switch (type(column.field())) {
      case TEXT, LINK, EMAIL -> FieldValue.text(bare);
      // A number in a workbook or in JSON is used as it is, without the rules for number formats.
      case NUMBER ->
          cell instanceof FieldValue.Numeric number ? asNumber(number) : number(column, bare);
      case BOOLEAN -> bool(bare);
      case DATE -> FieldValue.text(value(parser(column).date(bare), bare));
      case TIME -> FieldValue.text(value(parser(column).moment(bare), bare));
      case CHOICE -> FieldValue.text(key(column, bare));
      case CHOICES -> list(column, cell, bare);
      case UNKNOWN -> likeTheOneHeld(column, cell, bare, held);
    };
  }

  /**
   * Whether a cell shows the current value: equal as texts, or for a typed cell, equal as values.
   */
  boolean isHeld(FieldValue cell, FieldValue held) {
    return text(cell).equals(held.display())
        || (!(cell instanceof FieldValue.Text) && ValueEquality.same(cell, held));
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

  private FieldValue number(MappedColumn column, String text) {
    if (table.format() == TableFormat.XLSX && ZERO_FIRST.matcher(text).matches()) {
      // A number that the sheet shows as a code, such as 00042.
      return new FieldValue.Numeric(new BigInteger(text).toString());
    }
    return parser(column).number(text) instanceof InputReading.Value(String digits, InputStyle _)
        ? new FieldValue.Numeric(digits)
        : FieldValue.text(text);
  }

  private static FieldValue bool(String text) {
    Boolean read = InputParser.bool(text);
    return read == null ? FieldValue.text(text) : FieldValue.bool(read);
  }

  private FieldValue likeTheOneHeld(
      MappedColumn column, FieldValue cell, String text, @Nullable FieldValue held) {
    if (!(cell instanceof FieldValue.Text) && !isTextInASheet(column, held)) {
      return cell instanceof FieldValue.Numeric number ? asNumber(number) : cell;
    }
    return switch (held) {
      case FieldValue.Numeric number -> number(column, text);
      case FieldValue.Bool bool -> bool(text);
      case FieldValue.Structure(String json) when text.startsWith(json.substring(0, 1)) ->
          new FieldValue.Structure(text);
      case null, default -> FieldValue.text(key(column, text));
    };
  }

  /**
   * Whether a number in a workbook stands for a text. A workbook converts typed digits to numbers,
   * so the current value or the dropdown keys decide. JSON distinguishes numbers from texts itself.
   */
  private boolean isTextInASheet(MappedColumn column, @Nullable FieldValue held) {
    boolean isNothing = held == null || held instanceof FieldValue.Null;
    return table.format() == TableFormat.XLSX
        && (held instanceof FieldValue.Text
            || (isNothing && !dropdownValues.options(column.field().key()).isEmpty()));
  }

  private FieldValue list(MappedColumn column, FieldValue cell, String text) {
    if (cell instanceof FieldValue.Structure || text.startsWith("[")) {
      return new FieldValue.Structure(text);
    }
    List<String> keys = new ArrayList<>();
    for (String part : parts(column, text)) {
      if (!part.isEmpty()) {
        keys.add(key(column, part));
      }
    }
    return new FieldValue.Structure(
        keys.stream().map(JsonOutput::quoted).collect(Collectors.joining(",", "[", "]")));
  }

  /**
   * The keys or labels in a cell: between the separators of its column or, where the cell has none
   * of them, between commas or semicolons if every part is known. A known key or label is one part,
   * even if it contains a separator.
   */
  private List<String> parts(MappedColumn column, String text) {
    String separator = column.rules().separator();
    if (separator.isEmpty() || isOne(column, text)) {
      return List.of(text);
    }
    if (text.contains(separator)) {
      return parts(column, text, separator);
    }
    String other = separator.equals(";") ? "," : ";";
    if (text.contains(other)) {
      List<String> parts = parts(column, text, other);
      if (parts.stream().allMatch(part -> part.isEmpty() || isKnown(column, part))) {
        return parts;
      }
    }
    return List.of(text);
  }

  private List<String> parts(MappedColumn column, String text, String separator) {
    List<String> pieces = List.of(text.split(Pattern.quote(separator), -1));
    if (pieces.stream().allMatch(piece -> isOne(column, piece.strip()))) {
      return pieces.stream().map(String::strip).toList();
    }
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (from < pieces.size()) {
      int to = Math.min(pieces.size(), from + MOST_PIECES);
      String part = String.join(separator, pieces.subList(from, to)).strip();
      while (to > from + 1 && !isKnown(column, part)) {
        to--;
        part = String.join(separator, pieces.subList(from, to)).strip();
      }
      parts.add(part);
      from = to;
    }
    return parts;
  }

  /** Whether a text is a key, or a label that is taken for its key. */
  private boolean isOne(MappedColumn column, String text) {
    return dropdownValues.knows(column.field().key(), text)
        || (column.rules().labels() && isKnown(column, text));
  }

  /** Whether a text is a key or a label, also where labels are not taken for their keys. */
  private boolean isKnown(MappedColumn column, String text) {
    String field = column.field().key();
    return dropdownValues.knows(field, text) || dropdownValues.keyOfLabel(field, text).isPresent();
  }

  /** A key or label without invisible characters at its ends; any other text as it is. */
  private String visible(MappedColumn column, String text) {
    String bare = InputParser.bare(text);
    return bare.equals(text) || isKnown(column, text) || !isKnown(column, bare) ? text : bare;
  }

  private String key(MappedColumn column, String written) {
    String field = column.field().key();
    String text = visible(column, written);
    if (!column.rules().labels() || dropdownValues.knows(field, text)) {
      return text;
    }
    return dropdownValues
        .keyOfLabel(field, text)
        .map(
            key -> {
              TranslatedLabel taken = new TranslatedLabel(column.column(), text, key);
              labels.merge(taken, 1, Integer::sum);
              ofRow.add(taken);
              return key;
            })
        .orElse(text);
  }
}
