package io.casedesk.desktop.app;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.messages.FaultCode;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.event.ActionEvent;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.layout.Region;

/** Shows why Casedesk can't start: users who start it from an icon don't see the console. */
record StartupErrorDialog(ThemeChoice theme) {

  private static final double WIDTH = 520;

  /**
   * The error to show.
   *
   * @param title the message key of the title
   * @param why the reason and the remedy
   */
  record StartupError(String title, String why, FaultCode code) {

    /** Returns the message on one line for the console. */
    String line() {
      return why.replaceAll("\\s*\\n\\s*", " ") + " [" + code + "]";
    }
  }

  /** Shows the dialog and returns when it is closed. Don't call on the JavaFX thread. */
  void show(StartupError said) throws InterruptedException {
    CountDownLatch read = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          try {
            Alert alert = alert(said, new Messages(Locale.getDefault()));
            alert.setOnHidden(event -> read.countDown());
            alert.show();
          } catch (RuntimeException | Error e) {
            // The console has the message; don't wait for a dialog that could not be created.
            read.countDown();
            throw e;
          }
        });
    read.await();
  }

  /** Creates the dialog. Call on the JavaFX thread. */
  Alert alert(StartupError said, Messages messages) {
    ButtonType copying = new ButtonType(messages.text("action.copyDetails"), ButtonData.LEFT);
    ButtonType closing = new ButtonType(messages.text("action.close"), ButtonData.CANCEL_CLOSE);
    String text = said.why + "\n\n" + messages.text("crash.code", said.code.text());
    Alert alert = new Alert(Alert.AlertType.ERROR, text, copying, closing);
    alert.setTitle(WorkspaceOpener.PROGRAM);
    alert.setHeaderText(messages.text(said.title));
    alert.setGraphic(null);
    HelpView.offerIn(alert.getDialogPane(), HelpTopic.TROUBLE, messages);
    alert.getDialogPane().setPrefWidth(WIDTH);
    alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    Button copy = (Button) alert.getDialogPane().lookupButton(copying);
    copy.setId("refusal-copy");
    copy.setDefaultButton(false);
    ((Button) alert.getDialogPane().lookupButton(closing)).setDefaultButton(true);
    copy.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          StateViews.copy(text + "\n" + String.join("\n", ProgramInfo.here().lines()));
          // Keep the dialog open after copying.
          event.consume();
        });
    new Theme(theme).style(alert.getDialogPane().getScene());
    return alert;
  }
}
