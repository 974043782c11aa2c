package io.casedesk.desktop.common.popups;

import java.util.List;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Popup;
import javafx.stage.PopupWindow.AnchorLocation;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * A popup below a control. It has no arrow and no shadow: on displays that can't blend windows,
 * such as many remote desktops, the area around these stays white.
 */
public final class DropDown {

  private static final double GAP = 2;
  private static final Object KEYBOARD = new Object();

  private final Region content;

  /** Created when first opened: an unused popup in each of many fields would cost time. */
  private @Nullable Popup popup;

  /** Moves the popup with its owner while it is open. */
  private Subscription following = Subscription.EMPTY;

  private boolean leavesEscape;
  private boolean leavesKeys;
  private boolean letsThrough;
  private Runnable hidden = () -> {};

  /** Creates a drop-down with this content. */
  public DropDown(Region content) {
    this.content = content;
    content.getStyleClass().add("drop-down");
  }

  /** Leaves all keys to the focused control of the window, Escape too. */
  public DropDown leavingEscape() {
    leavesEscape = true;
    return leavingKeys();
  }

  /** Leaves the keys that the content doesn't use to the focused control of the window. */
  public DropDown leavingKeys() {
    leavesKeys = true;
    return this;
  }

  /**
   * Returns the open popups of a window that have the keyboard: no other control may use a key.
   *
   * @param window null for a scene without a window
   */
  public static List<Popup> withKeyboard(@Nullable Window window) {
    return Window.getWindows().stream()
        .filter(Popup.class::isInstance)
        .map(Popup.class::cast)
        .filter(popup -> popup.getProperties().containsKey(KEYBOARD))
        .filter(popup -> popup.isShowing() && popup.getOwnerWindow().equals(window))
        .toList();
  }

  /**
   * Lets a click outside both close the popup and reach its target: the user would otherwise have
   * to click a button twice after typing a value.
   */
  public DropDown lettingClicksThrough() {
    letsThrough = true;
    return this;
  }

  /** Sets the action to run when the popup closes for any reason. */
  public DropDown onHidden(Runnable action) {
    hidden = action;
    return this;
  }

  private Popup made() {
    Popup there = popup;
    if (there != null) {
      return there;
    }
    Popup made = new Popup();
    made.getContent().add(content);
    made.setAutoHide(true);
    made.setHideOnEscape(!leavesEscape);
    made.setConsumeAutoHidingEvents(!letsThrough);
    if (!leavesKeys) {
      made.getProperties().put(KEYBOARD, true);
    }
    made.setOnHidden(
        event -> {
          following.unsubscribe();
          hidden.run();
        });
    popup = made;
    return made;
  }

  /** Opens the popup at the left edge of a control. */
  public void showBelow(Node owner) {
    show(owner, false);
  }

  /** Opens the popup at the right edge of a control. */
  public void showBelowRight(Node owner) {
    show(owner, true);
  }

  private void show(Node owner, boolean right) {
    Bounds bounds = owner.localToScreen(owner.getBoundsInLocal());
    if (bounds == null) {
      return;
    }
    Popup box = made();
    if (!box.isShowing()) {
      box.setAnchorLocation(
          right ? AnchorLocation.CONTENT_TOP_RIGHT : AnchorLocation.CONTENT_TOP_LEFT);
      box.show(owner, right ? bounds.getMaxX() : bounds.getMinX(), bounds.getMaxY() + GAP);
      following =
          Subscription.combine(
              owner.localToSceneTransformProperty().subscribe(() -> follow(box, owner, right)),
              owner
                  .getScene()
                  .focusOwnerProperty()
                  .subscribe((was, is) -> closeIfLeft(owner.getScene(), was, is)));
    }
    besideOwner(box, bounds, right);
  }

  /**
   * Closes the popup if the focus moves to another node: key presses would otherwise still go to
   * the popup. A focus owner that was only replaced doesn't count.
   */
  private void closeIfLeft(@Nullable Scene scene, @Nullable Node was, @Nullable Node is) {
    if (is == null || was == null || scene == null) {
      return;
    }
    // A node loses the focus before it is removed from the scene: check later.
    Platform.runLater(
        () -> {
          if (scene.equals(was.getScene()) && is.equals(scene.getFocusOwner())) {
            hide();
          }
        });
  }

  /** Moves the popup, which is a window of its own, when the layout moves its owner. */
  private static void follow(Popup box, Node owner, boolean right) {
    Bounds bounds = owner.localToScreen(owner.getBoundsInLocal());
    if (bounds != null) {
      box.setAnchorLocation(
          right ? AnchorLocation.CONTENT_TOP_RIGHT : AnchorLocation.CONTENT_TOP_LEFT);
      box.setAnchorX(right ? bounds.getMaxX() : bounds.getMinX());
      box.setAnchorY(bounds.getMaxY() + GAP);
      besideOwner(box, bounds, right);
    }
  }

  private static void besideOwner(Popup box, Bounds bounds, boolean right) {
    // Without room below, JavaFX would place the popup over its owner and hide the input: open
    // above.
    if (box.getY() + 1 < bounds.getMaxY() && box.getY() + box.getHeight() > bounds.getMinY()) {
      box.setAnchorLocation(
          right ? AnchorLocation.CONTENT_BOTTOM_RIGHT : AnchorLocation.CONTENT_BOTTOM_LEFT);
      box.setAnchorY(bounds.getMinY() - GAP);
    }
  }

  /** Returns whether the popup is open. */
  public boolean isShowing() {
    return popup != null && popup.isShowing();
  }

  /** Closes the popup. */
  public void hide() {
    if (popup != null) {
      popup.hide();
    }
  }
}
