package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.io.IOException;
import java.nio.file.Path;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The fields of the selected record are beside the list, below it, or hidden. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RecordPaneWindowTest {

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

  private void command(FxRobot robot, String words) {
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    robot.write(words).push(KeyCode.ENTER);
  }

  private static boolean isShown(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().isPresent();
  }

  private static Bounds place(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    return node.localToScene(node.getLayoutBounds());
  }

  private void pictures(FxRobot robot, String name) throws IOException {
    for (ThemeChoice scheme : new ThemeChoice[] {ThemeChoice.DARK, ThemeChoice.LIGHT}) {
      robot.interact(() -> window.theme.choiceProperty().set(scheme));
      window.picture(robot, name + "-" + scheme);
      WritableImage[] large = new WritableImage[1];
      robot.interact(() -> large[0] = Snapshot.of(window.stage, new WindowFrame.Size(1920, 1080)));
      Picture.save(
          large[0],
          Path.of(System.getProperty("casedesk.pictures"), name + "-" + scheme + "-large.png"));
    }
  }

  @Test
  void itIsBelowHiddenAndOnTheRight(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#field-sponsor");

    command(robot, "record below");
    WindowFixture.await(
        () -> place(robot, "#editor").getMinY() >= place(robot, ".record-table").getMaxY());
    pictures(robot, "record-below");

    command(robot, "hide the selected");
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    WindowFixture.await(() -> robot.lookup(".record-table").query().isFocused());
    pictures(robot, "record-hidden");

    // A new record needs its form, which goes as it came.
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#create-name"));
    assertTrue(!isShown(robot, "#editor"));

    command(robot, "record on the right");
    WindowFixture.await(
        () ->
            isShown(robot, "#editor")
                && place(robot, "#editor").getMinX() >= place(robot, ".record-table").getMaxX());
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> robot.lookup("#editor").query().isFocusWithin());
  }
}
