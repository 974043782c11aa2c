package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Notices take their room from what is in the middle, never from the bars. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class NoticeHeightWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    // Small from the first: the stage is shared with other tests, and keeps a height it was given.
    window =
        WindowFixture.overSample(
            stage,
            folder,
            60,
            new WindowFixture.Looks(
                ThemeChoice.LIGHT, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 560)));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void whereTheyTakeTheRoomOfTheRailTheBarsStay(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(
        () -> {
          for (int i = 0; i < 6; i++) {
            window.composition.notice("What a person has to know, number " + i);
          }
        });
    double height = window.stage.getScene().getHeight();
    assertEquals(560, height, 1);
    Node rail = robot.lookup(".rail").query();
    WindowFixture.await(() -> rail.getLayoutBounds().getHeight() < height / 2 + 160);
    assertEquals(0, robot.lookup(".top-bar").query().localToScene(0, 0).getY());
    Node status = robot.lookup(".status-bar").query();
    assertEquals(height, status.localToScene(status.getLayoutBounds()).getMaxY(), 1);
    // What is no more to be seen of it is scrolled to, and is still reached by its key.
    Node settings = robot.lookup("#go-settings").query();
    assertFalse(isWithin(settings, rail), "below the end of the rail");
    robot.interact(settings::requestFocus);
    WindowFixture.await(() -> isWithin(settings, rail));
    WindowFixture.go(robot, "runs");
    WindowFixture.await(() -> robot.lookup(".runs").tryQuery().isPresent());
  }

  @Test
  void twoNoticesLeaveRoomForTheWholeRailOfASmallWindow(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(
        () -> {
          window.composition.notice("One");
          window.composition.notice("Two");
        });
    ScrollPane rail = robot.lookup(".rail").queryAs(ScrollPane.class);
    Region buttons = (Region) rail.getContent();
    Node settings = robot.lookup("#go-settings").query();
    WindowFixture.await(() -> !isWithin(settings, rail));
    double bars = 560 - rail.getHeight();
    double padding = rail.getHeight() - rail.getViewportBounds().getHeight();
    double room = 700 - bars - padding;
    assertTrue(buttons.prefHeight(-1) <= room, buttons.prefHeight(-1) + " in " + room);
  }

  private static boolean isWithin(Node node, Node outer) {
    return outer
        .localToScene(outer.getLayoutBounds())
        .contains(node.localToScene(node.getLayoutBounds()));
  }
}
