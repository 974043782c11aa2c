package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.TokenVault;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A computer without a vault, where IT allows no token in a file. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FileTokensPolicyWindowTest {

  @TempDir Path folder;
  private SwitchFixture window;

  @Start
  void open(Stage stage) {
    MachinePolicy policy =
        PolicyFile.parse(
                "policy.json", "{\"forbid_file_tokens\":true}".getBytes(StandardCharsets.UTF_8))
            .policy();
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(folder, policy, this::noVault, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  private TokenVault noVault() {
    throw new VaultException(FaultCode.VAULT_MISSING, Message.plain("This computer has no vault."));
  }

  @AfterEach
  void close() {
    window.close();
  }

  @Test
  void aFileIsNoChoiceAnywhere(FxRobot robot) throws IOException {
    try (CountedService service = new CountedService(folder.resolve("remote.db"), 40)) {
      robot.push(KeyCode.TAB).write(service.url()).push(KeyCode.TAB).write(service.token());
      robot.push(KeyCode.ENTER);
      WindowFixture.awaitNode(robot, "#connections-trouble-box");
      assertFalse(robot.lookup("#connections-trouble-file").query().isVisible());
      assertTrue(robot.lookup("#connections-trouble-session").query().isVisible());
      WindowFixture.press(robot, "#connections-trouble-session");
      window.awaitUseCases();

      WindowFixture.go(robot, "connections");
      ComboBox<Place> places = robot.lookup("#connections-place").query();
      assertEquals(List.of(Place.SYSTEM, Place.SESSION), List.copyOf(places.getItems()));
      assertTrue(
          robot
              .lookup(node -> node instanceof Labeled said && forbids(said))
              .tryQuery()
              .isPresent(),
          "the reason is said");
      window.picture(robot, "connections-no-file-tokens");
      assertFalse(Files.exists(window.workspace.folder().resolve("tokens.json")));
      assertEquals(
          List.of(),
          FilesHolding.text(window.workspace.folder(), service.token()),
          "no file has it");
    }
  }

  private static boolean forbids(Labeled said) {
    return "Your administrator doesn’t allow you to save tokens in a file.".equals(said.getText());
  }
}
