package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.FaultCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

/** What somebody sees for whom Casedesk does not open. */
@ExtendWith(WindowExtension.class)
class StartupErrorDialogWindowTest {

  private static final StartupErrorDialog.StartupError SAID =
      new StartupErrorDialog.StartupError(
          "open.refused",
          "The workspace ~/x is in use by Casedesk.\n\nClose it there.",
          FaultCode.WORKSPACE_IN_USE);

  @Test
  void itSaysWhyWithACodeAndCanBeCopied(FxRobot robot) throws IOException {
    for (ThemeChoice scheme : new ThemeChoice[] {ThemeChoice.DARK, ThemeChoice.LIGHT}) {
      Alert[] alert = new Alert[1];
      robot.interact(
          () -> {
            alert[0] = new StartupErrorDialog(scheme).alert(SAID, new Messages(Locale.GERMAN));
            alert[0].show();
          });
      Button copy = (Button) WindowFixture.awaitNode(robot, "#refusal-copy");
      WritableImage[] image = new WritableImage[1];
      robot.interact(
          () -> {
            image[0] = Snapshot.of((Stage) alert[0].getDialogPane().getScene().getWindow());
            copy.fire();
          });
      Picture.save(
          image[0], Path.of(System.getProperty("casedesk.pictures"), "refusal-" + scheme + ".png"));
      String[] copied = new String[1];
      robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
      assertTrue(copied[0].contains("CD-2002") && copied[0].contains("Casedesk 0."), copied[0]);
      assertTrue(alert[0].isShowing(), "copying does not put it away");
      robot.push(KeyCode.F1);
      Label page = (Label) WindowFixture.awaitNode(robot, "#help-page .title-3");
      assertEquals("Probleme", page.getText());
      robot.interact(() -> image[0] = Snapshot.of((Stage) page.getScene().getWindow()));
      Picture.save(
          image[0],
          Path.of(System.getProperty("casedesk.pictures"), "refusal-help-" + scheme + ".png"));
      robot.push(KeyCode.F1);
      WindowFixture.await(() -> robot.lookup("#help-box").tryQuery().isEmpty());
      assertTrue(alert[0].isShowing());
      robot.interact(alert[0]::close);
    }
    assertEquals("The workspace ~/x is in use by Casedesk. Close it there. [CD-2002]", SAID.line());
  }
}
