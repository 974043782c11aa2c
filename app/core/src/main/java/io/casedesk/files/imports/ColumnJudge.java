package io.casedesk.files.imports;

import io.casedesk.files.imports.ColumnQuestion.Sample;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AmountCurrency;
import io.casedesk.model.input.InputColumn;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import io.casedesk.model.input.InputReading.Ambiguous;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how the numbers or dates of one column are written. The rules of the column decide,
 * else the cells that have one meaning, else the user, who is asked once for the column.
 */
final class ColumnJudge {

  private final Table table;
  private final MappedColumn column;
  private final FieldType type;
  private final InputParser ruled;
  private final InputColumn cells = new InputColumn();

  /** The number of cells with each ambiguous text. */
  private final Map<String, Integer> ambiguous = new LinkedHashMap<>();

  /**
   * Creates a judge.
   *
   * @param type the type of the field
   * @param currency the currency of the field
   */
  ColumnJudge(Table table, MappedColumn column, FieldType type, AmountCurrency currency) {
    this.table = table;
    this.column = column;
    this.type = type;
    this.ruled = column.rules().parser().in(currency);
  }

  /** Whether values of the type are written in several styles. */
  static boolean isFor(FieldType type) {
    return switch (type) {
      case NUMBER, DATE, TIME, UNKNOWN -> true;
      case TEXT, LINK, EMAIL, BOOLEAN, CHOICE, CHOICES -> false;
    };
  }

  /** Whether a cell says nothing about the others and has one meaning, as most cells. */
  static boolean isClear(FieldType type, TableRow row, int place) {
    return switch (type) {
      case NUMBER -> row.isDigits(place);
      case DATE, TIME -> row.isEmpty(place) || row.hasForm(place, "0000-00-00");
      default -> row.isEmpty(place);
    };
  }

  /**
   * Adds a cell.
   *
   * @param held the value that the record holds; null if the field is not set, or there is no
   *     record
   */
  void add(FieldValue cell, @Nullable FieldValue held) {
    boolean isRead = type != FieldType.UNKNOWN || held instanceof FieldValue.Numeric;
    if (!isRead || !(cell instanceof FieldValue.Text(String written)) || cell.isBlank()) {
      return;
    }
    String text = table.restored(written);
    InputReading reading = read(ruled, text);
    if (reading instanceof Ambiguous both) {
      if (held != null && text.equals(held.display())) {
        // The cell shows the value that the service sent. Its numbers have a decimal point.
        if (both.styles().contains(InputStyle.POINT)) {
          cells.add(new InputReading.Value(text, InputStyle.POINT));
        }
        return;
      }
      ambiguous.merge(text, 1, Integer::sum);
    }
    cells.add(reading);
  }

  private InputReading read(InputParser parser, String text) {
    return switch (type) {
      case DATE -> parser.date(text);
      case TIME -> parser.moment(text);
      default -> parser.number(text);
    };
  }

  /** Returns the reader for the cells of the column. */
  InputParser parser() {
    InputParser parser = ruled;
    for (InputStyle style : cells.styles()) {
      parser = parser.with(style);
    }
    return parser;
  }

  /** Returns the value of a text; a text that isn't one value stays as it is. */
  String value(String text) {
    return read(parser(), text) instanceof InputReading.Value(String value, InputStyle _)
        ? value
        : text;
  }

  /** Returns what the user must say; empty if each cell has one meaning. */
  List<ColumnQuestion> questions() {
    InputParser parser = parser();
    Map<InputStyle.Subject, Integer> counts = new EnumMap<>(InputStyle.Subject.class);
    Map<InputStyle.Subject, List<Sample>> samples = new EnumMap<>(InputStyle.Subject.class);
    ambiguous.forEach(
        (text, count) -> {
          if (read(parser, text) instanceof Ambiguous both) {
            InputStyle.Subject subject = both.styles().getFirst().subject();
            counts.merge(subject, count, Integer::sum);
            List<Sample> first = samples.computeIfAbsent(subject, none -> new ArrayList<>());
            if (first.size() < ColumnQuestion.MOST_SAMPLES) {
              first.add(new Sample(text.strip(), both));
            }
          }
        });
    List<ColumnQuestion> questions = new ArrayList<>();
    counts.forEach(
        (subject, count) ->
            questions.add(
                new ColumnQuestion(
                    column.column(), subject, count, samples.getOrDefault(subject, List.of()))));
    return questions;
  }
}
