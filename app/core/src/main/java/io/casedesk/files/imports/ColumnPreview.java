package io.casedesk.files.imports;

import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AmountCurrency;
import io.casedesk.model.input.InputParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What the first rows say about a column before its records are known.
 *
 * @param questions what the user must say, whatever the rules of the column say so far
 * @param values the value of each sample that is read in another form, by the text in the file
 */
public record ColumnPreview(List<ColumnQuestion> questions, Map<String, String> values) {

  /** Nothing is known, or nothing is to be said. */
  public static final ColumnPreview NONE = new ColumnPreview(List.of(), Map.of());

  /** The most rows that are judged. */
  private static final int JUDGED = 20_000;

  /** Makes unmodifiable copies. */
  public ColumnPreview {
    questions = List.copyOf(questions);
    values = Map.copyOf(values);
  }

  /**
   * Reads the first rows of a column.
   *
   * @param type the type of the field
   * @param label the name of the field that users see
   * @param samples the texts whose values are wanted
   */
  public static ColumnPreview of(
      Table table, MappedColumn column, FieldType type, String label, List<String> samples) {
    int place = table.header().indexOf(column.column());
    if (place < 0) {
      return NONE;
    }
    if (type == FieldType.BOOLEAN) {
      return new ColumnPreview(List.of(), values(samples, ColumnPreview::bool));
    }
    if (type == FieldType.UNKNOWN || !ColumnJudge.isFor(type)) {
      return NONE;
    }
    CellRules open = column.rules();
    for (InputParser.InputStyle.Subject subject : InputParser.InputStyle.Subject.values()) {
      open = open.withoutStyle(subject);
    }
    AmountCurrency currency = AmountCurrency.of(label, column.field().key());
    ColumnJudge asking = judge(table, place, column, open, type, currency);
    ColumnJudge reading = judge(table, place, column, column.rules(), type, currency);
    return new ColumnPreview(asking.questions(), values(samples, reading::value));
  }

  private static ColumnJudge judge(
      Table table,
      int place,
      MappedColumn column,
      CellRules rules,
      FieldType type,
      AmountCurrency currency) {
    ColumnJudge judge =
        new ColumnJudge(
            table, new MappedColumn(column.column(), column.field(), rules), type, currency);
    for (TableRow row : table.rows().subList(0, Math.min(JUDGED, table.rows().size()))) {
      boolean isSilent = table.fault(row) != null || ColumnJudge.isClear(type, row, place);
      FieldValue cell = isSilent ? null : row.cell(place);
      if (cell != null) {
        judge.add(cell, null);
      }
    }
    return judge;
  }

  private static String bool(String text) {
    Boolean read = InputParser.bool(text);
    return read == null ? text : read.toString();
  }

  private static Map<String, String> values(List<String> samples, UnaryOperator<String> reader) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String sample : samples) {
      String value = reader.apply(sample);
      if (!value.equals(sample)) {
        values.put(sample, value);
      }
    }
    return values;
  }
}
