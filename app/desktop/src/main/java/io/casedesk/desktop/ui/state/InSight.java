package io.casedesk.desktop.ui.state;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Scrolls to where the keyboard is. */
public final class InSight {

  private InSight() {}

  /** Brings what has the keyboard into sight, in a box that scrolls up and down. */
  public static void keep(ScrollPane scroll, VBox box) {
    scroll
        .sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .subscribe(owner -> bring(scroll, box, owner));
  }

  private static void bring(ScrollPane scroll, VBox box, @Nullable Node owner) {
    Node line = owner;
    while (line != null && !box.equals(line.getParent())) {
      line = line.getParent();
    }
    double beyond = box.getHeight() - scroll.getViewportBounds().getHeight();
    if (line != null && beyond > 0) {
      scroll.setVvalue(Math.clamp(line.getBoundsInParent().getMinY() / beyond, 0, 1));
    }
  }
}
