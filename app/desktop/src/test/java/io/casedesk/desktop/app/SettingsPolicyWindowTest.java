package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.files.SettingsFile;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.settings.PolicyFile;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** What a policy decides, in the settings. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class SettingsPolicyWindowTest {

  private static final ThemeChoice[] BOTH = {ThemeChoice.LIGHT, ThemeChoice.DARK};

  @TempDir Path folder;
  private Stage stage;
  private Theme theme;
  private ConnectionWindow composition;

  @Start
  void open(Stage given) {
    stage = given;
  }

  @AfterEach
  void close() {
    WaitForAsyncUtils.clearExceptions();
    composition.close();
  }

  /** The window of somebody who chose this, on a computer for which that is decided. */
  private void show(FxRobot robot, Map<String, String> chosen, String policy, Locale language)
      throws IOException {
    Path workspace = folder.resolve("workspace");
    new SettingsFile(workspace).put(chosen);
    Path file = folder.resolve("policy.json");
    if (!policy.isEmpty()) {
      Files.writeString(file, policy);
    }
    BuiltInSession session =
        new BuiltInSession("This computer", SampleDatabase.at(folder.resolve("s.db"), 40));
    Workspace open =
        CompletableFuture.supplyAsync(() -> Workspace.open(workspace, WorkspaceOpener.PROGRAM))
            .join();
    robot.interact(
        () -> {
          theme = new Theme(ThemeChoice.LIGHT);
          composition =
              ConnectionWindow.of(
                  session,
                  open,
                  new AppContext(
                      new Messages(language),
                      theme,
                      new ChosenFiles(),
                      link -> {},
                      WindowFixture.withFields(
                          StartupPreferences.of(workspace, PolicyFile.read(file)))),
                  "usecases");
          composition.show(stage, new WindowFrame.Size(1000, 700));
        });
  }

  private void pictures(FxRobot robot, String name) throws IOException {
    for (ThemeChoice scheme : BOTH) {
      robot.interact(() -> theme.choiceProperty().set(scheme));
      Pulses.await();
      WritableImage[] image = new WritableImage[1];
      robot.interact(() -> image[0] = Snapshot.of(stage));
      Picture.save(
          image[0], Path.of(System.getProperty("casedesk.pictures"), name + "-" + scheme + ".png"));
    }
  }

  @Test
  void everythingThatAPolicyDecidesIsARowWithALock(FxRobot robot) throws IOException {
    show(
        robot,
        Map.of(),
        """
        {"lock_base_url": true, "forbid_plain_http": true, "forbid_file_tokens": true,
         "read_only": true, "proxy": "http://proxy.example.com:8080",
         "ca_file": "/etc/ssl/company.pem", "log_level": "debug",
         "unheard_of": 1}\
        """,
        Locale.ENGLISH);
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    WindowFixture.awaitNode(robot, "#settings");
    for (String row : List.of("services", "http", "tokens", "readonly", "proxy", "ca", "log")) {
      Label lock = robot.lookup("#policy-" + row).queryAs(Label.class);
      assertTrue(lock.getGraphic() != null, row + " is told by a picture as well");
    }
    assertEquals(
        "http://proxy.example.com:8080",
        robot.lookup("#policy-proxy").queryAs(Label.class).getText());
    assertTrue(
        robot.lookup(".label").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.getText().contains("unheard_of")),
        "what is not understood is said");
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("locked");
    WindowFixture.await(() -> !robot.lookup("#settings-files").query().isVisible());
    pictures(robot, "settings-policy");
  }
}
