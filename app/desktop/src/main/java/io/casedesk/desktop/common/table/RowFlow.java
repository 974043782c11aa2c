package io.casedesk.desktop.common.table;

import javafx.scene.control.TableRow;
import javafx.scene.control.skin.VirtualFlow;

/**
 * Shows the rows in sight. Where the table is scrolled both ways at once, or to other rows while it
 * goes back to its first column, the flow above lays out the cells that came into sight and forgets
 * the rows; it was only ever reminded by cells that asked the whole row to be laid out.
 */
public final class RowFlow<T> extends VirtualFlow<TableRow<T>> {

  private double down = -1;
  private double across;
  private double width;
  private int count;

  /** A flow of no rows yet. */
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
   * Where there is more room, columns come into sight at the right; rows are as wide as before, so
   * nobody tells them.
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
