package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ShownRow;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A reviewer's hour without a mouse: nothing here is done but by keys. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistKeysWindowTest {

  /** To reach whatever there is by the tabulator. */
  private static final int MOST_TABS = 60;

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    checklists = ChecklistsFixture.over(opened, folder, 1_200);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private void openByKeys(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT4);
    checklists.awaitRead();
    WindowFixture.await(
        () ->
            list().solutions().size()
                == checklists.section().models().store().countsProperty().get().solutions());
    until(robot, "checklist-list", KeyCode.F6);
  }

  private ChecklistList list() {
    return checklists.section().models().list();
  }

  private List<String> names() {
    return list().shown().stream()
        .map(item -> item.solution().label().toLowerCase(Locale.ROOT))
        .toList();
  }

  private List<ChecklistState> states() {
    return list().shown().stream()
        .map(ChecklistRow::cell)
        .map(cell -> cell == null ? ChecklistState.NONE : cell.state())
        .toList();
  }

  /** The pages of the checklists that aren't reviewed, in order. */
  private List<String> pages() {
    return list().shown().stream()
        .map(ChecklistRow::cell)
        .filter(cell -> cell != null && cell.state() == ChecklistState.UNREVIEWED)
        .map(cell -> cell.checklist().page().page().toLowerCase(Locale.ROOT))
        .toList();
  }

  private static List<ChecklistState> sorted(List<ChecklistState> states) {
    // As a reviewer wants them: work first, then what is done, then nothing.
    List<ChecklistState> urgency =
        List.of(
            ChecklistState.UNREVIEWED,
            ChecklistState.NEEDS_WORK,
            ChecklistState.REVIEWED,
            ChecklistState.NONE);
    return states.stream().sorted(Comparator.comparingInt(urgency::indexOf)).toList();
  }

  /** Goes on with a key until something has the keyboard. */
  private void until(FxRobot robot, String id, KeyCode... keys) {
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < MOST_TABS; i++) {
      Node owner = stage.getScene().getFocusOwner();
      if (owner != null && id.equals(owner.getId())) {
        return;
      }
      seen.add(String.valueOf(owner == null ? "nothing" : owner.getId()));
      robot.push(keys);
      // A busy display handles the key later; another one before that would go too far.
      WindowFixture.await(() -> !Objects.equals(stage.getScene().getFocusOwner(), owner));
    }
    throw new AssertionError(id + " was not reached: " + seen);
  }

  @Test
  void rowsAreSortedByTheColumnOneIsIn(FxRobot robot) throws IOException {
    openByKeys(robot);
    List<String> names = names();
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    robot.push(KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().getFirst())));
    robot.push(KeyCode.O);
    WindowFixture.await(() -> names().equals(names.reversed()));

    // The second column is the state. What is to be done comes first.
    robot.push(KeyCode.RIGHT);
    WindowFixture.await(() -> table.getFocusModel().getFocusedCell().getColumn() == 1);
    robot.push(KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().get(1))));
    WindowFixture.await(() -> states().equals(sorted(states())));
    assertTrue(
        states().contains(ChecklistState.UNREVIEWED) && states().contains(ChecklistState.NONE));

    // The pages within the states.
    robot.push(KeyCode.RIGHT).push(KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(table.getColumns().subList(1, 3)));
    WindowFixture.await(
        () ->
            states().equals(sorted(states()))
                && pages().equals(pages().stream().sorted().toList()));
    window.picture(robot, "checklists-sorted-by-keys");
    robot.push(KeyCode.SHIFT, KeyCode.O).push(KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().get(1))));
    robot.push(KeyCode.LEFT).push(KeyCode.O).push(KeyCode.O);
    WindowFixture.await(() -> names().equals(names));
    assertEquals(List.of(), table.getSortOrder());
  }

  @Test
  void theFirstOpeningMarksTheFirstCell(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT4);
    checklists.awaitRead();
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    WindowFixture.await(table::isFocused);
    WindowFixture.await(() -> table.getSelectionModel().getSelectedIndex() == 0);
  }

  @Test
  void theFirstCellIsMarkedWhileAnotherWindowHasTheKeyboard(FxRobot robot) {
    window.awaitUseCasesRead();
    Stage[] other = new Stage[1];
    robot.interact(
        () -> {
          other[0] = new Stage();
          other[0].setScene(new Scene(new TextField(), 200, 100));
          other[0].show();
          other[0].requestFocus();
        });
    WindowFixture.await(() -> !stage.isFocused());
    robot.interact(() -> window.composition.open(checklists.section()));
    checklists.awaitRead();
    awaitFirstOpen(robot);
    robot.interact(other[0]::close);
  }

  private void awaitFirstOpen(FxRobot robot) {
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    WindowFixture.await(() -> table.getSelectionModel().getSelectedIndex() == 0);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(checklists.section().models().review().placeProperty().get())
                .solution()
                .equals(list().shown().getFirst().place().solution()));
  }

  /** Rows that change put the marked cell back a little later. */
  @Test
  void aKeyPressedJustAfterTheRowsHaveChangedIsNotLost(FxRobot robot) {
    openByKeys(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME);
    TableView<ShownRow> table = robot.lookup("#checklist-list").queryTableView();
    ChecklistKey first = list().shown().getFirst().place();
    Keyboard keys = new Keyboard(stage);
    AtomicReference<ShownRow> below = new AtomicReference<>();
    ListChangeListener<ShownRow> pressing =
        change -> {
          below.set(list().rows().get(list().rowOf(first) + 1));
          keys.push(KeyCode.DOWN);
        };
    robot.interact(
        () -> {
          list().rows().addListener(pressing);
          list().sortsProperty().set(List.of(new Sort(ChecklistColumn.PAGE, false)));
        });
    WindowFixture.await(
        () ->
            below.get() instanceof ChecklistRow row
                && row.equals(table.getSelectionModel().getSelectedItem())
                && row.place()
                    .equals(checklists.section().models().review().placeProperty().get()));
    robot.interact(() -> list().rows().removeListener(pressing));
  }

  /** A letter is a shortcut in the table, but text in the search field. */
  @Test
  void f6FromTheRailGoesToTheTableOfTheSection(FxRobot robot) {
    openByKeys(robot);
    robot.interact(() -> robot.lookup("#go-checklists").query().requestFocus());
    robot.push(KeyCode.F6);
    assertEquals("checklist-list", stage.getScene().getFocusOwner().getId());
    robot.push(KeyCode.J);
    WindowFixture.await(() -> robot.lookup("#checklist-form").tryQuery().isPresent());
    robot.push(KeyCode.F6);
    assertEquals("checklist-form", stage.getScene().getFocusOwner().getId());
    robot.push(KeyCode.SHORTCUT, KeyCode.F);
    assertEquals("search", stage.getScene().getFocusOwner().getId());
  }

  @Test
  void everyCellIsReachedByKeys(FxRobot robot) throws IOException {
    openByKeys(robot);
    // Every arrow leads to the next cell, and what is there opens.
    List<ChecklistEntry> cells = checklists.cells();
    checklists.go(robot, cells.getFirst());
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(
        () -> checklists.again(cells.getFirst()).state() == ChecklistState.REVIEWED);
    ChecklistKey second = list().shown().get(1).place();
    until(robot, "checklist-list", KeyCode.F6);
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME).push(KeyCode.DOWN);
    WindowFixture.await(
        () -> second.equals(checklists.section().models().review().placeProperty().get()));
  }

  /** A system repeats a held key; checklists that the user has not read must not be marked. */
  @Test
  void aKeyThatIsHeldDownMarksOneChecklist(FxRobot robot) {
    openByKeys(robot);
    ChecklistEntry first = checklists.cells().getFirst();
    checklists.go(robot, first);
    checklists.awaitShown();
    Keyboard keys = new Keyboard(stage);
    keys.hold(KeyCode.R);
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
    ChecklistEntry second = checklists.cells().get(1);
    for (int i = 0; i < 3; i++) {
      checklists.awaitShown();
      keys.hold(KeyCode.R);
    }
    keys.release(KeyCode.R);
    checklists.awaitShown();
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(second).state());
    keys.push(KeyCode.R);
    WindowFixture.await(() -> checklists.again(second).state() == ChecklistState.REVIEWED);
  }

  private List<ChecklistEntry> reviewed() {
    return checklists.cells().stream()
        .filter(cell -> cell.state() == ChecklistState.REVIEWED)
        .toList();
  }

  @Test
  void aConflictOfTwoReviewersIsDecidedByKeys(FxRobot robot) throws IOException {
    openByKeys(robot);
    robot.push(KeyCode.J);
    checklists.mark(robot, KeyCode.R);
    // Not always the first one: a busy display may repeat the key before.
    WindowFixture.await(() -> reviewed().size() == 1);
    ChecklistEntry mine = reviewed().getFirst();
    Path file = folder.resolve("bob.json");
    Review.Statement said =
        new Review.Statement(Review.Mark.NEEDS_WORK, "not fine", "bob", Instant.now());
    try (OutputStream out = Files.newOutputStream(file)) {
      ReviewFile.write(
          new ReviewFile.Contents(
              folder.resolve("service.db").toString(),
              List.of(Review.of(mine.solution().id(), mine.checklist(), said, List.of())),
              List.of()),
          out);
    }
    window.files.choose(file);
    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.CONFLICT);
    checklists.go(robot, mine);
    checklists.awaitShown();
    robot.push(KeyCode.N);
    WindowFixture.awaitNode(robot, "#review-note");
    robot.write("agreed").push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(mine).state() == ChecklistState.NEEDS_WORK);
  }
}
