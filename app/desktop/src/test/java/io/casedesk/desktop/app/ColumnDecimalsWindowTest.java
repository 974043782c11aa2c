package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The numbers of a column have equally many decimals, and only where they are shown. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ColumnDecimalsWindowTest extends MenuFixture {

  private static final FieldRef BENEFIT = FieldRef.custom("annual_benefit");

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  @Test
  void numbersAreShownWithEqualDecimalsAndStayAsTheyAreElsewhere(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    int row = 0;
    while (!sent(row).matches("\\d+")) {
      row++;
    }
    String sent = sent(row);
    choose(robot, row, BENEFIT);
    int at = row;
    WindowFixture.await(() -> text(robot, at).equals(sent + ".00"));
    Set<Integer> decimals = new TreeSet<>();
    robot.interact(
        () ->
            numbers(robot)
                .map(TableCell::getText)
                .filter(text -> text.matches("[-\\d.]+\\d"))
                .forEach(text -> decimals.add(text.length() - text.indexOf('.') - 1)));
    assertEquals(Set.of(2), decimals);
    window.pictures(robot, "column-decimals");

    TableCell<?, ?> cell =
        numbers(robot).filter(one -> one.getIndex() == at).findFirst().orElseThrow();
    robot.moveTo(cell);
    WindowFixture.await(() -> cell.getTooltip() != null);
    assertTrue(cell.getTooltip().getText().contains(sent), cell.getTooltip().getText());
    assertFalse(cell.getTooltip().getText().contains(sent + ".0"), cell.getTooltip().getText());

    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    String[] copied = new String[1];
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals(sent, copied[0].strip());
    robot.push(KeyCode.F2);
    TextField editor = (TextField) WindowFixture.awaitNode(robot, "#cell-editor");
    assertEquals(sent, editor.getText());
    robot.push(KeyCode.ESCAPE);
    assertEquals(0, model().staging().cellsProperty().get());

    // More digits than those of the column are never cut off.
    robot.write("1.234567").push(KeyCode.ENTER);
    WindowFixture.await(() -> text(robot, at).equals("1.234567"));
    assertEquals(
        "1.234567",
        Objects.requireNonNull(model().staging().find(model().rows().shown().get(at).id(), BENEFIT))
            .wanted()
            .display());
  }

  private String sent(int row) {
    FieldValue value = model().rows().shown().get(row).record().value(BENEFIT);
    return value == null ? "" : value.display();
  }

  private static String text(FxRobot robot, int row) {
    String[] text = {""};
    robot.interact(
        () ->
            numbers(robot)
                .filter(cell -> cell.getIndex() == row)
                .findFirst()
                .ifPresent(cell -> text[0] = cell.getText()));
    return text[0];
  }

  private static Stream<TableCell<?, ?>> numbers(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .filter(cell -> !cell.isEmpty() && cell.isVisible())
        .filter(cell -> BENEFIT.toString().equals(cell.getTableColumn().getId()));
  }
}
