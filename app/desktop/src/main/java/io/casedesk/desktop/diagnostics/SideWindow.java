package io.casedesk.desktop.diagnostics;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A window beside the main one, which stays usable: one of a kind, made when it is wanted. */
final class SideWindow {

  private final Supplier<@Nullable Window> owner;
  private final Consumer<Scene> style;
  private @Nullable Stage stage;

  /**
   * None yet.
   *
   * @param owner the main window; none while there is none
   * @param style gives a scene the looks of the main window
   */
  SideWindow(Supplier<@Nullable Window> owner, Consumer<Scene> style) {
    this.owner = owner;
    this.style = style;
  }

  /** Size of the content in pixels. */
  record Size(double width, double height) {}

  /**
   * Shows a content in the place of what it showed.
   *
   * @param onHidden what to do when it was closed, in whatever way
   */
  void show(String title, Parent content, Size size, Runnable onHidden) {
    Stage before = stage;
    if (before != null) {
      before.hide();
    }
    Stage made = new Stage();
    stage = made;
    Window main = owner.get();
    if (main != null && main.isShowing()) {
      made.initOwner(main);
    }
    made.initModality(Modality.NONE);
    made.setTitle(title);
    Scene scene = new Scene(content, size.width, size.height);
    scene.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            made.hide();
          }
        });
    style.accept(scene);
    made.setScene(scene);
    made.setOnHidden(
        event -> {
          if (made.equals(stage)) {
            stage = null;
          }
          onHidden.run();
        });
    made.show();
    made.toFront();
  }

  /** The window, for what is asked for from it; null while there is none. */
  @Nullable Window window() {
    return stage;
  }

  /** Puts it away. */
  void hide() {
    Stage shown = stage;
    if (shown != null) {
      shown.hide();
    }
  }
}
