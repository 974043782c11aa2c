package io.casedesk.desktop.common.controls;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A box that grows with what is in it, but not beyond a height: then it scrolls. */
public final class CappedBox {

  /** Room for the border of what scrolls. */
  private static final double EDGES = 2;

  private final ScrollPane scroll;

  /**
   * Around a box, which grows and shrinks.
   *
   * @param most pixels of height
   * @param accessible what a screen reader calls it
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
    // Its buttons have the keyboard instead, and come into sight with it.
    scroll.setFocusTraversable(false);
    scroll
        .sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .subscribe(owner -> bringIntoSight(box, owner));
    box.heightProperty().subscribe(height -> scroll.requestLayout());
    box.getChildren()
        .subscribe(
            () -> {
              scroll.setVisible(!box.getChildren().isEmpty());
              scroll.setManaged(!box.getChildren().isEmpty());
            });
    scroll.setVisible(!box.getChildren().isEmpty());
    scroll.setManaged(!box.getChildren().isEmpty());
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

  /** The node to place. */
  public Node node() {
    return scroll;
  }
}
