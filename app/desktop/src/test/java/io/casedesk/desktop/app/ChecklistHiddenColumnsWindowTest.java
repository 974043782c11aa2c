package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.MatrixItem;
import java.io.IOException;
import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Checks that columns without a checklist in a shown row are hidden, counted and shown again. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistHiddenColumnsWindowTest {

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

  /** Gives each solution one checklist, for a page of its own. */
  private int givePages() {
    checklists.change("DELETE FROM checklist");
    return checklists.change(
        """
        INSERT INTO checklist (id, solution_id, page_id, playbook_id, attributes, show_notification, created_at, updated_at)
        SELECT 'own-' || id, id, 'own-' || id, 'own', '{"answered":1}', 0,
               '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
        FROM solution
        """);
  }

  @Test
  void columnsWithoutAChecklistAreHiddenAndCanBeShown(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    givePages();
    checklists.open(robot);
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    var matrix = checklists.section().models().matrix();
    int pages = matrix.pages().size();
    assertTrue(pages > 30, () -> pages + " pages");
    WindowFixture.await(() -> table.getColumns().size() == pages + 2);
    assertFalse(
        robot.lookup("#checklist-columns-hidden").query().isVisible(), "no column is empty");

    MatrixItem one = matrix.shown().get(3);
    robot.interact(() -> matrix.queryProperty().set(one.id()));
    WindowFixture.await(() -> table.getColumns().size() == 3);
    assertEquals(
        one.line().cells().getFirst().checklist().page(), table.getColumns().get(2).getUserData());
    assertEquals(
        (pages - 1) + " empty columns are hidden",
        ChecklistsFixture.text(robot, "#checklist-columns-count"));
    window.picture(robot, "checklists-hidden-columns");

    robot.clickOn("#checklist-columns-all");
    WindowFixture.await(() -> table.getColumns().size() == pages + 2);
    assertEquals(
        (pages - 1) + " empty columns are shown",
        ChecklistsFixture.text(robot, "#checklist-columns-count"));
    robot.clickOn("#checklist-columns-all");
    WindowFixture.await(() -> table.getColumns().size() == 3);
  }

  @Test
  void aNearlyEmptyMatrixLeadsToTheList(FxRobot robot) throws IOException {
    checklists.open(robot);
    Node bar = robot.lookup("#checklist-columns").query();
    assertFalse(bar.isVisible(), "pages of many solutions");

    givePages();
    checklists.refresh(robot);
    WindowFixture.await(bar::isVisible);
    window.pictures(robot, "checklists-nearly-empty");

    // The pages of a few solutions fit side by side.
    var matrix = checklists.section().models().matrix();
    robot.interact(() -> matrix.queryProperty().set(matrix.shown().get(3).id()));
    WindowFixture.await(
        () -> !robot.lookup("#checklist-columns-list").query().getParent().isVisible());
    robot.interact(() -> matrix.queryProperty().set(""));
    WindowFixture.await(
        () -> robot.lookup("#checklist-columns-list").query().getParent().isVisible());

    robot.clickOn("#checklist-columns-list");
    Node list = WindowFixture.awaitNode(robot, "#checklist-list");
    WindowFixture.await(list::isFocused);
    assertFalse(bar.isVisible());
  }

  @Test
  void theColumnThatSortsTheRowsStaysShown(FxRobot robot) {
    window.awaitUseCasesRead();
    givePages();
    checklists.open(robot);
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    var matrix = checklists.section().models().matrix();
    int pages = matrix.pages().size();
    WindowFixture.await(() -> table.getColumns().size() == pages + 2);
    MatrixItem one = matrix.shown().get(3);
    TableColumn<MatrixItem, ?> sorting =
        table.getColumns().stream()
            .filter(column -> column.getUserData() != null)
            .filter(
                column ->
                    !column.getUserData().equals(one.line().cells().getFirst().checklist().page()))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> table.getSortOrder().add(sorting));
    robot.interact(() -> matrix.queryProperty().set(one.id()));
    WindowFixture.await(() -> table.getColumns().size() == 4);
    assertTrue(table.getColumns().contains(sorting));
    assertTrue(table.getSortOrder().contains(sorting));

    robot.interact(() -> table.getSortOrder().clear());
    WindowFixture.await(() -> table.getColumns().size() == 3);
  }
}
