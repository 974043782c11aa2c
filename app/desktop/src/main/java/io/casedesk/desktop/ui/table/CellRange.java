package io.casedesk.desktop.ui.table;

import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * The rectangle of cells that is selected, by places of shown rows and columns: from the anchor,
 * which has the keyboard, to the lead. Costs the same however large it is.
 */
public final class CellRange {

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private int anchorRow = -1;
  private int anchorColumn = -1;
  private int leadRow = -1;
  private int leadColumn = -1;

  /** Nothing is selected. */
  CellRange() {}

  /** Grows with every change. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Whether no cell is selected. */
  public boolean isEmpty() {
    return anchorRow < 0 || anchorColumn < 0;
  }

  /** Whether exactly one cell is selected. */
  public boolean isSingle() {
    return !isEmpty() && anchorRow == leadRow && anchorColumn == leadColumn;
  }

  /** The row of the anchor; -1 when nothing is selected. */
  public int anchorRow() {
    return anchorRow;
  }

  /** The column of the anchor; -1 when nothing is selected. */
  public int anchorColumn() {
    return anchorColumn;
  }

  int leadRow() {
    return leadRow;
  }

  int leadColumn() {
    return leadColumn;
  }

  /** The uppermost row. */
  public int top() {
    return Math.min(anchorRow, leadRow);
  }

  /** The lowermost row. */
  public int bottom() {
    return Math.max(anchorRow, leadRow);
  }

  /** The leftmost column. */
  public int left() {
    return Math.min(anchorColumn, leadColumn);
  }

  /** The rightmost column. */
  public int right() {
    return Math.max(anchorColumn, leadColumn);
  }

  /** How many cells. */
  public long size() {
    return isEmpty() ? 0 : (bottom() - top() + 1L) * (right() - left() + 1);
  }

  boolean contains(int row, int column) {
    return !isEmpty() && row >= top() && row <= bottom() && column >= left() && column <= right();
  }

  boolean isAnchor(int row, int column) {
    return row == anchorRow && column == anchorColumn;
  }

  void set(int row, int column) {
    select(row, column, row, column);
  }

  void collapse() {
    select(anchorRow, anchorColumn, anchorRow, anchorColumn);
  }

  void clear() {
    select(-1, -1, -1, -1);
  }

  void extendTo(int row, int column) {
    if (isEmpty()) {
      set(row, column);
    } else {
      select(anchorRow, anchorColumn, row, column);
    }
  }

  void select(int fromRow, int fromColumn, int toRow, int toColumn) {
    if (anchorRow != fromRow
        || anchorColumn != fromColumn
        || leadRow != toRow
        || leadColumn != toColumn) {
      anchorRow = fromRow;
      anchorColumn = fromColumn;
      leadRow = toRow;
      leadColumn = toColumn;
      version.set(version.get() + 1);
    }
  }
}
