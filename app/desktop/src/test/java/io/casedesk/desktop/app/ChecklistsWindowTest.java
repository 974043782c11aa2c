package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionRow;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Checklists as a reviewer finds them, over the sample data of a real service. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistsWindowTest {

  private static final int SAMPLE = 1_200;

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
  void theListShowsWhatTheServiceHasOfEachSolution(FxRobot robot) throws Exception {
    checklists.open(robot);
    List<SolutionRow> shown = checklists.section().models().list().solutions();
    Set<String> stored =
        new TreeSet<>(
            checklists.stored(
                "SELECT solution_id || ' ' || checklist.id FROM checklist JOIN solution"
                    + " ON solution.id = solution_id WHERE NOT delete_flag"));
    Set<String> seen = new TreeSet<>();
    checklists
        .cells()
        .forEach(cell -> seen.add(cell.solution().id() + " " + cell.checklist().key()));
    assertEquals(stored, seen);
    assertTrue(stored.size() >= 50, () -> "the sample has " + stored.size());
    assertEquals(
        checklists.stored("SELECT id FROM solution WHERE NOT delete_flag").size(), shown.size());
    for (ChecklistRow item : checklists.section().models().list().shown()) {
      ChecklistEntry cell = item.cell();
      assertEquals(item.place().checklist().isEmpty(), cell == null);
      assertTrue(cell == null || cell.state() == ChecklistState.UNREVIEWED);
    }
    robot.push(KeyCode.J);
    WindowFixture.awaitNode(robot, "#checklist-form");
    window.picture(robot, "checklists");
    robot.clickOn("#theme");
    window.picture(robot, "checklists-dark");
    // A picture and a word for each state, also for those who see neither.
    List<String> said =
        robot.lookup(".checklist-list .table-cell").queryAllAs(TableCell.class).stream()
            .map(cell -> String.valueOf(cell.queryAccessibleAttribute(AccessibleAttribute.TEXT)))
            .filter(text -> text.startsWith("not reviewed"))
            .toList();
    assertFalse(said.isEmpty());
    assertBells(robot);
  }

  /** Cells of checklists with notifications have a bell, and no others. */
  private void assertBells(FxRobot robot) {
    int bells = 0;
    for (TableCell<?, ?> cell :
        robot.lookup(".checklist-list .table-cell").queryAllAs(TableCell.class)) {
      if (cell.getTableColumn().getUserData() == ChecklistColumn.STATE
          && !cell.isEmpty()
          && cell.getTableRow().getItem() instanceof ChecklistRow item) {
        ChecklistEntry entry = item.cell();
        boolean notifies = entry != null && entry.checklist().notifies();
        assertEquals(notifies, cell.lookup(".bell") != null, () -> cell.getText());
        bells += notifies ? 1 : 0;
      }
    }
    assertTrue(bells > 0, "no checklist in sight has notifications");
  }

  @Test
  void theChipsAndTheStatusBarCountChecklists(FxRobot robot) throws Exception {
    checklists.open(robot);
    long unreviewed =
        checklists
            .stored(
                "SELECT checklist.id FROM checklist JOIN solution"
                    + " ON solution.id = solution_id WHERE NOT delete_flag")
            .size();
    int all = checklists.cells().size();
    assertEquals("All " + all, chip(robot, "ALL"));
    assertEquals("Not reviewed " + unreviewed, chip(robot, "UNREVIEWED"));
    assertEquals(
        all + " checklists, 0 reviewed", ChecklistsFixture.text(robot, "#checklists-states"));
  }

  private static String chip(FxRobot robot, String filter) {
    return robot.lookup("#checklist-filter-" + filter).queryLabeled().getText();
  }

  @Test
  void askingTwiceToReadThemAgainReadsThemAgain(FxRobot robot) {
    checklists.open(robot);
    SolutionPartsOutcome before = checklists.section().models().reading().outcomeProperty().get();
    // The second comes while the list of the solutions is read, as from a key that is held down.
    robot.interact(
        () -> {
          checklists.section().refresh();
          checklists.section().refresh();
        });
    WindowFixture.await(
        () ->
            !Objects.equals(checklists.section().models().reading().outcomeProperty().get(), before)
                && checklists.section().models().reading().phaseProperty().get()
                    == ChecklistLoadModel.Phase.READ);
  }

  @Test
  void whateverAChecklistHoldsIsAForm(FxRobot robot) throws IOException {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    checklists.changeAttributes(
        cell,
        """
        {"riskAssessment":{"doneAt":"2026-03-02T23:30:00.000Z","by":"Zoë","report":"https://reports.example.com/7"},
         "findings":[{"title":"Open port","severity":"high","due":"2026-04-01T08:00:00Z"},
                     {"title":"Old library","severity":"low"}],
         "steps":["First a rather long sentence that says what is to be done before anything else",
                  "and then another one"],
         "groups":["employees","customers"],"approved":true,"budget":1.25,"remarks":null,"mixed":[1,{"a":[[]]},"x"]}
        """);
    checklists.refresh(robot);
    checklists.go(robot, checklists.again(cell));
    WindowFixture.await(() -> robot.lookup("Risk assessment").tryQuery().isPresent());
    assertTrue(robot.lookup("https://reports.example.com/7").tryQuery().isPresent());
    ListView<?> form = robot.lookup("#checklist-form").queryListView();
    assertTrue(form.getItems().toString().contains("digits=1.25"), "as they were sent");
    assertTrue(form.getItems().toString().contains("employees, customers"), "on one line");
    int lines = form.getItems().size();
    window.picture(robot, "checklists-form");
    robot.clickOn("#theme");
    window.picture(robot, "checklists-form-dark");
    robot.push(KeyCode.S).write("severity");
    WindowFixture.await(() -> form.getItems().size() < lines);
    assertEquals(5, form.getItems().size(), "two titles, the head of the table, its rows");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("nowhere to be found");
    WindowFixture.await(() -> robot.lookup("#checklist-form").tryQuery().isEmpty());
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> form.getItems().size() == lines);
    robot.interact(
        () -> robot.lookup("#checklist-tabs").queryAs(TabPane.class).getSelectionModel().select(3));
    WindowFixture.await(
        () -> robot.lookup("#raw").queryAs(TextArea.class).getText().contains("\"budget\": 1.25"));
    window.picture(robot, "checklists-raw-dark");
  }

  @Test
  void whatIsGoneIsSaidToBe(FxRobot robot) throws IOException {
    checklists.open(robot);
    ChecklistEntry one = checklists.cells().getFirst();
    ChecklistEntry other =
        checklists.cells().stream()
            .filter(cell -> !cell.solution().id().equals(one.solution().id()))
            .findFirst()
            .orElseThrow();
    checklists.change("DELETE FROM checklist WHERE id = ?", one.checklist().key());
    String vanished = other.solution().id();
    checklists.change("DELETE FROM checklist WHERE solution_id = ?", vanished);
    checklists.change("DELETE FROM solution_use_case WHERE solution_id = ?", vanished);
    checklists.change("DELETE FROM solution WHERE id = ?", vanished);
    checklists.refresh(robot);
    WindowFixture.await(() -> checklists.again(one).state() == ChecklistState.GONE);
    assertNull(
        checklists.section().models().list().solutions().stream()
            .filter(item -> item.id().equals(vanished))
            .findFirst()
            .orElse(null));
    checklists.filter(robot, SolutionFilter.GONE);
    WindowFixture.await(
        () ->
            checklists.section().models().list().solutions().stream()
                .anyMatch(item -> item.id().equals(vanished)));
    assertNotNull(checklists.again(other).gone());
    checklists.go(robot, checklists.again(other));
    window.picture(robot, "checklists-gone");
    assertTrue(
        robot.lookup("#checklists-reviewed").tryQuery().isEmpty(),
        "what is gone cannot be reviewed");
  }

  @Test
  void checklistsOfADeletedSolutionAreNobodysWork(FxRobot robot) {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    String id = cell.solution().id();
    checklists.change("UPDATE solution SET delete_flag = 1 WHERE id = ?", id);
    checklists.refresh(robot);
    for (SolutionFilter filter :
        List.of(SolutionFilter.ALL, SolutionFilter.UNREVIEWED, SolutionFilter.NOTIFICATION)) {
      checklists.filter(robot, filter);
      WindowFixture.await(
          () -> checklists.cells().stream().noneMatch(one -> one.solution().id().equals(id)));
    }
    checklists.change("UPDATE solution SET delete_flag = 0 WHERE id = ?", id);
    checklists.refresh(robot);
    checklists.filter(robot, SolutionFilter.ALL);
    WindowFixture.await(
        () -> checklists.cells().stream().anyMatch(one -> one.place().equals(cell.place())));
  }

  private static void run(ChecklistsSection section, String command) {
    section.commands().stream()
        .filter(one -> one.id().equals(command))
        .findFirst()
        .orElseThrow()
        .run();
  }

  @Test
  void aRefreshIsOfAllOrIsStoppedBeforeItBegan(FxRobot robot) {
    checklists.open(robot);
    ChecklistsSection section = checklists.section();
    ChecklistLoadModel reading = section.models().reading();
    int all = section.models().store().countsProperty().get().solutions();
    String one = section.models().list().solutions().getFirst().id();
    robot.interact(() -> section.models().list().queryProperty().set(one));
    WindowFixture.await(() -> section.models().list().solutions().size() == 1);
    SolutionPartsOutcome before = reading.outcomeProperty().get();
    robot.interact(
        () -> {
          section.refresh();
          run(section, "checklists-read-shown");
        });
    WindowFixture.await(() -> !Objects.equals(before, reading.outcomeProperty().get()));
    checklists.awaitRead();
    assertEquals(all, Objects.requireNonNull(reading.progressProperty().get()).all());

    SolutionPartsOutcome read = reading.outcomeProperty().get();
    robot.interact(
        () -> {
          section.refresh();
          run(section, "checklists-stop");
        });
    assertEquals(ChecklistLoadModel.Phase.STOPPED, reading.phaseProperty().get());
    assertEquals(read, reading.outcomeProperty().get());
    checklists.refresh(robot);
  }
}
