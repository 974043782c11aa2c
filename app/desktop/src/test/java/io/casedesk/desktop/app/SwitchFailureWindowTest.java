package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A failure of the work between two connections is shown, as those of a connection are. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SwitchFailureWindowTest {

  @TempDir Path folder;
  private ThreeConnections three;

  @Start
  void open(Stage stage) {
    three = new ThreeConnections(stage, folder);
  }

  @AfterEach
  void close() {
    three.close();
  }

  private static Set<Notice> failures(FxRobot robot) {
    return robot
        .lookup(node -> node instanceof Notice notice && notice.level() == Level.BAD)
        .queryAllAs(Notice.class);
  }

  @Test
  void aConnectionThatCannotBeRememberedIsSaid(FxRobot robot) throws SQLException, IOException {
    three.window.awaitUseCases();
    String workspace = "jdbc:sqlite:" + folder.resolve("workspace").resolve("workspace.db");
    try (var connection = DriverManager.getConnection(workspace);
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TRIGGER refuse BEFORE INSERT ON setting WHEN new.name = 'connection.last'"
              + " BEGIN SELECT RAISE(ABORT, 'refused'); END");
    }

    three.goTo(robot, "0");

    WindowFixture.await(() -> !failures(robot).isEmpty());
    assertEquals(1, failures(robot).size());
    Notice failure = failures(robot).iterator().next();
    String text = robot.from(failure).lookup(".label").queryLabeled().getText();
    assertTrue(text.contains("read or write the workspace. Restart Casedesk."), text);
    assertFalse(text.contains("INSERT") || text.contains("refused"), text);
    three.window.picture(robot, "switch-not-remembered");
  }
}
