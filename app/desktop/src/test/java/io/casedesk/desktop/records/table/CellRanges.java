package io.casedesk.desktop.records.table;

/** Ranges of cells for tests without a table. */
public final class CellRanges {

  private CellRanges() {}

  /** A range from one cell to another. */
  public static CellRange of(int fromRow, int fromColumn, int toRow, int toColumn) {
    CellRange range = new CellRange();
    range.select(fromRow, fromColumn, toRow, toColumn);
    return range;
  }

  /** Chooses one cell instead. */
  public static void choose(CellRange range, int row, int column) {
    range.set(row, column);
  }
}
