package io.casedesk.desktop.common.controls;

import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Arranges nodes. */
public final class Nodes {

  private static final double WIDEST_TOOLTIP = 420;

  private Nodes() {}

  /** Sets the id and style classes of a node. */
  public static <N extends Node> N named(String id, N node, String... styles) {
    node.setId(id);
    return styled(node, styles);
  }

  /** Adds style classes to a node. */
  public static <N extends Node> N styled(N node, String... styles) {
    node.getStyleClass().addAll(styles);
    return node;
  }

  /** Creates a horizontal box whose nodes are centered vertically. */
  public static HBox row(double spacing, Node... nodes) {
    HBox row = new HBox(spacing, nodes);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /** Creates a horizontal box whose nodes are at the right end and centered vertically. */
  public static HBox rightRow(double spacing, Node... nodes) {
    HBox row = new HBox(spacing, nodes);
    row.setAlignment(Pos.CENTER_RIGHT);
    return row;
  }

  /**
   * Moves the keyboard focus to the first control that can have it.
   *
   * @return false if there is none in this node
   */
  public static boolean focusFirst(Node node) {
    if (node.isDisabled() || !node.isVisible()) {
      return false;
    }
    if (node.isFocusTraversable()) {
      node.requestFocus();
      return true;
    }
    return node instanceof Parent parent
        && parent.getChildrenUnmodifiable().stream().anyMatch(Nodes::focusFirst);
  }

  /** Shows one node in a pane; a node that is shown already keeps the keyboard focus. */
  public static void put(Pane pane, Node node) {
    if (!pane.getChildren().equals(List.of(node))) {
      pane.getChildren().setAll(node);
    }
  }

  /**
   * Shows a node in a pane in place of others. One node stays in the pane, hidden, because JavaFX
   * styles every node anew that is added to a scene.
   *
   * @param kept the node that stays; it may be the node to show
   * @return whether the node was not shown before
   */
  public static boolean put(Pane pane, Node kept, Node node) {
    boolean isShown = pane.getChildren().contains(node) && node.isVisible();
    kept.setVisible(node.equals(kept));
    pane.getChildren().removeIf(other -> !other.equals(kept) && !other.equals(node));
    if (!pane.getChildren().contains(node)) {
      pane.getChildren().add(node);
    }
    return !isShown;
  }

  /** Runs an action for a key that is pressed in a node, before its controls see it. */
  public static void filterKey(Node node, KeyCode key, Runnable action) {
    node.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == key) {
            action.run();
            event.consume();
          }
        });
  }

  /** Runs an action for a key that is pressed in a node and that its controls don't use. */
  public static void onKey(Node node, KeyCode key, Runnable action) {
    node.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == key) {
            action.run();
            event.consume();
          }
        });
  }

  /** Creates a tooltip whose text wraps. */
  public static Tooltip tooltip(String text) {
    Tooltip tooltip = new Tooltip(text);
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(WIDEST_TOOLTIP);
    return tooltip;
  }

  /** Creates the content of the status bar, which wraps into further lines if necessary. */
  public static HBox statusBar(Node... nodes) {
    return Nodes.styled(new WrapBar(16, nodes), "status-bar");
  }

  /** Creates a region that takes the free room of a horizontal box. */
  public static Region spacer() {
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    return space;
  }

  /** Creates a pane that scrolls vertically and fits its content to its width. */
  public static ScrollPane scroll(Node content, String... styles) {
    ScrollPane pane = Nodes.styled(new ScrollPane(content), styles);
    pane.setFitToWidth(true);
    pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    return pane;
  }

  /** Creates a scroll pane as high as its content, up to a maximum height in pixels. */
  public static ScrollPane scroll(Region content, double most, String... styles) {
    ScrollPane pane = scroll(content, styles);
    pane.setFocusTraversable(false);
    pane.setMinHeight(0);
    pane.setMaxHeight(most);
    // By default, a scroll pane measures its content without a width and so ignores wrapped lines.
    pane.prefViewportHeightProperty().bind(content.heightProperty());
    return pane;
  }

  /** Shows a node while a condition holds; a hidden node takes no room. */
  public static void showWhile(Node node, ObservableValue<Boolean> condition) {
    node.visibleProperty().bind(condition);
    node.managedProperty().bind(condition);
  }

  /** Shows or hides a node; a hidden node takes no room. */
  public static void show(Node node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }
}
