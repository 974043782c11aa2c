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

/** What is asked before anything is written over a connection that is red, or for reading only. */
final class WriteConfirmation {

  private static final double WIDTH = 480;

  private final String name;
  private final ActiveConnectionStyle look;
  private final Messages messages;
  private final Node over;

  /**
   * A question.
   *
   * @param name of the connection
   * @param look what holds of it whenever something is to be written
   * @param over a node of the window that it is asked in
   */
  WriteConfirmation(String name, ActiveConnectionStyle look, Messages messages, Node over) {
    this.name = name;
    this.look = look;
    this.messages = messages;
    this.over = over;
  }

  /** Begins a writing, if it may begin. */
  void ask(Runnable writing) {
    if (look.get().readOnly()) {
      // A client that was opened so would refuse it as well; this says so before anything is begun.
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
    // Enter, which began it, must not be what agrees.
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
