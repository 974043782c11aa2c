package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a cell tells beside its value, and what its keys do that no other test presses. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CellsTellWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final PseudoClass STAGED = PseudoClass.getPseudoClass("staged");

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 40);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private UseCase record(int row) {
    return model().rows().shown().get(row).record();
  }

  private static String shown(UseCase record, FieldRef field) {
    FieldValue value = record.value(field);
    return value == null ? "" : value.display();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
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
                        .indexOf(field.toString())));
  }

  private static TableCell<?, ?> cell(FxRobot robot, int row, FieldRef field) {
    return robot
        .lookup(".record-table .table-cell")
        .<TableCell<?, ?>>match(
            cell ->
                cell.getIndex() == row
                    && cell.getTableColumn() != null
                    && field.toString().equals(cell.getTableColumn().getId()))
        .query();
  }

  private static String hover(FxRobot robot, int row, FieldRef field) {
    TableCell<?, ?> cell = cell(robot, row, field);
    // Not by moving the mouse, which does not reach every cell of the headless window.
    robot.interact(() -> Event.fireEvent(cell, entered()));
    Tooltip tooltip = cell.getTooltip();
    return tooltip == null ? "" : tooltip.getText();
  }

  private static MouseEvent entered() {
    return new MouseEvent(
        MouseEvent.MOUSE_ENTERED,
        0,
        0,
        0,
        0,
        MouseButton.NONE,
        0,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        null);
  }

  @Test
  void aStagedCellTellsWhatItHeldAndTypingThatClearsIt(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), SPONSOR).isEmpty()) {
      row++;
    }
    String id = record(row).id();
    String before = shown(record(row), SPONSOR);
    choose(robot, row, SPONSOR);
    robot.write("Somebody new").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    assertTrue(cell(robot, row, SPONSOR).getPseudoClassStates().contains(STAGED), "it is marked");
    assertEquals(
        "Unsent change: from “" + before + "” to “Somebody new”", hover(robot, row, SPONSOR));

    choose(robot, row, SPONSOR);
    robot.write(before).push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    int same = row;
    WindowFixture.await(() -> !cell(robot, same, SPONSOR).getPseudoClassStates().contains(STAGED));
  }

  @Test
  void aKeyHasItsLabelForACaption(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), THEME).isEmpty()) {
      row++;
    }
    String key = shown(record(row), THEME);
    KnownDropdownValue option =
        model().options().options("theme").stream()
            .filter(known -> known.key().equals(key))
            .findFirst()
            .orElseThrow();
    String label = Objects.requireNonNull(option.label());
    choose(robot, row, THEME);
    int at = row;
    WindowFixture.await(() -> !caption(robot, at).isEmpty());
    assertEquals(key, cell(robot, row, THEME).getText());
    String caption = caption(robot, row);
    assertTrue(label.startsWith(caption.replaceAll("(…|[.]{3})$", "")), caption);
  }

  private static String caption(FxRobot robot, int row) {
    for (Node node : cell(robot, row, THEME).lookupAll(".caption")) {
      if (node instanceof Text text) {
        return text.getText();
      }
    }
    return "";
  }

  @Test
  void cutTakesTheCellsToTheClipboardAndClearsThem(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), SPONSOR).isEmpty()) {
      row++;
    }
    String id = record(row).id();
    String before = shown(record(row), SPONSOR);
    choose(robot, row, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.X);
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    assertTrue(Objects.requireNonNull(model().staging().find(id, SPONSOR)).wanted().isBlank());
    String[] cut = {""};
    robot.interact(() -> cut[0] = Clipboard.getSystemClipboard().getString());
    assertEquals(before, cut[0].strip());
  }
}
