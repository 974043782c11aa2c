package io.casedesk.desktop.common.table;

import javafx.scene.control.TableRow;
import javafx.scene.control.skin.VirtualFlow;

/**
 * Virtual flow that also lays out rows after scrolling in both directions, or after the table
 * scrolled back to its first column while its rows changed. The standard flow lays out newly
 * visible cells but not the rows themselves.
 */
public final class RowFlow<T> extends VirtualFlow<TableRow<T>> {

  private double down = -1;
  private double across;
  private double width;
  private int count;

  /** Creates an empty flow. */
  public RowFlow() {}

  @Override
  protected void layoutChildren() {
    boolean otherRows = getPosition() != down || getCellCount() != count;
    boolean otherCells = getHbar().getValue() != across;
    super.layoutChildren();
    if (otherRows && otherCells) {
      super.layoutChildren();
    }
    if (getWidth() != width) {
      width = getWidth();
      layOutRows();
    }
    down = getPosition();
    across = getHbar().getValue();
    count = getCellCount();
  }

  /**
   * When the table gets wider, columns become visible but the width of the rows stays the same, so
   * that they must be laid out here.
   */
  private void layOutRows() {
    TableRow<T> first = getFirstVisibleCell();
    for (int i = first == null ? -1 : first.getIndex(); i >= 0; i++) {
      TableRow<T> row = getVisibleCell(i);
      if (row == null) {
        break;
      }
      row.requestLayout();
    }
  }
}
