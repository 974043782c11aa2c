package io.casedesk.desktop.ui.table;

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
    down = getPosition();
    across = getHbar().getValue();
    count = getCellCount();
  }
}
