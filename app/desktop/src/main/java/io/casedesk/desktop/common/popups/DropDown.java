package io.casedesk.desktop.common.popups;

import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.stage.Popup;
import javafx.stage.PopupWindow.AnchorLocation;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * A box that drops down from a control. Without an arrow or a shadow, whose surroundings stay white
 * on displays that cannot blend windows, as remote desktops often cannot.
 */
public final class DropDown {

  private static final double GAP = 2;

  private final Region content;

  /** Made when it is opened first: one in each of many fields, never opened, would cost time. */
  private @Nullable Popup popup;

  /** Moves it with its owner while it is open. */
  private Subscription following = Subscription.EMPTY;

  private boolean leavesEscape;
  private boolean letsThrough;
  private Runnable hidden = () -> {};

  /** A box with this content, which gets the looks of a drop-down. */
  public DropDown(Region content) {
    this.content = content;
    content.getStyleClass().add("drop-down");
  }

  /** Leaves the Escape key to whoever has the keyboard. */
  public DropDown leavingEscape() {
    leavesEscape = true;
    return this;
  }

  /**
   * Lets a click elsewhere do what it does as well as close it: who typed a value and goes on with
   * a button would have to click twice.
   */
  public DropDown lettingClicksThrough() {
    letsThrough = true;
    return this;
  }

  /** Runs something when it is closed, however that happened. */
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
    made.setOnHidden(
        event -> {
          following.unsubscribe();
          hidden.run();
        });
    popup = made;
    return made;
  }

  /** Drops down from the left end of a control. */
  public void showBelow(Node owner) {
    show(owner, false);
  }

  /** Drops down from the right end of a control. */
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
   * The keyboard stays in a popup while the ring goes elsewhere: what is typed would land in a box
   * that its user has left. A ring whose place was only replaced is not meant.
   */
  private void closeIfLeft(@Nullable Scene scene, @Nullable Node was, @Nullable Node is) {
    if (is == null || was == null || scene == null) {
      return;
    }
    // The ring leaves a node before that is taken out.
    Platform.runLater(
        () -> {
          if (scene.equals(was.getScene()) && is.equals(scene.getFocusOwner())) {
            hide();
          }
        });
  }

  /** A popup is a window, which stays where it is when its owner is moved by what is around it. */
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
    // Where there is no room below, a popup is moved over its owner, and hides what is typed there.
    if (box.getY() + 1 < bounds.getMaxY() && box.getY() + box.getHeight() > bounds.getMinY()) {
      box.setAnchorLocation(
          right ? AnchorLocation.CONTENT_BOTTOM_RIGHT : AnchorLocation.CONTENT_BOTTOM_LEFT);
      box.setAnchorY(bounds.getMinY() - GAP);
    }
  }

  /** Whether it is open. */
  public boolean isShowing() {
    return popup != null && popup.isShowing();
  }

  /** Closes it. */
  public void hide() {
    if (popup != null) {
      popup.hide();
    }
  }
}
