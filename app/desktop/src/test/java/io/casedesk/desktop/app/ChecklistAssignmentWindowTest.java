package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
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

/** Checklists are assigned by keys, and each reviewer finds their own. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistAssignmentWindowTest {

  private static final String ME = System.getProperty("user.name");

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    reopen(ThemeChoice.LIGHT, Locale.ENGLISH, new WindowFrame.Size(1000, 700));
  }

  private void reopen(ThemeChoice theme, Locale locale, WindowFrame.Size size) {
    window =
        WindowFixture.overSample(
            stage, folder, 400, new WindowFixture.Looks(theme, new Messages(locale), size));
    checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private List<ChecklistRow> shown() {
    return checklists.section().models().list().shown();
  }

  private static ChecklistEntry cell(ChecklistRow item) {
    return Objects.requireNonNull(item.cell());
  }

  private void type(FxRobot robot, String field, String text) {
    TextField typed = (TextField) WindowFixture.awaitNode(robot, "#assign-" + field);
    robot.interact(() -> typed.setText(text));
  }

  @Test
  void checklistsAreAssignedByKeysAndFoundByTheirReviewer(FxRobot robot) throws IOException {
    checklists.open(robot);
    WindowFixture.await(() -> !shown().isEmpty());
    robot.push(KeyCode.J);
    checklists.awaitShown();
    ChecklistEntry first =
        Objects.requireNonNull(checklists.section().models().review().cellProperty().get());

    // One checklist, to oneself, whose name is there already.
    robot.push(KeyCode.A);
    Node box = WindowFixture.awaitNode(robot, "#checklist-assign");
    type(robot, "due", "31/31/2026");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#assign-wrong").query().isVisible());
    window.picture(robot, "checklists-assign");
    type(robot, "due", "2020-12-31");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> box.getScene() == null);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    checklists.filter(robot, SolutionFilter.MINE);
    WindowFixture.await(() -> shown().size() == 1);
    assertEquals(first.place(), shown().getFirst().place());
    ChecklistsFixture.set(robot, "reviews-name", "Zoe");
    WindowFixture.await(() -> shown().isEmpty());
    ChecklistsFixture.set(robot, "reviews-name", "");
    WindowFixture.await(() -> shown().size() == 1);
    robot.clickOn("#go-checklists");

    // All others, to somebody else.
    checklists.filter(robot, SolutionFilter.UNREVIEWED);
    WindowFixture.await(() -> shown().size() > 5);
    assignShown(robot, "bob");
    WindowFixture.await(
        () -> shown().stream().allMatch(item -> cell(item).assigned().equals("bob")));
    checklists.go(robot, first);
    robot.push(KeyCode.A);
    type(robot, "reviewer", ME);
    type(robot, "due", "2020-12-31");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    window.picture(robot, "checklists-assigned");
    Path pack = folder.resolve("assigned.csv");
    robot.interact(() -> checklists.section().models().files().writePack(pack));
    WindowFixture.await(() -> checklists.section().models().files().resultProperty().get() != null);
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(pack)) {
      assertEquals(
          List.of(ME + ", 2020-12-31"),
          csv.stream()
              .filter(row -> row.getField("solution_id").equals(first.place().solution()))
              .filter(row -> row.getField("checklist").equals(first.place().checklist()))
              .map(row -> row.getField("assignee") + ", " + row.getField("due"))
              .toList());
    }

    // The next start knows them, in any language and size.
    window.composition.close();
    robot.interact(() -> reopen(ThemeChoice.DARK, Locale.GERMAN, new WindowFrame.Size(1920, 1080)));
    checklists.open(robot);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    WindowFixture.await(() -> !shown().isEmpty());
    checklists.go(robot, first);
    WindowFixture.await(
        () ->
            ChecklistsFixture.text(robot, "#checklist-about")
                .contains("Zugewiesen an " + ME + ", fällig am 31.12.2020."));
    window.picture(robot, "checklists-assigned-de");
  }

  /** Assigns all checklists that are shown, by the command of the menu. */
  private void assignShown(FxRobot robot, String name) {
    robot.interact(
        () ->
            checklists.section().commands().stream()
                .filter(command -> command.id().equals("checklists-assign-shown"))
                .forEach(Command::run));
    type(robot, "reviewer", name);
    robot.push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#checklist-assign-all");
    robot.clickOn("#assign-all-do");
  }

  private TableView<?> table(FxRobot robot) {
    return robot.lookup("#checklist-list").queryAs(TableView.class);
  }

  /** Puts the keyboard on a cell of the row of a checklist. */
  private ChecklistEntry on(FxRobot robot, int row, String column) {
    robot.interact(
        () -> {
          TableView<?> table = table(robot);
          table.requestFocus();
          table.getSelectionModel().clearSelection();
          select(table, row, column);
        });
    checklists.awaitShown();
    return Objects.requireNonNull(checklists.section().models().review().cellProperty().get());
  }

  private static <T> void select(TableView<T> table, int row, String column) {
    table.getColumns().stream()
        .filter(one -> one.getId().endsWith("-" + column))
        .forEach(
            one -> {
              table.getSelectionModel().clearAndSelect(row, one);
              table.getFocusModel().focus(row, one);
            });
  }

  private static String text(FxRobot robot, String field) {
    return ((TextField) WindowFixture.awaitNode(robot, "#assign-" + field)).getText();
  }

  private long assigned() {
    return checklists.cells().stream().filter(cell -> !cell.assigned().isEmpty()).count();
  }

  @Test
  void aNameThatIsTypedInACellAssignsThatChecklist(FxRobot robot) throws IOException {
    checklists.open(robot);
    WindowFixture.await(() -> !shown().isEmpty());
    List<String> names = List.of("Anna Berg", "Rolf", "Ned Ojk");
    List<ChecklistEntry> cells = new ArrayList<>();
    for (String name : names) {
      int row = row(cells.size());
      cells.add(on(robot, row, "ASSIGNED"));
      robot.write(name);
      assertEquals(name, text(robot, "reviewer"));
      robot.push(KeyCode.ENTER);
      ChecklistEntry cell = cells.getLast();
      WindowFixture.await(() -> checklists.again(cell).assigned().equals(name));
      assertEquals(cells.size(), assigned(), name);
    }

    // Escape changes nothing; F2, Enter and a double-click show the value.
    for (KeyCode key : List.of(KeyCode.F2, KeyCode.ENTER)) {
      on(robot, row(1), "ASSIGNED");
      robot.push(key);
      assertEquals("Rolf", text(robot, "reviewer"));
      robot.push(KeyCode.ESCAPE);
    }
    on(robot, row(1), "ASSIGNED");
    robot.write("rn");
    assertEquals("rn", text(robot, "reviewer"));
    robot.push(KeyCode.ESCAPE);
    assertTrue(table(robot).isFocused());
    on(robot, row(1), "DUE");
    robot.write("2031-02-03");
    assertEquals("2031-02-03", text(robot, "due"));
    assertEquals("Rolf", text(robot, "reviewer"));
    window.picture(robot, "checklists-assign-cell");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(
        () -> {
          Assignment now = checklists.again(cells.get(1)).assignment();
          return now != null && LocalDate.of(2031, 2, 3).equals(now.due());
        });
    assertEquals("Rolf", checklists.again(cells.get(1)).assigned());
    on(robot, row(1), "ASSIGNED");
    robot.doubleClickOn(cell(robot, "Rolf"));
    assertEquals("Rolf", text(robot, "reviewer"));
    robot.push(KeyCode.ESCAPE);

    // The other columns keep their letters; with Shift, too, only one checklist is assigned.
    on(robot, row(1), "STATE");
    robot.push(KeyCode.SHIFT, KeyCode.A);
    type(robot, "reviewer", "Zoe");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(cells.get(1)).assigned().equals("Zoe"));
    assertEquals(3, assigned());

    on(robot, row(1), "ASSIGNED");
    robot.rightClickOn(cell(robot, "Zoe"));
    window.picture(robot, "checklists-menu");
    robot.clickOn("#checklists-assign-item");
    assertEquals("Zoe", text(robot, "reviewer"));
    robot.push(KeyCode.ESCAPE);
  }

  private static Node cell(FxRobot robot, String text) {
    return robot
        .lookup(".table-cell")
        .match(node -> node instanceof TableCell<?, ?> cell && text.equals(cell.getText()))
        .query();
  }

  /** Returns the position of a checklist among the rows. */
  private int row(int number) {
    List<ChecklistRow> rows = shown();
    return IntStream.range(0, rows.size())
        .filter(i -> rows.get(i).cell() != null)
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anAssignmentIsAStepOfUndo(FxRobot robot) throws IOException {
    checklists.open(robot);
    WindowFixture.await(() -> !shown().isEmpty());
    ChecklistEntry first = on(robot, row(0), "STATE");
    ReviewModel reviewing = checklists.section().models().review();
    robot.interact(() -> reviewing.markAll(List.of(first), Review.Mark.REVIEWED, "seen"));
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
    ChecklistEntry second = on(robot, row(1), "ASSIGNED");
    robot.write("Rolf");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(second).assigned().equals("Rolf"));
    int all = shown().stream().map(ChecklistRow::cell).filter(Objects::nonNull).toList().size();

    // Enter at once leaves all as it is.
    robot.rightClickOn(cell(robot, "Rolf"));
    robot.clickOn("#checklists-assign-shown-item");
    type(robot, "reviewer", "Anna Berg");
    robot.push(KeyCode.ENTER);
    Node question = WindowFixture.awaitNode(robot, "#checklist-assign-all");
    window.picture(robot, "checklists-assign-all");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> question.getScene() == null);
    assertEquals("Anna Berg", text(robot, "reviewer"), "what was typed is still there");
    robot.push(KeyCode.ESCAPE);
    assertEquals(1, assigned());

    assignShown(robot, "Anna Berg");
    WindowFixture.await(() -> assigned() == all);
    on(robot, row(0), "ASSIGNED");
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> assigned() == 1);
    assertEquals("Rolf", checklists.again(second).assigned());
    assertEquals(ChecklistState.REVIEWED, checklists.again(first).state());
    said(robot, "Assignment of " + all + " checklists undone.");
    window.picture(robot, "checklists-assign-undone");

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> assigned() == 0);
    said(robot, "Assignment undone: " + second.solution().label() + ", ");

    // A step on a checklist that isn't shown names the checklist.
    checklists.filter(robot, SolutionFilter.UNREVIEWED);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.UNREVIEWED);
    said(robot, "Review undone: " + first.solution().label() + ", ");
  }

  private static void said(FxRobot robot, String text) {
    WindowFixture.await(
        () ->
            robot.lookup("#checklist-notices .label").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().startsWith(text)));
  }
}
