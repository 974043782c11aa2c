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

/** Restores the position of the window and tracks its changes. Use on the JavaFX thread. */
final class WindowPlacement {

  /** Delay before a change is recorded: the size changes before {@code maximized} does. */
  private static final Duration SETTLED = Duration.millis(300);

  /** Upper bound of the width of window borders, in pixels. */
  private static final double FRAME_WIDTH = 16;

  private static final double FRAME_HEIGHT = 64;

  private final Stage stage;
  private final @Nullable WindowBounds before;
  private final PauseTransition settling = new PauseTransition(SETTLED);
  private @Nullable WindowBounds last;
  private boolean isSettled;

  /** Creates a placement for a window that is not shown yet. */
  WindowPlacement(Stage stage, Optional<WindowBounds> before) {
    this.stage = stage;
    this.before = before.orElse(null);
    settling.setOnFinished(event -> settle());
  }

  /** Returns the initial size of the content. */
  WindowFrame.Size size(WindowFrame.Size otherwise) {
    return before == null
        ? first(otherwise, Screen.getPrimary().getVisualBounds())
        : before.sizeOn(screens());
  }

  /**
   * Returns the size of a first start, which leaves room for the window borders: a window whose
   * title bar is above the screen can be neither moved nor closed.
   */
  static WindowFrame.Size first(WindowFrame.Size wanted, Rectangle2D screen) {
    return new WindowFrame.Size(
        Math.min(wanted.width(), screen.getWidth() - FRAME_WIDTH),
        Math.min(wanted.height(), screen.getHeight() - FRAME_HEIGHT));
  }

  /** Sets the position before the window is shown. */
  void put() {
    WindowBounds place = before;
    if (place == null) {
      return;
    }
    if (place.isReachable(screens())) {
      moveTo(place);
    }
    stage.setMaximized(place.maximized());
    last = place;
  }

  /** Starts to track the window, which must have a scene and be shown. */
  void watch() {
    Scene scene = stage.getScene();
    Runnable moved = settling::playFromStart;
    Subscription watching =
        Subscription.combine(
            stage.xProperty().subscribe(moved),
            stage.yProperty().subscribe(moved),
            // The content is resized after the window.
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

  /**
   * Returns the last tracked bounds; empty if there are none. Call while the window is shown or
   * closing.
   */
  Optional<WindowBounds> place() {
    readBounds();
    WindowBounds seen = last;
    return seen == null
        ? Optional.empty()
        : Optional.of(new WindowBounds(seen.x(), seen.y(), seen.size(), stage.isMaximized()));
  }

  private void moveTo(WindowBounds place) {
    stage.setX(place.x());
    stage.setY(place.y());
  }

  /**
   * With GTK, a window that is shown while another one closes can end with its title bar above the
   * screen, whatever its position was: once it has come to rest it is moved back.
   */
  private void settle() {
    readBounds();
    WindowBounds now = last;
    boolean isFirst = !isSettled;
    isSettled = true;
    if (!isFirst || now == null || stage.isMaximized() || now.isReachable(screens())) {
      return;
    }
    if (before != null && before.isReachable(screens())) {
      moveTo(before);
    } else {
      stage.centerOnScreen();
    }
  }

  private void readBounds() {
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
