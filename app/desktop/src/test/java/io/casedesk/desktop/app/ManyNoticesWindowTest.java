package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** However much there is to say, most of a small window is records. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ManyNoticesWindowTest {

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) throws IOException {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
    Path workspace = Files.createDirectories(folder.resolve("workspace"));
    Files.writeString(workspace.resolve("workspace.db"), "this is no database");
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.baseUrl().toString(), service.issueToken("window")),
            ThemeChoice.LIGHT,
            workspace);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static Bounds onScreen(Node node) {
    return node.localToScene(node.getBoundsInLocal());
  }

  @Test
  void theRowsKeepMostOfASmallWindow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(
        () -> {
          for (int i = 0; i < 3; i++) {
            window.composition.unhandled(
                new StoreException(Message.plain("words ".repeat(60) + i), null));
          }
        });
    WindowFixture.await(() -> robot.lookup(".notice-bad").queryAll().size() == 3);
    Node table = WindowFixture.awaitNode(robot, ".record-table");
    WindowFixture.await(() -> onScreen(table).getHeight() > 300);
    window.picture(robot, "notices-many");
    ScrollPane scroll =
        robot.lookup(".capped").queryAllAs(ScrollPane.class).stream()
            .filter(Node::isVisible)
            .findFirst()
            .orElseThrow();
    assertTrue(scroll.getHeight() <= 112, "its height is " + scroll.getHeight());

    // Whoever goes there by the keyboard sees where that is.
    Node last = robot.lookup(".notice-bad .button").queryAll().stream().toList().getLast();
    robot.interact(last::requestFocus);
    WindowFixture.await(() -> onScreen(scroll).contains(onScreen(last)));
    for (Node dismiss : robot.lookup(".capped .notice .button").queryAll()) {
      robot.interact(() -> ((javafx.scene.control.Button) dismiss).fire());
    }
    WindowFixture.await(() -> !scroll.isVisible());
    assertEquals(0, robot.lookup(".notice-bad").queryAll().size(), "and no room is left over");
  }
}
