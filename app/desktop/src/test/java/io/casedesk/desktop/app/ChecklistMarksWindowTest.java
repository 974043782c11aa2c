package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a reviewer says of checklists, one after the other and many at once, over sample data. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistMarksWindowTest {

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

  private List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
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
    List<ChecklistEntry> cells = checklists.cells();
    assertEquals(
        cells.subList(0, 50).stream().map(ChecklistEntry::place).toList(),
        reviews().stream().map(Review::place).toList());
    Review fourth = reviews().get(3);
    assertEquals(Review.Mark.NEEDS_WORK, fourth.statement().mark());
    assertEquals("Rn: ask them", fourth.statement().note());
    assertEquals("Rn: ask them", reviews().get(7).statement().note());
    assertEquals(Review.Mark.REVIEWED, reviews().get(7).statement().mark());
    for (int i = 0; i < 50; i++) {
      assertEquals(cells.get(i).checklist().fingerprint(), reviews().get(i).seen().fingerprint());
    }
    ChecklistEntry next =
        Objects.requireNonNull(checklists.section().models().review().cellProperty().get());
    assertEquals(cells.get(50).place(), next.place());

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> checklists.again(cells.get(49)).state() == ChecklistState.UNREVIEWED);
    ChecklistEntry back =
        Objects.requireNonNull(checklists.section().models().review().cellProperty().get());
    assertEquals(cells.get(49).place(), back.place());
    assertEquals(51, reviews().size(), "nothing is removed");
    checklists.filter(robot, SolutionFilter.NEEDS_WORK);
    WindowFixture.await(
        () ->
            checklists.cells().stream()
                .anyMatch(cell -> cell.state() == ChecklistState.NEEDS_WORK));
    window.picture(robot, "checklists-needs-work");
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    WindowFixture.await(() -> robot.lookup("Next checklist to review").tryQuery().isPresent());
    window.picture(robot, "checklists-keys");
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void noKeyIsLostAndNoneActsOnWhatIsNotShown(FxRobot robot) {
    checklists.open(robot);
    List<ChecklistEntry> cells = checklists.cells();
    checklists.go(robot, cells.getFirst());
    checklists.awaitShown();
    Button reviewed = robot.lookup("#checklists-reviewed").queryButton();
    robot.interact(
        () -> {
          for (int i = 0; i < 10; i++) {
            reviewed.fire();
          }
        });
    WindowFixture.await(() -> reviews().size() == 10);
    assertEquals(
        cells.subList(0, 10).stream().map(ChecklistEntry::place).toList(),
        reviews().stream().map(Review::place).toList());
    WindowFixture.await(() -> checklists.section().models().review().shown() != null);
    checklists.filter(robot, SolutionFilter.NEEDS_WORK);
    WindowFixture.await(() -> checklists.section().models().list().solutions().isEmpty());
    assertTrue(reviewed.isDisabled(), "what is open is not shown");
    robot.interact(() -> window.composition.checklists().focus());
    robot.push(KeyCode.R);
    assertEquals(10, reviews().size());
  }

  @Test
  void manyAreReviewedTogetherAndTakenBackTogether(FxRobot robot) throws IOException {
    checklists.open(robot);
    ChecklistEntry first = checklists.cells().getFirst();
    checklists.go(robot, first);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> reviews().size() == 1);
    int all = checklists.cells().size();
    robot.clickOn("#checklists-bulk");
    String question = ChecklistsFixture.text(robot, "#checklist-bulk-question");
    assertTrue(question.startsWith("Mark " + (all - 1) + " checklists of "), question);
    String skipped = ChecklistsFixture.text(robot, "#checklist-bulk-skipped");
    assertTrue(skipped.contains("1 already reviewed: " + first.solution().label()), skipped);
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
    assertEquals("Board of May", reviews().getLast().statement().note());
    WindowFixture.await(
        () -> checklists.cells().stream().allMatch(c -> c.state() == ChecklistState.REVIEWED));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(
        () ->
            checklists.cells().stream().filter(c -> c.state() == ChecklistState.REVIEWED).count()
                == 1);
  }

  @Test
  void onlyWhatIsSeenIsMarked(FxRobot robot) throws IOException {
    checklists.open(robot);
    List<ChecklistEntry> cells = checklists.cells();
    ReviewModel reviewing = checklists.section().models().review();
    checklists.go(robot, cells.getFirst());
    checklists.awaitShown();
    robot.interact(
        () -> {
          reviewing.open(spot(cells.get(1)));
          assertEquals(
              spot(cells.get(1)),
              Objects.requireNonNull(reviewing.shown()).place(),
              "nothing is left of the one before");
          assertFalse(
              reviewing.mark(cells.getFirst(), Review.Mark.REVIEWED, ""), "another is open");
          assertFalse(reviewing.mark(null, Review.Mark.REVIEWED, ""), "nothing is shown");
        });
    // A note that was begun before somebody else changed the checklist is not said of the change.
    checklists.awaitShown();
    ChecklistEntry seen = Objects.requireNonNull(checklists.section().models().review().shown());
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
                .lookup(
                    node ->
                        node instanceof Label label
                            && label.getText().contains("Review the new version"))
                .tryQuery()
                .isPresent());
    assertEquals(List.of(), reviews());
    window.picture(robot, "checklists-note-changed");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> reviews().size() == 1);
    assertTrue(reviews().getFirst().seen().content().contains("another"));
    assertEquals("fix it", reviews().getFirst().statement().note());
  }

  private static ChecklistKey spot(ChecklistEntry cell) {
    return cell.place();
  }

  @Test
  void marksFollowEachOtherHoweverFastTheyAreMade(FxRobot robot) {
    checklists.open(robot);
    ChecklistEntry cell = checklists.cells().getFirst();
    ReviewModel reviewing = checklists.section().models().review();
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
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.NEEDS_WORK);
    assertEquals(1, checklists.again(cell).entry().standing().counting().size());
    robot.interact(reviewing::undo);
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.REVIEWED);
    assertEquals(
        "first 9",
        checklists.again(cell).entry().standing().counting().getFirst().statement().note());
    robot.interact(
        () -> {
          for (int i = 1; i < 20; i++) {
            reviewing.undo();
          }
        });
    WindowFixture.await(() -> checklists.again(cell).state() == ChecklistState.UNREVIEWED);
    assertEquals(40, reviews().size(), "nothing is removed");
    assertEquals(List.of(), checklists.again(cell).entry().standing().counting());
  }
}
