package io.casedesk.files.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the row with the names of the columns. Rows above it, such as a title, have fewer cells
 * than the table.
 */
final class HeaderRowFinder {

  private static final int MOST_ROWS = 20;

  private record Row(int number, int filled) {}

  private final List<Row> rows = new ArrayList<>();

  /** Takes the next row; false when enough rows were seen. */
  boolean add(int number, List<String> cells) {
    int filled = (int) cells.stream().filter(cell -> !cell.isBlank()).count();
    if (filled > 0) {
      rows.add(new Row(number, filled));
    }
    return rows.size() < MOST_ROWS;
  }

  /** The number of the header row; 0 when every row is empty. */
  int find() {
    int widest = rows.stream().mapToInt(Row::filled).max().orElse(0);
    return rows.stream()
        .filter(row -> 2 * row.filled() > widest)
        .findFirst()
        .map(Row::number)
        .orElse(0);
  }

  /** The number of the first row that is not empty. */
  int first() {
    return rows.isEmpty() ? 0 : rows.getFirst().number();
  }

  /** The remark that rows above the header are skipped; empty when there are none. */
  static String remark(int first, int header) {
    return first == header
        ? ""
        : ", the header is row " + header + " and rows above it are skipped";
  }
}
