package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RecordPane;
import java.io.IOException;
import java.nio.file.Path;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.TableRow;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The fields of the selected record are beside the list or hidden. */
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

  @Test
  void itGoesInANarrowWindowAndComesBackUnlessTheUserClosedIt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    ObjectProperty<RecordPane> pane = pane();
    robot.interact(() -> pane.set(RecordPane.AUTOMATIC));
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    window.pictures(robot, "pane-narrow");
    width(robot, 1_300);
    WindowFixture.await(() -> isShown(robot, "#editor"));
    ToggleButton button = robot.lookup("#pane-usecases").query();
    assertTrue(button.isSelected());

    robot.clickOn(button);
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    width(robot, 1_000);
    width(robot, 1_300);
    assertTrue(!isShown(robot, "#editor"), "the user closed it");

    robot.push(KeyCode.SHORTCUT, KeyCode.B);
    WindowFixture.await(() -> isShown(robot, "#editor"));
    width(robot, 1_000);
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    robot.clickOn("#pane-usecases");
    WindowFixture.await(() -> isShown(robot, "#editor"));
    assertEquals(RecordPane.SHOWN, pane.get(), "asked for in a narrow window, it stays");
    robot.push(KeyCode.SHORTCUT, KeyCode.B);
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    assertEquals(RecordPane.AUTOMATIC, pane.get(), "as it was before");
    width(robot, 1_300);
    WindowFixture.await(() -> isShown(robot, "#editor"));
  }

  /** What an analyst sees of a list in the smallest window, with the fields hidden. */
  @Test
  void aSmallWindowShowsFiveColumnsAndTwelveRows(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> pane().set(RecordPane.AUTOMATIC));
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    window.pictures(robot, "list-small");
    robot.interact(
        () -> {
          Node flow = robot.lookup(".record-table .virtual-flow").query();
          Bounds room = flow.localToScene(flow.getLayoutBounds());
          long rows =
              robot.lookup(".record-table .table-row-cell").queryAll().stream()
                  .filter(node -> node instanceof TableRow<?> row && !row.isEmpty())
                  .map(node -> node.localToScene(node.getLayoutBounds()))
                  .filter(at -> at.getMinY() >= room.getMinY() - 1)
                  .filter(at -> at.getMaxY() <= room.getMaxY() + 1)
                  .count();
          long columns =
              robot.lookup(".record-table .column-header").queryAll().stream()
                  .filter(node -> node.getId() != null && node.isVisible())
                  .map(node -> node.localToScene(node.getLayoutBounds()))
                  .filter(at -> at.getWidth() > 0 && at.getMaxX() <= room.getMaxX() + 1)
                  .count();
          System.out.println("At 1000x700: " + columns + " columns, " + rows + " rows");
          assertTrue(columns >= 5 && rows >= 12, columns + " columns, " + rows + " rows");
        });
  }

  private ObjectProperty<RecordPane> pane() {
    return window.composition.useCases().model().preferences().property(SettingCatalog.RECORD_PANE);
  }

  private void width(FxRobot robot, double width) {
    robot.interact(() -> window.stage.setWidth(width));
    WindowFixture.await(() -> Math.abs(window.stage.getScene().getWidth() - width) < 40);
  }

  @Test
  void itIsHiddenAndShownOnTheRight(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.DOWN);
    WindowFixture.awaitNode(robot, "#field-sponsor");

    command(robot, "fields of the selected");
    WindowFixture.await(() -> !isShown(robot, "#editor"));
    WindowFixture.await(() -> robot.lookup(".record-table").query().isFocused());
    window.pictures(robot, "record-hidden");

    // A new record needs its form, which goes as it came.
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    RecordPane before = pane().get();
    robot.push(KeyCode.SHORTCUT, KeyCode.B);
    assertTrue(robot.lookup("#pane-usecases").query().isDisabled());
    assertEquals(before, pane().get(), "the form stays, and so does the setting");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> !isShown(robot, "#create-name"));
    assertTrue(!isShown(robot, "#editor"));

    command(robot, "fields of the selected");
    WindowFixture.await(
        () ->
            isShown(robot, "#editor")
                && place(robot, "#editor").getMinX() >= place(robot, ".record-table").getMaxX());
    robot.push(KeyCode.F6);
    WindowFixture.await(() -> robot.lookup("#editor").query().isFocusWithin());
  }
}
