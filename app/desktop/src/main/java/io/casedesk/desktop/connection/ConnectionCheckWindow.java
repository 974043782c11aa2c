package io.casedesk.desktop.connection;

import io.casedesk.desktop.common.text.Messages;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Shows the connection check in a separate window, so that the records stay visible. */
public final class ConnectionCheckWindow {

  private static final double WIDTH = 880;
  private static final double HEIGHT = 620;

  private final ConnectionCheckModel model;
  private final Messages messages;
  private final Consumer<Scene> style;
  private @Nullable Stage stage;

  /**
   * Creates a closed window.
   *
   * @param style applies the theme of the main window to a scene
   */
  public ConnectionCheckWindow(
      ConnectionCheckModel model, Messages messages, Consumer<Scene> style) {
    this.model = model;
    this.messages = messages;
    this.style = style;
  }

  /** Opens the window or brings it to the front, and starts the check. */
  public void open(Window owner) {
    Stage shown = stage;
    if (shown == null) {
      shown = new Stage();
      Stage made = shown;
      stage = made;
      made.initOwner(owner);
      made.initModality(Modality.NONE);
      made.setTitle(messages.text("connection.check"));
      Scene scene =
          new Scene(new ConnectionCheckView(model, messages, made::hide).node(), WIDTH, HEIGHT);
      style.accept(scene);
      made.setScene(scene);
      made.setOnHidden(event -> model.cancel());
    }
    shown.show();
    shown.toFront();
    model.check();
  }

  /** Closes the window because its connection is being closed. */
  public void close() {
    Stage shown = stage;
    if (shown != null) {
      shown.hide();
    }
  }
}
