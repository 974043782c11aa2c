package io.casedesk.desktop.diagnostics;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A non-modal window beside the main one, created when it is shown. */
final class SideWindow {

  private final Supplier<@Nullable Window> owner;
  private final Consumer<Scene> style;
  private @Nullable Stage stage;

  /**
   * Creates a side window that isn't shown yet.
   *
   * @param owner returns the main window; null when there is none
   * @param style applies the style of the main window to a scene
   */
  SideWindow(Supplier<@Nullable Window> owner, Consumer<Scene> style) {
    this.owner = owner;
    this.style = style;
  }

  /** The size of the content, in pixels. */
  record Size(double width, double height) {}

  /**
   * Shows content and replaces the previous content.
   *
   * @param onHidden called when the window was closed in any way
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
    // A filter, because a list uses the key itself, although nothing in it can be edited.
    scene.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          Node above = scene.lookup("#overlay");
          boolean isHelp = above != null && above.isVisible();
          if (event.getCode() == KeyCode.ESCAPE && !isHelp) {
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

  /** Returns the window as the owner of dialogs; null while it isn't shown. */
  @Nullable Window window() {
    return stage;
  }

  /** Closes the window. */
  void hide() {
    Stage shown = stage;
    if (shown != null) {
      shown.hide();
    }
  }
}
