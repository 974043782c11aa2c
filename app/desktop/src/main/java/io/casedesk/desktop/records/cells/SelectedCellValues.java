package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the selected cells. Created quickly on the JavaFX thread, read on any thread.
 *
 * @param rows the selected rows
 * @param columns the selected columns
 * @param fields the fields of the columns
 * @param wishes the unsent changes at that time
 */
record SelectedCellValues<R extends CaseRecord>(
    List<ListRow<R>> rows,
    List<Column<R>> columns,
    List<FieldRef> fields,
    Map<String, Map<FieldRef, Change>> wishes) {

  static <R extends CaseRecord> SelectedCellValues<R> of(
      GridEditModel.Cells<R> cells, UnsentChangesModel staging) {
    CellRange range = cells.range();
    List<Column<R>> columns = cells.columns().subList(range.left(), range.right() + 1);
    return new SelectedCellValues<>(
        new ArrayList<>(cells.rows().subList(range.top(), range.bottom() + 1)),
        List.copyOf(columns),
        columns.stream().map(column -> FieldRef.parse(column.id())).toList(),
        staging.snapshot());
  }

  /** Returns cells in the text format of spreadsheets. */
  static String text(List<List<String>> grid) {
    // A single cell is copied as plain text, so that it can be pasted into a line of text.
    boolean alone = grid.size() == 1 && grid.getFirst().size() == 1;
    return alone ? ClipboardGrid.format(grid.getFirst().getFirst()) : ClipboardGrid.format(grid);
  }

  /**
   * Returns the texts of the cells by row, including unsent changes; empty for a field that is not
   * set.
   *
   * @param format formats the value of a column
   */
  List<List<String>> grid(BiFunction<Column<R>, FieldValue, String> format) {
    List<List<String>> grid = new ArrayList<>();
    for (ListRow<R> row : rows) {
      List<String> line = new ArrayList<>();
      for (int column = 0; column < columns.size(); column++) {
        FieldValue value = value(row.record(), column);
        line.add(value == null ? "" : format.apply(columns.get(column), value));
      }
      grid.add(line);
      CellTextParser.requireWanted();
    }
    return grid;
  }

  private String text(R record, int column) {
    FieldValue value = value(record, column);
    return value == null ? "" : value.display();
  }

  private @Nullable FieldValue value(R record, int column) {
    Change staged = wishes.getOrDefault(record.id(), Map.of()).get(fields.get(column));
    return staged == null
        ? columns.get(column).value().apply(record)
        : OwnerText.readable(fields.get(column), staged.wanted());
  }

  /** Returns the facts about the cells, including unsent changes. */
  SelectionFacts facts() {
    SelectionFacts facts = new SelectionFacts();
    for (ListRow<R> row : rows) {
      for (int column = 0; column < columns.size(); column++) {
        facts.add(columns.get(column).kind(), value(row.record(), column));
      }
      CellTextParser.requireWanted();
    }
    return facts;
  }

  /** Returns empty texts for all cells. */
  List<Text<R>> blanks() {
    return each(rows, (record, column) -> "");
  }

  /** Returns the values of the topmost cells for the cells below. */
  List<Text<R>> filledDown() {
    R first = rows.getFirst().record();
    List<String> held = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      held.add(text(first, column));
    }
    return each(rows.subList(1, rows.size()), (record, column) -> held.get(column));
  }

  private List<Text<R>> each(List<ListRow<R>> those, BiFunction<R, Integer, String> text) {
    List<Text<R>> wanted = new ArrayList<>();
    for (ListRow<R> row : those) {
      for (int column = 0; column < columns.size(); column++) {
        R record = row.record();
        wanted.add(new Text<>(record, fields.get(column), text.apply(record, column)));
      }
    }
    return wanted;
  }

  /** Returns the unsent changes of the cells. */
  Set<Change> staged() {
    Set<Change> those = new HashSet<>();
    for (ListRow<R> row : rows) {
      Map<FieldRef, Change> wished = wishes.getOrDefault(row.record().id(), Map.of());
      wished.values().stream()
          .filter(change -> fields.contains(change.field()))
          .forEach(those::add);
    }
    return those;
  }
}
