package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixItem;
import io.casedesk.model.checklist.Checklist;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
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

/** A matrix of two hundred pages: only what is in sight has cells, and the solution stays. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistColumnsWindowTest {

  /** So many that the last is farther right than what is painted in one piece reaches. */
  private static final int PAGES = 250;

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

  /** Every solution answers every one of the pages. */
  private void answerManyPages() {
    checklists.change("DELETE FROM checklist");
    int added =
        checklists.change(
            """
            WITH RECURSIVE page(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM page WHERE number < ?)
            INSERT INTO checklist (id, solution_id, page_id, playbook_id, attributes, show_notification, created_at, updated_at)
            SELECT 'many-' || solution.id || '-' || number, solution.id, printf('page-%03d', number), 'many',
                   '{"answered":' || number || '}', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
            FROM solution, page
            """,
            PAGES);
    assertTrue(added > 30 * PAGES, () -> added + " checklists");
  }

  private static List<TableCell<?, ?>> cells(TableView<MatrixItem> table) {
    return table.lookupAll(".table-cell").stream()
        .filter(node -> node instanceof TableCell<?, ?> cell && !cell.isEmpty())
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .toList();
  }

  private static TableCell<?, ?> cell(TableView<MatrixItem> table, int row, int column) {
    return cells(table).stream()
        .filter(cell -> cell.getIndex() == row)
        .filter(cell -> cell.getTableColumn().equals(table.getColumns().get(column)))
        .findFirst()
        .orElseThrow();
  }

  /** Those of the columns that are in sight, and no more than one at either end that is not. */
  private static void assertOnlyCellsInSight(TableView<MatrixItem> table) {
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
    assertTrue(rows > 5 && columns > 2, () -> rows + " rows, " + columns + " columns");
    assertEquals(rows * columns, cells.size(), "each column in sight has a cell in each row");
    assertTrue(columns < 20, () -> columns + " columns of " + table.getColumns().size());
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
    answerManyPages();
    checklists.open(robot);
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    WindowFixture.await(() -> table.getColumns().size() == PAGES + 2);
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
    window.picture(robot, "checklists-many-columns");

    robot.interact(() -> window.composition.checklists().focus());
    robot.push(KeyCode.END);
    int last = PAGES + 1;
    WindowFixture.await(() -> cells(table).stream().anyMatch(c -> isOf(c, table, last)));
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
    assertFalse(cells(table).stream().anyMatch(c -> isOf(c, table, 2)), "the first page is gone");
    TableCell<?, ?> name = cell(table, 0, 0);
    Bounds held = name.localToScene(name.getLayoutBounds());
    assertEquals(
        table.localToScene(table.getLayoutBounds()).getMinX() + 1,
        held.getMinX(),
        2,
        "the solution stays at the left");
    MatrixItem top = checklists.section().models().matrix().shown().getFirst();
    assertEquals(top.line().solution().label(), name.getText());
    assertTrue(
        String.valueOf(cell(table, 0, last).queryAccessibleAttribute(AccessibleAttribute.TEXT))
            .contains("page-250"),
        () ->
            String.valueOf(
                cell(table, 0, last).queryAccessibleAttribute(AccessibleAttribute.TEXT)));
    assertEquals(
        "page-250",
        Objects.requireNonNull(checklists.section().models().reviewing().cellProperty().get())
            .checklist()
            .page()
            .page());
    window.picture(robot, "checklists-many-columns-end");
    assertLineBelow(robot, cell(table, 1, last));

    // What is in sight follows what is said of it, and so does what comes into sight later.
    checklists.mark(robot, KeyCode.N);
    WindowFixture.awaitNode(robot, "#review-note");
    robot.write("why").push(KeyCode.SHORTCUT, KeyCode.ENTER);
    Checklist.Page page = checklists.section().models().matrix().pages().getLast();
    WindowFixture.await(() -> top.line().state(page) == ChecklistState.NEEDS_WORK);
    robot.interact(() -> window.composition.checklists().focus());
    checklists.go(robot, top.line().cells().getFirst());
    WindowFixture.await(() -> cells(table).stream().noneMatch(c -> isOf(c, table, last)));
    checklists.go(robot, top.line().cells().getLast());
    WindowFixture.await(
        () ->
            cells(table).stream()
                .anyMatch(
                    c ->
                        isOf(c, table, last)
                            && c.getIndex() == 0
                            && String.valueOf(c.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                                .toLowerCase(Locale.ROOT)
                                .contains("needs work")));
    robot.interact(table::layout);
    assertOnlyCellsInSight(table);
  }

  private static boolean isOf(TableCell<?, ?> cell, TableView<MatrixItem> table, int column) {
    return cell.getTableColumn().equals(table.getColumns().get(column));
  }
}
