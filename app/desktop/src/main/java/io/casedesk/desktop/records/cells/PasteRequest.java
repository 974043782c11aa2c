package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of a paste. Created quickly on the JavaFX thread, processed on any thread.
 *
 * @param rows the rows from the first selected one on
 * @param fields the fields of the columns from the first selected one on
 * @param selectedRows the number of selected rows
 * @param selectedColumns the number of selected columns
 * @param shown how the rows of the table are filtered and sorted
 */
record PasteRequest<R extends CaseRecord>(
    String clipboard,
    List<ListRow<R>> rows,
    List<FieldRef> fields,
    int selectedRows,
    int selectedColumns,
    ShownRows shown) {

  static <R extends CaseRecord> PasteRequest<R> of(
      GridEditModel.Cells<R> cells, String clipboard, ShownRows shown) {
    CellRange range = cells.range();
    List<Column<R>> columns = cells.columns();
    return new PasteRequest<>(
        clipboard,
        new ArrayList<>(cells.rows().subList(range.top(), most(cells, range, clipboard))),
        columns.subList(range.left(), columns.size()).stream()
            .map(column -> FieldRef.parse(column.id()))
            .toList(),
        range.bottom() - range.top() + 1,
        range.right() - range.left() + 1,
        shown);
  }

  /**
   * Returns the index after the last row that the paste can reach, to avoid copying all rows below.
   */
  private static int most(GridEditModel.Cells<?> cells, CellRange range, String clipboard) {
    // A line break of two characters counts twice, which only makes the estimate higher.
    long lines = 1 + clipboard.chars().filter(c -> c == '\n' || c == '\r').count();
    long rows = Math.max(lines, range.bottom() - range.top() + 1L);
    return (int) Math.min(cells.rows().size(), range.top() + rows);
  }

  /** Returns an estimate of the number of cells. */
  long about() {
    long given = 1 + clipboard.chars().filter(c -> c == '\t' || c == '\n').count();
    return Math.max(given, (long) selectedRows * selectedColumns);
  }

  /**
   * The parsed paste.
   *
   * @param cells the number of cells to fill; if there are too many, {@code texts} is empty
   * @param beyond the number of rows and columns that did not fit into the table
   */
  record PastedTexts<R extends CaseRecord>(List<Text<R>> texts, long cells, int beyond) {}

  /** Parses the clipboard text. */
  PastedTexts<R> read(long most) {
    List<List<String>> grid = ClipboardGrid.parse(clipboard);
    int width = grid.stream().mapToInt(List::size).max().orElse(0);
    if (width == 0) {
      return new PastedTexts<>(List.of(), 0, 0);
    }
    int wantedRows = repeated(selectedRows, grid.size());
    int wantedColumns = repeated(selectedColumns, width);
    int roomRows = Math.min(wantedRows, rows.size());
    int roomColumns = Math.min(wantedColumns, fields.size());
    long cells = (long) roomRows * roomColumns;
    if (cells > most) {
      return new PastedTexts<>(List.of(), cells, 0);
    }
    List<Text<R>> texts = new ArrayList<>();
    for (int r = 0; r < roomRows; r++) {
      List<String> from = grid.get(r % grid.size());
      R record = rows.get(r).record();
      for (int c = 0; c < roomColumns; c++) {
        if (c % width < from.size()) {
          texts.add(new Text<>(record, fields.get(c), from.get(c % width)));
        }
      }
    }
    return new PastedTexts<>(texts, cells, wantedRows - roomRows + wantedColumns - roomColumns);
  }

  private static int repeated(int selected, int given) {
    return selected > given && selected % given == 0 ? selected : given;
  }
}
