package io.casedesk.desktop.shell;

import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Marks the control that got the focus by a key, and scrolls it into sight. JavaFX does both only
 * for Tab and arrows that move the focus by themselves, and not where a key runs a command that
 * moves it.
 */
final class KeyboardFocus {

  private static final PseudoClass BY_KEYBOARD = PseudoClass.getPseudoClass("by-keyboard");

  /** Room above a control for its label. */
  private static final double ABOVE = 28;

  /** Room below a control for its ring. */
  private static final double BELOW = 4;

  private boolean keyPressed;

  /** Keeps the control with the keyboard in sight. */
  private Subscription kept = Subscription.EMPTY;

  private KeyboardFocus() {}

  /** Marks controls of this scene for as long as it is there. */
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

  /** What else the window shows may take room from what scrolls, and cover the control. */
  private void keepInSight(@Nullable Node now) {
    kept.unsubscribe();
    kept = Subscription.EMPTY;
    for (Node at = now; at != null; at = at.getParent()) {
      if (now != null && at instanceof ScrollPane pane) {
        kept = kept.and(pane.viewportBoundsProperty().subscribe((was, is) -> reveal(now, was, is)));
      }
    }
  }

  private static void reveal(Node node, Bounds was, Bounds is) {
    if (is.getHeight() < was.getHeight()) {
      // The place of everything else is only known after this layout.
      Platform.runLater(() -> scrollTo(node));
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
    double bottom = Math.clamp(at.getMaxY() + BELOW, 0, spare + room);
    // What is higher than the room is in sight where it fills the room.
    double first = Math.min(top, bottom - room);
    double last = Math.max(top, bottom - room);
    pane.setVvalue(Math.clamp(shown, Math.max(0, first), Math.min(last, spare)) / spare);
  }
}
