package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.InputParser;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the number of decimals with which all numbers of a column are shown. */
public final class ColumnDecimals {

  /** Numbers with more decimals are shown as they are, and don't lengthen the others. */
  private static final int MOST = 4;

  private ColumnDecimals() {}

  /** Returns the decimals by the ids of the columns of numbers, leaving out those of integers. */
  public static <R> Map<String, Integer> of(List<R> records, List<Column<R>> columns) {
    Map<String, Integer> decimals = new HashMap<>();
    for (Column<R> column : columns) {
      if (column.kind() == Column.Kind.NUMBER) {
        int most = 0;
        for (R record : records) {
          FieldValue value = column.value().apply(record);
          most = value == null ? most : Math.max(most, decimals(value.display()));
        }
        if (most > 0) {
          decimals.put(column.id(), most);
        }
      }
    }
    return Map.copyOf(decimals);
  }

  /** Returns the decimals of a number; 0 if it has too many, and for any other text. */
  private static int decimals(String text) {
    int point = text.indexOf('.');
    int decimals = point < 0 ? 0 : text.length() - point - 1;
    return decimals <= MOST && decimals > 0 && InputParser.isCanonical(text) && isPlain(text)
        ? decimals
        : 0;
  }

  private static boolean isPlain(String text) {
    return text.indexOf('e') < 0 && text.indexOf('E') < 0;
  }
}
