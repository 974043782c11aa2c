package io.casedesk.files.table;

import io.casedesk.messages.Message;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of a table, with the rules that every row follows in all formats.
 *
 * @param names the column names, trimmed, except for the key of a custom field in JSON; empty for a
 *     column without a name
 */
record TableHeader(TableErrors faults, List<String> names) {

  /** Maximum number of columns, as in a spreadsheet. */
  static final int MOST_COLUMNS = 16_384;

  /** Maximum length of a cell, in characters. */
  static final int LONGEST_CELL = 10_000_000;

  /**
   * Creates the columns of a header row.
   *
   * @throws UnusableTableException when a name occurs twice, or there is none
   */
  static TableHeader of(TableErrors faults, int row, List<String> cells) {
    List<String> names = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    for (String cell : cells) {
      String name = InputParser.bare(cell);
      int place = names.size();
      Integer first = name.isEmpty() ? null : places.putIfAbsent(name, place);
      if (first != null) {
        throw faults.cell(
            row,
            ExcelCellReader.columnLetters(place),
            name,
            Message.of(
                "table.same-name", Message.shortened(name), ExcelCellReader.columnLetters(first)));
      }
      names.add(name);
    }
    while (!names.isEmpty() && names.getLast().isEmpty()) {
      names.removeLast();
    }
    return ofMembers(faults, names);
  }

  /**
   * Creates the columns of JSON members, whose names are unique and are not trimmed.
   *
   * @throws UnusableTableException when there is none, or there are too many
   */
  static TableHeader ofMembers(TableErrors faults, List<String> names) {
    if (names.size() > MOST_COLUMNS) {
      throw faults.file(Message.of("table.columns", MOST_COLUMNS));
    }
    if (names.isEmpty()) {
      throw faults.file(Message.of("table.empty"));
    }
    return new TableHeader(faults, List.copyOf(names));
  }

  /** The name of a column in messages. */
  String name(int place) {
    return isNamed(place)
        ? Message.shortened(names.get(place))
        : ExcelCellReader.columnLetters(place);
  }

  /**
   * Rejects a row with a cell that is invalid, or is outside the columns.
   *
   * @throws UnusableTableException naming the first such cell
   */
  void require(TableRow row) {
    for (int i = 0; i < row.size(); i++) {
      if (!row.isEmpty(i)) {
        require(row, i);
      }
    }
  }

  /** Whether the column with this index exists and has a name. */
  boolean isNamed(int place) {
    return place < names.size() && !names.get(place).isEmpty();
  }

  private void require(TableRow row, int place) {
    if (!isNamed(place)) {
      String text = row.text(place);
      throw faults.cell(
          row.number(),
          ExcelCellReader.columnLetters(place),
          text,
          Message.of("table.unnamed-column", Message.shortened(text)));
    }
    if (row.length(place) > LONGEST_CELL) {
      throw faults.cell(row.number(), name(place), "", Message.of("table.too-long", LONGEST_CELL));
    }
    if (row.hasNul(place)) {
      throw faults.cell(row.number(), name(place), "", Message.of("table.nul"));
    }
  }
}
