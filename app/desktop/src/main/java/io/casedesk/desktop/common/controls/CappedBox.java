package io.casedesk.desktop.common.controls;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A box that grows with its content up to a maximum height and then scrolls. */
public final class CappedBox {

  /** Height of the scroll pane's border in pixels. */
  private static final double EDGES = 2;

  private final ScrollPane scroll;

  /**
   * Wraps a box.
   *
   * @param most the maximum height in pixels
   * @param accessible the accessible name
   */
  public CappedBox(VBox box, double most, String accessible) {
    scroll =
        new ScrollPane(box) {
          @Override
          protected double computePrefHeight(double width) {
            double wanted = box.prefHeight(width > 0 ? width : getWidth());
            return Math.min(Math.ceil(wanted) + EDGES, most);
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
    scroll
        .sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .subscribe(owner -> bringIntoSight(box, owner));
    box.heightProperty().subscribe(height -> scroll.requestLayout());
    box.getChildren()
        .subscribe(
            () -> {
              Nodes.show(scroll, !box.getChildren().isEmpty());
            });
    Nodes.show(scroll, !box.getChildren().isEmpty());
  }

  private void bringIntoSight(VBox box, @Nullable Node owner) {
    Node line = owner;
    while (line != null && !box.equals(line.getParent())) {
      line = line.getParent();
    }
    double beyond = box.getHeight() - scroll.getViewportBounds().getHeight();
    if (line != null && beyond > 0) {
      scroll.setVvalue(Math.clamp(line.getBoundsInParent().getMinY() / beyond, 0, 1));
    }
  }

  /** Returns the root node. */
  public Node node() {
    return scroll;
  }
}
