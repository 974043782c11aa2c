package io.casedesk.desktop.common.popups;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import javafx.stage.PopupWindow;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * A layer above the window that shows one dialog at a time. Escape closes it and restores the
 * focus, and so does a click outside, unless the content says that it has input to lose. Help and
 * palette come above a dialog, which returns after them. A layer instead of a window, so that it
 * can't leave the main window and doesn't depend on the window manager. It isn't animated.
 */
public final class Overlay {

  private static final Insets MARGIN = new Insets(56, 24, 24, 24);
  private static final Object OWN_ESCAPE = new Object();

  private final StackPane layer = Nodes.named("overlay", new StackPane(), "overlay");
  private final ChangeListener<@Nullable Node> keepFocus =
      (property, before, now) -> guardFocus(now);

  /** What is shown, the top first; only one dialog and help or the palette above it. */
  private final Deque<Layer> layers = new ArrayDeque<>();

  /**
   * Content that is shown.
   *
   * @param focusBefore the node that had the focus before; null for none
   * @param isPassing whether it is shown for a while, above a dialog
   */
  private record Layer(Content content, @Nullable Node focusBefore, boolean isPassing) {}

  /**
   * The content of the overlay.
   *
   * @param node the dialog: at most as tall as the layer, and as wide as it needs
   * @param first the control with the initial focus
   * @param closed called after the content was closed
   * @param mayClose called before the content is closed or replaced; if it returns false, it has
   *     shown the reason to the user
   * @param hasInput whether a click outside would lose what the user entered
   */
  public record Content(
      Region node,
      Node first,
      Runnable closed,
      BooleanSupplier mayClose,
      BooleanSupplier hasInput) {

    /** Creates content that can always be closed. */
    public Content(Region node, Node first, Runnable closed) {
      this(node, first, closed, () -> true, () -> false);
    }
  }

  /** Creates an empty overlay. */
  public Overlay() {
    Region scrim = Nodes.styled(new Region(), "overlay-scrim");
    scrim.setOnMousePressed(event -> pressedOutside());
    layer.setAlignment(Pos.TOP_CENTER);
    layer.getChildren().add(scrim);
    layer.setVisible(false);
    layer.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  private void pressedOutside() {
    Layer top = layers.peek();
    if (top != null && !top.content.hasInput().getAsBoolean()) {
      hide();
    }
  }

  /** Leaves Escape to a control as long as it has a value to restore. */
  public static void leaveEscape(Node control, BooleanSupplier hasChanged) {
    control.getProperties().put(OWN_ESCAPE, hasChanged);
  }

  /** Creates a dialog with a title and content below each other. */
  public static VBox dialog(String id, String title, double width, Node... content) {
    VBox box = new VBox(12, Labels.wrapped(title, Styles.TITLE_4));
    box.getChildren().addAll(content);
    box.setMaxSize(width, Region.USE_PREF_SIZE);
    return Nodes.named(id, box, "drop-down", "full-view");
  }

  /** Creates the button that closes the dialog, as Escape does. */
  public Button closeButton(String id, String text) {
    Button close = Buttons.of(id, text, this::hide);
    close.setCancelButton(true);
    return close;
  }

  /** Shows a dialog that can always be closed. */
  public void show(Region dialog, Node first) {
    show(new Content(dialog, first, () -> {}));
  }

  /** Returns the node to place above all others. */
  public Node node() {
    return layer;
  }

  /** Returns whether any content is shown. */
  public boolean isShowing() {
    return !layers.isEmpty();
  }

  /** Returns whether this content is shown. */
  public boolean isShowing(Content content) {
    Layer top = layers.peek();
    return top != null && top.content.equals(content);
  }

  /**
   * Returns the node that the user works with: the owner of an open drop-down, the node that gets
   * the focus back after help or palette, or else the focused one.
   */
  public @Nullable Node focusOwner() {
    Layer top = layers.peek();
    if (top != null && top.isPassing) {
      return top.focusBefore;
    }
    Scene scene = layer.getScene();
    List<Popup> dropped = DropDown.withKeyboard(scene.getWindow());
    return dropped.isEmpty() ? scene.getFocusOwner() : dropped.getLast().getOwnerNode();
  }

  /** Shows content in place of the current one, if that can be closed. */
  public void show(Content content) {
    if (layers.stream().allMatch(each -> each.content.mayClose().getAsBoolean())) {
      hidePopups();
      Node before =
          layers.isEmpty() ? layer.getScene().getFocusOwner() : layers.getLast().focusBefore;
      while (!layers.isEmpty()) {
        remove(layers.pop().content);
      }
      open(new Layer(content, before, false));
    }
  }

  /**
   * Shows content for a while: a dialog keeps its input and returns after this content. Two such
   * contents take each other's place.
   */
  public void showAbove(Content content) {
    hidePopups();
    Layer top = layers.peek();
    Node before = layer.getScene().getFocusOwner();
    if (top != null && top.isPassing) {
      before = top.focusBefore;
      remove(layers.pop().content);
    } else if (top != null) {
      top.content.node().setVisible(false);
    }
    open(new Layer(content, before, true));
  }

  private static void hidePopups() {
    // Popups are above every layer of the window.
    List.copyOf(Window.getWindows()).stream().filter(Popup.class::isInstance).forEach(Window::hide);
  }

  private void open(Layer opened) {
    Region node = opened.content.node();
    layers.push(opened);
    node.setAccessibleRole(AccessibleRole.DIALOG);
    StackPane.setMargin(node, MARGIN);
    layer.getChildren().add(node);
    layer.setVisible(true);
    focus(opened.content.first());
  }

  /** Moves the focus, which then stays in the content that is shown. */
  private void focus(Node node) {
    layer.getScene().focusOwnerProperty().removeListener(keepFocus);
    node.requestFocus();
    layer.getScene().focusOwnerProperty().addListener(keepFocus);
  }

  /**
   * Closes the current content and the one below it, if they can be closed.
   *
   * @return whether nothing is shown any more
   */
  public boolean hideAll() {
    hide();
    hide();
    return layers.isEmpty();
  }

  /** Closes the current content, if it can be closed. */
  public void hide() {
    Layer top = layers.peek();
    if (top == null || !top.content.mayClose().getAsBoolean()) {
      return;
    }
    layers.pop();
    layer.getScene().focusOwnerProperty().removeListener(keepFocus);
    Node back = top.focusBefore;
    Layer below = layers.peek();
    if (below != null) {
      remove(top.content);
      below.content.node().setVisible(true);
      boolean isGone = back == null || back.getScene() == null || back.isDisabled();
      focus(back == null || isGone ? below.content.first() : back);
      return;
    }
    if (back != null) {
      back.requestFocus();
    }
    layer.setVisible(false);
    remove(top.content);
  }

  private void remove(Content content) {
    layer.getChildren().remove(content.node());
    content.node().setVisible(true);
    content.closed().run();
  }

  private void key(KeyEvent event) {
    // An open popup above the overlay handles Escape first.
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
   * Keeps the focus out of the nodes below the overlay, where it would be invisible. Nodes above
   * it, such as the token prompt, may take the focus.
   */
  private void guardFocus(@Nullable Node focused) {
    Layer top = layers.peek();
    if (top == null) {
      return;
    }
    boolean isUnder = focused == null;
    for (Node node = focused; node != null; node = node.getParent()) {
      if (node.equals(top.content.node())) {
        return;
      }
      isUnder |= node.equals(layer.getParent());
    }
    if (isUnder) {
      top.content.first().requestFocus();
    }
  }
}
