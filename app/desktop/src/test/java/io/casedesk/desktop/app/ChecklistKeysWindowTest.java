package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.MatrixItem;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.model.checklist.Checklist;
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
    WindowFixture.await(() -> matrix().shown().size() == matrix().totalProperty().get());
    until(robot, "checklist-matrix", KeyCode.F6);
  }

  private MatrixModel matrix() {
    return checklists.section().models().matrix();
  }

  private List<String> names() {
    return matrix().shown().stream()
        .map(item -> item.line().solution().label().toLowerCase(Locale.ROOT))
        .toList();
  }

  private List<ChecklistState> states(int page) {
    Checklist.Page wanted = matrix().pages().get(page);
    return matrix().shown().stream().map(item -> item.line().state(wanted)).toList();
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
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    robot.push(KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().getFirst())));
    robot.push(KeyCode.O);
    WindowFixture.await(() -> names().equals(names.reversed()));

    // The third column is the first page. What is to be done comes first.
    for (int i = 0; i < 3 && table.getFocusModel().getFocusedCell().getColumn() < 2; i++) {
      robot.push(KeyCode.RIGHT);
      Pulses.await();
    }
    robot.push(KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().get(2))));
    WindowFixture.await(() -> states(0).equals(sorted(states(0))));
    assertTrue(
        states(0).contains(ChecklistState.UNREVIEWED) && states(0).contains(ChecklistState.NONE));

    // The next page within the first, and both the other way round.
    robot.push(KeyCode.RIGHT).push(KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(table.getColumns().subList(2, 4)));
    WindowFixture.await(
        () -> {
          int with = (int) states(0).stream().filter(s -> s == ChecklistState.UNREVIEWED).count();
          return states(0).equals(sorted(states(0)))
              && states(1).subList(0, with).equals(sorted(states(1).subList(0, with)));
        });
    window.picture(robot, "checklists-sorted-by-keys");
    robot.push(KeyCode.SHIFT, KeyCode.O).push(KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> table.getSortOrder().equals(List.of(table.getColumns().get(2))));
    robot.push(KeyCode.LEFT).push(KeyCode.O).push(KeyCode.O);
    WindowFixture.await(() -> names().equals(names));
    assertEquals(List.of(), table.getSortOrder());
  }

  @Test
  void theFirstOpeningMarksTheFirstCell(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT4);
    checklists.awaitRead();
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
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
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    WindowFixture.await(() -> table.getSelectionModel().getSelectedIndex() == 0);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(checklists.section().models().reviewing().placeProperty().get())
                .solution()
                .equals(matrix().shown().getFirst().id()));
  }

  /** Rows that change put the marked cell back a little later. */
  @Test
  void aKeyPressedJustAfterTheRowsHaveChangedIsNotLost(FxRobot robot) {
    openByKeys(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME);
    TableView<MatrixItem> table = robot.lookup("#checklist-matrix").queryTableView();
    MatrixItem second = matrix().shown().get(1);
    Keyboard keys = new Keyboard(stage);
    Keyboard.fx(
        () -> {
          matrix().shown().setAll(List.copyOf(matrix().shown()));
          return keys.push(KeyCode.DOWN);
        });
    WindowFixture.await(() -> table.getSelectionModel().getSelectedItem() == second);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(checklists.section().models().reviewing().placeProperty().get())
                .solution()
                .equals(second.id()));
  }

  /** A letter is a shortcut in the table, but text in the search field. */
  @Test
  void f6FromTheRailGoesToTheTableOfTheSection(FxRobot robot) {
    openByKeys(robot);
    robot.interact(() -> robot.lookup("#go-checklists").query().requestFocus());
    robot.push(KeyCode.F6);
    assertEquals("checklist-matrix", stage.getScene().getFocusOwner().getId());
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
    List<MatrixEntry> cells = checklists.cells();
    robot.push(KeyCode.J);
    checklists.mark(robot, KeyCode.R);
    WindowFixture.await(
        () -> checklists.again(cells.getFirst()).state() == ChecklistState.REVIEWED);
    MatrixItem second = matrix().shown().get(1);
    until(robot, "checklist-matrix", KeyCode.F6);
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME).push(KeyCode.DOWN);
    WindowFixture.await(
        () ->
            Objects.requireNonNull(checklists.section().models().reviewing().placeProperty().get())
                .solution()
                .equals(second.id()));
  }

  /** A system repeats a held key; checklists that the user has not read must not be marked. */
  @Test
  void aKeyThatIsHeldDownMarksOneChecklist(FxRobot robot) {
    openByKeys(robot);
    robot.push(KeyCode.J);
    MatrixEntry first = checklists.cells().getFirst();
    checklists.awaitShown();
    Keyboard keys = new Keyboard(stage);
    keys.hold(KeyCode.R);
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
    MatrixEntry second = checklists.cells().get(1);
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

  private List<MatrixEntry> reviewed() {
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
    MatrixEntry mine = reviewed().getFirst();
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
