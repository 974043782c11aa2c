package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.imports.MappingModel.FieldChoice;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** An import by the keyboard alone: the keyboard stays where a person goes on from. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportKeysWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private String focusedId() {
    return Optional.ofNullable(window.stage.getScene().getFocusOwner()).map(Node::getId).orElse("");
  }

  private void toMatching(FxRobot robot, String more) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .limit(2)
            .toList();
    StringBuilder csv = new StringBuilder("id,Sponsor\n");
    some.forEach(record -> csv.append(record.id()).append(",By keys\n"));
    Path file = Files.writeString(folder.resolve("cases.csv"), csv + more);
    choose(robot, file);
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
  }

  private void choose(FxRobot robot, Path file) {
    WindowFixture.go(robot, "imports");
    robot.interact(() -> model().choose(file));
    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  private static void awaitText(FxRobot robot, String query, String text) {
    WindowFixture.await(() -> text(robot, query).startsWith(text));
  }

  private static void focus(FxRobot robot, String query) {
    Node node = WindowFixture.awaitNode(robot, query);
    WindowFixture.await(() -> !node.isDisabled());
    robot.interact(node::requestFocus);
  }

  @Test
  void controlAndEnterContinuesEveryStep(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().records().getFirst().id();
    choose(
        robot,
        Files.writeString(folder.resolve("cases.csv"), "id,Sponsor\n" + id + ",By keys\n?,x\n"));
    focus(robot, "#imports-step-file");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().open() == ImportStep.MAPPING);
    WindowFixture.await(() -> !robot.lookup("#imports-to-matching").query().isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitText(robot, "#imports-summary-matching", "1 matched · 1 not found");
    WindowFixture.await(() -> focusedId().equals("imports-rows"));
    assertEquals("One row needs a decision.", text(robot, "#imports-undecided"));
    awaitText(
        robot, "#imports-why", "No record matches “?”. Choose a record, create a record, or skip");

    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertEquals(ImportStep.MATCHING, model().open(), "a row is undecided");
    WindowFixture.press(robot, "#imports-leave-out");
    WindowFixture.await(() -> !robot.lookup("#imports-to-difference").query().isDisabled());
    robot.press(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitText(robot, "#imports-summary-difference", "1 ready");
    WindowFixture.await(() -> !robot.lookup("#review-apply").query().isDisabled());
    robot.interact(
        () -> {
          Node focused = robot.lookup("#review-table").query();
          // A key that is held down repeats.
          Event.fireEvent(
              focused,
              new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, true, false, false));
        });
    WindowFixture.await(() -> !model().isRunning());
    awaitText(robot, "#review-state", "1 of 1 change is ready");
    robot.release(KeyCode.ENTER, KeyCode.SHORTCUT);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitText(robot, "#review-state", "1 change verified");

    Path result = folder.resolve("result.csv");
    window.files.choose(result);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    awaitText(robot, "#review-said", "Result saved as");
    assertEquals(3, Files.readAllLines(result).size());
  }

  @SuppressWarnings("unchecked") // the combo box of a column holds fields
  private static ComboBox<FieldChoice> field(FxRobot robot) {
    WindowFixture.awaitNode(robot, "#imports-columns");
    WindowFixture.await(() -> !robot.lookup("#imports-columns .combo-box").queryAll().isEmpty());
    return robot.lookup("#imports-columns .combo-box").queryAllAs(ComboBox.class).stream()
        .filter(Node::isVisible)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theFirstLettersChooseTheFieldOfAColumn(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, Files.writeString(folder.resolve("cases.csv"), "id,What\n1,x\n"));
    WindowFixture.press(robot, "#imports-to-mapping");
    ComboBox<FieldChoice> field = field(robot);
    List<String> titles =
        field.getItems().stream().skip(1).map(FieldChoice::title).distinct().toList();
    String last = titles.getLast();
    robot.interact(field::requestFocus);

    robot.write(last.substring(0, 4).toLowerCase(Locale.ROOT));
    WindowFixture.await(() -> field.getValue() != null && field.getValue().title().equals(last));

    String first = titles.getFirst();
    robot.push(KeyCode.F4);
    WindowFixture.await(field::isShowing);
    robot.write(first.substring(0, 1).toUpperCase(Locale.ROOT) + first.substring(1, 4));
    WindowFixture.await(() -> field.getValue() != null && field.getValue().title().equals(first));
    robot.push(KeyCode.ENTER);
    assertEquals(first, field(robot).getValue().title());
  }

  @Test
  void aFileThatIsChosenTakesTheKeyboardAndTabLeadsToTheFieldOfTheSelectedColumn(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    window.files.choose(
        Files.writeString(folder.resolve("cases.csv"), "id,Sponsor,Theme\n1,x,y\n"));
    WindowFixture.go(robot, "imports");
    robot.interact(() -> robot.lookup("#connection").query().requestFocus());
    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    WindowFixture.await(() -> focusedId().equals("imports-step-file"));

    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> field(robot) != null);
    focus(robot, "#imports-columns");
    robot.push(KeyCode.HOME).push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.TAB);
    WindowFixture.await(
        () ->
            window.stage.getScene().getFocusOwner() instanceof ComboBox<?> box
                && String.valueOf(box.getAccessibleText()).contains("Theme"));
  }

  @Test
  void aDecisionOnARowKeepsTheKeyboardInThatRow(FxRobot robot) throws IOException {
    toMatching(robot, "nobody,x\nnobody else,y\nno one,z\n");
    awaitText(robot, "#imports-summary-matching", "2 matched · 3 not found");
    TableView<?> rows = robot.lookup("#imports-rows").queryTableView();
    robot.interact(() -> rows.getSelectionModel().clearAndSelect(1));
    focus(robot, "#imports-leave-out");

    robot.push(KeyCode.SPACE);

    awaitText(robot, "#imports-summary-matching", "2 matched · 2 not found · 1 skipped");
    WindowFixture.await(() -> focusedId().equals("imports-rows"));
    assertEquals(1, rows.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.DOWN);
    assertEquals(2, rows.getSelectionModel().getSelectedIndex());
  }

  @Test
  void aRecordThatWasChosenForARowIsShownAndTakenBack(FxRobot robot) throws IOException {
    toMatching(robot, "nobody,x\nnobody else,y\n");
    awaitText(robot, "#imports-summary-matching", "2 matched · 2 not found");
    String other =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .skip(2)
            .findFirst()
            .orElseThrow()
            .id();
    focus(robot, "#imports-record-search");
    robot.interact(
        () -> robot.lookup("#imports-record-search").queryTextInputControl().setText(other));
    robot.push(KeyCode.ENTER);
    robot.push(KeyCode.TAB).push(KeyCode.SPACE);

    awaitText(robot, "#imports-summary-matching", "3 matched · 1 not found");
    awaitText(robot, "#imports-why", "You chose the record for this row.");
    focus(robot, "#imports-take-back");
    robot.push(KeyCode.SPACE);
    awaitText(robot, "#imports-summary-matching", "2 matched · 2 not found");
    WindowFixture.await(() -> focusedId().equals("imports-rows"));
  }

  @Test
  void leavingOutAllUnclearRowsGoesOnToTheReview(FxRobot robot) throws IOException {
    toMatching(robot, "nobody,x\nnobody else,y\n");
    awaitText(robot, "#imports-summary-matching", "2 matched · 2 not found");
    focus(robot, "#imports-only-others");

    robot.push(KeyCode.SPACE);

    awaitText(robot, "#imports-summary-matching", "2 matched · 2 skipped");
    WindowFixture.await(() -> focusedId().equals("imports-step-difference"));
    assertEquals(ImportStep.DIFFERENCE, model().open());
  }

  @Test
  void changesAreAppliedByKeysFromTheHeadersAndTheResultKeepsItsButton(FxRobot robot)
      throws IOException {
    toMatching(robot, "");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
    awaitText(robot, "#imports-summary-difference", "2 ready");
    focus(robot, "#imports-step-difference");

    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);

    awaitText(robot, "#review-state", "2 changes verified");
    window.files.choose(folder.resolve("result.csv"));
    focus(robot, "#imports-save-result");
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> text(robot, "#review-said").contains("result.csv"));
    WindowFixture.await(() -> !robot.lookup("#imports-save-result").query().isDisabled());
    assertEquals("imports-save-result", focusedId());
  }
}
