package io.casedesk.desktop.changes.review;

import io.casedesk.files.imports.LastImport.Moved;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The cell of a file that a line of a review comes from.
 *
 * @param row the row number in the file; 0 if it isn't known
 * @param column the name of the column; empty for a record to be created
 * @param position the position of the column among the imported columns
 * @param text the text of the cell
 * @param last the text of the cell in the last import; null if the cell was not there
 * @param label the label that was replaced with its key; null if there was none
 * @param moved which side changed since the last import; null if there was no last import
 */
public record FileCell(
    int row,
    String column,
    int position,
    String text,
    @Nullable String last,
    @Nullable String label,
    @Nullable Moved moved) {

  /** The order of the file; cells without a known row come last. */
  static final Comparator<@Nullable FileCell> ORDER =
      Comparator.nullsLast(
          Comparator.comparing((FileCell cell) -> cell.row() == 0)
              .thenComparingInt(FileCell::row)
              .thenComparingInt(FileCell::position));
}
