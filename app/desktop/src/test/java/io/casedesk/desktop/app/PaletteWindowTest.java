package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Commands by keys, from the palette and on the sheet of keys. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class PaletteWindowTest {

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    window = WindowFixture.overSample(stage, folder, 1500);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void aRecordThatAFilterHidesSaysSoAndIsShown(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    UseCase record =
        model.rows().records().stream()
            .filter(r -> !r.deleted() && !r.sourceId().isBlank())
            .findFirst()
            .orElseThrow();
    robot.interact(() -> model.rows().queryProperty().set("no record holds this"));
    WindowFixture.await(() -> model.rows().shown().isEmpty());
    robot.interact(() -> window.composition.useCases().openRecord(record.id()));
    Node show = WindowFixture.awaitNode(robot, "#show-hidden");
    assertEquals(record.label(), openTitle(robot));
    picture(robot, "record-hidden");
    robot.clickOn(show);
    WindowFixture.await(() -> !model.rows().shown().isEmpty());
    WindowFixture.await(() -> robot.lookup("#show-hidden").tryQuery().isEmpty());
    assertEquals(record.label(), openTitle(robot));
    assertTrue(focusOwner().getStyleClass().contains("record-table"));
  }

  @Test
  void escapeAndAClickBesideCloseItAndTheKeyboardIsWhereItWas(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.F);
    Node search = robot.lookup("#search").query();
    assertEquals(search, focusOwner());
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    assertEquals("palette-field", focusOwner().getId());
    robot.push(KeyCode.TAB);
    assertEquals("palette-field", focusOwner().getId(), "Tab does not lead under the palette");
    WindowFixture.go(robot, "solutions");
    assertFalse(closed(robot), "nothing happens under it");
    robot.push(KeyCode.ESCAPE);
    assertTrue(closed(robot));
    assertEquals(search, focusOwner());
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    assertFalse(closed(robot));
    robot.clickOn(robot.point(stage.getScene()).atOffset(-460, 300));
    WindowFixture.await(() -> closed(robot));
    assertEquals(search, focusOwner());
    assertTrue(
        robot
            .lookup("#go-usecases")
            .query()
            .getPseudoClassStates()
            .toString()
            .contains("selected"));
  }

  @Test
  void arrowsGoRoundTheEnds(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("connection");
    ListView<?> list = robot.lookup("#palette-list").queryListView();
    int last = list.getItems().size() - 1;
    assertTrue(last > 0, "one command can't show it");
    assertEquals(0, list.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.UP);
    assertEquals(last, list.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.DOWN);
    assertEquals(0, list.getSelectionModel().getSelectedIndex());
    robot.write("-nowhere").push(KeyCode.DOWN).push(KeyCode.ENTER);
    assertEquals(0, list.getItems().size());
    assertTrue(robot.lookup("#palette-box").query().isVisible(), "there is nothing to run");
    robot.push(KeyCode.ESCAPE);
  }

  @Test
  void aCommandIsRunAndOneThatCannotRunSaysWhy(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("save the open");
    WindowFixture.await(() -> robot.lookup("No changes to save").tryQuery().isPresent());
    robot.push(KeyCode.ENTER);
    assertFalse(closed(robot), "it stays, saying why");
    picture(robot, "palette-disabled");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("nothing is called so");
    WindowFixture.await(
        () -> robot.lookup("No results for “nothing is called so”.").tryQuery().isPresent());
    picture(robot, "palette-none");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("go to solutions").push(KeyCode.ENTER);
    WindowFixture.await(() -> closed(robot));
    WindowFixture.await(
        () ->
            window.composition.solutions().model().loader().state().phase()
                == LoadState.Phase.READ);
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("switch between").push(KeyCode.ENTER);
    WindowFixture.await(() -> closed(robot));
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    window.picture(robot, "palette-dark");
  }

  @Test
  void deletedRecordsAreShownAndHidden(FxRobot robot) {
    window.awaitUseCasesRead();
    var rows = window.composition.useCases().model().rows();
    int shown = rows.shown().size();
    int deleted = rows.deletedProperty().get();
    assertTrue(deleted > 0);
    for (int wanted : List.of(shown + deleted, shown)) {
      robot.push(KeyCode.SHORTCUT, KeyCode.K).write("deleted records").push(KeyCode.ENTER);
      WindowFixture.await(() -> closed(robot) && rows.shown().size() == wanted);
    }
  }

  @Test
  void saveRunsOnlyWhereItSaves(FxRobot robot) {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    UseCase record = model.rows().shown().getFirst().record();
    FieldRef field = FieldRef.custom("sponsor");
    robot.interact(
        () ->
            model
                .staging()
                .stage(
                    List.of(
                        new Change(
                            record.id(),
                            field,
                            record.value(field),
                            FieldValue.text("Somebody new")))));
    assertTrue(isSaveOffered(robot), "in the list that has a change");
    for (String section : List.of("overview", "checklists", "optionbook", "runs", "imports")) {
      WindowFixture.go(robot, section);
      assertFalse(isSaveOffered(robot), section);
    }
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    WindowFixture.awaitNode(robot, "#setting-appearance-look");
    assertFalse(isSaveOffered(robot), "settings");
    WindowFixture.go(robot, "usecases");
    assertTrue(isSaveOffered(robot), "and again");
    robot.interact(model::reviewStaged);
    WindowFixture.awaitNode(robot, "#review-page");
    assertFalse(isSaveOffered(robot), "while the changes are reviewed");
  }

  private boolean isSaveOffered(FxRobot robot) {
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("save the open");
    WindowFixture.await(() -> !robot.lookup("#palette-list").queryListView().getItems().isEmpty());
    boolean offered = robot.lookup("No changes to save").tryQuery().isEmpty();
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> closed(robot));
    return offered;
  }

  @Test
  void theSheetListsTheKeysThatWork(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    WindowFixture.awaitNode(robot, "#cheat-sheet");
    for (String[] line :
        new String[][] {
          {"palette", "Ctrl+K"},
          {"keys", "Shift+F1"},
          {"search", "Ctrl+F"},
          {"save", "Ctrl+S"},
          {"refresh", "F5"},
          {"check", "F8"},
          {"go-overview", "Ctrl+1"},
          {"go-usecases", "Ctrl+2"},
          {"go-solutions", "Ctrl+3"},
          {"search-clear", "Esc"},
          {"search-leave", "↓"},
          {"undo", "Ctrl+Z"},
          {"redo", "Ctrl+Y"},
          {"cell-edit", "F2"},
          {"cell-copy", "Ctrl+C"},
          {"cell-fill", "Ctrl+D"}
        }) {
      Node shown = robot.lookup("#keys-" + line[0] + " .key-cap").query();
      assertEquals(line[1], ((Label) shown).getText(), line[0]);
    }
    picture(robot, "keys");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#cheat-sheet").tryQuery().isEmpty());
    robot.push(KeyCode.SHORTCUT, KeyCode.K).push(KeyCode.SHIFT, KeyCode.F1);
    assertTrue(robot.lookup("#palette-box").tryQuery().isEmpty(), "one takes the other's place");
    Node close = WindowFixture.awaitNode(robot, "#cheat-close");
    // It has a place in the window after the next pulse only.
    Pulses.await();
    robot.clickOn(close);
    WindowFixture.await(() -> robot.lookup("#cheat-sheet").tryQuery().isEmpty());
  }

  @Test
  void cellsAreClearedAndThatIsUndoneFromThePalette(FxRobot robot) {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    FieldRef sponsor = FieldRef.custom("sponsor");
    TableView<?> table = robot.lookup(".record-table").query();
    int column =
        table.getVisibleLeafColumns().stream()
            .map(each -> each.getId())
            .toList()
            .indexOf(sponsor.toString());
    int row =
        Keyboard.fx(
            () -> {
              int at = 0;
              while (!isFilled(model.rows().shown().get(at).record().value(sponsor))) {
                at++;
              }
              return at;
            });
    robot.interact(() -> window.composition.useCases().view().choose(row, column));
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("clear the selected").push(KeyCode.ENTER);
    WindowFixture.await(() -> closed(robot) && model.staging().cellsProperty().get() == 1);
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("undo").push(KeyCode.ENTER);
    WindowFixture.await(() -> closed(robot) && model.staging().cellsProperty().get() == 0);
  }

  private static boolean isFilled(@Nullable FieldValue value) {
    return value != null && !value.isBlank();
  }

  @Test
  void tooltipsSayTheKeysOfTheirCommands(FxRobot robot) {
    window.awaitUseCasesRead();
    assertEquals("Refresh all (F5)", tooltip(robot, "#refresh"));
    assertEquals("Go to Connections (Ctrl+8)", tooltip(robot, "#connection"));
    assertEquals("Go to Solutions (Ctrl+3)", tooltip(robot, "#go-solutions"));
    assertEquals("Find a command (Ctrl+K)", tooltip(robot, "#palette"));
    assertEquals("Keyboard shortcuts (Shift+F1)", tooltip(robot, "#keys"));
    assertEquals("Stop reading (Ctrl+.)", tooltip(robot, "#cancel-read"));
    assertEquals(
        "Show records whose fields contain every search word (Ctrl+F)\nClear search (Esc)",
        tooltip(robot, "#search"));
  }

  @Test
  void theSearchIsClearedAndLeftByKeys(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("invoice").push(KeyCode.DOWN);
    assertTrue(focusOwner().getStyleClass().contains("record-table"));
    robot.push(KeyCode.SHORTCUT, KeyCode.F).push(KeyCode.ESCAPE);
    assertEquals("", ((TextInputControl) robot.lookup("#search").query()).getText());
    assertTrue(focusOwner().getStyleClass().contains("record-table"));
  }

  private Node focusOwner() {
    Pulses.await();
    return Objects.requireNonNull(stage.getScene().getFocusOwner());
  }

  private static boolean closed(FxRobot robot) {
    Pulses.await();
    return !robot.lookup("#overlay").query().isVisible();
  }

  private static String openTitle(FxRobot robot) {
    return robot.lookup("#editor-title").tryQueryAs(Label.class).map(Label::getText).orElse("");
  }

  private static String tooltip(FxRobot robot, String id) {
    Tooltip tooltip = ((Control) robot.lookup(id).query()).getTooltip();
    return Objects.requireNonNull(tooltip).getText();
  }

  /** In light and in dark. */
  private void picture(FxRobot robot, String name) throws IOException {
    window.picture(robot, name);
    theme(robot, ThemeChoice.DARK);
    window.picture(robot, name + "-dark");
    theme(robot, ThemeChoice.LIGHT);
  }

  private static void theme(FxRobot robot, ThemeChoice choice) {
    robot.interact(() -> new Theme(choice));
  }
}
