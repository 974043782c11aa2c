package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table.
 *
 * @param number as a spreadsheet counts it, the header included; in JSON the object's place from 1,
 *     in NDJSON the line
 * @param cells one for each column; null where there is none
 */
public record TableRow(int number, List<@Nullable FieldValue> cells) {

  /** What a cell reads; empty when there is nothing. */
  public String text(int column) {
    FieldValue value = cells.get(column);
    return value == null ? "" : value.display();
  }

  /** Whether the text of a cell is exactly this one. */
  public boolean reads(int column, String text) {
    return cells instanceof CsvRowCells csv
        ? csv.reads(column, text)
        : cells.get(column) instanceof FieldValue.Text(String own) && own.equals(text);
  }

  /** Whether a person looking at the cell would call it blank. */
  public boolean isBlank(int column) {
    FieldValue value = cells.get(column);
    return value == null || value.isBlank();
  }
}
