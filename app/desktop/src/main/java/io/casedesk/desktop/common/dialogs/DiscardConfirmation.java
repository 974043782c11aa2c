package io.casedesk.desktop.common.dialogs;

import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.DialogPane;
import javafx.scene.layout.Region;
import javafx.stage.Window;

/** Asks the user to confirm that work is discarded. Enter and Escape keep it. */
public final class DiscardConfirmation {

  private static final double WIDTH = 480;

  private final Messages messages;
  private final String key;

  /**
   * Creates a confirmation.
   *
   * @param key the prefix of its message keys: {@code .title}, {@code .leave} for the button that
   *     discards, {@code .stay} for the one that keeps
   */
  public DiscardConfirmation(Messages messages, String key) {
    this.messages = messages;
    this.key = key;
  }

  /**
   * Shows the dialog and waits for the answer.
   *
   * @param what describes what is discarded
   * @param arguments the arguments of the title
   * @return whether the user agrees to discard the work
   */
  public boolean isAgreed(Window owner, String what, Object... arguments) {
    ButtonType discard = new ButtonType(messages.text(key + ".leave"), ButtonData.OTHER);
    ButtonType keep = new ButtonType(messages.text(key + ".stay"), ButtonData.CANCEL_CLOSE);
    Alert alert = new Alert(Alert.AlertType.CONFIRMATION, what, discard, keep);
    alert.initOwner(owner);
    alert.setHeaderText(messages.text(key + ".title", arguments));
    alert.setGraphic(null);
    DialogPane pane = alert.getDialogPane();
    pane.setId("discard-question");
    pane.setPrefWidth(WIDTH);
    pane.setMinHeight(Region.USE_PREF_SIZE);
    Button discarding = (Button) pane.lookupButton(discard);
    discarding.setId("discard");
    // Enter must not discard work.
    discarding.setDefaultButton(false);
    Button keeping = (Button) pane.lookupButton(keep);
    keeping.setId("discard-not");
    keeping.setDefaultButton(true);
    alert.setOnShown(shown -> keeping.requestFocus());
    return alert.showAndWait().filter(discard::equals).isPresent();
  }

  /** Runs the discarding action if the user agrees. */
  public void ask(Node over, String what, Runnable action) {
    if (isAgreed(over.getScene().getWindow(), what)) {
      action.run();
    }
  }
}
