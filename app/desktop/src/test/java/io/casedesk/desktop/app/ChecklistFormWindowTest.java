package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review.Mark;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The form of a checklist stays where a person is, whatever is typed, scrolled and read. */
@ExtendWith(WindowExtension.class)
class ChecklistFormWindowTest extends ChecklistRemarksFixture {

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  private void giveManyAnswers(FxRobot robot) {
    change(
        robot,
        IntStream.range(10, 60)
            .mapToObj("\"question%1$d\":\"Answer %1$d\""::formatted)
            .collect(Collectors.joining(",", "{", "}")));
    checklists.awaitShown();
  }

  /** Whether the line of an answer is completely visible in the form. */
  private static boolean isInSight(FxRobot robot, String answer) {
    Node form = robot.lookup("#checklist-form").query();
    Bounds sight = form.localToScene(form.getLayoutBounds());
    return robot.lookup("#checklist-form .form-cell").queryAllAs(Node.class).stream()
        .filter(Node::isVisible)
        .filter(one -> String.valueOf(one.getAccessibleText()).startsWith(answer))
        .map(one -> one.localToScene(one.getLayoutBounds()))
        .anyMatch(one -> one.getMinY() >= sight.getMinY() && one.getMaxY() <= sight.getMaxY());
  }

  /** The name of the selected answer of those many, as its line begins. */
  private static String selected(FxRobot robot) {
    ListView<?> form = robot.lookup("#checklist-form").queryListView();
    return form.getSelectionModel().getSelectedItem() instanceof FormLine.Field field
        ? field.name().replace("question", "Question") + ":"
        : "no answer";
  }

  @Test
  void theAnswerStaysInSightWhileItsRemarkIsTypedAndAfterwards(FxRobot robot) throws IOException {
    ChecklistEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.PAGE_DOWN).push(KeyCode.PAGE_DOWN);
    Pulses.await();
    String answer = selected(robot);
    WindowFixture.await(() -> isInSight(robot, answer));

    robot.push(KeyCode.M);
    type(robot, "Why?");
    WindowFixture.await(() -> isInSight(robot, answer));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> spoken(robot, answer).contains("Why?"));
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> isInSight(robot, answer));
    window.pictures(robot, "checklists-remark-in-sight");
    assertEquals(1, remarks(cell).size());
  }

  @Test
  void theSpaceBarScrollsTheFormFromTheTable(FxRobot robot) {
    ChecklistEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.interact(() -> checklists.section().focus());
    WindowFixture.await(() -> isInSight(robot, "Question10:"));
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, "Question10:"));
    robot.push(KeyCode.SHIFT, KeyCode.SPACE);
    WindowFixture.await(() -> isInSight(robot, "Question10:"));
    assertEquals(cell.place(), checklists.section().models().review().placeProperty().get());
    assertTrue(isFocused(robot, "#checklist-list"));

    // A remark begins at an answer that the user sees, not at the first one.
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, "Question10:"));
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    WindowFixture.await(() -> isInSight(robot, selected(robot)));
    assertFalse(isInSight(robot, "Question10:"));
    // The last lines are no answers.
    robot.push(KeyCode.END).push(KeyCode.M);
    WindowFixture.await(() -> selected(robot).equals("Question59:"));
    WindowFixture.await(() -> isInSight(robot, "Question59:"));
  }

  @Test
  @SuppressWarnings("ReferenceEquality") // a new detail may be equal
  void theFormStaysWhereItWasScrolledWhenTheSameChecklistIsReadAgain(FxRobot robot) {
    ChecklistEntry cell = first(robot);
    giveManyAnswers(robot);
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    String answer = selected(robot);
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> !isInSight(robot, answer));

    ReviewModel detail = checklists.section().models().review();
    ReviewModel.Detail before = detail.detailProperty().get();
    robot.interact(detail::showAgain);
    WindowFixture.await(() -> detail.detailProperty().get() != before);
    Pulses.await();
    assertFalse(isInSight(robot, answer), "the user reads another part");
    assertEquals(cell.place(), checklists.section().models().review().placeProperty().get());
  }

  @Test
  void whatIsBeingTypedIsKeptForItsChecklist(FxRobot robot) {
    ChecklistEntry cell = first(robot);
    ChecklistEntry next = checklists.cells().get(1);
    ReviewModel reviewing = checklists.section().models().review();
    robot.push(KeyCode.N);
    type(robot, "incomplete");
    robot.interact(() -> reviewing.open(next.place()));
    assertEquals(List.of(), reviews(), "a note alone is no review");

    // Only the user can confirm a mark.
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.SHIFT, KeyCode.R);
    type(robot, "probably");
    robot.interact(() -> reviewing.open(cell.place()));
    checklists.awaitShown();
    // A note goes on where it was left, and is saved once.
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.N);
    type(robot, ", still");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> reviews().size() == 1);
    // A canceled note isn't saved.
    robot.interact(() -> reviewing.open(cell.place()));
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    robot.push(KeyCode.N);
    type(robot, "canceled");
    robot.push(KeyCode.ESCAPE);

    WindowFixture.await(() -> isFocused(robot, "#checklist-list"));
    robot.push(KeyCode.M);
    WindowFixture.await(() -> isFocused(robot, "#checklist-form"));
    robot.push(KeyCode.M);
    type(robot, "closed early");
    CompletableFuture.runAsync(window.composition::end).join();
    assertEquals(
        List.of("incomplete, still", "closed early"),
        reviews().stream().map(review -> review.statement().note()).toList());
    assertEquals(Mark.REMARK, reviews().getLast().statement().mark());
    assertEquals(cell.place(), reviews().getLast().place());
  }

  @Test
  void aNoteBegunBeforeTheSavedOnesAreReadReplacesNone(FxRobot robot) {
    String connection = folder.resolve("service.db").toString();
    String key = "checklists.notes";
    window.workspace.settings().put(connection, key, "s\na\nold");
    ReviewModel reviewing = checklists.section().models().review();
    robot.interact(() -> reviewing.notes().put(new ChecklistKey("s", "b"), "new"));
    WindowFixture.await(
        () -> window.workspace.settings().find(connection, key).orElse("").contains("s\nb\nnew"));
    assertTrue(window.workspace.settings().find(connection, key).orElse("").contains("s\na\nold"));
  }
}
