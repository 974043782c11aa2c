package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow.GroupRow;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Each step of a reviewer is answered at once, names its checklist, and marks only that one. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistStepsWindowTest {

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    reopen(ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  private void reopen(ThemeChoice theme, Locale locale) {
    window =
        WindowFixture.overSample(
            stage,
            folder,
            200,
            new WindowFixture.Looks(theme, new Messages(locale), new WindowFrame.Size(1000, 700)));
    checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private ChecklistModels models() {
    return checklists.section().models();
  }

  private ReviewModel reviewing() {
    return models().review();
  }

  private List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
  }

  private ChecklistKey place() {
    return Objects.requireNonNull(reviewing().placeProperty().get());
  }

  private ChecklistEntry openFirst(FxRobot robot) {
    checklists.open(robot);
    ChecklistEntry first = checklists.cells().getFirst();
    checklists.go(robot, first);
    robot.interact(() -> checklists.section().focus());
    return first;
  }

  /** While checklists are read, the work in the background takes its time. */
  @Test
  void aKeyIsAnsweredInItsOwnEventWhateverIsRead(FxRobot robot) throws Exception {
    openFirst(robot);
    List<ChecklistEntry> cells = checklists.cells();
    Label last = robot.lookup("#review-last").queryAs(Label.class);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread reading =
        Thread.ofPlatform()
            .start(
                () -> {
                  synchronized (models().store()) {
                    held.countDown();
                    awaitQuietly(end);
                  }
                });
    held.await();
    Button reviewed = robot.lookup("#checklists-reviewed").queryButton();
    robot.interact(
        () -> {
          for (int i = 0; i < 3; i++) {
            reviewed.fire();
            assertEquals(cells.get(i + 1).place(), place(), "the next one is open at once");
            assertEquals(place(), Objects.requireNonNull(reviewing().shown()).place());
            String name = cells.get(i).solution().label();
            assertTrue(last.getText().startsWith("Saving: " + name), last.getText());
          }
        });
    end.countDown();
    reading.join();
    WindowFixture.await(() -> last.getText().startsWith("Reviewed: "));
    assertEquals(
        cells.subList(0, 3).stream().map(ChecklistEntry::place).toList(),
        reviews().stream().map(Review::place).toList());
    window.picture(robot, "checklists-last-step");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aDoubleClickMarksOneChecklist(FxRobot robot) {
    ChecklistEntry first = openFirst(robot);
    ChecklistKey second = checklists.cells().get(1).place();
    robot.moveTo("#checklists-reviewed");
    for (int i = 0; i < 5; i++) {
      robot.press(MouseButton.PRIMARY).release(MouseButton.PRIMARY);
    }
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
    assertEquals(second, place());
    assertEquals(1, reviews().size());
  }

  @Test
  void aNoteThatIsLeftIsKeptAndIsNoReview(FxRobot robot) throws IOException {
    ChecklistEntry first = openFirst(robot);
    ChecklistEntry other = checklists.cells().get(1);
    robot.push(KeyCode.N);
    WindowFixture.await(() -> robot.lookup("#review-note").query().isFocused());
    robot.write("ask Zoe");
    checklists.go(robot, other);
    Label kept = robot.lookup("#review-unfinished").queryAs(Label.class);
    assertFalse(kept.isVisible(), "another checklist");
    checklists.go(robot, first);
    assertTrue(kept.getText().contains("ask Zoe"), kept.getText());
    assertTrue(kept.isVisible());
    window.picture(robot, "checklists-note-left");
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(first).state());

    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> reopen(ThemeChoice.DARK, Locale.GERMAN));
    openFirst(robot);
    WindowFixture.await(
        () -> robot.lookup("#review-unfinished").queryAs(Label.class).getText().contains("Zoe"));
    assertEquals(List.of(), reviews());
    window.picture(robot, "checklists-note-left-dark");
    robot.push(KeyCode.N);
    WindowFixture.await(() -> robot.lookup("#review-note").query().isFocused());
    assertEquals("ask Zoe", robot.lookup("#review-note").queryAs(TextArea.class).getText());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> reviews().size() == 1);
    assertEquals("ask Zoe", reviews().getFirst().statement().note());
    checklists.go(robot, first);
    assertFalse(robot.lookup("#review-unfinished").query().isVisible());
  }

  /** A mark that isn't stored takes no note with it, and no later mark hides that it failed. */
  @Test
  void aMarkThatCannotBeStoredIsSaidUntilItIsDismissed(FxRobot robot) throws Exception {
    ChecklistEntry first = openFirst(robot);
    ChecklistEntry second = checklists.cells().get(1);
    refuse("ask Zoe");
    robot.push(KeyCode.N);
    WindowFixture.await(() -> robot.lookup("#review-note").query().isFocused());
    robot.write("ask Zoe");
    robot.push(KeyCode.ENTER);
    robot.push(KeyCode.R);
    WindowFixture.await(() -> checklists.again(second).state() == ChecklistState.REVIEWED);
    WindowFixture.await(() -> robot.lookup("#review-last").queryLabeled().getText().length() > 1);
    assertEquals(ChecklistState.UNREVIEWED, checklists.again(first).state());
    assertTrue(notices(robot).contains("Couldn’t save your last step"), notices(robot));
    checklists.go(robot, first);
    Label kept = robot.lookup("#review-unfinished").queryAs(Label.class);
    assertTrue(kept.isVisible() && kept.getText().contains("ask Zoe"), kept.getText());
    Bounds notice = place(robot.lookup("#checklist-notices").query());
    Button mark = robot.lookup("#checklists-reviewed").queryButton();
    assertTrue(notice.getMaxX() < place(mark).getMinX(), "no button is covered");
    window.picture(robot, "checklists-not-saved");
    robot.clickOn("#checklist-notices #notice-dismiss");
    assertEquals("", notices(robot));
  }

  /** A remark has no place of its own then: it is kept as a note of its checklist. */
  @Test
  void aRemarkThatCannotBeStoredIsKept(FxRobot robot) throws Exception {
    ChecklistEntry first = openFirst(robot);
    refuse("which register?");
    robot.interact(
        () ->
            reviewing()
                .save(
                    new ChecklistEntry.Draft(
                        first, "/answer", Review.Mark.REMARK, "which register?")));
    WindowFixture.await(() -> notices(robot).contains("Couldn’t save your last step"));
    Label kept = robot.lookup("#review-unfinished").queryAs(Label.class);
    assertTrue(kept.isVisible() && kept.getText().contains("which register?"), kept.getText());
    assertEquals(List.of(), reviews());
  }

  /** The workspace refuses reviews with this note. */
  private void refuse(String note) throws SQLException {
    String workspace = "jdbc:sqlite:" + folder.resolve("workspace").resolve("workspace.db");
    try (var connection = DriverManager.getConnection(workspace);
        var statement = connection.createStatement()) {
      statement.execute(
          "CREATE TRIGGER refuse BEFORE INSERT ON checklist_review WHEN new.note = '"
              + note
              + "' BEGIN SELECT RAISE(ABORT, 'refused'); END");
    }
  }

  /** The keyboard goes back to the list, and not to a button that the next key would press. */
  @Test
  void aDismissedNoticeLeavesTheKeyboardToTheList(FxRobot robot) {
    ChecklistEntry first = openFirst(robot);
    for (boolean isMouse : List.of(true, false)) {
      robot.push(KeyCode.R);
      WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.REVIEWED);
      robot.push(KeyCode.CONTROL, KeyCode.Z);
      WindowFixture.await(() -> !notices(robot).isEmpty());
      Node dismiss = robot.lookup("#checklist-notices #notice-dismiss").query();
      if (isMouse) {
        robot.clickOn(dismiss);
      } else {
        robot.interact(dismiss::requestFocus);
        robot.push(KeyCode.SPACE);
      }
      WindowFixture.await(() -> notices(robot).isEmpty());
      Pulses.await();
      assertTrue(robot.lookup("#checklist-list").query().isFocused());
    }
  }

  private static Bounds place(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  private static String notices(FxRobot robot) {
    return robot.lookup("#checklist-notices .label").queryAllAs(Label.class).stream()
        .filter(Node::isVisible)
        .map(Label::getText)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void assigningNamesItsChecklistsAndThoseOfAGroup(FxRobot robot) throws IOException {
    robot.interact(() -> window.composition.close());
    robot.interact(() -> reopen(ThemeChoice.LIGHT, Locale.GERMAN));
    ChecklistEntry first = openFirst(robot);
    robot.push(KeyCode.A);
    WindowFixture.awaitNode(robot, "#checklist-assign");
    assertTrue(named(robot).contains(first.solution().label()), named(robot));
    assertTrue(named(robot).contains(first.checklist().page().label()), named(robot));
    TextField due = robot.lookup("#assign-due").queryAs(TextField.class);
    assertEquals("31.12.2026", due.getPromptText());
    robot.interact(() -> due.setText("31.31.2026"));
    robot.push(KeyCode.ENTER);
    Label wrong = robot.lookup("#assign-wrong").queryAs(Label.class);
    assertTrue(wrong.isVisible() && wrong.getText().contains("31.12.2026"), wrong.getText());
    window.picture(robot, "checklists-assign-named");
    robot.interact(() -> due.setText("15.12.2026"));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(
        () -> {
          var now = checklists.again(first).assignment();
          return now != null && LocalDate.of(2026, 12, 15).equals(now.due());
        });

    ChecklistList list = models().list();
    robot.interact(() -> list.groupingProperty().set(Grouping.DUE));
    WindowFixture.await(() -> list.rows().getFirst() instanceof GroupRow);
    TableView<?> table = robot.lookup("#checklist-list").queryTableView();
    WindowFixture.await(() -> table.getFocusModel().getFocusedIndex() == 1);
    robot.push(KeyCode.SHORTCUT, KeyCode.END);
    WindowFixture.await(() -> !place().equals(first.place()));
    robot.push(KeyCode.SHORTCUT, KeyCode.HOME);
    WindowFixture.await(() -> table.getFocusModel().getFocusedIndex() == 0);
    assertNotEquals(first.place(), place(), "the heading doesn't open a checklist");
    robot.push(KeyCode.A);
    WindowFixture.awaitNode(robot, "#checklist-assign");
    assertTrue(named(robot).contains(first.solution().label()), named(robot));
    window.picture(robot, "checklists-assign-group");
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void theLastReviewerStaysAndKnownOnesAreOffered(FxRobot robot) throws IOException {
    ChecklistEntry first = openFirst(robot);
    robot.push(KeyCode.A);
    TextField reviewer = (TextField) WindowFixture.awaitNode(robot, "#assign-reviewer");
    String user = reviewer.getText();
    robot.interact(() -> reviewer.setText("Zoe"));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(first).assigned().equals("Zoe"));
    robot.push(KeyCode.J).push(KeyCode.A);
    WindowFixture.awaitNode(robot, "#checklist-assign");
    TextField next = robot.lookup("#assign-reviewer").queryAs(TextField.class);
    assertEquals("Zoe", next.getText());
    window.picture(robot, "checklists-assign-names");
    Button known =
        robot.lookup("#assign-name").queryAllAs(Button.class).stream()
            .filter(button -> button.getText().equals(user))
            .findFirst()
            .orElseThrow();
    robot.interact(known::fire);
    assertEquals(user, next.getText());
    assertTrue(next.isFocused());
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void aGermanWindowWritesAGermanPack(FxRobot robot) throws IOException {
    robot.interact(() -> window.composition.close());
    robot.interact(() -> reopen(ThemeChoice.LIGHT, Locale.GERMAN));
    ChecklistEntry first = openFirst(robot);
    robot.interact(
        () -> reviewing().markAll(List.of(first), Review.Mark.NEEDS_WORK, "Kostenstelle fehlt"));
    WindowFixture.await(() -> checklists.again(first).state() == ChecklistState.NEEDS_WORK);
    Path file = folder.resolve("Prüfmappe.html");
    robot.interact(() -> models().files().writePack(file));
    WindowFixture.await(() -> models().files().resultProperty().get() != null);
    String page = Files.readString(file);
    String visible = page.substring(page.indexOf("<body"), page.indexOf("<script"));
    for (String words :
        List.of("Prüfung der Checklisten", "zu überarbeiten", "Leitfaden", "Unterschriften")) {
      assertTrue(visible.contains(words), words);
    }
    for (String words : List.of("needs work", "Playbook", "Signatures")) {
      assertFalse(visible.contains(words), words);
    }
    try (InputStream in = Files.newInputStream(file)) {
      assertFalse(ReviewPack.read(in).solutions().isEmpty());
    }
    Path pictures = Path.of("target", "pictures");
    if (Files.isDirectory(pictures)) {
      Files.copy(file, pictures.resolve("pack-de.html"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Test
  void severalChecklistsAreSelectedAssignedAndMarked(FxRobot robot) throws IOException {
    ChecklistEntry first = openFirst(robot);
    List<ChecklistEntry> cells = checklists.cells();
    ChecklistEntry second = cells.get(1);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    WindowFixture.await(() -> place().equals(second.place()));
    assertEquals(2, robot.lookup(".table-row-cell:open").queryAll().size());
    window.picture(robot, "checklists-selected");
    robot.push(KeyCode.A);
    WindowFixture.awaitNode(robot, "#checklist-assign");
    assertTrue(named(robot).contains(first.solution().label()), named(robot));
    assertTrue(named(robot).contains(second.checklist().page().label()), named(robot));
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.R);
    Button mark = (Button) WindowFixture.awaitNode(robot, "#checklist-bulk-do");
    assertTrue(mark.getText().contains("2"), mark.getText());
    assertEquals(List.of(), reviews(), "nothing is marked without the answer");
    robot.interact(mark::fire);
    WindowFixture.await(() -> reviews().size() == 2);
    WindowFixture.await(() -> checklists.again(second).state() == ChecklistState.REVIEWED);
    assertEquals(ChecklistState.REVIEWED, checklists.again(first).state());

    // A key without Shift selects a single checklist again.
    robot.push(KeyCode.DOWN);
    WindowFixture.await(() -> !place().equals(second.place()));
    assertEquals(1, robot.lookup(".table-row-cell:open").queryAll().size());
  }

  @Test
  void theListKeepsItsShareOfANarrowWindowAndNothingMovesWhileReading(FxRobot robot) {
    openFirst(robot);
    robot.interact(() -> stage.setWidth(1_440));
    Pulses.await();
    robot.interact(() -> stage.setWidth(1_000));
    Pulses.await();
    Region list = robot.lookup("#checklist-list").queryAs(Region.class);
    Region pane = robot.lookup("#checklist-detail").queryAs(Region.class);
    assertTrue(list.getWidth() > pane.getWidth(), list.getWidth() + " and " + pane.getWidth());
    Node reviewed = robot.lookup("#checklists-reviewed").query();
    double before = reviewed.localToScene(0, 0).getY();
    Node progress = robot.lookup("#checklists-progress").query().getParent();
    robot.interact(
        () -> {
          // As while checklists are read.
          progress.setVisible(true);
          progress.setManaged(true);
          ((Parent) progress).getChildrenUnmodifiable().forEach(node -> node.setManaged(true));
        });
    Pulses.await();
    assertEquals(before, reviewed.localToScene(0, 0).getY());
  }

  @Test
  void everyMarkAndAssignmentIsOfAllThatAreSelected(FxRobot robot) throws IOException {
    ChecklistEntry first = openFirst(robot);
    ChecklistEntry second = checklists.cells().get(1);
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    WindowFixture.await(() -> place().equals(second.place()));
    robot.push(KeyCode.N);
    Button mark = (Button) WindowFixture.awaitNode(robot, "#checklist-bulk-do");
    robot.write("both");
    window.picture(robot, "checklists-selected-needs-work");
    assertEquals("Mark 2 as needing work", mark.getText());
    assertEquals(List.of(), reviews());
    robot.interact(mark::fire);
    WindowFixture.await(() -> reviews().size() == 2);
    for (Review review : reviews()) {
      assertEquals(Review.Mark.NEEDS_WORK, review.statement().mark());
      assertEquals("both", review.statement().note());
    }

    // The menu of a row that is selected with others keeps them; a click selects one.
    Node row = robot.lookup(".table-row-cell:open").query();
    robot.clickOn(row, MouseButton.SECONDARY);
    WindowFixture.await(() -> robot.lookup("#checklists-needs-work-item").tryQuery().isPresent());
    assertEquals(2, robot.lookup(".table-row-cell:open").queryAll().size());
    robot.push(KeyCode.ESCAPE);
    robot.clickOn(row);
    WindowFixture.await(() -> robot.lookup(".table-row-cell:open").queryAll().size() == 1);

    // What is typed in a cell assigns all as well.
    TableView<?> table = robot.lookup("#checklist-list").queryAs(TableView.class);
    robot.interact(() -> focus(table, 0));
    robot.push(KeyCode.SHIFT, KeyCode.DOWN);
    WindowFixture.await(() -> robot.lookup(".table-row-cell:open").queryAll().size() == 2);
    robot.write("Zoe");
    assertTrue(named(robot).contains(first.solution().label()), named(robot));
    robot.push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#checklist-assign-all");
    robot.clickOn("#assign-all-do");
    WindowFixture.await(() -> checklists.again(second).assigned().equals("Zoe"));
    assertEquals("Zoe", checklists.again(first).assigned());
  }

  private static <T> void focus(TableView<T> table, int row) {
    table.getColumns().stream()
        .filter(column -> column.getId().endsWith("-ASSIGNED"))
        .forEach(column -> table.getSelectionModel().clearAndSelect(row, column));
  }

  private static String named(FxRobot robot) {
    Node names = WindowFixture.awaitNode(robot, "#assign-which");
    return ((Label) names).getText();
  }
}
