package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.Nodes;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The window beside the main window that shows the selected record, created on first use. */
final class RecordWindow {

  private static final double WIDTH = 480;
  private static final double HEIGHT = 720;
  private static final double LEAST_WIDTH = 360;
  private static final double LEAST_HEIGHT = 320;

  private final StackPane holder = Nodes.named("record-window", new StackPane());
  private final ObservableValue<String> title;
  private final Runnable closed;
  private Consumer<Scene> style = scene -> {};
  private @Nullable Stage stage;

  /** Whether the keyboard was given to this window since it was shown. */
  private boolean isEntered;

  /**
   * Creates the window without showing it.
   *
   * @param closed runs when the user closed the window
   */
  RecordWindow(ObservableValue<String> title, Runnable closed) {
    this.title = title;
    this.closed = closed;
  }

  /** Sets what applies the style of the main window to a scene. */
  void style(Consumer<Scene> action) {
    style = action;
  }

  /** Shows a node in the window, where the user left the window. */
  void show(Node content, Window owner) {
    Nodes.put(holder, content);
    Stage shown = stage;
    if (shown == null) {
      shown = create(owner);
      stage = shown;
    }
    if (!shown.isShowing()) {
      isEntered = false;
      shown.show();
      // The keyboard stays in the list; the window manager gives it to a new window.
      Platform.runLater(
          () -> {
            if (!isEntered) {
              owner.requestFocus();
            }
          });
    }
  }

  private Stage create(Window owner) {
    Stage made = new Stage();
    made.initOwner(owner);
    made.titleProperty().bind(title);
    made.setMinWidth(LEAST_WIDTH);
    made.setMinHeight(LEAST_HEIGHT);
    Scene scene = new Scene(holder, WIDTH, HEIGHT);
    style.accept(scene);
    made.setScene(scene);
    placeBeside(made, owner);
    made.setOnCloseRequest(
        event -> {
          event.consume();
          closed.run();
        });
    return made;
  }

  /** Places the window at the right of its owner, as far as the screen has room. */
  private static void placeBeside(Stage made, Window owner) {
    Rectangle2D screen =
        Screen.getScreensForRectangle(
                owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight())
            .stream()
            .findFirst()
            .orElse(Screen.getPrimary())
            .getVisualBounds();
    made.setX(Math.min(owner.getX() + owner.getWidth(), screen.getMaxX() - WIDTH));
    made.setY(Math.max(screen.getMinY(), Math.min(owner.getY(), screen.getMaxY() - HEIGHT)));
  }

  /** Hides the window; the content stays in it until it is shown elsewhere. */
  void hide() {
    Stage shown = stage;
    if (shown != null && shown.isShowing()) {
      // A node that is moved with the focus in it would say for ever that it has the focus.
      holder.requestFocus();
      shown.hide();
    }
  }

  /** Gives the keyboard to this window if it is shown. */
  void enter() {
    Stage shown = stage;
    if (shown != null && shown.isShowing()) {
      isEntered = true;
      shown.requestFocus();
    }
  }

  /** Gives the keyboard back to the main window if this window is shown. */
  void leave() {
    Stage shown = stage;
    if (shown != null && shown.isShowing()) {
      shown.getOwner().requestFocus();
    }
  }
}
