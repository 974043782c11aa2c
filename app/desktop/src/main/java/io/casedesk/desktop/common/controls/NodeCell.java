package io.casedesk.desktop.common.controls;

import javafx.scene.Node;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** List cell that shows a node as wide as the list; an empty cell shows nothing. */
public abstract class NodeCell<T> extends ListCell<T> {

  /** Returns no width of its own: the cell follows the list, and long texts wrap. */
  @Override
  protected final double computePrefWidth(double height) {
    return 0;
  }

  /** Returns the node of an item; may set the tooltip and the accessible text. */
  protected abstract Node show(T item);

  @Override
  protected final void updateItem(@Nullable T item, boolean empty) {
    super.updateItem(item, empty);
    setTooltip(null);
    setAccessibleText(null);
    setGraphic(empty || item == null ? null : show(item));
  }
}
