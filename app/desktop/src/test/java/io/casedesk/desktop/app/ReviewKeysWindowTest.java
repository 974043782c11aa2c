package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A review by the keyboard alone, however it was come to. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewKeysWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.baseUrl().toString(), service.issueToken("window")),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  /** Stages a new sponsor in the first records. */
  private void stage(FxRobot robot, int records) {
    window.awaitUseCasesRead();
    List<Change> changes =
        model().rows().shown().stream()
            .limit(records)
            .map(row -> row.record())
            .map(r -> new Change(r.id(), SPONSOR, r.value(SPONSOR), FieldValue.text("Keyboard")))
            .toList();
    robot.interact(() -> model().staging().stage(changes));
  }

  private void awaitPhase(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  /** The keyboard is in a row of the review. */
  private void awaitRow(FxRobot robot, int row) {
    WindowFixture.await(
        () -> {
          TableView<?> table = table(robot);
          return table.isFocused() && table.getSelectionModel().getSelectedIndex() == row;
        });
  }

  private static TableView<?> table(FxRobot robot) {
    return (TableView<?>) WindowFixture.awaitNode(robot, "#review-table");
  }

  private long skipped() {
    return model().review().count(ReviewLine.Status.LEFT_OUT);
  }

  private static String title(FxRobot robot) {
    Node title = robot.lookup("#review-title").query();
    return ((Label) title).getText();
  }

  @Test
  void openedByCtrlSItHasTheKeyboardAndKeepsIt(FxRobot robot) {
    stage(robot, 3);
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    WindowFixture.await(() -> title(robot).equals("sponsor → Keyboard in 3 use cases"));
    ReviewLine second = model().review().lines().get(1);
    robot.push(KeyCode.DOWN);
    awaitRow(robot, 1);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> second.standing() == ReviewLine.Status.LEFT_OUT);
    assertEquals(second, model().review().lines().get(1), "no row moves");
    awaitRow(robot, 2);
    WindowFixture.await(() -> title(robot).equals("sponsor → Keyboard in 2 use cases"));
    // One row at a time has the button: the selected one, and the one under the mouse.
    List<Node> skips = List.copyOf(robot.lookup(".review-leaveOut").queryAll());
    Pulses.await();
    assertEquals(1, skips.stream().filter(skip -> skip.getOpacity() == 1).count());
    robot.moveTo(".review-leaveOut");
    WindowFixture.await(() -> skips.getFirst().getOpacity() == 1);
    robot.clickOn(".review-leaveOut");
    WindowFixture.await(() -> skipped() == 2);
    ReviewLine clicked = (ReviewLine) table(robot).getSelectionModel().getSelectedItem();
    assertEquals(ReviewLine.Status.LEFT_OUT, clicked.standing(), "the clicked row is selected");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> skipped() == 1);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> skipped() == 2);
    robot.push(KeyCode.ESCAPE);
    awaitPhase(Phase.Closed.class);
    assertEquals(1, model().staging().cellsProperty().get());
  }

  @Test
  void checkedAgainByKeyItKeepsTheKeyboardInTheTable(FxRobot robot) {
    stage(robot, 2);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    int before = model().review().versionProperty().get();
    Node again = robot.lookup("#review-check").query();
    robot.interact(again::requestFocus);
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> model().review().versionProperty().get() > before);
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> skipped() == 1);
  }

  @Test
  void whereACheckFailsAgainTheKeyboardStaysOnTryAgain(FxRobot robot) {
    stage(robot, 2);
    service.close();
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    awaitPhase(Phase.Failed.class);
    WindowFixture.await(() -> isRetryFocused(robot));
    Node before = robot.lookup("#retry").query();
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> before.getScene() == null);
    awaitPhase(Phase.Failed.class);
    WindowFixture.await(() -> isRetryFocused(robot));
  }

  private static boolean isRetryFocused(FxRobot robot) {
    return robot.lookup("#retry").tryQuery().filter(Node::isFocused).isPresent();
  }

  @Test
  void openedByTheButtonItIsAppliedByKeysAndUndoneByKeys(FxRobot robot) {
    stage(robot, 2);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitPhase(Phase.Ended.class);
    awaitRow(robot, 0);
    robot.push(KeyCode.ESCAPE);
    awaitPhase(Phase.Closed.class);

    robot.clickOn("#go-runs");
    WindowFixture.await(() -> !robot.lookup("#runs-table .table-row-cell").queryAll().isEmpty());
    Node undo = WindowFixture.awaitNode(robot, "#run-undo");
    WindowFixture.await(() -> !undo.isDisabled());
    robot.clickOn(undo);
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    robot.push(KeyCode.DELETE);
    WindowFixture.await(() -> skipped() == 1);
    awaitRow(robot, 1);
    robot.push(KeyCode.ESCAPE);
    awaitPhase(Phase.Closed.class);
  }

  @Test
  void theUndoOfARunIsFoundInThePalette(FxRobot robot) {
    stage(robot, 2);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    awaitPhase(Phase.Checked.class);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitPhase(Phase.Ended.class);
    WindowFixture.press(robot, "#review-done");
    robot.clickOn("#go-runs");
    Node undo = WindowFixture.awaitNode(robot, "#run-undo");
    WindowFixture.await(() -> !undo.isDisabled());

    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("run: undo");
    WindowFixture.await(() -> robot.lookup("Run: Undo").tryQuery().isPresent());
    robot.push(KeyCode.ENTER);

    awaitPhase(Phase.Checked.class);
  }

  @Test
  void aFieldThatARecordDoesNotHoldIsNotSet(FxRobot robot) {
    window.awaitUseCasesRead();
    UseCase record = model().rows().shown().getFirst().record();
    FieldRef unheld = FieldRef.custom("never_seen_field");
    Change change = new Change(record.id(), unheld, null, FieldValue.text("x"));
    robot.interact(() -> model().staging().stage(List.of(change)));
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    WindowFixture.awaitNode(robot, "#review-table");
    WindowFixture.await(() -> robot.from(table(robot)).lookup("(not set)").tryQuery().isPresent());
  }

  @Test
  void aReviewWithOnlyOneResultShownIsLeft(FxRobot robot) {
    stage(robot, 2);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    awaitPhase(Phase.Checked.class);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitPhase(Phase.Ended.class);
    WindowFixture.press(robot, "#review-only-DONE");
    assertEquals(2, table(robot).getItems().size());

    WindowFixture.press(robot, "#review-done");

    awaitPhase(Phase.Closed.class);
    assertTrue(model().review().lines().isEmpty());
    WindowFixture.await(() -> robot.lookup("#review-page").tryQuery().isEmpty());
  }

  /** The button of another row would decide on what nobody looks at. */
  @Test
  void tabGoesToTheButtonOfTheSelectedRow(FxRobot robot) {
    stage(robot, 3);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    robot.push(KeyCode.DOWN);
    awaitRow(robot, 1);
    List<ReviewLine> before = List.copyOf(model().review().lines());

    robot.push(KeyCode.TAB);
    WindowFixture.await(() -> window.stage.getScene().getFocusOwner() instanceof Button);
    robot.push(KeyCode.SPACE);

    WindowFixture.await(
        () -> before.get(1).standing() == ReviewLine.Status.LEFT_OUT && skipped() == 1);
    awaitRow(robot, 1);
  }

  /** Ctrl+Enter applies what is reviewed, also where F6 went to another part of the window. */
  @Test
  void theReviewIsAppliedByKeysFromTheRail(FxRobot robot) {
    stage(robot, 2);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    awaitPhase(Phase.Checked.class);
    awaitRow(robot, 0);
    robot.interact(() -> robot.lookup("#go-usecases").query().requestFocus());

    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);

    awaitPhase(Phase.Ended.class);
  }
}
