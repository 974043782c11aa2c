package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.ChecklistKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Checks the list of checklists: reviews by keyboard, the search, and what the next start shows.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistListWindowTest {

  private static final int SAMPLE = 1_200;

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    reopen();
  }

  private void reopen() {
    reopen(
        new WindowFixture.Looks(
            ThemeChoice.LIGHT, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 700)));
  }

  private void reopen(WindowFixture.Looks looks) {
    window = WindowFixture.overSample(stage, folder, SAMPLE, looks);
    checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  /** Opens the list by keys and waits until the keyboard is in it. */
  private TableView<ChecklistRow> openList(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "checklists");
    checklists.awaitRead();
    awaitList();
    TableView<ChecklistRow> table = table(robot);
    for (int i = 0; i < 10 && !table.isFocused(); i++) {
      robot.push(KeyCode.F6);
    }
    assertTrue(table.isFocused());
    return table;
  }

  private void awaitList() {
    WindowFixture.await(() -> !shown().isEmpty());
  }

  private static TableView<ChecklistRow> table(FxRobot robot) {
    WindowFixture.awaitNode(robot, "#checklist-list");
    return robot.lookup("#checklist-list").queryTableView();
  }

  private List<ChecklistRow> shown() {
    return checklists.section().models().list().shown();
  }

  private List<ChecklistRow> open() {
    return shown().stream().filter(item -> state(item) == ChecklistState.UNREVIEWED).toList();
  }

  /** The checklist of a row as it is now. */
  private @Nullable ChecklistEntry cell(ChecklistRow item) {
    ChecklistRow now = checklists.section().models().store().row(item.place());
    return now == null ? null : now.cell();
  }

  private ChecklistState state(ChecklistRow item) {
    ChecklistEntry cell = cell(item);
    return cell == null ? ChecklistState.NONE : cell.state();
  }

  private List<ChecklistKey> places() {
    return places(shown());
  }

  private static List<ChecklistKey> places(List<ChecklistRow> rows) {
    return rows.stream().map(ChecklistRow::place).toList();
  }

  private String note(ChecklistRow item) {
    ChecklistEntry cell = Objects.requireNonNull(cell(item));
    return cell.entry().standing().counting().getFirst().statement().note();
  }

  private ChecklistKey place() {
    return Objects.requireNonNull(checklists.section().models().review().placeProperty().get());
  }

  /** The focused table may have opened the first checklist already. */
  private void goToFirst(FxRobot robot, List<ChecklistRow> open) {
    ChecklistKey first = open.getFirst().place();
    if (!first.equals(checklists.section().models().review().placeProperty().get())) {
      robot.push(KeyCode.J);
    }
    WindowFixture.await(() -> place().equals(first));
  }

  @Test
  void checklistsAreReviewedOneAfterTheOtherByKeys(FxRobot robot) throws IOException {
    TableView<ChecklistRow> table = openList(robot);
    List<ChecklistRow> open = open();
    assertTrue(open.size() > 10, () -> open.size() + " checklists");
    goToFirst(robot, open);
    robot.push(KeyCode.R);
    WindowFixture.await(() -> place().equals(open.get(1).place()));
    robot.push(KeyCode.J).push(KeyCode.K);
    WindowFixture.await(() -> place().equals(open.get(1).place()));
    // As fast as a hand is: a mark waits until its checklist is shown.
    robot.push(KeyCode.R).push(KeyCode.R).push(KeyCode.R);
    WindowFixture.await(() -> place().equals(open.get(4).place()));
    WindowFixture.await(
        () -> open.subList(0, 4).stream().allMatch(item -> state(item) == ChecklistState.REVIEWED));
    WindowFixture.await(
        () ->
            table.getSelectionModel().getSelectedIndex() == places().indexOf(open.get(4).place()));
    checklists.awaitShown();
    robot.push(KeyCode.N);
    Node note = WindowFixture.awaitNode(robot, "#review-note");
    WindowFixture.await(note::isFocused);
    robot.write("no date").push(KeyCode.SHIFT, KeyCode.ENTER).write("ask").push(KeyCode.ENTER);
    WindowFixture.await(() -> state(open.get(4)) == ChecklistState.NEEDS_WORK);
    assertEquals("no date\nask", note(open.get(4)));
    WindowFixture.await(table::isFocused);
    window.picture(robot, "checklists-list");

    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> state(open.get(4)) == ChecklistState.UNREVIEWED);
    assertEquals(open.get(4).place(), place());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> state(open.get(3)) == ChecklistState.UNREVIEWED);
    assertEquals(ChecklistState.REVIEWED, state(open.get(2)));
    assertEquals(open.get(3).place(), place());

    robot.push(KeyCode.UP);
    WindowFixture.await(
        () -> place().equals(places().get(places().indexOf(open.get(3).place()) - 1)));
  }

  @Test
  void aFilteredListKeepsTheOpenChecklistAndItsMarks(FxRobot robot) {
    openList(robot);
    checklists.filter(robot, SolutionFilter.UNREVIEWED);
    WindowFixture.await(() -> shown().size() == open().size());
    List<ChecklistRow> open = open();
    goToFirst(robot, open);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> places().equals(places(open.subList(1, open.size()))));
    assertEquals(open.get(1).place(), place());
    // The row comes back with the undo, and can be marked at once.
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> places().equals(places(open)));
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> places().equals(places(open.subList(1, open.size()))));
  }

  @Test
  void theNextStartShowsTheListInItsOrderAtTheOpenChecklist(FxRobot robot) throws IOException {
    TableView<ChecklistRow> table = openList(robot);
    robot
        .push(KeyCode.HOME)
        .push(KeyCode.RIGHT)
        .push(KeyCode.RIGHT)
        .push(KeyCode.O)
        .push(KeyCode.O);
    List<Sort> sorts = List.of(new Sort(ChecklistColumn.PAGE, true));
    WindowFixture.await(
        () -> checklists.section().models().list().sortsProperty().get().equals(sorts));
    WindowFixture.await(
        () -> {
          List<String> pages =
              shown().stream()
                  .map(ChecklistRow::cell)
                  .filter(Objects::nonNull)
                  .map(cell -> cell.checklist().page().page())
                  .toList();
          return pages.equals(pages.stream().sorted((a, b) -> b.compareTo(a)).toList());
        });
    robot.push(KeyCode.SHORTCUT, KeyCode.END);
    WindowFixture.await(() -> place().equals(shown().getLast().place()));
    ChecklistKey last = place();
    WindowFixture.await(() -> saved().contains(last.solution()));
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> reopen());
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "checklists");
    checklists.awaitRead();
    awaitList();
    WindowFixture.await(() -> place().equals(last));
    TableView<ChecklistRow> again = table(robot);
    assertFalse(again.equals(table));
    WindowFixture.await(() -> again.getSortOrder().equals(List.of(again.getColumns().get(2))));
    WindowFixture.await(
        () -> shown().get(again.getFocusModel().getFocusedIndex()).place().equals(last));
    window.picture(robot, "checklists-list-reopened");
  }

  @Test
  void groupsAreCollapsedByKeysAndTheWorkQueueExpandsThem(FxRobot robot) throws IOException {
    TableView<?> table = openList(robot);
    ChecklistList groups = checklists.section().models().list();
    robot.push(KeyCode.G).push(KeyCode.G);
    WindowFixture.await(() -> groups.rows().getFirst() instanceof GroupRow);
    assertEquals(Grouping.SOLUTION, groups.groupingProperty().get());
    assertFalse(robot.lookup("#checklists-grouping").query().isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME);
    WindowFixture.await(() -> table.getFocusModel().getFocusedIndex() == 0);
    ChecklistKey before = checklists.section().models().review().placeProperty().get();
    int all = groups.rows().size();
    GroupRow first = (GroupRow) groups.rows().getFirst();
    int rows = first.rows();
    robot.push(KeyCode.LEFT);
    WindowFixture.await(() -> groups.rows().size() == all - rows);
    Pulses.await();
    assertEquals(0, table.getFocusModel().getFocusedIndex(), "the keyboard stays on the header");
    assertEquals(before, checklists.section().models().review().placeProperty().get());
    String told = accessible(robot, table);
    assertTrue(told.contains(first.name()) && told.contains("Collapsed"), told);
    window.picture(robot, "checklists-list-groups");
    robot.push(KeyCode.RIGHT);
    WindowFixture.await(() -> groups.rows().size() == all);
    Pulses.await();
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> place().equals(shown().getFirst().place()));
    robot.push(KeyCode.LEFT);
    WindowFixture.await(() -> table.getFocusModel().getFocusedIndex() == 0);

    robot.push(KeyCode.SHIFT, KeyCode.G);
    WindowFixture.await(() -> groups.rows().stream().allMatch(GroupRow.class::isInstance));
    robot.push(KeyCode.J);
    WindowFixture.await(() -> groups.rows().stream().anyMatch(ChecklistRow.class::isInstance));
    ChecklistRow next = shown().stream().filter(i -> i.place().equals(place())).findFirst().get();
    assertEquals(ChecklistState.UNREVIEWED, state(next));
    WindowFixture.await(
        () -> table.getFocusModel().getFocusedIndex() == groups.rowOf(next.place()));
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(() -> state(next) == ChecklistState.REVIEWED);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    WindowFixture.await(() -> state(next) == ChecklistState.UNREVIEWED);
    assertEquals(next.place(), place());

    WindowFixture.await(() -> saved().contains("\"grouping\":\"SOLUTION\""));
    CompletableFuture.runAsync(window.composition::close).join();
    WindowFixture.Looks looks =
        new WindowFixture.Looks(
            ThemeChoice.DARK, new Messages(Locale.GERMAN), new WindowFrame.Size(1920, 1080));
    robot.interact(() -> reopen(looks));
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "checklists");
    checklists.awaitRead();
    awaitList();
    WindowFixture.await(
        () -> checklists.section().models().list().rows().getFirst() instanceof GroupRow);
    checklists.awaitShown();
    window.picture(robot, "checklists-list-groups-dark");
  }

  /** What a screen reader says of the first cell of the focused row. */
  private static String accessible(FxRobot robot, TableView<?> table) {
    return robot.from(table).lookup(".table-cell").queryAllAs(TableCell.class).stream()
        .filter(cell -> cell.getIndex() == table.getFocusModel().getFocusedIndex())
        .filter(cell -> table.getColumns().getFirst().equals(cell.getTableColumn()))
        .map(cell -> String.valueOf(cell.getAccessibleText()))
        .findFirst()
        .orElse("");
  }

  private String saved() {
    return window.workspace.settings().all().getOrDefault("checklists", "");
  }

  @Test
  void theListSaysWhyItIsEmptyAndCountsItsRows(FxRobot robot) throws IOException {
    openList(robot);
    assertEquals(
        checklists.cells().size() + " of " + checklists.cells().size() + " checklists",
        ChecklistsFixture.text(robot, "#checklists-shown"),
        "a solution without a checklist is a row, but no checklist");
    var solutions = checklists.section().models().list();
    robot.interact(() -> solutions.queryProperty().set("zzz nothing"));
    WindowFixture.await(() -> shown().isEmpty());
    WindowFixture.await(
        () -> texts(robot).contains("No results for “zzz nothing” in these checklists."));
    window.picture(robot, "checklists-list-nothing");
    robot.interact(() -> solutions.queryProperty().set(""));
    awaitList();
    robot.interact(() -> solutions.filterProperty().set(SolutionFilter.LAPSED));
    WindowFixture.await(() -> texts(robot).contains("No checklists match this filter."));
    window.picture(robot, "checklists-list-filter-none");
  }

  private static Bounds place(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void theGroupingKeepsAwayFromTheFilters(FxRobot robot) throws IOException {
    openList(robot);
    Bounds grouping = place(robot.lookup("#checklists-grouping").query().getParent());
    FlowPane filters = robot.lookup("#checklist-filters").query();
    List<Node> chips = filters.getChildren().stream().filter(Node::isManaged).toList();
    for (Node chip : chips) {
      assertTrue(place(chip).getMaxX() + 12 <= grouping.getMinX(), chip + " " + grouping);
    }
    assertTrue(
        robot.lookup("#checklists-grouping").query().lookupAll(".text").stream()
            .anyMatch(text -> ((Text) text).getText().equals("none")),
        "the chosen grouping is shown in full");
    Node bar = filters.getParent();
    assertEquals(place(bar).getMaxX() - 16, grouping.getMaxX(), 1, "at the right");
  }

  @Test
  void germanTitlesAndStatesAreShownInFull(FxRobot robot) {
    robot.interact(window.composition::close);
    robot.interact(
        () ->
            reopen(
                new WindowFixture.Looks(
                    ThemeChoice.DARK,
                    new Messages(Locale.GERMAN),
                    new WindowFrame.Size(1920, 1080))));
    TableView<ChecklistRow> table = openList(robot);
    robot.interact(() -> table.getSortOrder().setAll(List.of(table.getColumns().get(4))));
    Pulses.await();
    Set<String> drawn =
        table.lookupAll(".text").stream()
            .filter(Text.class::isInstance)
            .map(text -> ((Text) text).getText())
            .collect(Collectors.toSet());
    for (String text : List.of("Zugewiesen an", "Offene Punkte", "keine Checkliste")) {
      assertTrue(drawn.contains(text), text + " in " + drawn);
    }
  }

  private static List<String> texts(FxRobot robot) {
    return robot.lookup(".checklists .label").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  void theStateIsInSightInASmallWindowWhateverTheNamesAre(FxRobot robot) throws IOException {
    String longName = "A solution with a name that is much longer than any column is wide, ";
    window.awaitUseCasesRead();
    checklists.change("UPDATE solution SET name = ? || name WHERE rowid % 3 = 0", longName);
    checklists.change(
        "UPDATE checklist SET playbook_id = playbook_id || '-with-a-long-name-of-its-own'"
            + " WHERE rowid % 4 = 0");
    openList(robot);
    robot.push(KeyCode.J);
    checklists.mark(robot, KeyCode.R);
    checklists.awaitShown();
    robot.push(KeyCode.N);
    WindowFixture.await(WindowFixture.awaitNode(robot, "#review-note")::isFocused);
    robot.write("the date is missing, and so is the name of the owner");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    checklists.awaitShown();
    window.picture(robot, "checklists-list-long");
    CompletableFuture.runAsync(window.composition::close).join();
    WindowFixture.Looks looks =
        new WindowFixture.Looks(
            ThemeChoice.DARK, new Messages(Locale.GERMAN), new WindowFrame.Size(1000, 700));
    robot.interact(() -> reopen(looks));
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "checklists");
    checklists.awaitRead();
    awaitList();
    checklists.awaitShown();
    window.picture(robot, "checklists-list-long-dark");
    // The state is in sight at the least width, in the longer of the two languages.
    TableView<ChecklistRow> table = table(robot);
    assertTrue(
        table.getColumns().get(0).getWidth() + table.getColumns().get(1).getWidth()
            < table.getWidth());
  }
}
