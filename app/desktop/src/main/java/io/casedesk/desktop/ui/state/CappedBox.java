package io.casedesk.desktop.ui.state;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

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
    InSight.keep(scroll, box);
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

  /** The node to place. */
  public Node node() {
    return scroll;
  }
}
