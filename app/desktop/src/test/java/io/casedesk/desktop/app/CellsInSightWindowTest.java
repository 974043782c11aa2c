package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The cells in sight show the rows in sight, and each its own text and no more. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CellsInSightWindowTest {

  private static final int RECORDS = 300;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, RECORDS);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  /** Filled cells that can be seen. */
  private static List<TableCell<?, ?>> cells(FxRobot robot) {
    List<TableCell<?, ?>> result = new ArrayList<>();
    robot.interact(
        () -> {
          for (Node node : table(robot).lookupAll(".table-cell")) {
            if (node instanceof TableCell<?, ?> cell
                && !cell.isEmpty()
                && cell.getTableRow().isVisible()) {
              result.add(cell);
            }
          }
        });
    return result;
  }

  private static boolean shows(FxRobot robot, int row, int column) {
    return cells(robot).stream()
        .anyMatch(
            cell ->
                cell.getIndex() == row
                    && cell.getTableColumn()
                        .equals(table(robot).getVisibleLeafColumns().get(column)));
  }

  @Test
  void ctrlEndGoesToTheLastCellAndCtrlHomeBackToTheFirst(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.interact(() -> table(robot).requestFocus());
    int lastRow = table(robot).getItems().size() - 1;
    int lastColumn = table(robot).getVisibleLeafColumns().size() - 1;
    robot.press(KeyCode.CONTROL, KeyCode.END).release(KeyCode.END, KeyCode.CONTROL);
    WindowFixture.await(() -> shows(robot, lastRow, lastColumn));
    // Both ways at once.
    robot.press(KeyCode.CONTROL, KeyCode.HOME).release(KeyCode.HOME, KeyCode.CONTROL);
    WindowFixture.await(() -> shows(robot, 0, 0) && !shows(robot, lastRow, 0));
  }

  @Test
  void aRecordNearTheTopIsShownWithAllRowsBeforeIt(FxRobot robot) {
    window.awaitUseCasesRead();
    String sixth = window.composition.useCases().model().rows().shown().get(5).id();
    robot.interact(() -> window.composition.useCases().view().select(sixth));
    WindowFixture.await(() -> shows(robot, 5, 0));
    robot.interact(() -> table(robot).layout());
    assertTrue(shows(robot, 0, 0), "the first row isn't under the headings");
    WindowFixture.await(() -> !numbers(robot).isEmpty());
    assertEquals("1", numbers(robot).getFirst());
    // Of a row under the headings, no number is left over beside them.
    robot.interact(() -> table(robot).scrollTo(3));
    WindowFixture.await(() -> numbers(robot).getFirst().equals("4"));
  }

  /** The numbers of rows that aren't under the headings, from the top. */
  private static List<String> numbers(FxRobot robot) {
    List<String> result = new ArrayList<>();
    robot.interact(
        () ->
            robot.lookup(".row-gutter .check-box").queryAllAs(CheckBox.class).stream()
                .filter(box -> box.isVisible() && !"rows-unpick".equals(box.getId()))
                .sorted(Comparator.comparingDouble(CheckBox::getLayoutY))
                .map(CheckBox::getText)
                .forEach(result::add));
    return result;
  }

  @Test
  void cellsThatDeleteClearsComeIntoView(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(60, 1));
    robot.interact(() -> table(robot).requestFocus());
    WindowFixture.await(() -> shows(robot, 60, 1));
    robot.interact(() -> table(robot).scrollTo(250));
    WindowFixture.await(() -> !shows(robot, 60, 1));
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> shows(robot, 60, 1));
  }

  @Test
  void aDoubleClickOnACellAtTheEdgeScrollsNothing(FxRobot robot) {
    window.awaitUseCasesRead();
    ScrollBar across =
        robot.lookup(".record-table .scroll-bar").queryAllAs(ScrollBar.class).stream()
            .filter(bar -> bar.getOrientation() == Orientation.HORIZONTAL && bar.isVisible())
            .findFirst()
            .orElseThrow();
    robot.interact(() -> across.setValue(20));
    Node theme =
        cells(robot).stream()
            .filter(cell -> cell.getIndex() == 3)
            .filter(cell -> cell.getTableColumn().getId().endsWith("theme"))
            .findFirst()
            .orElseThrow();
    Bounds cell = theme.localToScreen(theme.getBoundsInLocal());
    Bounds shown = table(robot).localToScreen(table(robot).getBoundsInLocal());
    assertTrue(cell.getMaxX() > shown.getMaxX(), "the cell is half visible");
    // The first click opens the record, which may take longer than a double click.
    robot.clickOn(cell.getMinX() + 12, cell.getMinY() + 12);
    Pulses.await();
    assertEquals(20, across.getValue());
    robot.sleep(1_000).doubleClickOn(cell.getMinX() + 12, cell.getMinY() + 12);
    WindowFixture.awaitNode(robot, ".cell-editor");
    assertEquals(20, across.getValue());
  }

  private static long having(FxRobot robot, String state) {
    return cells(robot).stream()
        .filter(
            cell ->
                cell.getPseudoClassStates().stream()
                    .anyMatch(one -> one.getPseudoClassName().equals(state)))
        .count();
  }

  @Test
  void whileNoRecordIsOpenNoCellLooksChosen(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> table(robot).requestFocus());
    WindowFixture.await(() -> having(robot, "anchor") == 1);
    assertEquals(0, having(robot, "in-range"), "the keyboard is there, and nothing was chosen");
    window.picture(robot, "cells-unchosen");
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    WindowFixture.await(() -> having(robot, "in-range") > 20);
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> having(robot, "in-range") == 1);
    assertFalse(table(robot).getSelectionModel().isEmpty());
    window.picture(robot, "cells-chosen");
  }

  @Test
  void whereThereIsMoreRoomTheCellsThatComeIntoSightAreFilled(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> cells(robot).size() > 20);
    SplitPane split = robot.lookup(".split-pane").query();
    double before = table(robot).getWidth();
    robot.interact(() -> split.setDividerPositions(0.4));
    WindowFixture.await(() -> table(robot).getWidth() < before - 50);
    double narrow = table(robot).getWidth();
    robot.interact(() -> split.setDividerPositions(0.8));
    WindowFixture.await(() -> table(robot).getWidth() > narrow + 100);
    WindowFixture.await(
        () ->
            cells(robot).stream()
                .map(TableCell::getTableRow)
                .distinct()
                .allMatch(row -> end(row) >= table(robot).getWidth()));
  }

  /** Where the last cell of a row ends. */
  private static double end(TableRow<?> row) {
    return row.getChildrenUnmodifiable().stream()
        .filter(TableCell.class::isInstance)
        .mapToDouble(cell -> cell.getBoundsInParent().getMaxX())
        .max()
        .orElse(0);
  }

  @Test
  void aTextThatIsTooLongEndsInsideItsCell(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> cells(robot).size() > 20);
    int cut = 0;
    for (TableCell<?, ?> cell : cells(robot)) {
      for (Node node : cell.getChildrenUnmodifiable()) {
        if (node instanceof Text text) {
          assertTrue(
              text.getBoundsInParent().getMaxX() <= cell.getWidth(),
              () -> text.getText() + " is wider than its cell");
          cut += text.getText().endsWith("...") ? 1 : 0;
        }
      }
    }
    assertTrue(cut > 0, "some title is longer than its column");
  }
}
