package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Two drafts of new records: one is in the form, and the user is asked about the other. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class NewRecordDraftsWindowTest {

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
  }

  private void open(FxRobot robot, Locale language, ThemeChoice scheme) {
    RemoteSession session =
        new RemoteSession(service.baseUrl().toString(), service.issueToken("window"));
    Path workspace = folder.resolve("workspace-" + language + "-" + scheme);
    try (Workspace left = Workspace.open(workspace, "Test")) {
      for (String name : List.of("First", "Second")) {
        String origin = "creating " + name;
        left.settings()
            .put(
                session.connection(),
                "draft-use-cases " + origin,
                "{\"origin\":\"%s\",\"open\":true,\"name\":\"%s\",\"inputs\":{}}"
                    .formatted(origin, name));
      }
    }
    robot.interact(
        () ->
            window = new WindowFixture(stage, session, scheme, workspace, new Messages(language)));
    window.awaitUseCasesRead();
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static String name(FxRobot robot) {
    return ((TextField) WindowFixture.awaitNode(robot, "#create-name")).getText();
  }

  private static String question(FxRobot robot) {
    return robot
        .from(WindowFixture.awaitNode(robot, "#create-other"))
        .lookup(".label")
        .queryAllAs(Label.class)
        .stream()
        .findFirst()
        .orElseThrow()
        .getText();
  }

  @Test
  void theUserSwitchesBetweenThemAndDiscardsOne(FxRobot robot) throws IOException {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    assertEquals("Second", name(robot));
    assertTrue(question(robot).contains("“First”"), question(robot));
    window.picture(robot, "create-other-en-LIGHT");
    WindowFixture.press(robot, "#create-other-open");
    assertEquals("First", name(robot));
    assertTrue(question(robot).contains("“Second”"), question(robot));
    WindowFixture.press(robot, "#create-other-discard");
    WindowFixture.await(() -> robot.lookup("#create-other").tryQuery().isEmpty());
    assertEquals("First", name(robot));
  }

  @Test
  void theQuestionIsWordedInGermanAndInTheDark(FxRobot robot) throws IOException {
    open(robot, Locale.GERMAN, ThemeChoice.DARK);
    assertEquals("Second", name(robot));
    assertTrue(question(robot).contains("„First“"), question(robot));
    window.picture(robot, "create-other-de-DARK");
  }
}
