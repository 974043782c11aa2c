package io.casedesk.desktop.app;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.DialogPane;
import javafx.scene.layout.Region;

/** Asks the user to confirm writes on a protected connection and blocks them on a read-only one. */
final class WriteConfirmation {

  private static final double WIDTH = 480;

  private final String name;
  private final ActiveConnectionStyle look;
  private final Messages messages;
  private final Node over;

  /**
   * Creates the confirmation.
   *
   * @param name the name of the connection
   * @param look the current style of the connection: its color and whether it is read-only
   * @param over the node whose window owns the dialog
   */
  WriteConfirmation(String name, ActiveConnectionStyle look, Messages messages, Node over) {
    this.name = name;
    this.look = look;
    this.messages = messages;
    this.over = over;
  }

  /** Runs the writing action if it is allowed and confirmed. */
  void ask(Runnable writing) {
    if (look.get().readOnly()) {
      // The client would refuse the write, too; this reports it before anything starts.
      ButtonType read = new ButtonType(messages.text("write.readOnly.close"), ButtonData.OK_DONE);
      var _ = alert("write.readOnly", read).showAndWait();
    } else if (!look.get().asksFirst() || agreed()) {
      writing.run();
    }
  }

  private boolean agreed() {
    ButtonType write = new ButtonType(messages.text("write.ask.yes"), ButtonData.OTHER);
    ButtonType leave = new ButtonType(messages.text("write.ask.no"), ButtonData.CANCEL_CLOSE);
    Alert alert = alert("write.ask", write, leave);
    DialogPane pane = alert.getDialogPane();
    // Enter started the write, so Enter must not confirm it.
    ((Button) pane.lookupButton(write)).setDefaultButton(false);
    Button leaving = (Button) pane.lookupButton(leave);
    leaving.setDefaultButton(true);
    alert.setOnShown(shown -> leaving.requestFocus());
    return alert.showAndWait().filter(write::equals).isPresent();
  }

  private Alert alert(String key, ButtonType... buttons) {
    Alert alert = new Alert(Alert.AlertType.NONE, messages.text(key + ".what", name), buttons);
    alert.initOwner(over.getScene().getWindow());
    alert.setTitle(WorkspaceOpener.PROGRAM);
    alert.setHeaderText(messages.text(key, name));
    alert.getDialogPane().setPrefWidth(WIDTH);
    alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    alert.getDialogPane().setId(key.replace('.', '-'));
    return alert;
  }
}
