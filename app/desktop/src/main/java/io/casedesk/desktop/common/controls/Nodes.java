package io.casedesk.desktop.common.controls;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Arranges nodes. */
public final class Nodes {

  private Nodes() {}

  /** Creates a horizontal box whose nodes are centered vertically. */
  public static HBox row(double spacing, Node... nodes) {
    HBox row = new HBox(spacing, nodes);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /** Creates the content of the status bar, which wraps into further lines if necessary. */
  public static HBox statusBar(Node... nodes) {
    HBox bar = new WrapBar(16, nodes);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("status-bar");
    return bar;
  }

  /** Creates a region that takes the free room of a horizontal box. */
  public static Region spacer() {
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    return space;
  }

  /** Shows or hides a node; a hidden node takes no room. */
  public static void show(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }
}
