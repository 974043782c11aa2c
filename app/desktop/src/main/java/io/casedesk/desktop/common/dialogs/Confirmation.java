package io.casedesk.desktop.common.dialogs;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.DialogPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user to confirm an action with consequences. Enter and Escape decline.
 *
 * @param key the prefix of its message keys ({@code .title}, {@code .yes} and {@code .no}), and its
 *     id with hyphens
 */
public record Confirmation(Messages messages, String key) {

  private static final double WIDTH = 480;

  /**
   * Shows the dialog and waits for the answer.
   *
   * @param what describes the consequences
   * @param arguments the arguments of the title
   * @return whether the user agrees
   */
  public boolean isAgreed(Window owner, String what, Object... arguments) {
    return answer(owner, what, null, false, arguments) == Answer.YES;
  }

  /**
   * Like {@link #isAgreed}, with more to read or to choose.
   *
   * @param more shown below the consequences
   */
  public boolean isAgreedWith(Node more, Window owner, String what, Object... arguments) {
    return answer(owner, what, more, false, arguments) == Answer.YES;
  }

  /** The answers to a question with two ways to go ahead. */
  public enum Answer {
    YES,
    /** Goes ahead the other way. */
    OTHER,
    NO
  }

  /**
   * Like {@link #isAgreed}, with a second way to go ahead, whose button has the text {@code
   * .other}.
   */
  public Answer choose(Window owner, String what, Object... arguments) {
    return answer(owner, what, null, true, arguments);
  }

  private Answer answer(
      Window owner, String what, @Nullable Node more, boolean hasOther, Object... arguments) {
    ButtonType yes = new ButtonType(messages.text(key + ".yes"), ButtonData.OTHER);
    ButtonType no = new ButtonType(messages.text(key + ".no"), ButtonData.CANCEL_CLOSE);
    Alert alert = new Alert(Alert.AlertType.NONE, what, yes, no);
    DialogPane pane = prepared(alert, owner, arguments);
    if (more != null) {
      pane.setContent(Nodes.styled(new VBox(12, Labels.wrapped(what), more), "content"));
    }
    Nodes.named("confirm", (Button) pane.lookupButton(yes)).setDefaultButton(false);
    if (hasOther) {
      ButtonType other = new ButtonType(messages.text(key + ".other"), ButtonData.OTHER);
      alert.getButtonTypes().add(1, other);
      Nodes.named("confirm-other", (Button) pane.lookupButton(other)).setDefaultButton(false);
    }
    // Makes declining the default: Enter may have started the action, so it must not confirm it.
    Button declining = Nodes.named("decline", (Button) pane.lookupButton(no));
    declining.setDefaultButton(true);
    alert.setOnShown(shown -> declining.requestFocus());
    ButtonType answer = alert.showAndWait().orElse(no);
    return answer.equals(yes) ? Answer.YES : answer.equals(no) ? Answer.NO : Answer.OTHER;
  }

  /** Says why the action isn't possible; the only button has the text {@code .close}. */
  public void refuse(Window owner, String what) {
    ButtonType close = new ButtonType(messages.text(key + ".close"), ButtonData.OK_DONE);
    Alert alert = new Alert(Alert.AlertType.NONE, what, close);
    DialogPane _ = prepared(alert, owner);
    var _ = alert.showAndWait();
  }

  private DialogPane prepared(Alert alert, Window owner, Object... arguments) {
    alert.initOwner(owner);
    alert.setTitle("Casedesk");
    alert.setHeaderText(messages.text(key + ".title", arguments));
    DialogPane pane = Nodes.named(key.replace('.', '-'), alert.getDialogPane());
    HelpView.offerIn(pane, owner);
    pane.setPrefWidth(WIDTH);
    pane.setMinHeight(Region.USE_PREF_SIZE);
    return pane;
  }

  /** Runs the action if the user agrees. */
  public void ask(Node over, String what, Runnable action) {
    if (isAgreed(over.getScene().getWindow(), what)) {
      action.run();
    }
  }
}
