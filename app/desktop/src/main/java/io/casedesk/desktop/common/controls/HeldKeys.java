package io.casedesk.desktop.common.controls;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Predicate;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the keys that the user presses while the answer to an earlier key isn't there yet, and
 * passes them on in their order afterwards: each key then means what the user saw, or would have
 * seen. A click drops them, because the user went elsewhere.
 */
public final class HeldKeys {

  /** More keys than a user types ahead, such as those of an object on the keyboard. */
  private static final int MOST = 1_000;

  private final Node node;
  private final Deque<KeyEvent> held = new ArrayDeque<>();
  private final EventHandler<KeyEvent> keeper = this::keep;
  private final EventHandler<MouseEvent> dropper = event -> drop();
  private final Runnable dropped;
  private final Predicate<KeyEvent> cancels;

  /** The window whose keys are held; null if none are. */
  private @Nullable Window window;

  /** Creates an instance that holds no keys of the window that a node is in. */
  public HeldKeys(Node node) {
    this(node, key -> false, () -> {});
  }

  /**
   * Creates an instance that holds no keys of the window that a node is in.
   *
   * @param cancels returns whether a key drops the held keys, as a click does
   * @param dropped runs when the held keys are dropped
   */
  public HeldKeys(Node node, Predicate<KeyEvent> cancels, Runnable dropped) {
    this.node = node;
    this.cancels = cancels;
    this.dropped = dropped;
  }

  /** Holds the keys that are pressed from now on. */
  public void hold() {
    Scene scene = node.getScene();
    if (window == null && scene != null && scene.getWindow() != null) {
      window = scene.getWindow();
      window.addEventFilter(KeyEvent.ANY, keeper);
      window.addEventFilter(MouseEvent.MOUSE_PRESSED, dropper);
    }
  }

  /** Holds a key and those that are pressed from now on. */
  public void hold(KeyEvent first) {
    hold();
    if (window != null) {
      first.consume();
      // Keys that were held before it are already passed on, those behind it aren't.
      held.addFirst(first);
    }
  }

  /** Passes the held keys on; the rest stays held if one of them holds keys again. */
  public void release() {
    Window at = end();
    while (at != null && window == null && !held.isEmpty()) {
      KeyEvent next = held.remove();
      Scene scene = at.getScene();
      EventTarget target =
          scene == null ? null : scene.getFocusOwner() == null ? scene : scene.getFocusOwner();
      if (target != null) {
        Event.fireEvent(target, next.copyFor(target, target));
      }
    }
  }

  /** Forgets the held keys. */
  public void drop() {
    if (end() != null) {
      held.clear();
      dropped.run();
    }
  }

  private @Nullable Window end() {
    Window at = window;
    if (at != null) {
      at.removeEventFilter(KeyEvent.ANY, keeper);
      at.removeEventFilter(MouseEvent.MOUSE_PRESSED, dropper);
      window = null;
    }
    return at;
  }

  @SuppressWarnings("ReferenceEquality") // a window is compared by identity
  private void keep(KeyEvent event) {
    Scene scene = node.getScene();
    if (scene == null || !Objects.equals(scene.getWindow(), window) || cancels.test(event)) {
      // Another page is shown, which waits for nothing, or the user gives up.
      drop();
    } else if (!event.isConsumed()) {
      event.consume();
      if (held.size() < MOST) {
        held.add(event);
      }
    }
  }
}
