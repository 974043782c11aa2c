package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Edit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Cells changed in the table, reviewed and applied; checked in the server's own database. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class StagingWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef PERSONAL_DATA = FieldRef.custom("personal_data");

  @TempDir Path folder;
  private CaseService service;
  private String token;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 300));
    token = service.issueToken("window");
    window = window(ThemeChoice.LIGHT);
  }

  private WindowFixture window(ThemeChoice theme) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), token),
        theme,
        folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private String stored(String id, String field) throws SQLException {
    return String.valueOf(
        new ServiceDatabase(folder.resolve("s.db"))
            .value(
                "SELECT json_extract(custom_fields, '$." + field + "') FROM use_case WHERE id = ?",
                id));
  }

  /** Puts the keyboard into a cell: of this row, in the column of this field. */
  private void choose(FxRobot robot, int row, FieldRef field) {
    robot.interact(
        () -> {
          TableView<?> table = table(robot);
          int column =
              table.getVisibleLeafColumns().stream()
                  .map(c -> c.getId())
                  .toList()
                  .indexOf(field.toString());
          assertTrue(column >= 0, "the column is shown");
          window.composition.useCases().view().choose(row, column);
        });
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static void clipboard(FxRobot robot, String text) {
    robot.interact(
        () -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
  }

  private List<UseCase> shown() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  @Test
  void cellsAreTypedFilledClearedAndUndone(FxRobot robot) throws SQLException, IOException {
    window.awaitUseCasesRead();
    List<UseCase> records = shown();
    String first = stored(records.getFirst().id(), "sponsor");
    choose(robot, 0, SPONSOR);
    robot.write("New").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find(records.getFirst().id(), SPONSOR) != null);
    assertEquals(
        "New",
        Objects.requireNonNull(model().staging().find(records.getFirst().id(), SPONSOR))
            .wanted()
            .display());
    WindowFixture.await(() -> model().editor().openProperty().get() != null);

    // The editor at the right shows the same.
    choose(robot, 0, SPONSOR);
    WindowFixture.await(() -> text(robot, "#field-sponsor").equals("New"));

    // Fill down over three rows.
    robot.push(KeyCode.SHIFT, KeyCode.DOWN).push(KeyCode.SHIFT, KeyCode.DOWN);
    robot.push(KeyCode.SHORTCUT, KeyCode.D);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 3);
    robot.push(KeyCode.SHORTCUT, KeyCode.C);
    robot.interact(
        () -> assertEquals("New\nNew\nNew\n", Clipboard.getSystemClipboard().getString()));
    robot.push(KeyCode.DELETE);
    WindowFixture.await(
        () -> model().staging().all().stream().allMatch(change -> change.wanted().isBlank()));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z).push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(1, model().staging().cellsProperty().get());
    robot.push(KeyCode.SHORTCUT, KeyCode.Y);
    assertEquals(3, model().staging().cellsProperty().get());

    // Escape leaves a cell as it was.
    choose(robot, 5, SPONSOR);
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#cell-editor");
    robot.write("never").push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#cell-editor").tryQuery().isEmpty());
    assertEquals(3, model().staging().cellsProperty().get());

    // What can only be read says so, and nothing is lost.
    choose(robot, 0, FieldRef.standard("title"));
    robot.push(KeyCode.F2);
    WindowFixture.await(
        () ->
            robot.lookup(".notice .label").queryAll().stream()
                .anyMatch(n -> n instanceof Label l && l.getText().contains("is read-only")));
    WindowFixture.discardUnsent(robot);
    assertEquals(0, model().staging().cellsProperty().get());
    assertEquals(first, stored(records.getFirst().id(), "sponsor"));
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(3, model().staging().cellsProperty().get(), "discarding can be undone");
  }

  @Test
  void unsentChangesHaveOneBarWithAtMostThreeButtons(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.stage.setWidth(1440));
    choose(robot, 0, SPONSOR);
    robot.write("New").push(KeyCode.ENTER);
    Node bar = WindowFixture.awaitNode(robot, "#staging-bar");
    choose(robot, 0, SPONSOR);
    Node footer = WindowFixture.awaitNode(robot, ".editor-footer");
    window.pictures(robot, "unsent-bar");
    robot.interact(
        () -> {
          Bounds unsent = bar.localToScene(bar.getLayoutBounds());
          Bounds beside = footer.localToScene(footer.getLayoutBounds());
          assertEquals(beside.getMaxY(), unsent.getMaxY(), 1, "beside each other, not stacked");
          assertEquals(beside.getMinY(), unsent.getMinY(), 1);
          assertEquals(
              3,
              bar.lookupAll(".button").stream()
                      .filter(button -> button.isVisible() && bar.equals(button.getParent()))
                      .count()
                  + bar.lookupAll(".menu-button").size());
          assertEquals(1, bar.lookupAll(".accent").size());
        });
    robot.clickOn("#staging-more").clickOn("#discard-staged");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    robot.clickOn("#staging-more");
    window.picture(robot, "unsent-bar-menu");
    robot.push(KeyCode.ESCAPE).clickOn("#undo-staged");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    // The stage is shared with other tests.
    robot.interact(() -> window.stage.setWidth(1000));
  }

  /** A notice of the list floats: what is worked on stays in its place, and in sight. */
  @Test
  void aNoticeMovesNothingAndHidesNoFocusedRow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    for (int row : List.of(0, 16)) {
      choose(robot, row, FieldRef.standard("title"));
      Bounds before = place(table(robot));
      robot.push(KeyCode.F2);
      Node notice = WindowFixture.awaitNode(robot, ".floating-notices .notice");
      Pulses.await();
      window.picture(robot, "notice-floats-" + row);
      assertEquals(before, place(table(robot)));
      robot.interact(
          () ->
              table(robot).lookupAll(".table-row-cell").stream()
                  .filter(node -> node instanceof TableRow<?> shown && shown.getIndex() == row)
                  .forEach(
                      node -> assertFalse(place(node).intersects(place(notice)), "row " + row)));
      robot.clickOn("#notice-dismiss");
      WindowFixture.await(() -> robot.lookup(".floating-notices .notice").queryAll().isEmpty());
      assertEquals(before, place(table(robot)));
    }
  }

  /** A notice stays under the mouse that presses it, and leaves the scroll bar free. */
  @Test
  void aFloatingNoticeStaysUnderTheMouseAndLeavesTheScrollBarFree(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.stage.setWidth(1000));
    choose(robot, 16, FieldRef.standard("title"));
    robot.push(KeyCode.F2);
    Node notice = WindowFixture.awaitNode(robot, ".floating-notices .notice");
    Pulses.await();
    Bounds upper = place(notice);
    robot.moveTo("#notice-dismiss").press(MouseButton.PRIMARY);
    Pulses.await();
    assertEquals(upper, place(notice));
    robot.release(MouseButton.PRIMARY);
    WindowFixture.await(() -> robot.lookup(".floating-notices .notice").queryAll().isEmpty());

    choose(robot, 0, FieldRef.standard("title"));
    robot.push(KeyCode.F2);
    Node lower = WindowFixture.awaitNode(robot, ".floating-notices .notice");
    Pulses.await();
    robot.interact(
        () -> {
          List<Node> bars =
              table(robot).lookupAll(".scroll-bar:horizontal").stream()
                  .filter(Node::isVisible)
                  .toList();
          assertEquals(1, bars.size());
          assertFalse(place(bars.getFirst()).intersects(place(lower)));
        });
  }

  private static Bounds place(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  private static String text(FxRobot robot, String query) {
    Node node = robot.lookup(query).query();
    return ((TextInputControl) node).getText();
  }

  @Test
  void labelsPastedAreTakenForKeysAndWhatIsNoneIsNamed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String key = model().fieldCatalog().options().options("theme").getFirst().key();
    window
        .workspace
        .options()
        .importAll(
            service.baseUrl().toString(),
            List.of(
                new DropdownValueEntry("theme", key, "A label of it", 0, Set.of(Source.IMPORTED))),
            Instant.now());
    robot.interact(() -> model().loader().refresh());
    WindowFixture.await(
        () -> model().fieldCatalog().options().keyOfLabel("theme", "A label of it").isPresent());
    UseCase other =
        shown().stream()
            .filter(
                record -> {
                  FieldValue value = record.value(THEME);
                  return value != null && !value.display().equals(key);
                })
            .findFirst()
            .orElseThrow();
    int row = shown().indexOf(other);
    choose(robot, row, THEME);
    clipboard(robot, "A label of it\nno such thing at all\n");
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    WindowFixture.await(() -> model().staging().find(other.id(), THEME) != null);
    assertEquals(
        key, Objects.requireNonNull(model().staging().find(other.id(), THEME)).wanted().display());
    assertEquals(1, model().staging().cellsProperty().get());
    WindowFixture.await(
        () ->
            robot.lookup(".notice .label").queryAll().stream()
                .anyMatch(
                    n -> n instanceof Label l && l.getText().contains("no such thing at all")));
    window.picture(robot, "refused");
  }

  /** Closing a notice closes the notice: pasted text that was refused stays, like typed text. */
  @Test
  void refusedPastedTextOutlivesItsNoticeOtherNoticesAndTheWindow(FxRobot robot) {
    window.awaitUseCasesRead();
    String id = shown().get(1).id();
    choose(robot, 0, PERSONAL_DATA);
    clipboard(robot, "true\nmaybe\n");
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    dismissNotice(robot, "“maybe”");
    assertEquals("maybe", refused(id));

    choose(robot, 0, FieldRef.standard("title"));
    robot.push(KeyCode.F2);
    dismissNotice(robot, "is read-only");
    assertEquals("maybe", refused(id));

    choose(robot, 0, SPONSOR);
    robot.write("New").push(KeyCode.ENTER);
    window.composition.close();
    robot.interact(() -> window = window(ThemeChoice.LIGHT));
    window.awaitUseCasesRead();
    WindowFixture.await(() -> model().staging().invalidRecordsProperty().get() == 1);
    assertEquals("maybe", refused(id));
    robot.interact(() -> window.composition.useCases().view().select(id));
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().review().phase() instanceof ReviewSession.Phase.Checked);
    WindowFixture.await(() -> isSaid(robot, "#review-page .notice .label", "maybe"));
  }

  private String refused(String id) {
    Edit.Invalid invalid = model().staging().invalid(id, PERSONAL_DATA);
    return invalid == null ? "nothing" : invalid.text();
  }

  /** Closes the notice that has a text. */
  private static void dismissNotice(FxRobot robot, String text) {
    WindowFixture.await(() -> isNoticed(robot, text));
    Pulses.await();
    robot.clickOn(".floating-notices #notice-dismiss");
    WindowFixture.await(() -> !isNoticed(robot, text));
  }

  private static boolean isNoticed(FxRobot robot, String text) {
    return isSaid(robot, ".floating-notices .notice .label", text);
  }

  private static boolean isSaid(FxRobot robot, String query, String text) {
    return robot.lookup(query).queryAll().stream()
        .anyMatch(node -> node instanceof Label label && label.getText().contains(text));
  }

  @Test
  void whatIsStagedOutlivesTheWindow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = shown().get(2).id();
    choose(robot, 2, SPONSOR);
    robot.write("Kept").push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    window.composition.close();
    robot.interact(() -> window = window(ThemeChoice.DARK));
    window.awaitUseCasesRead();
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    assertEquals(
        "Kept", Objects.requireNonNull(model().staging().find(id, SPONSOR)).wanted().display());
    robot.interact(() -> window.composition.useCases().view().select(id));
    WindowFixture.await(() -> text(robot, "#field-sponsor").equals("Kept"));
    window.picture(robot, "kept-dark");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model().review().phase() instanceof ReviewSession.Phase.Checked);
    window.picture(robot, "review-dark");
    assertNotNull(model().review().plan());
    assertFalse(Platform.isFxApplicationThread());
  }
}
