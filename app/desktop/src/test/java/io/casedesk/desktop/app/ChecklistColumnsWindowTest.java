package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ShownRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Only the columns in sight have cells, and the solution stays. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistColumnsWindowTest {

  @TempDir Path folder;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage stage) {
    checklists = ChecklistsFixture.over(stage, folder, 1_200);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private static List<TableCell<?, ?>> cells(TableView<ShownRow> table) {
    return table.lookupAll(".table-cell").stream()
        .filter(node -> node instanceof TableCell<?, ?> cell && !cell.isEmpty())
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .toList();
  }

  private static TableCell<?, ?> cell(TableView<ShownRow> table, int row, int column) {
    return cells(table).stream()
        .filter(cell -> cell.getIndex() == row)
        .filter(cell -> cell.getTableColumn().equals(table.getColumns().get(column)))
        .findFirst()
        .orElseThrow();
  }

  /** Those of the columns that are in sight, and no more than one at either end that is not. */
  private static void assertOnlyCellsInSight(TableView<ShownRow> table) {
    Bounds seen = table.localToScene(table.getLayoutBounds());
    List<TableCell<?, ?>> cells = cells(table);
    long outside =
        cells.stream()
            .map(cell -> cell.localToScene(cell.getLayoutBounds()))
            .filter(at -> at.getMaxX() <= seen.getMinX() || at.getMinX() >= seen.getMaxX())
            .count();
    assertEquals(0, outside, "cells out of sight");
    long rows = cells.stream().map(TableCell::getIndex).distinct().count();
    long columns = cells.stream().map(TableCell::getTableColumn).distinct().count();
    assertTrue(rows > 5 && columns > 1, () -> rows + " rows, " + columns + " columns");
    assertEquals(rows * columns, cells.size(), "each column in sight has a cell in each row");
    assertTrue(columns < table.getColumns().size(), () -> columns + " columns");
  }

  /** Rows are told apart by a line, however far right they are scrolled. */
  private static void assertLineBelow(FxRobot robot, TableCell<?, ?> cell) {
    Image[] seen = new Image[1];
    robot.interact(() -> seen[0] = cell.getScene().snapshot(null));
    Bounds at = cell.localToScene(cell.getLayoutBounds());
    int x = (int) at.getCenterX();
    int bottom = (int) at.getMaxY() - 1;
    Color paper = seen[0].getPixelReader().getColor(x, bottom - 3);
    assertNotEquals(paper, seen[0].getPixelReader().getColor(x, bottom));
  }

  @Test
  void onlyColumnsInSightHaveCellsAndTheSolutionStays(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    checklists.open(robot);
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
    window.picture(robot, "checklists-many-columns");

    robot.interact(() -> window.composition.checklists().focus());
    robot.push(KeyCode.END);
    int last = table.getColumns().size() - 1;
    WindowFixture.await(() -> cells(table).stream().anyMatch(c -> isOf(c, table, last)));
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
    assertFalse(cells(table).stream().anyMatch(c -> isOf(c, table, 1)), "the state is gone");
    TableCell<?, ?> name = cell(table, 0, 0);
    Bounds held = name.localToScene(name.getLayoutBounds());
    assertEquals(
        table.localToScene(table.getLayoutBounds()).getMinX() + 1,
        held.getMinX(),
        2,
        "the solution stays at the left");
    var top = checklists.section().models().list().solutions().getFirst();
    assertEquals(top.solution().label(), name.getText());
    window.picture(robot, "checklists-many-columns-end");
    assertLineBelow(robot, cell(table, 1, last));

    // What comes into sight later says what was said meanwhile.
    checklists.mark(robot, KeyCode.N);
    WindowFixture.awaitNode(robot, "#review-note");
    robot.write("why").push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> cell(table, 0, last).getText().equals("why"));
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
  }

  private static boolean isOf(TableCell<?, ?> cell, TableView<ShownRow> table, int column) {
    return cell.getTableColumn().equals(table.getColumns().get(column));
  }
}
