package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Several keys in one field, with the keys of a real keyboard. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class MultiSelectWindowTest {

  private static final FieldRef MULTI = FieldRef.custom("multi");

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new StoredFields(Map.of("multi", "multiselect", "one", "dropdown"));
    service.put("plain", Map.of("multi", "[\"amer\",\"emea\"]"));
    service.put("other", Map.of("multi", "[\"latam\"]", "one", "\"OPS\""));
    service.put("third", Map.of("one", "\"ops\""));
    service.put("fourth", Map.of("one", "\"ops\""));
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private String staged(String id) {
    Change change = model().staging().find(id, MULTI);
    return change == null ? "nothing" : change.wanted().display();
  }

  @Test
  void severalKeysAreTickedByKeyboardBesideTheTable(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().select("plain"));
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#field-multi");
    assertEquals("amer, emea", field.getText());
    robot.interact(field::requestFocus);
    robot.push(KeyCode.SPACE);
    window.picture(robot, "multi-select-light");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.SPACE);
    assertEquals("[\"amer\",\"emea\",\"latam\"]", staged("plain"), "the others stay");
    robot.push(KeyCode.UP).push(KeyCode.UP).push(KeyCode.SPACE).push(KeyCode.SPACE);
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.SPACE);
    assertEquals("nothing", staged("plain"), "ticked and unticked is as before, in any order");

    robot.write("lat");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "multi-select-dark");
    robot.push(KeyCode.ENTER);
    assertEquals("amer, emea, latam", field.getText());
    robot.push(KeyCode.SPACE).push(KeyCode.ESCAPE);
    assertEquals("nothing", staged("plain"), "Esc puts back what was there");
    robot.push(KeyCode.F4).push(KeyCode.SPACE).push(KeyCode.TAB);
    assertFalse(field.isFocused());
    robot.interact(() -> model().editor().save());
    WindowFixture.await(() -> service.writes() == 1);
    assertEquals("[\"emea\"]", service.stored("plain", "multi"));
  }

  @Test
  void severalKeysAreTickedByKeyboardInACell(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0);
    robot.push(KeyCode.F2);
    Node cell = WindowFixture.awaitNode(robot, "#cell-editor");
    assertEquals("amer, emea", ((TextField) cell).getText());
    robot.push(KeyCode.SPACE).push(KeyCode.SPACE);
    assertEquals("[\"emea\"]", staged("plain"));
    robot.push(KeyCode.ESCAPE);
    assertEquals("nothing", staged("plain"), "Esc takes the tick back");

    choose(robot, 0);
    robot.write("lat").push(KeyCode.TAB);
    assertEquals("[\"amer\",\"emea\",\"latam\"]", staged("plain"));
    choose(robot, 1);
    robot.push(KeyCode.F2).push(KeyCode.DELETE).push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("", staged("other"));
  }

  @Test
  void theKeysThatStayAreShownTickedBelowWhatIsFound(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0);
    robot.write("lat");
    ListView<?> list = (ListView<?>) WindowFixture.awaitNode(robot, "#options-multi");
    assertEquals(4, list.getItems().size(), "found, as typed, and the two of the cell");
    window.picture(robot, "multi-select-stays");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.SPACE);
    assertEquals("[\"emea\"]", staged("plain"), "one of them is unselected here");
    robot.push(KeyCode.ESCAPE);
    assertEquals("nothing", staged("plain"));
  }

  /** Whoever goes to an item and presses Enter means the item. */
  @Test
  void enterTicksTheItemThatAnArrowWentToAndThenAccepts(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    assertEquals("[\"emea\"]", staged("plain"));
    assertFalse(robot.lookup("#cell-editor").tryQuery().isEmpty(), "more can be ticked");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.ENTER);
    assertEquals("[\"emea\",\"latam\"]", staged("plain"));

    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("[\"emea\",\"latam\"]", staged("plain"));

    choose(robot, 1);
    robot.push(KeyCode.F2).push(KeyCode.SPACE).push(KeyCode.TAB);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("nothing", staged("other"), "a list that was only opened changes nothing");
  }

  @Test
  void enterTicksTheHighlightedItemOfAListThatSpaceOrAClickOpened(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 1);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.push(KeyCode.SPACE).push(KeyCode.ENTER);
    assertEquals("[\"latam\",\"amer\"]", staged("other"));
    assertFalse(robot.lookup("#cell-editor").tryQuery().isEmpty(), "more can be ticked");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());

    robot.interact(() -> window.composition.useCases().view().select("plain"));
    Node field = WindowFixture.awaitNode(robot, "#field-multi");
    robot.clickOn(field).push(KeyCode.ENTER);
    assertEquals("[\"emea\"]", staged("plain"));
  }

  @Test
  void aTextThatIsNoKnownKeyIsHighlightedOnlyByAnArrow(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 1);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.write("zzz");
    ListView<?> list = robot.lookup("#options-multi").queryListView();
    assertEquals(-1, list.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    assertEquals("[\"latam\",\"zzz\"]", staged("other"));
  }

  @Test
  void aSeparatorTakesTheValueThatWasTyped(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 2);
    robot.write("amer, latam").push(KeyCode.ENTER);
    assertEquals("[\"amer\",\"latam\"]", staged("third"), "an empty cell");
    choose(robot, 1);
    robot.write("amer; emea").push(KeyCode.TAB);
    assertEquals("[\"latam\",\"amer\",\"emea\"]", staged("other"), "the cell has a value");

    robot.interact(() -> window.composition.useCases().view().select("fourth"));
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#field-multi");
    robot.interact(field::requestFocus);
    robot.write("emea,amer").push(KeyCode.TAB);
    assertEquals("emea, amer", field.getText());
    assertEquals("[\"emea\",\"amer\"]", staged("fourth"), "the form");
  }

  @Test
  void anUnknownValueStaysAsInvalidInputOfItsCell(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 1);
    robot.write("amer, newsource").push(KeyCode.ENTER);
    assertEquals("nothing", staged("other"));
    assertEquals("latam, amer, newsource", invalid("other"));
    choose(robot, 1);
    window.picture(robot, "multi-select-invalid");

    // Backspace goes on with what isn't known; the keys before it stay.
    robot.push(KeyCode.F2);
    TextField cell = (TextField) WindowFixture.awaitNode(robot, "#cell-editor");
    assertEquals("latam, amer, newsource", cell.getText());
    for (int i = 0; i < "newsource".length(); i++) {
      robot.push(KeyCode.BACK_SPACE);
    }
    robot.write("eme").push(KeyCode.ENTER);
    assertEquals("[\"latam\",\"amer\",\"emea\"]", staged("other"));
    assertEquals("none", invalid("other"));
  }

  @Test
  void typedTextStaysWhenTheFieldIsLeftByMouse(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().select("plain"));
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#field-multi");
    robot.interact(field::requestFocus);
    robot.write("lat");
    assertEquals("amer, emea, lat", field.getText(), "it is shown while it is typed");
    robot.interact(() -> robot.lookup("#field-one").query().requestFocus());
    assertEquals("amer, emea, lat", invalid("plain"));
    WindowFixture.awaitNode(robot, ".field-row .problem");

    robot.interact(field::requestFocus);
    robot.write("latam");
    robot.interact(() -> robot.lookup("#field-one").query().requestFocus());
    assertEquals("[\"amer\",\"emea\",\"latam\"]", staged("plain"));
    assertEquals("amer, emea, latam", field.getText());
  }

  /** A user who only looks at the list of a form loses nothing that is in the field. */
  @Test
  void escapeInTheListOfAFormKeepsWhatWasThere(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().create());
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#field-multi");
    Node other = WindowFixture.awaitNode(robot, "#field-one");
    robot.interact(field::requestFocus);
    robot.write("amer, newsource");
    robot.interact(other::requestFocus);
    assertEquals("amer, newsource", field.getText());
    robot.interact(field::requestFocus);
    robot.push(KeyCode.F4);
    WindowFixture.await(() -> !robot.lookup("#options-multi").queryAll().isEmpty());
    robot.push(KeyCode.ESCAPE);
    assertEquals("amer, newsource", field.getText());

    robot.push(KeyCode.F4).write("xy").push(KeyCode.ESCAPE);
    assertEquals("amer, newsource", field.getText(), "only what was typed since goes");
    robot.push(KeyCode.F4).push(KeyCode.DOWN).push(KeyCode.SPACE).push(KeyCode.ESCAPE);
    assertTrue(field.getText().startsWith("amer, "), "a tick is kept: " + field.getText());
    assertTrue(field.getScene() != null, "the form is open");
  }

  private String invalid(String id) {
    Edit.Invalid invalid = model().staging().invalid(id, MULTI);
    return invalid == null ? "none" : invalid.text();
  }

  @Test
  void aDropdownHighlightsItsValueInTheLetterCaseThatIsStored(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().select("other"));
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#field-one");
    robot.interact(field::requestFocus);
    robot.push(KeyCode.F4);
    ListView<?> list = robot.lookup("#options-one").queryListView();
    String highlighted = String.valueOf(list.getSelectionModel().getSelectedItem());
    assertTrue(highlighted.contains("title=OPS"), highlighted);
    robot.push(KeyCode.ENTER);
    assertEquals("OPS", field.getText(), "Enter takes the highlighted value");
    assertEquals(0, model().staging().cellsProperty().get());
  }

  private void choose(FxRobot robot, int row) {
    TableView<?> table = robot.lookup(".record-table").queryTableView();
    robot.interact(
        () ->
            window
                .composition
                .useCases()
                .view()
                .choose(
                    row,
                    table.getVisibleLeafColumns().stream()
                        .map(column -> column.getId())
                        .toList()
                        .indexOf(MULTI.toString())));
  }
}
