package io.casedesk.desktop.common.controls;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A box that grows with its content up to a maximum height and then scrolls. */
public final class CappedBox {

  /** Height of the scroll pane's border in pixels. */
  private static final double EDGES = 2;

  private final DoubleProperty most;
  private final VBox box;
  private final ScrollPane scroll;

  /**
   * Wraps a box.
   *
   * @param most the maximum height in pixels
   * @param accessible the accessible name
   */
  public CappedBox(VBox box, double most, String accessible) {
    this.box = box;
    this.most = new SimpleDoubleProperty(most);
    scroll =
        new ScrollPane(box) {
          @Override
          protected double computePrefHeight(double width) {
            double wanted = box.prefHeight(width > 0 ? width : getWidth());
            return Math.min(Math.ceil(wanted) + EDGES, CappedBox.this.most.get());
          }

          @Override
          protected double computeMinHeight(double width) {
            return computePrefHeight(width);
          }

          @Override
          public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
          }
        };
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("capped");
    scroll.setAccessibleText(accessible);
    // The buttons inside take the focus and are scrolled into view.
    scroll.setFocusTraversable(false);
    scroll.sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(this::bringIntoSight);
    box.heightProperty().subscribe(height -> scroll.requestLayout());
    this.most.subscribe(height -> scroll.requestLayout());
    box.getChildren()
        .subscribe(
            () -> {
              Nodes.show(scroll, !box.getChildren().isEmpty());
            });
    Nodes.show(scroll, !box.getChildren().isEmpty());
  }

  /** The maximum height in pixels. */
  public DoubleProperty mostProperty() {
    return most;
  }

  /** Scrolls to the line of the box that contains a node, if one does. */
  public void bringIntoSight(@Nullable Node node) {
    Node line = node;
    while (line != null && !box.equals(line.getParent())) {
      line = line.getParent();
    }
    double beyond = box.getHeight() - scroll.getViewportBounds().getHeight();
    if (line != null && beyond > 0) {
      scroll.setVvalue(Math.clamp(line.getBoundsInParent().getMinY() / beyond, 0, 1));
    }
  }

  /** Scrolls to the first line. */
  public void toStart() {
    scroll.setVvalue(0);
  }

  /** Returns the root node. */
  public Region node() {
    return scroll;
  }
}
