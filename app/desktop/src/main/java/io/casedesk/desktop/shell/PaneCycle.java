package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.section.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.jspecify.annotations.Nullable;

/** Moves the keyboard focus through the panes of a window. */
record PaneCycle(List<Node> panes) {

  /** Moves the keyboard focus into a section, unless it is there. */
  static void enter(Section section) {
    if (!hasFocus(section.node())) {
      section.focus();
    }
    if (!hasFocus(section.node())) {
      new PaneCycle(section.panes()).focusNext(null, true);
    }
    if (!hasFocus(section.node())) {
      // The section is still loading: the previous section and the rail must not get its key
      // presses.
      section.node().requestFocus();
    }
  }

  /** A node that left the window with the focus in it says for ever that the focus is within. */
  private static boolean hasFocus(Node node) {
    Scene scene = node.getScene();
    return scene != null && isWithin(scene.getFocusOwner(), node);
  }

  /** Returns whether a node is another one, or in it. */
  private static boolean isWithin(@Nullable Node inner, Node outer) {
    for (Node at = inner; at != null; at = at.getParent()) {
      if (at.equals(outer)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs an action when the focused control was removed and no other control asked for the focus:
   * JavaFX gives it to the first control of the window.
   *
   * @param first contains the first control of the window
   * @param isKept whether the focus is cared for elsewhere now
   */
  static void whenLost(Node window, Node first, BooleanSupplier isKept, Runnable action) {
    window
        .sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .subscribe(
            (was, is) -> {
              if (was != null && is == null && was.getScene() == null && !isKept.getAsBoolean()) {
                Platform.runLater(() -> runIfLost(window.getScene(), first, action));
              }
            });
  }

  private static void runIfLost(@Nullable Scene scene, Node first, Runnable action) {
    Node owner = scene == null ? null : scene.getFocusOwner();
    if (scene != null && (owner == null || isWithin(owner, first))) {
      action.run();
    }
  }

  /** Focuses the next or previous pane that can have the focus. */
  void focusNext(@Nullable Node from, boolean forwards) {
    int at = paneOf(from);
    int step = forwards ? 1 : -1;
    int start = at < 0 && !forwards ? 0 : at;
    for (int i = 1; i <= panes.size(); i++) {
      Optional<Node> target = target(panes.get(Math.floorMod(start + i * step, panes.size())));
      if (target.isPresent()) {
        target.get().requestFocus();
        return;
      }
    }
  }

  private int paneOf(@Nullable Node from) {
    for (Node node = from; node != null; node = node.getParent()) {
      int pane = panes.indexOf(node);
      if (pane >= 0) {
        return pane;
      }
    }
    return -1;
  }

  /**
   * Returns the first table or list of a pane, because letters are shortcuts in it; or else the
   * first text field, or else the first focusable node.
   */
  private static Optional<Node> target(Node pane) {
    List<Node> all = reachable(pane).toList();
    return all.stream()
        .filter(node -> node instanceof TableView || node instanceof ListView)
        .findFirst()
        .or(
            () ->
                all.stream()
                    .filter(node -> node instanceof TextInputControl text && text.isEditable())
                    .findFirst())
        .or(() -> all.stream().findFirst());
  }

  private static Stream<Node> reachable(Node node) {
    if (!node.isVisible() || node.isDisabled() || node.getScene() == null) {
      return Stream.empty();
    }
    Stream<Node> itself = node.isFocusTraversable() ? Stream.of(node) : Stream.empty();
    return node instanceof Parent parent
        ? Stream.concat(
            itself, parent.getChildrenUnmodifiable().stream().flatMap(PaneCycle::reachable))
        : itself;
  }
}
