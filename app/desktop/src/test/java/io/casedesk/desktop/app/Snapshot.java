package io.casedesk.desktop.app;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Tooltip;
import javafx.scene.image.ImageView;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;

/** What a window shows, with whatever has dropped down over it. */
final class Snapshot {

  private static final int LAYOUTS = 3;

  private Snapshot() {}

  /**
   * The same as if the window were of another size, which a screen may be too small for. What has
   * dropped down is not in it. Call on the JavaFX thread.
   */
  static WritableImage of(Stage stage, WindowFrame.Size size) {
    return of(stage, size, stage.getScene().getRoot());
  }

  /** The same of a part of the window. */
  static WritableImage of(Stage stage, WindowFrame.Size size, Node part) {
    Parent root = stage.getScene().getRoot();
    double width = stage.getScene().getWidth();
    double height = stage.getScene().getHeight();
    lay(root, size.width(), size.height());
    Bounds place = part.localToScene(part.getLayoutBounds());
    SnapshotParameters shown = new SnapshotParameters();
    shown.setViewport(
        new Rectangle2D(
            Math.max(0, place.getMinX()),
            Math.max(0, place.getMinY()),
            Math.min(place.getWidth(), size.width()),
            Math.min(place.getHeight(), size.height())));
    shown.setFill(stage.getScene().getFill());
    WritableImage image = root.snapshot(shown, null);
    lay(root, width, height);
    return image;
  }

  /** Cells ask for another layout while they are laid out. */
  private static void lay(Parent root, double width, double height) {
    root.resize(width, height);
    for (int i = 0; i < LAYOUTS; i++) {
      root.applyCss();
      root.layout();
    }
  }

  /** Call on the JavaFX thread. */
  static WritableImage of(Stage stage) {
    Scene scene = stage.getScene();
    Group all = new Group(new ImageView(scene.snapshot(null)));
    double left = stage.getX() + scene.getX();
    double top = stage.getY() + scene.getY();
    for (Window open : List.copyOf(Window.getWindows())) {
      if (open instanceof PopupWindow popup && popup.isShowing() && !(open instanceof Tooltip)) {
        Scene over = popup.getScene();
        SnapshotParameters clear = new SnapshotParameters();
        clear.setFill(Color.TRANSPARENT);
        clear.setViewport(new Rectangle2D(0, 0, over.getWidth(), over.getHeight()));
        over.getRoot().applyCss();
        over.getRoot().layout();
        ImageView view = new ImageView(over.getRoot().snapshot(clear, null));
        view.relocate(popup.getX() + over.getX() - left, popup.getY() + over.getY() - top);
        all.getChildren().add(view);
      }
    }
    SnapshotParameters whole = new SnapshotParameters();
    whole.setViewport(new Rectangle2D(0, 0, scene.getWidth(), scene.getHeight()));
    return all.snapshot(whole, null);
  }
}
