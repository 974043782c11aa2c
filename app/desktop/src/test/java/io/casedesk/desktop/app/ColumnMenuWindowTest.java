package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.FieldRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The menu of a column, with the mouse, the keyboard and the palette. */
@ExtendWith(WindowExtension.class)
class ColumnMenuWindowTest extends MenuFixture {

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  @Test
  void aColumnsMenuByTheKeyboardSortsAndSortsAlso(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, STATUS);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-sort-down");
    WindowFixture.await(() -> value(0, STATUS).display().equals("submitted"));
    assertEquals("", mark(robot, STATUS).getText(), "the only one needs no number");
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-sort-also-up");
    WindowFixture.await(() -> table(robot).getSortOrder().size() == 2);
    assertEquals("1", mark(robot, STATUS).getText());
    assertEquals("2", mark(robot, TITLE).getText());
    assertTrue(mark(robot, STATUS).getAccessibleText().contains("descending"));
    assertTrue(mark(robot, TITLE).getAccessibleText().contains("ascending, priority 2"));
    WindowFixture.await(
        () ->
            value(0, TITLE).display().compareToIgnoreCase(value(1, TITLE).display()) <= 0
                && value(0, STATUS).display().equals("submitted"));
    robot.moveTo(heading(robot, STATUS));
    window.picture(robot, "column-sorted");
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    WindowFixture.await(() -> menu() != null);
    window.picture(robot, "column-menu");
    take(robot, "column-sort-not");
    assertEquals(List.of(column(robot, STATUS)), table(robot).getSortOrder());
  }

  @Test
  void longTextsEndInsideTheirCells(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> column(robot, TITLE).setPrefWidth(96));
    robot.interact(() -> stage.getScene().getRoot().layout());
    window.pictures(robot, "long-texts");
    List<Text> titles = titles(robot);
    for (Text text : titles) {
      Bounds in = text.getBoundsInParent();
      assertTrue(in.getMinY() >= 0 && in.getMaxY() <= 32 && in.getMaxX() <= 96, text::toString);
    }
    assertTrue(titles.stream().anyMatch(text -> text.getText().endsWith("...")), "one is cut");
  }

  private static List<Text> titles(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .filter(
            node ->
                node instanceof TableCell<?, ?> cell
                    && !cell.isEmpty()
                    && cell.getTableColumn().equals(column(robot, TITLE)))
        .flatMap(cell -> cell.lookupAll(".text").stream())
        .map(Text.class::cast)
        .toList();
  }

  /** Delete, pressed in the list of columns, would clear a cell out of sight. */
  @Test
  void aKeyThatTheListOfColumnsDoesNotUseChangesNoCell(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, SPONSOR);
    robot.interact(() -> robot.lookup("#columns").queryButton().fire());
    WindowFixture.awaitNode(robot, ".column-chooser");
    robot.write("description").push(KeyCode.DOWN).push(KeyCode.SPACE);
    CheckBox box = robot.lookup("#column-description").query();
    assertTrue(box.isSelected());
    robot.push(KeyCode.DELETE).write("x");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup(".column-chooser").tryQuery().isEmpty());
    assertEquals(0, model().staging().cellsProperty().get());
    assertTrue(robot.lookup("#cell-editor").tryQuery().isEmpty(), "no cell is edited");
  }

  @Test
  void columnsAreMovedInTheListOfColumnsByKeysAndByDragging(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<String> before = order(robot);
    robot.interact(() -> robot.lookup("#columns").queryButton().fire());
    WindowFixture.awaitNode(robot, ".column-chooser");
    assertEquals(
        "column-" + before.getFirst(),
        robot.lookup(".column-list .check-box").queryAll().iterator().next().getId());
    robot.push(KeyCode.DOWN);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).push(KeyCode.DOWN).release(KeyCode.ALT);
    List<String> moved = new ArrayList<>(before);
    moved.add(2, moved.removeFirst());
    assertEquals(moved, order(robot));
    robot.interact(() -> assertTrue(box(robot, before.getFirst()).isFocused()));
    robot
        .press(KeyCode.ALT)
        .push(KeyCode.UP)
        .push(KeyCode.UP)
        .push(KeyCode.UP)
        .release(KeyCode.ALT);
    assertEquals(before, order(robot));
    Pulses.await();
    robot.drag(box(robot, before.getFirst()), MouseButton.PRIMARY);
    robot.dropTo(box(robot, before.get(3)));
    moved = new ArrayList<>(before);
    moved.add(3, moved.removeFirst());
    assertEquals(moved, order(robot));
    assertTrue(box(robot, before.getFirst()).isSelected(), "a dragged column stays as it was");
    window.pictures(robot, "columns-moved");
    robot.push(KeyCode.ESCAPE);
  }

  private static List<String> order(FxRobot robot) {
    return robot.lookup(".record-table").<TableView<?>>query().getColumns().stream()
        .map(column -> column.getId())
        .toList();
  }

  private static CheckBox box(FxRobot robot, String column) {
    return robot.lookup(".column-list .check-box").queryAll().stream()
        .filter(node -> ("column-" + column).equals(node.getId()))
        .map(CheckBox.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theListOfColumnsSaysThatNothingIsFound(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> robot.lookup("#columns").queryButton().fire());
    WindowFixture.awaitNode(robot, ".column-chooser");
    robot.write("nowhere");
    Label none = (Label) WindowFixture.awaitNode(robot, ".column-list .note");
    assertEquals("No results for “nowhere”.", none.getText());
    robot.push(KeyCode.ESCAPE);
  }

  /** Enter would go to the box behind the menu. */
  @Test
  void theMenuOfAColumnTakesThePlaceOfAnOpenFilter(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-filter");
    WindowFixture.awaitNode(robot, ".filter-box");
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    WindowFixture.await(() -> menu() != null);
    assertTrue(robot.lookup(".filter-box").tryQuery().isEmpty(), "one takes the other's place");
    robot.interact(() -> Objects.requireNonNull(menu()).hide());
  }

  @Test
  void aColumnIsMovedByTheKeyboardAndItsCellStaysSelected(FxRobot robot) {
    window.awaitUseCasesRead();
    int at = place(robot, STATUS);
    choose(robot, 0, STATUS);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-move-left");
    WindowFixture.await(() -> place(robot, STATUS) == at - 1);
    assertEquals(
        column(robot, STATUS),
        table(robot).getFocusModel().getFocusedCell().getTableColumn(),
        "the same column moves on");
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-move-right");
    WindowFixture.await(() -> place(robot, STATUS) == at);
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    WindowFixture.await(() -> menu() != null);
    assertFalse(ids(Objects.requireNonNull(menu())).contains("column-move-left"), "it is first");
    robot.interact(() -> Objects.requireNonNull(menu()).hide());
  }

  private static int place(FxRobot robot, FieldRef field) {
    return table(robot).getVisibleLeafColumns().indexOf(column(robot, field));
  }

  private static Label mark(FxRobot robot, FieldRef field) {
    return (Label) Objects.requireNonNull(column(robot, field).getSortNode());
  }

  private static Node heading(FxRobot robot, FieldRef field) {
    return table(robot).lookupAll(".column-header").stream()
        .filter(node -> field.toString().equals(node.getId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aHeadingsButtonAndItsRightClickOpenTheMenuOfThatColumn(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.moveTo(heading(robot, STATUS));
    Node button = WindowFixture.awaitNode(robot, "#column-menu");
    assertTrue(button.getAccessibleText().contains("Status"), button.getAccessibleText());
    robot.clickOn(button);
    take(robot, "column-filter");
    WindowFixture.awaitNode(robot, ".filter-box");
    robot.push(KeyCode.ESCAPE);
    assertTrue(table(robot).getSortOrder().isEmpty(), "the button does not sort");
    rightClick(robot, heading(robot, STATUS));
    take(robot, "column-hide");
    assertFalse(column(robot, STATUS).isVisible());
    // The button follows the keyboard when the mouse is elsewhere.
    robot.moveTo("#search");
    choose(robot, 0, TITLE);
    WindowFixture.await(
        () ->
            robot.lookup("#column-menu").query().isVisible()
                && robot.lookup("#column-menu").query().getAccessibleText().contains("Title"));
  }

  @Test
  void aColumnIsSelectedForItsFactsAndAllColumnsAreHiddenAndShown(FxRobot robot) {
    window.awaitUseCasesRead();
    int all = model().rows().shown().size();
    choose(robot, 3, THEME);
    String open = model().rows().shown().get(3).record().id();
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-select");
    WindowFixture.await(
        () ->
            robot
                .lookup("#status-selected")
                .queryAs(Labeled.class)
                .getText()
                .startsWith(all + " cells in Theme"));
    assertEquals(open, Objects.requireNonNull(model().editor().openProperty().get()).record().id());
    choose(robot, 3, THEME);
    robot.push(KeyCode.CONTROL, KeyCode.SPACE);
    WindowFixture.await(
        () ->
            robot
                .lookup("#status-selected")
                .queryAs(Labeled.class)
                .getText()
                .startsWith(all + " cells in Theme"));

    // The row as well, and neither key is typed into a cell.
    choose(robot, 3, THEME);
    robot.push(KeyCode.SHIFT, KeyCode.SPACE);
    int across = table(robot).getVisibleLeafColumns().size();
    WindowFixture.await(
        () ->
            robot
                .lookup("#status-selected")
                .queryAs(Labeled.class)
                .getText()
                .startsWith(across + " cells"));
    assertNull(robot.lookup("#cell-editor").tryQuery().orElse(null));
    assertEquals(0, model().staging().cellsProperty().get());

    int columns = table(robot).getVisibleLeafColumns().size();
    robot.clickOn("#columns").clickOn("#columns-none");
    assertEquals(1, table(robot).getVisibleLeafColumns().size());
    robot.clickOn("#columns-all");
    assertTrue(table(robot).getVisibleLeafColumns().size() > columns);
    robot.clickOn(".column-chooser .text-field").write("theme");
    robot.clickOn("#columns-none").push(KeyCode.ESCAPE);
    assertFalse(column(robot, THEME).isVisible());
    assertTrue(column(robot, STATUS).isVisible(), "only those that were found");
  }

  @Test
  void filtersByTheValueOfTheCell(FxRobot robot) {
    window.awaitUseCasesRead();
    String theme = value(0, THEME).display();
    choose(robot, 0, THEME);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-filter-value");
    WindowFixture.await(() -> !model().filters().filters().isEmpty());
    assertEquals(
        List.of(FieldFilter.of(THEME.toString(), FieldFilter.Operator.ANY_OF, theme)),
        model().filters().filters());
    // Deleted records are hidden already, so that fewer rows are no sign of the filter.
    WindowFixture.await(
        () ->
            model().rows().shown().stream()
                .allMatch(
                    row ->
                        Objects.requireNonNull(row.record().value(THEME)).display().equals(theme)));
    assertFalse(model().rows().shown().isEmpty());
    // The filter page of a text, prepared for its column.
    choose(robot, 0, TITLE);
    robot.press(KeyCode.ALT).push(KeyCode.DOWN).release(KeyCode.ALT);
    take(robot, "column-filter");
    robot.interact(() -> {});
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write("a").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().filters().filters().size() == 2);
  }

  @Test
  void columnsFitWhatTheyShow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, STATUS);
    double before = column(robot, STATUS).getWidth();
    robot.interact(() -> column(robot, STATUS).setPrefWidth(400));
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Fit column");
    window.picture(robot, "palette-fit");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> column(robot, STATUS).getWidth() < 200);
    assertTrue(column(robot, STATUS).getWidth() > before / 2);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("Fit all").push(KeyCode.ENTER);
    WindowFixture.await(() -> column(robot, TITLE).getWidth() != 300);
    window.picture(robot, "fitted");
    assertTrue(column(robot, TITLE).getWidth() <= 480, "a long one takes not all the room");
  }
}
