package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What stands in the bar at the top stands on one line, whatever is said there of a read. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class TopBarWindowTest {

  @TempDir Path folder;
  private MoodyService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new MoodyService(folder.resolve("s.db"), 40);
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), service.token()),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    service.be(MoodyService.Mood.WELL);
    window.composition.close();
    service.close();
  }

  private static void assertLevel(FxRobot robot, String when) {
    double middle = middle(robot, "#connection");
    for (String id :
        List.of("#search", "#refresh", "#refresh-every", "#palette", "#help", "#theme")) {
      assertEquals(middle, middle(robot, id), 1, id + " " + when);
    }
  }

  private static double middle(FxRobot robot, String id) {
    Node node = robot.lookup(id).query();
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    return bounds.getCenterY();
  }

  @Test
  void itIsLevelAlsoAfterAReadThatFailed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    assertLevel(robot, "after a read");
    RecordsModel<?> model = window.composition.useCases().model();
    service.be(MoodyService.Mood.NO_TOKEN);
    robot.interact(model.loader()::refresh);
    WindowFixture.await(() -> model.loader().state().phase() == LoadState.Phase.FAILED);
    window.picture(robot, "top-bar-failed");
    assertLevel(robot, "after a read that failed");
  }
}
