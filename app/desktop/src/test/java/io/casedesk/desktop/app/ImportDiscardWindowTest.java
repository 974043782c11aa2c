package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.model.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What was decided on in an import is discarded only after a question. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportDiscardWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 30);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private String file(FxRobot robot) {
    return robot
        .lookup("#imports-summary-file")
        .tryQuery()
        .map(node -> ((Labeled) node).getText())
        .orElse("");
  }

  private Path table(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "source_id,Sponsor\nEXT-00001,New\n");
  }

  /** Up to the step where columns are mapped. */
  private void importUpToMapping(FxRobot robot, Path table) {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "imports");
    WindowFixture.awaitNode(robot, "#imports-drop");
    robot.interact(() -> model().choose(table));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().open() == ImportStep.MAPPING);
  }

  private static void awaitQuestion(FxRobot robot) {
    WindowFixture.await(() -> robot.lookup("#decline").tryQuery().isPresent());
    WindowFixture.await(() -> robot.lookup("#decline").query().isFocused());
  }

  private static void answer(FxRobot robot, KeyCode... keys) {
    robot.push(keys);
    WindowFixture.await(() -> robot.lookup("#decline").tryQuery().isEmpty());
  }

  /**
   * Opens the help in a window above the question, closes it, and returns the title of its page.
   */
  private static String help(FxRobot robot, String picture) throws IOException {
    robot.push(KeyCode.F1);
    Labeled title = (Labeled) WindowFixture.awaitNode(robot, "#help-page .title-3");
    String text = title.getText();
    WritableImage[] image = new WritableImage[1];
    robot.interact(() -> image[0] = Snapshot.of((Stage) title.getScene().getWindow()));
    Picture.save(image[0], Path.of(System.getProperty("casedesk.pictures"), picture + ".png"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#help-page").tryQuery().isEmpty());
    return text;
  }

  /** Without waiting for what it asks. */
  private static void fire(FxRobot robot, String button) {
    ButtonBase found = (ButtonBase) robot.lookup(button).query();
    Platform.runLater(found::fire);
  }

  @Test
  void anotherFileAndANewImportAskFirst(FxRobot robot) throws IOException {
    importUpToMapping(robot, table("first.csv"));
    window.files.choose(table("second.csv"));

    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    assertEquals(
        List.of("xlsx", "tsv", "txt", "json", "ndjson"),
        window.files.asked().orElseThrow().types().getFirst().others(),
        "the dialog shows every kind of table");
    awaitQuestion(robot);
    window.picture(robot, "imports-discard");
    assertEquals("Imports", help(robot, "imports-discard-help"));
    answer(robot, KeyCode.ENTER);
    assertEquals(ImportStep.MAPPING, model().open(), "Enter keeps the import");
    assertTrue(file(robot).startsWith("first.csv"), file(robot));

    fire(robot, "#imports-new");
    awaitQuestion(robot);
    answer(robot, KeyCode.ESCAPE);
    assertEquals(ImportStep.MAPPING, model().open(), "Escape keeps it too");

    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    awaitQuestion(robot);
    fire(robot, "#confirm");
    WindowFixture.await(() -> file(robot).startsWith("second.csv"));
    assertEquals(ImportStep.FILE, model().open());

    // Nothing was decided on yet, so nothing is asked.
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.files.choose(table("third.csv"));
    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    WindowFixture.await(() -> file(robot).startsWith("third.csv"));
  }

  @Test
  void anotherKindOfRecordAsksFirst(FxRobot robot) throws IOException {
    importUpToMapping(robot, table("first.csv"));

    fire(robot, "#imports-kind-solutions");
    awaitQuestion(robot);
    answer(robot, KeyCode.ENTER);
    assertEquals(RecordKind.USE_CASES, model().kindProperty().get());
    assertEquals(ImportStep.MAPPING, model().open());
    assertTrue(robot.lookup("#imports-kind-use-cases").queryAs(ToggleButton.class).isSelected());

    fire(robot, "#imports-kind-solutions");
    awaitQuestion(robot);
    fire(robot, "#confirm");
    WindowFixture.await(() -> model().kindProperty().get() == RecordKind.SOLUTIONS);
    assertEquals(ImportStep.FILE, model().open());
  }
}
