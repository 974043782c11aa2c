package io.casedesk.desktop.app;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.faults.FaultCode;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.event.ActionEvent;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.layout.Region;

/** Says in a dialog why Casedesk does not open: whoever clicked on an icon sees no console. */
final class StartupErrorDialog {

  private static final double WIDTH = 520;

  private final Theme.Choice theme;

  StartupErrorDialog(Theme.Choice theme) {
    this.theme = theme;
  }

  /**
   * What is said.
   *
   * @param title the key of what cannot be done
   * @param why the reason and the remedy
   */
  record Said(String title, String why, FaultCode code) {

    /** On one line, for a console. */
    String line() {
      return why.replaceAll("\\s*\\n\\s*", " ") + " [" + code + "]";
    }
  }

  /** Shows it and returns when it was read. Not for the JavaFX thread. */
  void show(Said said) throws InterruptedException {
    CountDownLatch read = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          try {
            Alert alert = alert(said, new Messages(Locale.getDefault()));
            alert.setOnHidden(event -> read.countDown());
            alert.show();
          } catch (RuntimeException | Error e) {
            // It was said on the console; waiting for a window that is not there helps nobody.
            read.countDown();
            throw e;
          }
        });
    read.await();
  }

  /** The dialog, not shown yet. Call on the JavaFX thread. */
  Alert alert(Said said, Messages messages) {
    ButtonType copying = new ButtonType(messages.text("action.copyDetails"), ButtonData.LEFT);
    ButtonType closing = new ButtonType(messages.text("open.close"), ButtonData.CANCEL_CLOSE);
    String text = said.why + "\n\n" + messages.text("crash.code", said.code.text());
    Alert alert = new Alert(Alert.AlertType.ERROR, text, copying, closing);
    alert.setTitle(WorkspaceOpener.PROGRAM);
    alert.setHeaderText(messages.text(said.title));
    alert.setGraphic(null);
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
          // The dialog stays: it was not read yet.
          event.consume();
        });
    new Theme(theme).style(alert.getDialogPane().getScene());
    return alert;
  }
}
