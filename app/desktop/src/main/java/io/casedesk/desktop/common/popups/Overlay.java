package io.casedesk.desktop.common.popups;

import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Popup;
import javafx.stage.PopupWindow;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * A layer over the window that shows one thing at a time. Escape and a click beside it close it,
 * and the keyboard goes back to where it was. A layer rather than a window of its own, because it
 * must not leave the window nor wait for a window manager. It comes and goes at once: nothing here
 * moves, so there is nothing to reduce for those who asked for less motion.
 */
public final class Overlay {

  private static final Insets MARGIN = new Insets(56, 24, 24, 24);
  private static final Object OWN_ESCAPE = new Object();

  private final StackPane layer = new StackPane();
  private final ChangeListener<@Nullable Node> keepFocus = (property, before, now) -> keep(now);
  private @Nullable Content shown;
  private @Nullable Node focusBefore;

  /**
   * What is shown.
   *
   * @param node never taller than the layer, and as wide as it wants to be
   * @param first has the keyboard first
   * @param closed told when it is no longer shown
   * @param mayClose asked before it is closed or replaced; what says no tells the person why
   */
  public record Content(Region node, Node first, Runnable closed, BooleanSupplier mayClose) {

    /** What may be closed at any time. */
    public Content(Region node, Node first, Runnable closed) {
      this(node, first, closed, () -> true);
    }
  }

  /** A layer that shows nothing. */
  public Overlay() {
    Region scrim = new Region();
    scrim.getStyleClass().add("overlay-scrim");
    scrim.setOnMousePressed(event -> hide());
    layer.setId("overlay");
    layer.getStyleClass().add("overlay");
    layer.setAlignment(Pos.TOP_CENTER);
    layer.getChildren().add(scrim);
    layer.setVisible(false);
    layer.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  /** Leaves Escape to a control in whatever is shown, as long as it has something to put back. */
  public static void leaveEscape(Node control, BooleanSupplier hasChanged) {
    control.getProperties().put(OWN_ESCAPE, hasChanged);
  }

  /** The node to place above everything else. */
  public Node node() {
    return layer;
  }

  /** Whether it shows something. */
  public boolean isShowing() {
    return shown != null;
  }

  /** Whether it shows this. */
  public boolean isShowing(Content content) {
    return content.equals(shown);
  }

  /** Shows something, in place of what was shown before and may be closed. */
  public void show(Content content) {
    if (!mayClose()) {
      return;
    }
    Scene scene = layer.getScene();
    // What dropped down lies above every layer of the window.
    List.copyOf(Window.getWindows()).stream().filter(Popup.class::isInstance).forEach(Window::hide);
    if (shown == null) {
      focusBefore = scene.getFocusOwner();
    } else {
      put(null);
    }
    put(content);
    layer.setVisible(true);
    scene.focusOwnerProperty().removeListener(keepFocus);
    content.first().requestFocus();
    scene.focusOwnerProperty().addListener(keepFocus);
  }

  private boolean mayClose() {
    Content now = shown;
    return now == null || now.mayClose().getAsBoolean();
  }

  /** Shows nothing any more, if what is shown may be closed. */
  public void hide() {
    if (shown == null || !mayClose()) {
      return;
    }
    layer.getScene().focusOwnerProperty().removeListener(keepFocus);
    Node back = focusBefore;
    focusBefore = null;
    if (back != null) {
      back.requestFocus();
    }
    layer.setVisible(false);
    put(null);
  }

  private void put(@Nullable Content content) {
    Content before = shown;
    shown = content;
    if (before != null) {
      layer.getChildren().remove(before.node());
      before.closed().run();
    }
    if (content != null) {
      content.node().setAccessibleRole(AccessibleRole.DIALOG);
      StackPane.setMargin(content.node(), MARGIN);
      layer.getChildren().add(content.node());
    }
  }

  private void key(KeyEvent event) {
    // What dropped down over it, a list of options say, is closed first, by whoever opened it.
    if (event.getCode() == KeyCode.ESCAPE && !isDroppedDown() && !isLeft(event)) {
      hide();
      event.consume();
    }
  }

  private static boolean isLeft(KeyEvent event) {
    Node node = event.getTarget() instanceof Node target ? target : null;
    while (node != null) {
      if (node.hasProperties()
          && node.getProperties().get(OWN_ESCAPE) instanceof BooleanSupplier hasChanged) {
        return hasChanged.getAsBoolean();
      }
      node = node.getParent();
    }
    return false;
  }

  private static boolean isDroppedDown() {
    return Window.getWindows().stream()
        .anyMatch(
            window ->
                window instanceof PopupWindow
                    && window.isShowing()
                    && !(window instanceof Tooltip));
  }

  /**
   * Tab must not lead to what lies under the layer, where it could not be seen; what stands above
   * it, such as the question for a token, can be.
   */
  private void keep(@Nullable Node focused) {
    Content now = shown;
    if (now == null) {
      return;
    }
    boolean isUnder = focused == null;
    for (Node node = focused; node != null; node = node.getParent()) {
      if (node.equals(now.node())) {
        return;
      }
      isUnder |= node.equals(layer.getParent());
    }
    if (isUnder) {
      now.first().requestFocus();
    }
  }
}
