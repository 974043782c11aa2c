package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.SessionVault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The first start where IT allows only the services that it offers. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FirstStartPolicyWindowTest {

  @TempDir Path folder;
  private SwitchFixture window;

  @Start
  void open(Stage stage) {
    MachinePolicy policy =
        PolicyFile.parse(
                "policy.json",
                """
                {"connections":[{"name":"Acme cases","base_url":"https://cases.acme.example"}],
                 "lock_base_url":true}
                """
                    .getBytes(StandardCharsets.UTF_8))
            .policy();
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(
                folder, policy, SessionVault::new, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  @AfterEach
  void close() {
    window.close();
  }

  @Test
  void anAddressThatCannotBeTypedSaysWhy(FxRobot robot) throws IOException {
    WindowFixture.awaitNode(robot, ".start-offered");
    TextField url = robot.lookup("#start-url").queryAs(TextField.class);
    assertTrue(url.isDisabled());
    assertEquals(
        "Your administrator allows only the connections listed in this window.", said(robot));
    assertTrue(
        robot.lookup("#start-remote .start-offered").tryQuery().isPresent(),
        "the services are in the card that connects to a service");
    window.picture(robot, "start-policy");

    robot.clickOn(".start-offered");
    WindowFixture.await(() -> url.getText().equals("https://cases.acme.example"));
    assertTrue(url.isDisabled());
    assertEquals("Set by your administrator.", said(robot));
    assertFalse(robot.lookup("#start-token").query().isDisabled());
    window.picture(robot, "start-policy-chosen");
    assertEquals(1, url.getOpacity(), "what IT decided is to be read");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "start-policy-chosen-dark");
    assertEquals(1, url.getOpacity(), "in the dark as well");
  }

  private static String said(FxRobot robot) {
    WindowFixture.awaitNode(robot, "#start-url-locked");
    return robot.lookup("#start-url-locked").queryLabeled().getText();
  }
}
