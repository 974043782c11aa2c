package io.casedesk.desktop.records.table;

import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/**
 * The rectangle of cells that is selected, by places of shown rows and columns: from the corner
 * where it began, to the lead. The anchor, which has the keyboard, is that corner until another of
 * its cells is. Costs the same however large it is.
 */
public final class CellRange {

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private int anchorRow = -1;
  private int anchorColumn = -1;
  private int cornerRow = -1;
  private int cornerColumn = -1;
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
    return !isEmpty() && cornerRow == leadRow && cornerColumn == leadColumn;
  }

  /** The row of the anchor; -1 when nothing is selected. */
  public int anchorRow() {
    return anchorRow;
  }

  /** The column of the anchor; -1 when nothing is selected. */
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

  /** The uppermost row. */
  public int top() {
    return Math.min(cornerRow, leadRow);
  }

  /** The lowermost row. */
  public int bottom() {
    return Math.max(cornerRow, leadRow);
  }

  /** The leftmost column. */
  public int left() {
    return Math.min(cornerColumn, leadColumn);
  }

  /** The rightmost column. */
  public int right() {
    return Math.max(cornerColumn, leadColumn);
  }

  /** How many cells. */
  public long size() {
    return isEmpty() ? 0 : (bottom() - top() + 1L) * (right() - left() + 1);
  }

  boolean contains(int row, int column) {
    return !isEmpty() && row >= top() && row <= bottom() && column >= left() && column <= right();
  }

  /** The same cells are to look otherwise. */
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

  /** Gives the keyboard to one of the selected cells; the others stay selected. */
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
