package io.casedesk.desktop.checklists;

import javafx.application.Platform;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/**
 * The first column of a table stays while the others scroll. The table's rows must not have a fixed
 * size, or the table takes cells out that scrolled out of sight.
 */
final class StickyColumn<S> {

  private static final PseudoClass PINNED = PseudoClass.getPseudoClass("pinned");
  private static final PseudoClass PINNED_LAST = PseudoClass.getPseudoClass("pinned-last");

  private final DoubleProperty scrolled = new SimpleDoubleProperty();
  private final TableView<S> table;
  private @Nullable ScrollBar bar;

  StickyColumn(TableView<S> table) {
    this.table = table;
    table
        .skinProperty()
        .subscribe(
            skin -> {
              if (skin != null) {
                Platform.runLater(this::find);
              }
            });
  }

  private void find() {
    for (Node node : table.lookupAll(".scroll-bar")) {
      if (node instanceof ScrollBar found && found.getOrientation() == Orientation.HORIZONTAL) {
        bar = found;
        ObservableValue<Number> value = found.valueProperty();
        scrolled.bind(value.map(Number::doubleValue).orElse(0.0));
      }
    }
    for (Node node : table.lookupAll(".column-header")) {
      if (table.getColumns().getFirst().getId().equals(node.getId())) {
        hold(node);
      }
    }
  }

  /** A cell of the column. */
  <T> TableCell<S, T> held(TableCell<S, T> cell) {
    hold(cell);
    return cell;
  }

  private void hold(Node node) {
    node.translateXProperty().bind(scrolled);
    node.setViewOrder(-1);
    node.pseudoClassStateChanged(PINNED, true);
    node.pseudoClassStateChanged(PINNED_LAST, true);
  }

  /** Scrolls so that a column is not beneath the one that stays. */
  void reveal(@Nullable TableColumn<S, ?> column) {
    ScrollBar found = bar;
    TableColumn<S, ?> first = table.getColumns().getFirst();
    if (found == null || !found.isVisible() || column == null || column.equals(first)) {
      return;
    }
    double start = 0;
    for (TableColumn<S, ?> before : table.getVisibleLeafColumns()) {
      if (before.equals(column)) {
        break;
      }
      start += before.getWidth();
    }
    double most = start - first.getWidth();
    double least = start + column.getWidth() - room();
    found.setValue(
        Math.clamp(
            Math.max(least, Math.min(most, found.getValue())), found.getMin(), found.getMax()));
  }

  private double room() {
    double bars =
        table.lookupAll(".scroll-bar:vertical").stream()
            .filter(Node::isVisible)
            .mapToDouble(node -> node.getBoundsInParent().getWidth())
            .max()
            .orElse(0);
    return table.getWidth() - bars;
  }
}
