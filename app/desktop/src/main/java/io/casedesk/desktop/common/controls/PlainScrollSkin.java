package io.casedesk.desktop.common.controls;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.ScrollPaneSkin;

/**
 * Scroll pane skin without cached images. The JavaFX skin caches an image of its content, and
 * images of closed pages stay in a pool as long as anything is drawn: hundreds of megabytes per day
 * of use. Set by the style sheet for all scroll panes.
 */
public final class PlainScrollSkin extends ScrollPaneSkin {

  /** Creates the skin of a scroll pane. */
  public PlainScrollSkin(ScrollPane pane) {
    super(pane);
    for (Node child : getChildren()) {
      child.setCache(false);
    }
  }
}
