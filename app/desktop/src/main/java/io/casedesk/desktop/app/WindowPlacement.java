package io.casedesk.desktop.app;

import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Puts a window where it was, and sees where a person leaves it. On the JavaFX thread. */
final class WindowPlacement {

  /** A window that is maximized has its new size before it says that it is. */
  private static final Duration SETTLED = Duration.millis(300);

  /** More than any window manager puts around a window. */
  private static final double FRAME_WIDTH = 16;

  private static final double FRAME_HEIGHT = 64;

  private final Stage stage;
  private final @Nullable WindowBounds before;
  private final PauseTransition settling = new PauseTransition(SETTLED);
  private @Nullable WindowBounds last;

  /** Of a window that is not shown yet. */
  WindowPlacement(Stage stage, Optional<WindowBounds> before) {
    this.stage = stage;
    this.before = before.orElse(null);
    settling.setOnFinished(event -> look());
  }

  /** How large its content begins. */
  WindowFrame.Size size(WindowFrame.Size otherwise) {
    return before == null
        ? first(otherwise, Screen.getPrimary().getVisualBounds())
        : before.sizeOn(screens());
  }

  /**
   * The size of a first start: what a window manager puts around it has to have room too, as a
   * window whose title lies above the screen can be neither moved nor closed.
   */
  static WindowFrame.Size first(WindowFrame.Size wanted, Rectangle2D screen) {
    return new WindowFrame.Size(
        Math.min(wanted.width(), screen.getWidth() - FRAME_WIDTH),
        Math.min(wanted.height(), screen.getHeight() - FRAME_HEIGHT));
  }

  /** Puts it there, before it is shown. */
  void put() {
    WindowBounds place = before;
    if (place == null) {
      return;
    }
    if (place.isReachable(screens())) {
      stage.setX(place.x());
      stage.setY(place.y());
    }
    stage.setMaximized(place.maximized());
    last = place;
  }

  /** Sees from now on where it is; it has a scene and is shown. */
  void watch() {
    Scene scene = stage.getScene();
    Runnable moved = settling::playFromStart;
    Subscription watching =
        Subscription.combine(
            stage.xProperty().subscribe(moved),
            stage.yProperty().subscribe(moved),
            // The content gets its size later than the window.
            scene.widthProperty().subscribe(moved),
            scene.heightProperty().subscribe(moved),
            stage.maximizedProperty().subscribe(moved));
    settling.playFromStart();
    stage
        .showingProperty()
        .subscribe(
            showing -> {
              if (!showing) {
                watching.unsubscribe();
                settling.stop();
              }
            });
  }

  /** Where it is now; empty when it was never seen. While it is shown, or as it is being closed. */
  Optional<WindowBounds> place() {
    look();
    WindowBounds seen = last;
    return seen == null
        ? Optional.empty()
        : Optional.of(new WindowBounds(seen.x(), seen.y(), seen.size(), stage.isMaximized()));
  }

  private void look() {
    if (stage.isMaximized() || stage.isIconified() || stage.isFullScreen()) {
      return;
    }
    Scene scene = stage.getScene();
    last =
        new WindowBounds(
            stage.getX(),
            stage.getY(),
            new WindowFrame.Size(scene.getWidth(), scene.getHeight()),
            false);
  }

  private static List<Rectangle2D> screens() {
    return Screen.getScreens().stream().map(Screen::getVisualBounds).toList();
  }
}
