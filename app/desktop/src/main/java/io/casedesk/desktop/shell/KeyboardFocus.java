package io.casedesk.desktop.shell;

import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Marks the control that was focused with the keyboard and scrolls it into view. JavaFX does this
 * only for Tab and arrow keys, not for keyboard shortcuts whose command moves the focus.
 */
final class KeyboardFocus {

  private static final PseudoClass BY_KEYBOARD = PseudoClass.getPseudoClass("by-keyboard");

  /** Room above a control for its label, in pixels. */
  private static final double ABOVE = 28;

  /** Room below a control for its focus ring, in pixels. */
  private static final double BELOW = 4;

  private boolean keyPressed;

  /** Keeps the focused control in view. */
  private Subscription kept = Subscription.EMPTY;

  private KeyboardFocus() {}

  /** Marks the controls of a scene for its lifetime. */
  static void watch(Scene scene) {
    KeyboardFocus focus = new KeyboardFocus();
    scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> focus.keyPressed = true);
    scene.addEventFilter(
        MouseEvent.MOUSE_PRESSED,
        event -> {
          focus.keyPressed = false;
          mark(scene.getFocusOwner(), false);
        });
    scene
        .focusOwnerProperty()
        .addListener(
            (owner, before, now) -> {
              mark(before, false);
              mark(now, focus.keyPressed);
              if (now != null && focus.keyPressed) {
                scrollTo(now);
              }
              focus.keepInSight(now);
            });
  }

  /**
   * Scrolls again when the scroll pane gets smaller, which could hide the control, or when a message
   * appears beside the control.
   */
  private void keepInSight(@Nullable Node now) {
    kept.unsubscribe();
    kept = Subscription.EMPTY;
    if (now != null && now.getParent() instanceof VBox box) {
      kept =
          box.layoutBoundsProperty()
              .subscribe((was, is) -> Platform.runLater(() -> scrollToFocused(now)));
    }
    for (Node at = now; at != null; at = at.getParent()) {
      if (now != null && at instanceof ScrollPane pane) {
        kept = kept.and(pane.viewportBoundsProperty().subscribe((was, is) -> reveal(now, was, is)));
      }
    }
  }

  private static void reveal(Node node, Bounds was, Bounds is) {
    if (is.getHeight() < was.getHeight()) {
      // The layout must run before the positions are known.
      Platform.runLater(() -> scrollTo(node));
    }
  }

  private static void scrollToFocused(Node node) {
    if (node.isFocused()) {
      scrollTo(node);
    }
  }

  private static void mark(@Nullable Node node, boolean byKeyboard) {
    if (node != null) {
      node.pseudoClassStateChanged(BY_KEYBOARD, byKeyboard);
    }
  }

  private static void scrollTo(Node node) {
    for (Node at = node.getParent(); at != null; at = at.getParent()) {
      if (at instanceof ScrollPane pane && pane.getContent() != null) {
        scrollTo(node, pane, pane.getContent());
      }
    }
  }

  private static void scrollTo(Node node, ScrollPane pane, Node content) {
    Bounds at = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
    double room = pane.getViewportBounds().getHeight();
    double spare = content.getLayoutBounds().getHeight() - room;
    if (room <= 0 || spare <= 0) {
      return;
    }
    double shown = pane.getVvalue() * spare;
    double top = Math.clamp(at.getMinY() - ABOVE, 0, spare + room);
    double bottom = Math.clamp(bottom(node, content) + BELOW, 0, spare + room);
    // A control that is higher than the viewport must fill it.
    double first = Math.min(top, bottom - room);
    double last = Math.max(top, bottom - room);
    pane.setVvalue(Math.clamp(shown, Math.max(0, first), Math.min(last, spare)) / spare);
  }

  /** Returns where a control ends, with the message about its input. */
  private static double bottom(Node node, Node content) {
    Stream<Node> messages =
        node.getParent() instanceof VBox box
            ? box.getChildren().stream()
                .filter(Node::isVisible)
                .filter(part -> part.getStyleClass().contains("problem"))
            : Stream.empty();
    return Stream.concat(Stream.of(node), messages)
        .map(part -> content.sceneToLocal(part.localToScene(part.getLayoutBounds())))
        .mapToDouble(Bounds::getMaxY)
        .max()
        .orElse(0);
  }
}
