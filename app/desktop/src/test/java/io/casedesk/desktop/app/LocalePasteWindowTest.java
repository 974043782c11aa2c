package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Cells of a European spreadsheet, typed and pasted in a German window. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class LocalePasteWindowTest {

  private static final FieldRef COST = FieldRef.custom("cost");
  private static final FieldRef DUE = FieldRef.custom("due");
  private static final FieldRef REGIONS = FieldRef.custom("regions");
  private static final int ROWS = 50;

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put("cost", "number");
    types.put("due", "date");
    types.put("regions", "multiselect");
    service = new StoredFields(types);
    for (int i = 0; i < ROWS; i++) {
      service.put(id(i), Map.of("cost", "0.125", "regions", "[\"emea\",\"apac\",\"latam\"]"));
    }
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), "token"),
            ThemeChoice.LIGHT,
            folder,
            new Messages(Locale.GERMANY).withGroupedNumbers());
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private static String id(int row) {
    return "record-%02d".formatted(row);
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private String staged(int row, FieldRef field) {
    Change change = model().staging().find(id(row), field);
    return change == null ? "nothing" : change.wanted().display();
  }

  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () -> {
          TableView<?> table = robot.lookup(".record-table").query();
          int column =
              table.getVisibleLeafColumns().stream()
                  .map(each -> each.getId())
                  .toList()
                  .indexOf(field.toString());
          window.composition.useCases().view().choose(row, column);
        });
  }

  private void paste(FxRobot robot, int row, FieldRef field, String text) {
    choose(robot, row, field);
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
  }

  private static String line(int row) {
    String regions =
        switch (row % 4) {
          case 0 -> "emea, apac";
          case 1 -> "latam; Asien, Pazifik";
          case 2 -> "[\"apac\"]";
          default -> row == 23 ? "emea, mars" : "Europa";
        };
    String cost = row == 10 ? "n/a" : (row + 1) + ".234," + (row + 10);
    return cost + "\t" + (row % 28 + 1) + ".02.2027\t" + regions + "\r\n";
  }

  @Test
  void fiftyRowsOfEuropeanNumbersDatesAndListsArePasted(FxRobot robot) throws IOException {
    window
        .workspace
        .options()
        .importAll(
            service.url(),
            List.of(
                new DropdownValueEntry("regions", "emea", "Europa", 0, Set.of(Source.IMPORTED)),
                new DropdownValueEntry(
                    "regions", "apac", "Asien, Pazifik", 0, Set.of(Source.IMPORTED))),
            Instant.now());
    window.awaitUseCasesRead();
    robot.interact(() -> model().fieldCatalog().relearn());
    WindowFixture.await(
        () -> model().fieldCatalog().options().keyOfLabel("regions", "Europa").isPresent());
    StringBuilder sheet = new StringBuilder();
    for (int row = 0; row < ROWS; row++) {
      sheet.append(line(row));
    }
    paste(robot, 0, COST, sheet.toString());
    assertEquals(3 * ROWS - 2, model().staging().cellsProperty().get());
    for (int row = 0; row < ROWS; row++) {
      assertEquals(
          row == 10 ? "nothing" : (row + 1) + "234." + (row + 10), staged(row, COST), "" + row);
      assertEquals("2027-02-%02d".formatted(row % 28 + 1), staged(row, DUE));
      assertEquals(regions(row), staged(row, REGIONS), "" + row);
    }

    // With as many decimals as the other numbers of the column have.
    WindowFixture.await(() -> cells(robot).containsAll(List.of("1.234,100", "01.02.2027")));

    // Both refused cells are named with the reason, and marked.
    WindowFixture.await(
        () ->
            robot.lookup(".notice .label").queryAll().stream()
                .anyMatch(
                    n ->
                        n instanceof Label l
                            && l.getText().contains("n/a")
                            && l.getText().contains("emea, mars")));
    choose(robot, 10, COST);
    robot.interact(
        () -> assertTrue(spoken(robot).contains("1.250,50"), () -> "the reason: " + spoken(robot)));
    window.picture(robot, "paste-refused-light");
    choose(robot, 8, COST);
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "paste-refused-dark");

    // F2 corrects the text.
    choose(robot, 10, COST);
    robot.push(KeyCode.F2);
    TextField editor = (TextField) WindowFixture.awaitNode(robot, "#cell-editor");
    assertEquals("n/a", editor.getText());
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("1.234").push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals("1234", staged(10, COST), "typed in the style of the user");
    assertNull(model().staging().invalid(id(10), COST));
    assertNotNull(model().staging().invalid(id(23), REGIONS), "the other one stays marked");
  }

  @Test
  void thePastedCellsStaySelected(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    paste(robot, 1, COST, "12,5\t01.02.2027\n13,5\t02.02.2027\n14,5\t03.02.2027\n");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 6);
    robot.interact(() -> assertEquals(6, inRange(robot)));
    window.pictures(robot, "paste-selected");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(0, model().staging().cellsProperty().get());
    robot.interact(() -> assertEquals(6, inRange(robot), "undone, they are still selected"));
  }

  private static long inRange(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .filter(cell -> cell.getPseudoClassStates().toString().contains("in-range"))
        .count();
  }

  private static String regions(int row) {
    return switch (row % 4) {
      case 0 -> "[\"emea\",\"apac\"]";
      case 1 -> "[\"latam\",\"apac\"]";
      case 2 -> "[\"apac\"]";
      default -> row == 23 ? "nothing" : "[\"emea\"]";
    };
  }

  private static List<String> cells(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .filter(TableCell.class::isInstance)
        .map(cell -> ((TableCell<?, ?>) cell).getText())
        .filter(Objects::nonNull)
        .toList();
  }

  private static String spoken(FxRobot robot) {
    return robot.lookup(".record-table .table-cell").queryAll().stream()
        .filter(TableCell.class::isInstance)
        .filter(cell -> cell.getPseudoClassStates().toString().contains("refused"))
        .map(cell -> String.valueOf(cell.queryAccessibleAttribute(AccessibleAttribute.TEXT)))
        .findFirst()
        .orElse("no cell is marked");
  }

  @Test
  void theEndsOfARangeAreTypedInTheStyleOfTheUser(FxRobot robot) {
    service.put(id(3), Map.of("cost", "1234.5"));
    service.put(id(4), Map.of("cost", "12.5"));
    robot.interact(() -> model().loader().refresh());
    window.awaitUseCasesRead();
    WindowFixture.await(
        () ->
            model().rows().records().stream()
                .anyMatch(record -> String.valueOf(record.value(COST)).contains("1234.5")));
    robot.clickOn("#filter-add");
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("cost").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write("1.234,5").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().rows().shown().size() == 1);
    assertEquals(id(3), model().rows().shown().getFirst().record().id());
    assertEquals("1234.5", model().filters().filters().getFirst().values().getFirst());

    robot.clickOn("#filter-add");
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("due").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#filter-words");
    robot.write(">=1.2.2027").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().filters().filters().size() == 2);
    assertEquals("2027-02-01", model().filters().filters().getLast().values().getFirst());
    WindowFixture.await(
        () ->
            robot.lookup("#filter-chips .chip-text").queryAll().stream()
                .anyMatch(n -> n instanceof Labeled l && l.getText().contains("01.02.2027")));
  }

  @Test
  void ambiguousValuesAreAskedOnceWithBothMeanings(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String sheet = "1.234\t01/02/2027\n22.500\t03/04/2027\n7\t05/05/2027\n";
    paste(robot, 0, COST, sheet);
    WindowFixture.awaitNode(robot, "#paste-question");
    assertEquals(0, model().staging().cellsProperty().get());
    window.pictures(robot, "paste-question");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#paste-question").tryQuery().isEmpty());
    assertEquals(0, model().staging().cellsProperty().get());

    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    WindowFixture.awaitNode(robot, "#paste-question");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 6);
    assertEquals("1234", staged(0, COST));
    assertEquals("22500", staged(1, COST));
    assertEquals("2027-02-01", staged(0, DUE));

    paste(robot, 0, COST, sheet);
    WindowFixture.awaitNode(robot, "#paste-question");
    robot.clickOn("#paste-POINT").clickOn("#paste-MONTH_FIRST").clickOn("#paste-take");
    WindowFixture.await(() -> staged(0, COST).equals("1.234"));
    assertEquals("22.500", staged(1, COST));
    assertEquals("2027-01-02", staged(0, DUE));
    assertEquals("2027-05-05", staged(2, DUE));

    // What was chosen is proposed the next time.
    paste(robot, 0, COST, "3.456\n");
    WindowFixture.awaitNode(robot, "#paste-question");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> staged(0, COST).equals("3.456"));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> staged(0, COST).equals("1.234"));

    // What is copied here needs no question, and is what a German spreadsheet reads.
    choose(robot, 0, COST);
    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    robot.interact(() -> assertEquals("1,234", Clipboard.getSystemClipboard().getString()));
    choose(robot, 4, COST);
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    assertEquals("1.234", staged(4, COST));
    assertEquals(
        "1,234",
        Objects.requireNonNull(
                Keyboard.fx(
                    () -> {
                      window.composition.useCases().view().select(id(4));
                      return (TextField) window.stage.getScene().lookup("#field-cost");
                    }))
            .getText());
  }

  @Test
  void aPasteIntoSortedRowsSaysWhichRecordsItMeets(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    choose(robot, 0, FieldRef.standard("title"));
    robot.interact(
        () ->
            window.composition.useCases().view().commands().all().stream()
                .filter(command -> command.id().equals("column-sort-down"))
                .findFirst()
                .orElseThrow()
                .run());
    WindowFixture.await(() -> model().rows().shown().getFirst().record().id().equals(id(49)));
    paste(robot, 0, COST, "1.234\n22.500\n");
    WindowFixture.awaitNode(robot, "#paste-target");
    window.pictures(robot, "paste-question-sorted");
    assertTrue(text(robot, "#paste-target").startsWith("Wird in 2 Datensätze"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#paste-question").tryQuery().isEmpty());

    paste(robot, 0, COST, "5,5\n6,75\nn/a\n");
    WindowFixture.await(() -> staged(48, COST).equals("6.75"));
    assertEquals("5.5", staged(49, COST));
    WindowFixture.await(() -> text(robot, ".notice .label").contains("sortiert nach"));
    String notices = text(robot, ".notice .label");
    assertTrue(notices.indexOf("sortiert nach") < notices.indexOf("n/a"), notices);
    window.pictures(robot, "paste-sorted");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> !text(robot, ".notice .label").contains("sortiert nach"));
  }

  private static String text(FxRobot robot, String selector) {
    return robot.lookup(selector).queryAll().stream()
        .map(node -> node instanceof Label label ? label.getText() : "")
        .collect(Collectors.joining("\n"));
  }
}
