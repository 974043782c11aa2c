package io.casedesk.desktop.ui.popup;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.stage.Popup;
import javafx.stage.PopupWindow.AnchorLocation;

/**
 * A box that drops down from a control. Without an arrow or a shadow, whose surroundings stay white
 * on displays that cannot blend windows, as remote desktops often cannot.
 */
public final class DropDown {

  private static final double GAP = 2;

  private final Popup popup = new Popup();

  /** A box with this content, which gets the looks of a drop-down. */
  public DropDown(Region content) {
    content.getStyleClass().add("drop-down");
    popup.getContent().add(content);
    popup.setAutoHide(true);
  }

  /** Leaves the Escape key to whoever has the keyboard. */
  public DropDown leavingEscape() {
    popup.setHideOnEscape(false);
    return this;
  }

  /** Runs something when it is closed, however that happened. */
  public DropDown onHidden(Runnable action) {
    popup.setOnHidden(event -> action.run());
    return this;
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
    if (!popup.isShowing()) {
      popup.setAnchorLocation(
          right ? AnchorLocation.CONTENT_TOP_RIGHT : AnchorLocation.CONTENT_TOP_LEFT);
      popup.show(owner, right ? bounds.getMaxX() : bounds.getMinX(), bounds.getMaxY() + GAP);
    }
    // Where there is no room below, a popup is moved over its owner, and hides what is typed there.
    if (popup.getY() + 1 < bounds.getMaxY()
        && popup.getY() + popup.getHeight() > bounds.getMinY()) {
      popup.setAnchorLocation(
          right ? AnchorLocation.CONTENT_BOTTOM_RIGHT : AnchorLocation.CONTENT_BOTTOM_LEFT);
      popup.setAnchorY(bounds.getMinY() - GAP);
    }
  }

  /** Whether it is open. */
  public boolean isShowing() {
    return popup.isShowing();
  }

  /** Closes it. */
  public void hide() {
    popup.hide();
  }
}
