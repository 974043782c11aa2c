package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.FieldDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A sign-off lapses by itself, and says for what. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewLapseWindowTest {

  private static final int SAMPLE = 1_200;

  /** Longer than a line of its column. */
  private static final String CHANGED =
      "Changed by Zoë, who asked twice and got the answer in writing on the third of November";

  @TempDir Path folder;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage stage) {
    checklists = ChecklistsFixture.over(stage, folder, SAMPLE);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void aReviewLapsesWithTheRightDifferenceWhenSomebodyElseChangesTheChecklist(FxRobot robot)
      throws IOException {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    checklists.change(
        "UPDATE checklist SET attributes = json_set(attributes, '$.remarks', 'As Ada wrote it')"
            + " WHERE id = ?",
        cell.checklist().key());
    checklists.refresh(robot);
    checklists.go(robot, checklists.again(cell));
    checklists.awaitShown();
    robot.clickOn("#checklists-reviewed");
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.REVIEWED);

    // What does not count: the service touched it.
    checklists.change(
        "UPDATE checklist SET updated_at = '2026-12-01T00:00:00.000Z' WHERE id = ?",
        cell.checklist().key());
    checklists.refresh(robot);
    assertEquals(ChecklistState.REVIEWED, checklists.again(cell).state());

    checklists.change(
        "UPDATE checklist SET attributes = json_set(attributes, '$.remarks', '"
            + CHANGED
            + "',"
            + " '$.findings', json('[{\"severity\":\"high\",\"open\":true}]')) WHERE id = ?",
        cell.checklist().key());
    checklists.refresh(robot);
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.LAPSED);
    checklists.filter(robot, SolutionFilter.LAPSED);
    assertEquals(1, checklists.section().models().list().solutions().size());
    checklists.go(robot, checklists.again(cell));
    robot.push(KeyCode.D);
    WindowFixture.awaitNode(robot, "#checklist-changes");
    TableView<FieldDifference> table = robot.lookup("#checklist-changes").queryTableView();
    FieldValue before = FieldValue.text("As Ada wrote it");
    WindowFixture.await(
        () ->
            table.getItems().stream()
                .anyMatch(
                    change ->
                        change.path().equals("checklistAttributes.remarks")
                            && Objects.equals(before, change.before())
                            && FieldValue.text(CHANGED).equals(change.after())));
    assertTrue(
        table.getItems().stream()
            .anyMatch(change -> change.path().equals("checklistAttributes.findings[0].severity")));
    assertEquals(3, table.getItems().size());
    // What the review is said to have lapsed for is what the page shows.
    assertEquals(
        List.copyOf(table.getItems()), checklists.again(cell).entry().standing().changes());
    assertEquals(List.of("Remarks", "As Ada wrote it", CHANGED), painted(robot, CHANGED));
    window.picture(robot, "checklists-changed");
    robot.clickOn("#theme");
    window.picture(robot, "checklists-changed-dark");

    // Said anew, it counts again; and the earlier content can still be compared with.
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(
        () -> window.workspace.reviews().of(folder.resolve("service.db").toString()).size() == 2);
    checklists.go(robot, cell);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(checklists.section().models().review().pastProperty().get())
                    .bases()
                    .size()
                >= 2);
    ReviewModel.ComparisonBase earlier =
        Objects.requireNonNull(checklists.section().models().review().pastProperty().get())
            .bases()
            .getLast();
    robot.interact(() -> checklists.section().models().review().baseProperty().set(earlier));
    WindowFixture.await(
        () ->
            checklists.section().models().review().comparedProperty().get().differences().size()
                == 3);
  }

  /** The row of the differences that says so somewhere, as it is painted: field, before, now. */
  private static List<String> painted(FxRobot robot, String text) {
    return robot.lookup("#checklist-changes .table-row-cell").queryAllAs(TableRow.class).stream()
        .map(
            row ->
                Stream.of("#change-field", "#change-before", "#change-now")
                    .map(id -> row.lookup(id))
                    .map(cell -> cell instanceof TableCell<?, ?> shown ? words(shown) : "")
                    .toList())
        .filter(words -> words.contains(text))
        .findFirst()
        .orElseThrow();
  }

  private static String words(TableCell<?, ?> cell) {
    if (!(cell.getGraphic() instanceof Label label)) {
      return "";
    }
    assertTrue(label.getHeight() <= cell.getTableRow().getHeight(), "all of it is seen");
    return label.getText();
  }
}
