package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.files.SettingsFile;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.WorkspaceContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
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

/** Settings are found by their key, take effect, are kept, and clear only what was asked about. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SettingsWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    Path workspace = folder.resolve("workspace");
    new SettingsFile(workspace)
        .put(Map.of("files.format", "csv", "run.askfrom", "2", "of.a.newer.version", "kept"));
    window =
        new WindowFixture(
            stage,
            new BuiltInSession(
                "This computer", SampleDatabase.at(folder.resolve("service.db"), 60)),
            ThemeChoice.LIGHT,
            workspace);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private void settings(FxRobot robot) {
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    WindowFixture.awaitNode(robot, "#settings");
  }

  private Map<String, String> kept() {
    return new SettingsFile(folder.resolve("workspace")).read().values();
  }

  @SuppressWarnings("unchecked") // the choices are those of the setting
  private static void choose(FxRobot robot, String id, String word) {
    ComboBox<Object> box = robot.lookup("#" + id).queryAs(ComboBox.class);
    robot.interact(
        () ->
            box.getItems().stream()
                .filter(item -> item.toString().equals(word))
                .forEach(box::setValue));
  }

  @Test
  void whatIsChosenIsSoAtOnceAndIsKept(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    settings(robot);
    window.picture(robot, "settings-light");

    choose(robot, "setting-appearance-look", "DARK");
    assertEquals(ThemeChoice.DARK, window.theme.choiceProperty().get());
    Node look = robot.lookup("#setting-appearance-look").query();
    robot.interact(look::requestFocus);
    robot.push(KeyCode.RIGHT).push(KeyCode.LEFT);
    assertTrue(look.isFocused(), "Right and Left don't leave the box");
    choose(robot, "setting-appearance-motion", "LESS");
    assertEquals(true, window.stage.getScene().getPreferences().isReducedMotion());
    WindowFixture.await(() -> "less".equals(kept().get("appearance.motion")));
    window.picture(robot, "settings-dark");
    assertEquals("dark", kept().getOrDefault("appearance.look", ""));
    assertEquals("kept", kept().getOrDefault("of.a.newer.version", ""));

    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.L);
    WindowFixture.await(() -> "light".equals(kept().get("appearance.look")));

    TextField reads = robot.lookup("#setting-connection-inflight").queryAs(TextField.class);
    robot.interact(reads::requestFocus);
    robot.interact(() -> reads.setText("999"));
    robot.push(KeyCode.ENTER);
    assertTrue(shown(robot, "Enter a whole number from 1 to 64."));
    assertFalse(kept().containsKey("connection.inflight"));
    robot.interact(() -> reads.setText(" 8 "));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> "8".equals(kept().get("connection.inflight")));
    assertFalse(shown(robot, "Enter a whole number from 1 to 64."));
  }

  @Test
  void aFolderIsLookedForBeforeItIsTaken(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    settings(robot);
    String wrong = window.composition.messages().text("settings.folder.wrong");
    TextField typed = robot.lookup("#setting-files-folder").queryAs(TextField.class);
    robot.interact(typed::requestFocus);
    robot.interact(() -> typed.setText(folder.resolve("nowhere").toString()));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> shown(robot, wrong));
    assertFalse(kept().containsKey("files.folder"));
    robot.interact(() -> typed.setText(" " + folder + " "));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> folder.toString().equals(kept().get("files.folder")));
    assertFalse(shown(robot, wrong));
    robot.interact(() -> typed.setText(""));
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> !folder.toString().equals(kept().get("files.folder")));
  }

  @Test
  void compactRowsShowMoreRecordsAtOnce(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    TableView<?> table = robot.lookup(".record-table").queryAs(TableView.class);
    assertEquals(28, table.getFixedCellSize());
    window.picture(robot, "rows-comfortable");
    long comfortable = rowsOf(robot, 28);
    settings(robot);
    choose(robot, "setting-appearance-density", "COMPACT");
    WindowFixture.await(() -> "compact".equals(kept().get("appearance.density")));
    WindowFixture.go(robot, "usecases");
    robot.interact(() -> table.getScene().getRoot().layout());
    assertEquals(24, table.getFixedCellSize());
    window.picture(robot, "rows-compact");
    long lower = rowsOf(robot, 24);
    assertTrue(lower > comfortable, lower + " rows instead of " + comfortable);
    settings(robot);
    choose(robot, "setting-appearance-density", "COMFORTABLE");
    WindowFixture.go(robot, "usecases");
    robot.interact(() -> table.getScene().getRoot().layout());
    assertEquals(28, table.getFixedCellSize());
  }

  private static long rowsOf(FxRobot robot, double height) {
    return robot.lookup(".record-table .table-row-cell").queryAll().stream()
        .filter(row -> row.isVisible() && row.getBoundsInParent().getHeight() == height)
        .count();
  }

  private static boolean shown(FxRobot robot, String text) {
    return robot.lookup(text).queryAll().stream().anyMatch(SettingsWindowTest::isInSight);
  }

  private static boolean isInSight(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  @Test
  void aSearchLeavesWhatSaysTheWords(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    settings(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("semicolon");
    WindowFixture.await(() -> !robot.lookup("#settings-privacy").query().isVisible());
    assertTrue(robot.lookup("#setting-files-separator").query().getParent().isVisible());
    assertTrue(robot.lookup("#settings-files").query().isVisible());
    assertFalse(robot.lookup("#settings-appearance").query().isVisible());
    window.picture(robot, "settings-search");
    robot.write(" and nothing else");
    WindowFixture.await(() -> robot.lookup("#settings-nothing").query().isVisible());
    WindowFixture.press(robot, "#settings-nothing .button");
    WindowFixture.await(() -> robot.lookup("#settings-privacy").query().isVisible());
  }

  private String staged() {
    return window.workspace.contents().counts().get(WorkspaceContents.Kind.STAGED) + "";
  }

  @Test
  void stagedWorkIsClearedOnlyAfterItWasSaidWhatIsLost(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    stage(robot, 3);
    settings(robot);
    WindowFixture.await(
        () ->
            robot
                .lookup("#privacy-count-staged")
                .queryAs(Label.class)
                .getText()
                .equals("3 values"));
    for (KeyCode key : List.of(KeyCode.ESCAPE, KeyCode.ENTER)) {
      clearStaged(robot);
      Label lost = (Label) robot.lookup("#settings-privacy-clear .content").query();
      assertTrue(lost.getText().contains("You lose this work"), lost.getText());
      robot.push(key);
      WindowFixture.await(() -> robot.lookup("#decline").tryQuery().isEmpty());
      assertEquals("3", staged());
    }

    clearStaged(robot);
    window.picture(robot, "settings-clear");
    WindowFixture.press(robot, "#confirm");
    WindowFixture.await(() -> staged().equals("0"));
    assertEquals(0, window.composition.useCases().model().staging().cellsProperty().get());
    assertTrue(robot.lookup("#privacy-clear-runs").tryQuery().isEmpty(), "never");
  }

  private static void clearStaged(FxRobot robot) {
    Platform.runLater(() -> robot.lookup("#privacy-clear-staged").queryButton().fire());
    WindowFixture.await(
        () -> robot.lookup("#decline").tryQuery().filter(Node::isFocused).isPresent());
  }

  @Test
  void afterAllIsClearedTheKeyboardStaysInTheSettings(FxRobot robot) {
    window.awaitUseCasesRead();
    stage(robot, 3);
    settings(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("clear unsent");
    WindowFixture.await(() -> !isInSight(robot.lookup("#setting-language").query()));
    Node clear = robot.lookup("#privacy-clear-staged").query();
    assertTrue(isInSight(clear), "it is found by what its button says");
    WindowFixture.await(() -> !clear.isDisabled());
    robot.push(KeyCode.ESCAPE);
    robot.interact(clear::requestFocus);
    robot.push(KeyCode.SPACE);
    WindowFixture.press(robot, "#confirm");
    WindowFixture.await(clear::isDisabled);
    WindowFixture.await(
        () -> {
          Node owner = window.stage.getScene().getFocusOwner();
          return owner != null && String.valueOf(owner.getId()).startsWith("privacy-clear-");
        });
  }

  private void stage(FxRobot robot, int count) {
    var model = window.composition.useCases().model();
    FieldRef sponsor = FieldRef.custom("sponsor");
    List<Change> changes =
        model.rows().records().stream()
            .limit(count)
            .map(
                one ->
                    new Change(
                        one.id(), sponsor, one.value(sponsor), FieldValue.text("Ada " + one.id())))
            .toList();
    robot.interact(() -> model.staging().stage(changes));
    WindowFixture.await(() -> staged().equals(String.valueOf(count)));
  }

  @Test
  void manyValuesAreAskedAboutBeforeTheyAreWritten(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    stage(robot, 3);
    robot.interact(() -> window.composition.useCases().model().reviewStaged());
    WindowFixture.await(() -> !robot.lookup("#review-apply").query().isDisabled());
    robot.interact(() -> robot.lookup("#review-apply").queryButton().fire());
    assertTrue(shown(robot, "Apply 3 values in one run?"));
    assertTrue(robot.lookup("#review-not-so-many").query().isFocused(), "Enter writes nothing");
    window.picture(robot, "review-many");
    robot.push(KeyCode.ENTER);
    assertFalse(robot.lookup("#review-not-so-many").query().isVisible());
    robot.interact(() -> robot.lookup("#review-apply").queryButton().fire());
    robot.interact(() -> robot.lookup("#review-apply").queryButton().fire());
    WindowFixture.await(() -> robot.lookup("#review-done").query().isVisible());
    assertEquals(1, window.workspace.runs().runs().size());
  }

  @Test
  void anExportOffersWhatWasChosen(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#export-write");
    assertTrue(robot.lookup("#export-csv").queryAs(RadioButton.class).isSelected());
    robot.push(KeyCode.ESCAPE);
  }
}
