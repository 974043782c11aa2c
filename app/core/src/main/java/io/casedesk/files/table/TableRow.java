package io.casedesk.files.table;

import io.casedesk.files.table.CsvRow.CsvRowCells;
import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table.
 *
 * @param number the spreadsheet's row number, including the header; in a JSON array the position of
 *     the object from 1, in NDJSON the line
 * @param cells one cell for each column; null for a missing cell
 */
public record TableRow(int number, List<@Nullable FieldValue> cells) {

  /** The text of a cell; empty when the cell is missing. */
  public String text(int column) {
    FieldValue value = cells.get(column);
    return value == null ? "" : value.display();
  }

  /** Whether the text of a cell equals this one. */
  public boolean reads(int column, String text) {
    return cells instanceof CsvRowCells csv
        ? csv.reads(column, text)
        : cells.get(column) instanceof FieldValue.Text(String own) && own.equals(text);
  }

  /** Whether the cell looks empty to a user. */
  public boolean isBlank(int column) {
    FieldValue value = cells.get(column);
    return value == null || value.isBlank();
  }
}
