package io.casedesk.desktop.records.table;

import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * The selected rectangle of cells, by positions of shown rows and columns: from the corner where
 * the selection began to the lead. The anchor is the focused cell; it is the corner unless another
 * cell of the rectangle has the focus. The cost doesn't depend on the size.
 */
public final class CellRange {

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private int anchorRow = -1;
  private int anchorColumn = -1;
  private int cornerRow = -1;
  private int cornerColumn = -1;
  private int leadRow = -1;
  private int leadColumn = -1;

  /** Creates an empty range. */
  CellRange() {}

  /** Grows with every change. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns whether no cell is selected. */
  public boolean isEmpty() {
    return anchorRow < 0 || anchorColumn < 0;
  }

  /** Returns whether exactly one cell is selected. */
  public boolean isSingle() {
    return !isEmpty() && cornerRow == leadRow && cornerColumn == leadColumn;
  }

  /** Returns the row of the anchor; -1 if nothing is selected. */
  public int anchorRow() {
    return anchorRow;
  }

  /** Returns the column of the anchor; -1 if nothing is selected. */
  public int anchorColumn() {
    return anchorColumn;
  }

  int cornerRow() {
    return cornerRow;
  }

  int cornerColumn() {
    return cornerColumn;
  }

  int leadRow() {
    return leadRow;
  }

  int leadColumn() {
    return leadColumn;
  }

  /** Returns the topmost row. */
  public int top() {
    return Math.min(cornerRow, leadRow);
  }

  /** Returns the bottommost row. */
  public int bottom() {
    return Math.max(cornerRow, leadRow);
  }

  /** Returns the leftmost column. */
  public int left() {
    return Math.min(cornerColumn, leadColumn);
  }

  /** Returns the rightmost column. */
  public int right() {
    return Math.max(cornerColumn, leadColumn);
  }

  /** Returns the number of cells. */
  public long size() {
    return isEmpty() ? 0 : (bottom() - top() + 1L) * (right() - left() + 1);
  }

  boolean contains(int row, int column) {
    return !isEmpty() && row >= top() && row <= bottom() && column >= left() && column <= right();
  }

  /** Notifies listeners to repaint the selected cells. */
  void touch() {
    version.set(version.get() + 1);
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
      select(cornerRow, cornerColumn, row, column);
    }
  }

  /** Moves the anchor to one of the selected cells; the selection stays. */
  void activate(int row, int column) {
    if (contains(row, column) && !isAnchor(row, column)) {
      anchorRow = row;
      anchorColumn = column;
      touch();
    }
  }

  void select(int fromRow, int fromColumn, int toRow, int toColumn) {
    if (!isAnchor(fromRow, fromColumn)
        || cornerRow != fromRow
        || cornerColumn != fromColumn
        || leadRow != toRow
        || leadColumn != toColumn) {
      anchorRow = fromRow;
      anchorColumn = fromColumn;
      cornerRow = fromRow;
      cornerColumn = fromColumn;
      leadRow = toRow;
      leadColumn = toColumn;
      touch();
    }
  }
}
