package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.Cell;
import io.casedesk.desktop.checklists.CellState;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.Filter;
import io.casedesk.desktop.checklists.Item;
import io.casedesk.desktop.checklists.Line;
import io.casedesk.desktop.checklists.ReadingModel;
import io.casedesk.desktop.checklists.ReviewingModel;
import io.casedesk.model.PartsOutcome;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.Label;
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
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Checklists as a reviewer works through them, over the sample data of a real service. */
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistsWindowTest {

  private static final int SAMPLE = 1_200;

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    checklists = ChecklistsFixture.over(stage, folder, SAMPLE);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
  }

  @Test
  void theMatrixShowsWhatTheServiceHasOfEachSolution(FxRobot robot) throws Exception {
    checklists.open(robot);
    List<Item> shown = checklists.section().matrix().shown();
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
    for (Item item : shown) {
      Line line = item.line();
      for (Checklist.Page page : checklists.section().matrix().pages()) {
        assertEquals(
            line.at(page).isEmpty() ? CellState.NONE : CellState.UNREVIEWED, line.state(page));
      }
    }
    robot.push(KeyCode.J);
    WindowFixture.awaitNode(robot, "#checklist-form");
    window.picture(robot, "checklists");
    robot.clickOn("#theme");
    window.picture(robot, "checklists-dark");
    // A picture and a word in each cell, and for those who see neither, where it is.
    List<String> said =
        robot.lookup(".checklist-matrix .table-cell").queryAllAs(TableCell.class).stream()
            .map(cell -> String.valueOf(cell.getAccessibleText()))
            .filter(text -> text.endsWith(": not reviewed"))
            .toList();
    assertTrue(!said.isEmpty() && said.getFirst().contains(" / "), said.toString());
  }

  @Test
  void fiftyChecklistsAreReviewedWithoutTheMouse(FxRobot robot) throws IOException {
    checklists.open(robot);
    robot.push(KeyCode.J);
    for (int i = 0; i < 50; i++) {
      if (i == 3 || i == 7) {
        if (i == 3) {
          checklists.mark(robot, KeyCode.N);
        } else {
          checklists.mark(robot, KeyCode.SHIFT, KeyCode.R);
        }
        WindowFixture.await(
            () -> robot.lookup("#review-note").tryQuery().filter(Node::isFocused).isPresent());
        robot.write("Rn: ask them").push(KeyCode.SHORTCUT, KeyCode.ENTER);
      } else {
        checklists.mark(robot, KeyCode.R);
      }
    }
    WindowFixture.await(() -> reviews().size() == 50);
    List<Cell> cells = checklists.cells();
    assertEquals(
        cells.subList(0, 50).stream().map(Cell::place).toList(),
        reviews().stream().map(Review::place).toList());
    Review fourth = reviews().get(3);
    assertEquals(Review.Mark.NEEDS_WORK, fourth.said().mark());
    assertEquals("Rn: ask them", fourth.said().note());
    assertEquals("Rn: ask them", reviews().get(7).said().note());
    assertEquals(Review.Mark.REVIEWED, reviews().get(7).said().mark());
    for (int i = 0; i < 50; i++) {
      assertEquals(cells.get(i).checklist().fingerprint(), reviews().get(i).seen().fingerprint());
    }
    Cell next = Objects.requireNonNull(checklists.section().reviewing().cellProperty().get());
    assertEquals(cells.get(50).place(), next.place());

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> checklists.again(cells.get(49)).state() == CellState.UNREVIEWED);
    Cell back = Objects.requireNonNull(checklists.section().reviewing().cellProperty().get());
    assertEquals(cells.get(49).place(), back.place());
    assertEquals(51, reviews().size(), "nothing is removed");
    checklists.filter(robot, Filter.NEEDS_WORK);
    WindowFixture.await(
        () -> checklists.cells().stream().anyMatch(cell -> cell.state() == CellState.NEEDS_WORK));
    window.picture(robot, "checklists-needs-work");
    robot.push(KeyCode.F1);
    WindowFixture.await(() -> robot.lookup("Next checklist to review").tryQuery().isPresent());
    window.picture(robot, "checklists-keys");
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void askingTwiceToReadThemAgainReadsThemAgain(FxRobot robot) {
    checklists.open(robot);
    PartsOutcome before = checklists.section().reading().outcomeProperty().get();
    // The second comes while the list of the solutions is read, as from a key that is held down.
    robot.interact(
        () -> {
          checklists.section().refresh();
          checklists.section().refresh();
        });
    WindowFixture.await(
        () ->
            !Objects.equals(checklists.section().reading().outcomeProperty().get(), before)
                && checklists.section().reading().phaseProperty().get() == ReadingModel.Phase.READ);
  }

  @Test
  void manyAreReviewedTogetherAndTakenBackTogether(FxRobot robot) throws IOException {
    checklists.open(robot);
    Cell first = checklists.cells().getFirst();
    checklists.go(robot, first);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> reviews().size() == 1);
    int all = checklists.cells().size();
    robot.clickOn("#checklists-bulk");
    String question = ChecklistsFixture.text(robot, "#checklist-bulk-question");
    assertTrue(question.startsWith("Mark " + (all - 1) + " checklists of "), question);
    String skipped = ChecklistsFixture.text(robot, "#checklist-bulk-skipped");
    assertTrue(skipped.contains("1 reviewed already: " + first.solution().label()), skipped);
    assertTrue(skipped.contains("solutions without a checklist"), skipped);
    window.picture(robot, "checklists-bulk");
    robot.clickOn("#checklist-bulk-cancel");
    assertEquals(1, reviews().size());
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    robot.clickOn(WindowFixture.awaitNode(robot, "#checklist-bulk-note")).write("Board of May");
    // What became another while it was asked is asked for anew.
    checklists.changeAttributes(checklists.cells().get(1), "{\"remarks\":\"another\"}");
    Checklist asked = checklists.cells().get(1).checklist();
    robot.interact(() -> checklists.section().refresh());
    WindowFixture.await(() -> !checklists.cells().get(1).checklist().equals(asked));
    checklists.awaitRead();
    robot.clickOn("#checklist-bulk-do");
    assertTrue(robot.lookup("#checklist-bulk-changed").query().isVisible());
    window.picture(robot, "checklists-bulk-changed");
    assertEquals(1, reviews().size());
    robot.clickOn("#checklist-bulk-do");
    WindowFixture.await(() -> reviews().size() == all);
    assertEquals("Board of May", reviews().getLast().said().note());
    WindowFixture.await(
        () -> checklists.cells().stream().allMatch(c -> c.state() == CellState.REVIEWED));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(
        () ->
            checklists.cells().stream().filter(c -> c.state() == CellState.REVIEWED).count() == 1);
  }

  @Test
  void whateverAChecklistHoldsIsAForm(FxRobot robot) throws IOException {
    checklists.open(robot);
    Cell cell = checklists.cells().getFirst();
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
    Cell one = checklists.cells().getFirst();
    Cell other =
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
    WindowFixture.await(() -> checklists.again(one).state() == CellState.GONE);
    assertNull(
        checklists.section().matrix().shown().stream()
            .filter(item -> item.id().equals(vanished))
            .findFirst()
            .orElse(null));
    checklists.filter(robot, Filter.GONE);
    WindowFixture.await(
        () ->
            checklists.section().matrix().shown().stream()
                .anyMatch(item -> item.id().equals(vanished)));
    assertNotNull(checklists.again(other).gone());
    checklists.go(robot, checklists.again(other));
    // The page is in sight; how many there are stands beside the solution.
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.HOME);
    WindowFixture.await(() -> robot.lookup("not listed any more").tryQuery().isPresent());
    window.picture(robot, "checklists-gone");
    assertTrue(
        robot.lookup("#checklists-reviewed").tryQuery().isEmpty(),
        "what is gone cannot be reviewed");
  }

  @Test
  void onlyWhatIsSeenIsMarked(FxRobot robot) throws IOException {
    checklists.open(robot);
    List<Cell> cells = checklists.cells();
    ReviewingModel reviewing = checklists.section().reviewing();
    checklists.go(robot, cells.getFirst());
    checklists.awaitShown();
    robot.interact(
        () -> {
          reviewing.open(spot(cells.get(1)));
          assertNull(checklists.section().detail().shown(), "nothing is left of the one before");
          assertFalse(
              reviewing.mark(cells.getFirst(), Review.Mark.REVIEWED, ""), "another is open");
          assertFalse(reviewing.mark(null, Review.Mark.REVIEWED, ""), "it is not shown yet");
        });
    // A note that was begun before somebody else changed the checklist is not said of the change.
    checklists.awaitShown();
    Cell seen = Objects.requireNonNull(checklists.section().detail().shown());
    robot.push(KeyCode.N);
    WindowFixture.await(
        () -> robot.lookup("#review-note").tryQuery().filter(Node::isFocused).isPresent());
    robot.write("fix it");
    checklists.changeAttributes(seen, "{\"remarks\":\"another\"}");
    checklists.refresh(robot);
    WindowFixture.await(() -> !checklists.again(seen).checklist().equals(seen.checklist()));
    checklists.awaitShown();
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(
        () ->
            robot
                .lookup(node -> node instanceof Label label && label.getText().contains("Look at"))
                .tryQuery()
                .isPresent());
    assertEquals(List.of(), reviews());
    window.picture(robot, "checklists-note-changed");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> reviews().size() == 1);
    assertTrue(reviews().getFirst().seen().content().contains("another"));
    assertEquals("fix it", reviews().getFirst().said().note());
  }

  private static ReviewingModel.Spot spot(Cell cell) {
    return new ReviewingModel.Spot(cell.solution().id(), cell.checklist().key());
  }

  @Test
  void marksFollowEachOtherHoweverFastTheyAreMade(FxRobot robot) {
    checklists.open(robot);
    Cell cell = checklists.cells().getFirst();
    ReviewingModel reviewing = checklists.section().reviewing();
    robot.interact(
        () -> {
          for (int i = 0; i < 10; i++) {
            reviewing.open(spot(cell));
            assertTrue(reviewing.mark(cell, Review.Mark.REVIEWED, "first " + i));
            reviewing.open(spot(cell));
            assertTrue(reviewing.mark(cell, Review.Mark.NEEDS_WORK, "then " + i));
          }
        });
    WindowFixture.await(() -> reviews().size() == 20);
    WindowFixture.await(() -> checklists.again(cell).state() == CellState.NEEDS_WORK);
    assertEquals(1, checklists.again(cell).entry().standing().counting().size());
    robot.interact(reviewing::undo);
    WindowFixture.await(() -> checklists.again(cell).state() == CellState.REVIEWED);
    assertEquals(
        "first 9", checklists.again(cell).entry().standing().counting().getFirst().said().note());
    robot.interact(
        () -> {
          for (int i = 1; i < 20; i++) {
            reviewing.undo();
          }
        });
    WindowFixture.await(() -> checklists.again(cell).state() == CellState.UNREVIEWED);
    assertEquals(40, reviews().size(), "nothing is removed");
    assertEquals(List.of(), checklists.again(cell).entry().standing().counting());
  }

  @Test
  void checklistsOfADeletedSolutionAreNobodysWork(FxRobot robot) {
    checklists.open(robot);
    Cell cell = checklists.cells().getFirst();
    String id = cell.solution().id();
    checklists.change("UPDATE solution SET delete_flag = 1 WHERE id = ?", id);
    checklists.refresh(robot);
    for (Filter filter : List.of(Filter.ALL, Filter.UNREVIEWED, Filter.NOTIFICATION)) {
      checklists.filter(robot, filter);
      WindowFixture.await(
          () -> checklists.cells().stream().noneMatch(one -> one.solution().id().equals(id)));
    }
    checklists.change("UPDATE solution SET delete_flag = 0 WHERE id = ?", id);
    checklists.refresh(robot);
    checklists.filter(robot, Filter.ALL);
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
    ReadingModel reading = section.reading();
    int all = section.matrix().totalProperty().get();
    String one = section.matrix().shown().getFirst().id();
    robot.interact(() -> section.matrix().queryProperty().set(one));
    WindowFixture.await(() -> section.matrix().shown().size() == 1);
    PartsOutcome before = reading.outcomeProperty().get();
    robot.interact(
        () -> {
          section.refresh();
          run(section, "checklists-read-shown");
        });
    WindowFixture.await(() -> !Objects.equals(before, reading.outcomeProperty().get()));
    checklists.awaitRead();
    assertEquals(all, Objects.requireNonNull(reading.progressProperty().get()).all());

    PartsOutcome read = reading.outcomeProperty().get();
    robot.interact(
        () -> {
          section.refresh();
          run(section, "checklists-stop");
        });
    assertEquals(ReadingModel.Phase.STOPPED, reading.phaseProperty().get());
    assertEquals(read, reading.outcomeProperty().get());
    checklists.refresh(robot);
  }
}
