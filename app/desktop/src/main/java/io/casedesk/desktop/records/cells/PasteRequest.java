package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;

/**
 * What is pasted, and where: made quickly on the JavaFX thread, read on any other.
 *
 * @param rows those from the first selected one on
 * @param fields those of the columns from the first selected one on
 * @param selectedRows how many rows are selected
 * @param selectedColumns how many columns are selected
 */
record PasteRequest<R extends CaseRecord>(
    String clipboard,
    List<ListRow<R>> rows,
    List<FieldRef> fields,
    int selectedRows,
    int selectedColumns) {

  static <R extends CaseRecord> PasteRequest<R> of(GridEditModel.Cells<R> cells, String clipboard) {
    CellRange range = cells.range();
    List<Column<R>> columns = cells.columns();
    return new PasteRequest<>(
        clipboard,
        new ArrayList<>(cells.rows().subList(range.top(), most(cells, range, clipboard))),
        columns.subList(range.left(), columns.size()).stream()
            .map(column -> FieldRef.parse(column.id()))
            .toList(),
        range.bottom() - range.top() + 1,
        range.right() - range.left() + 1);
  }

  /** Behind the last row that it can reach; all of those below may be many more. */
  private static int most(GridEditModel.Cells<?> cells, CellRange range, String clipboard) {
    // A line may end in two signs, and counts for two then; that is only more than needed.
    long lines = 1 + clipboard.chars().filter(c -> c == '\n' || c == '\r').count();
    long rows = Math.max(lines, range.bottom() - range.top() + 1L);
    return (int) Math.min(cells.rows().size(), range.top() + rows);
  }

  /** About how many cells it is about, without looking closely. */
  long about() {
    long given = 1 + clipboard.chars().filter(c -> c == '\t' || c == '\n').count();
    return Math.max(given, (long) selectedRows * selectedColumns);
  }

  /**
   * What comes of reading it.
   *
   * @param cells how many cells it fills; where these are too many, there are no texts
   * @param beyond rows and columns for which there is no room
   */
  record Pasted<R extends CaseRecord>(List<Text<R>> texts, long cells, int beyond) {}

  /** Reads it. */
  Pasted<R> read(long most) {
    List<List<String>> grid = ClipboardGrid.parse(clipboard);
    int width = grid.stream().mapToInt(List::size).max().orElse(0);
    if (width == 0) {
      return new Pasted<>(List.of(), 0, 0);
    }
    int wantedRows = repeated(selectedRows, grid.size());
    int wantedColumns = repeated(selectedColumns, width);
    int roomRows = Math.min(wantedRows, rows.size());
    int roomColumns = Math.min(wantedColumns, fields.size());
    long cells = (long) roomRows * roomColumns;
    if (cells > most) {
      return new Pasted<>(List.of(), cells, 0);
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
    return new Pasted<>(texts, cells, wantedRows - roomRows + wantedColumns - roomColumns);
  }

  private static int repeated(int selected, int given) {
    return selected > given && selected % given == 0 ? selected : given;
  }
}
