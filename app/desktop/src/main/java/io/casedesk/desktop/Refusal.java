package io.casedesk.desktop;

import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.text.Messages;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonType;
import javafx.scene.layout.Region;

/** Says in a dialog why Casedesk does not open: whoever clicked on an icon sees no console. */
final class Refusal {

  private static final double WIDTH = 520;

  private final Theme.Choice theme;

  Refusal(Theme.Choice theme) {
    this.theme = theme;
  }

  /** Shows it and returns when it was read. Not for the JavaFX thread. */
  void show(String why) throws InterruptedException {
    CountDownLatch read = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          Alert alert = alert(why, new Messages(Locale.getDefault()));
          alert.setOnHidden(event -> read.countDown());
          alert.show();
        });
    read.await();
  }

  /** The dialog, not shown yet. Call on the JavaFX thread. */
  Alert alert(String why, Messages messages) {
    Alert alert = new Alert(Alert.AlertType.ERROR, why, ButtonType.CLOSE);
    alert.setTitle(Opening.PROGRAM);
    alert.setHeaderText(messages.text("open.refused"));
    alert.setGraphic(null);
    alert.getDialogPane().setPrefWidth(WIDTH);
    alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    new Theme(theme).style(alert.getDialogPane().getScene());
    return alert;
  }
}
