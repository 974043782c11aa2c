package io.casedesk.desktop.common.controls;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.ScrollPaneSkin;

/**
 * A scroll pane that is drawn as every other part is. JavaFX's own keeps a picture of what it
 * shows, and pictures of pages that are gone stay in a pool for as long as anything is drawn: a day
 * of use were hundreds of megabytes. Named by the style sheet, for all scroll panes.
 */
public final class PlainScrollSkin extends ScrollPaneSkin {

  /** A skin of this pane. */
  public PlainScrollSkin(ScrollPane pane) {
    super(pane);
    for (Node child : getChildren()) {
      child.setCache(false);
    }
  }
}
