package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.skin.ScrollPaneSkin;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The rail at the left marks the section that is open, whatever opened it. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RailWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void arrowsOpenWhatTheyMark(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> robot.lookup("#go-usecases").query().requestFocus());

    robot.push(KeyCode.DOWN);

    assertOpen(robot, "solutions");
    robot.interact(() -> robot.lookup("#go-solutions").query().requestFocus());
    robot.push(KeyCode.UP);
    assertOpen(robot, "usecases");
    WindowFixture.go(robot, "runs");
    assertOpen(robot, "runs");
    robot.clickOn("#go-runs");
    assertOpen(robot, "runs");
  }

  /** Pictures of pages that are gone would stay for as long as anything is drawn. */
  @Test
  void noPageIsKeptAsAPicture(FxRobot robot) {
    window.awaitUseCasesRead();
    ScrollPane other = new ScrollPane();
    robot.interact(() -> other.setSkin(new ScrollPaneSkin(other)));
    assertTrue(
        other.getChildrenUnmodifiable().stream().anyMatch(Node::isCache),
        "JavaFX keeps pictures by itself");
    Set<Node> panes = new HashSet<>();
    for (String place : List.of("overview", "connections")) {
      WindowFixture.go(robot, place);
      WindowFixture.await(
          () ->
              robot.lookup(".scroll-pane").queryAll().stream()
                  .anyMatch(pane -> !panes.contains(pane)));
      Set<Node> seen = robot.lookup(".scroll-pane").queryAll();
      for (Node pane : seen) {
        assertEquals(
            List.of(),
            ((Parent) pane).getChildrenUnmodifiable().stream().filter(Node::isCache).toList(),
            pane + " at " + place);
      }
      panes.addAll(seen);
    }
  }

  /** Of the section and of no other, the toggle is chosen and the page is there. */
  private static void assertOpen(FxRobot robot, String name) {
    WindowFixture.await(() -> chosen(robot).equals(List.of("go-" + name)));
    String page = name.equals("runs") ? ".runs" : "#show-deleted-" + name;
    WindowFixture.await(() -> robot.lookup(page).tryQuery().isPresent());
    assertTrue(robot.lookup("#go-" + name).queryAs(ToggleButton.class).isSelected());
  }

  private static List<String> chosen(FxRobot robot) {
    return robot.lookup(".rail .toggle-button").queryAllAs(ToggleButton.class).stream()
        .filter(ToggleButton::isSelected)
        .map(ToggleButton::getId)
        .toList();
  }
}
