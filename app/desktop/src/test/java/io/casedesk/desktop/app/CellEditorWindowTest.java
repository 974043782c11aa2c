package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
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

/** The editor of a cell stays on its cell, whatever takes room from the table meanwhile. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CellEditorWindowTest {

  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 100);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  @Test
  void itStaysOnItsRowWhenTheTableScrollsForANoticeAndItsListStaysWithIt(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = lastWholeRow(robot) - 1;
    edit(robot, row, THEME);
    robot.write("nosuchkey").push(KeyCode.ENTER);
    WindowFixture.await(() -> isNoticed(robot));

    // The list is open when the notice goes, which it does once a key is typed.
    String key = model().fieldCatalog().options().options("theme").getFirst().key();
    edit(robot, row, THEME);
    assertOnCell(robot, row, THEME);
    robot.write(key.substring(0, 1));
    WindowFixture.awaitNode(robot, ".option-list");
    robot.write(key.substring(1));
    WindowFixture.await(() -> !isNoticed(robot));
    assertOnCell(robot, row, THEME);
    Bounds list = onScreen(robot, robot.lookup(".option-list").queryAs(ListView.class));
    Bounds editor = onScreen(robot, robot.lookup("#cell-editor").query());
    double apart =
        Math.min(
            Math.abs(list.getMinY() - editor.getMaxY()),
            Math.abs(editor.getMinY() - list.getMaxY()));
    assertTrue(apart < 12, "list " + list + ", editor " + editor);
  }

  @Test
  void valuesAfterARefusedOneArriveInTheirOwnCells(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<String> keys =
        model().fieldCatalog().options().options("theme").stream()
            .map(KnownDropdownValue::key)
            .limit(2)
            .toList();
    robot.interact(() -> window.composition.useCases().view().choose(1, column(robot, THEME)));
    robot.write("nosuchkey").push(KeyCode.ENTER);
    robot.write(keys.get(0)).push(KeyCode.ENTER);
    robot.write(keys.get(1)).push(KeyCode.ENTER);
    assertEquals(List.of("nosuchkey", keys.get(0), keys.get(1)), entered(THEME, 1, 2, 3));
    window.picture(robot, "cell-refused");

    // F2 corrects it.
    edit(robot, 1, THEME);
    robot.write(keys.get(1)).push(KeyCode.TAB);
    assertEquals(List.of(keys.get(1)), entered(THEME, 1));
  }

  /** What was entered in the cells of rows, also if it can't be sent. */
  private List<String> entered(FieldRef field, int... rows) {
    return Arrays.stream(rows)
        .mapToObj(row -> model().rows().shown().get(row).record())
        .map(
            record -> {
              Edit.Invalid invalid = model().staging().invalid(record.id(), field);
              Change change = model().staging().find(record.id(), field);
              FieldValue value = change == null ? record.value(field) : change.wanted();
              return invalid != null ? invalid.text() : value == null ? "" : value.display();
            })
        .toList();
  }

  /** As the form beside the table does: else only the review says that it is blocked. */
  @Test
  void aKeyThatIsUsedAsTypedIsWarnedOfAtTheCellUntilItIsUndone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    edit(robot, 0, THEME);
    robot.write("nosuchkey");
    WindowFixture.awaitNode(robot, ".option-list");
    Node line = WindowFixture.awaitNode(robot, "Use “nosuchkey” as typed");
    robot.clickOn(line);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    Label advice = (Label) WindowFixture.awaitNode(robot, "#cell-advice");
    assertTrue(advice.getText().contains("nosuchkey"), advice.getText());
    window.picture(robot, "cell-advice");
    Bounds editor = onScreen(robot, robot.lookup("#cell-editor").query());
    assertTrue(Math.abs(onScreen(robot, advice).getMinY() - editor.getMaxY()) < 4);
    String said = advice.getText();

    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    WindowFixture.await(() -> isSaid(robot, said));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    WindowFixture.await(() -> !isSaid(robot, said));
  }

  private static boolean isSaid(FxRobot robot, String text) {
    return robot.lookup(".notice .label").queryAll().stream()
        .anyMatch(node -> node instanceof Label label && label.getText().equals(text));
  }

  @Test
  void itStaysOnItsRowWhenTheBarOfChangesComes(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = lastWholeRow(robot) - 1;
    edit(robot, row, SPONSOR);
    robot.write("N");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    robot.write("ew");
    assertOnCell(robot, row, SPONSOR);
  }

  @Test
  void itEndsWithWhatWasTypedWhenItsRowIsScrolledAway(FxRobot robot) {
    window.awaitUseCasesRead();
    edit(robot, 0, SPONSOR);
    robot.write("New");
    robot.interact(() -> table(robot).scrollTo(80));
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals(1, model().staging().cellsProperty().get());
    assertEquals(table(robot), window.stage.getScene().getFocusOwner());
  }

  private void edit(FxRobot robot, int row, FieldRef field) {
    robot.interact(() -> window.composition.useCases().view().choose(row, column(robot, field)));
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
  }

  private static boolean isNoticed(FxRobot robot) {
    return robot.lookup(".records .notice .label").queryAll().stream()
        .anyMatch(node -> node instanceof Label label && label.getText().contains("nosuchkey"));
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static int column(FxRobot robot, FieldRef field) {
    return table(robot).getVisibleLeafColumns().stream()
        .map(column -> column.getId())
        .toList()
        .indexOf(field.toString());
  }

  private static int lastWholeRow(FxRobot robot) {
    Bounds table = onScreen(robot, table(robot));
    return table(robot).lookupAll(".table-row-cell").stream()
        .filter(row -> row.isVisible() && row instanceof IndexedCell<?> cell && !cell.isEmpty())
        .filter(row -> onScreen(robot, row).getMaxY() <= table.getMaxY())
        .mapToInt(row -> ((IndexedCell<?>) row).getIndex())
        .max()
        .orElseThrow();
  }

  private static void assertOnCell(FxRobot robot, int row, FieldRef field) {
    Pulses.await();
    int column = column(robot, field);
    Node cell =
        table(robot).lookupAll(".table-cell").stream()
            .filter(
                node ->
                    node instanceof TableCell<?, ?> one
                        && one.getIndex() == row
                        && one.isVisible()
                        && table(robot)
                            .getVisibleLeafColumns()
                            .get(column)
                            .equals(one.getTableColumn()))
            .findFirst()
            .orElseThrow(() -> new AssertionError("the cell of row " + row + " is out of sight"));
    Bounds of = onScreen(robot, cell);
    Bounds editor = onScreen(robot, robot.lookup(".cell-editor").query());
    assertEquals(of.getMinY(), editor.getMinY(), 2, "cell " + of + ", editor " + editor);
  }

  private static Bounds onScreen(FxRobot robot, Node node) {
    Bounds[] found = new Bounds[1];
    robot.interact(() -> found[0] = node.localToScreen(node.getLayoutBounds()));
    return Objects.requireNonNull(found[0]);
  }
}
