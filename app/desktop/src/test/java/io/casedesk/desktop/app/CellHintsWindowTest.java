package io.casedesk.desktop.app;

import static javafx.scene.AccessibleAttribute.TEXT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
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
class CellHintsWindowTest {

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
    WindowFixture.enter(robot, cell);
    Tooltip tooltip = cell.getTooltip();
    return tooltip == null ? "" : tooltip.getText();
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
  void aLabelHasItsKeyForACaption(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), THEME).isEmpty()) {
      row++;
    }
    String key = shown(record(row), THEME);
    KnownDropdownValue option =
        model().fieldCatalog().options().options("theme").stream()
            .filter(known -> known.key().equals(key))
            .findFirst()
            .orElseThrow();
    String label = Objects.requireNonNull(option.label());
    choose(robot, row, THEME);
    int at = row;
    WindowFixture.await(() -> !caption(robot, at).isEmpty());
    assertEquals(label, cell(robot, row, THEME).getText());
    String caption = caption(robot, row);
    assertTrue(key.startsWith(caption.replaceAll("(…|[.]{3})$", "")), caption);
  }

  /** A clip would cut through a letter, as the cell has no clip of its own. */
  @Test
  void aLabelAndItsKeyEndInsideACellOfAnyWidth(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), THEME).isEmpty()) {
      row++;
    }
    choose(robot, row, THEME);
    int at = row;
    WindowFixture.await(() -> !caption(robot, at).isEmpty());
    TableCell<?, ?> cell = cell(robot, row, THEME);
    KnownDropdownValue option =
        model().fieldCatalog().options().options("theme").stream()
            .filter(known -> cell.getText().equals(known.label()))
            .findFirst()
            .orElseThrow();
    Set<String> kinds = new TreeSet<>();
    for (int width = 60; width <= 320; width += 7) {
      int wide = width;
      robot.interact(
          () -> {
            cell.getTableColumn().setPrefWidth(wide);
            window.stage.getScene().getRoot().applyCss();
            window.stage.getScene().getRoot().layout();
            for (Node node : cell.lookupAll(".text")) {
              Text text = (Text) node;
              boolean isCaption = text.getStyleClass().contains("caption");
              String whole = isCaption ? option.key() : Objects.requireNonNull(option.label());
              double end = cell.getWidth() - cell.snappedRightInset();
              assertTrue(
                  text.getText().isEmpty() || text.getBoundsInParent().getMaxX() <= end + 1,
                  text.getText() + " ends at " + text.getBoundsInParent() + " of " + end);
              kinds.add((isCaption ? "key " : "label ") + kindOf(text.getText(), whole));
            }
          });
    }
    assertEquals(Set.of("label cut", "label whole", "key cut", "key none", "key whole"), kinds);
  }

  /** Without its key, one of the values would look like the other. */
  @Test
  void theKeyOfALabelThatAnotherKeyHasIsNeverCut(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (!shown(record(row), THEME).equals("legal_ops")) {
      row++;
    }
    CompletableFuture.runAsync(
            () ->
                window
                    .workspace
                    .options()
                    .label(
                        folder.resolve("service.db").toString(),
                        "theme",
                        "cust_care",
                        "Legal operations",
                        Instant.EPOCH))
        .join();
    robot.interact(model().fieldCatalog()::relearn);
    int at = row;
    choose(robot, at, THEME);
    WindowFixture.await(
        () ->
            model().fieldCatalog().options().options("theme").stream()
                    .filter(known -> "Legal operations".equals(known.label()))
                    .count()
                == 2);
    robot.interact(
        () -> {
          cell(robot, at, THEME).getTableColumn().setPrefWidth(150);
          window.stage.getScene().getRoot().applyCss();
          window.stage.getScene().getRoot().layout();
        });
    WindowFixture.await(() -> caption(robot, at).equals("legal_ops"));
    assertEquals("Legal operations", cell(robot, at, THEME).getText());

    // The form has the label first, too, until the user types the key.
    CustomTextField field = (CustomTextField) WindowFixture.awaitNode(robot, "#field-theme");
    WindowFixture.await(
        () -> field.getLeft() instanceof Label label && label.getText().equals("Legal operations"));
    assertEquals("legal_ops", field.getText());
    robot.interact(field::requestFocus);
    assertNull(field.getLeft());
  }

  private static String kindOf(String drawn, String whole) {
    String beginning = drawn.replaceAll("(…|[.]{3})$", "");
    assertTrue(whole.startsWith(beginning), drawn);
    return drawn.isEmpty() ? "none" : drawn.equals(whole) ? "whole" : "cut";
  }

  @Test
  void aRefusedValueIsPartOfTheAccessibleName(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, THEME);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("nosuchkey").push(KeyCode.ENTER);
    String refused =
        "Invalid input “nosuchkey”: No record has this key. Choose a key from the list,"
            + " or choose “Use … as typed”.";
    WindowFixture.await(() -> spoken(robot).contains(refused));
    assertTrue(spoken(robot).startsWith("nosuchkey, "), "the cell shows it: " + spoken(robot));

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> !spoken(robot).contains(refused));
  }

  private static String spoken(FxRobot robot) {
    return String.valueOf(cell(robot, 0, THEME).queryAccessibleAttribute(TEXT));
  }

  @Test
  void anUnsentChangeIsPartOfTheAccessibleNameOfItsCell(FxRobot robot) {
    window.awaitUseCasesRead();
    int row = 0;
    while (shown(record(row), SPONSOR).isEmpty()) {
      row++;
    }
    UseCase record = record(row);
    choose(robot, row, SPONSOR);
    robot.write("Ada Newton").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find(record.id(), SPONSOR) != null);
    String name = String.valueOf(cell(robot, row, SPONSOR).queryAccessibleAttribute(TEXT));
    assertTrue(name.startsWith("Ada Newton, Unsent change: from "), name);
    Change cleared = new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text(""));
    robot.interact(() -> model().staging().stage(List.of(cleared)));
    name = String.valueOf(cell(robot, row, SPONSOR).queryAccessibleAttribute(TEXT));
    assertTrue(name.startsWith("(empty), Unsent change: from "), name);
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
