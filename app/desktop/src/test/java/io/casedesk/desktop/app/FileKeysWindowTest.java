package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.imports.ImportStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Files are chosen, and new things begun, by the keys that every program has for it. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FileKeysWindowTest {

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

  private String asked() {
    return window.files.asked().map(question -> question.title()).orElse("");
  }

  private static String hint(FxRobot robot, String button) {
    Button shown = robot.lookup(button).queryAs(Button.class);
    return Objects.requireNonNull(shown.getTooltip(), button).getText();
  }

  @Test
  void anImportIsBegunAndIsNotClosedByAKey(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    window.files.choose(Files.writeString(folder.resolve("cases.csv"), "id,Sponsor\nuc-1,New\n"));
    WindowFixture.go(robot, "imports");
    WindowFixture.awaitNode(robot, "#imports-drop");
    assertEquals("Choose file… (Ctrl+O)", hint(robot, "#imports-drop .button"));

    robot.push(KeyCode.SHORTCUT, KeyCode.O);
    WindowFixture.await(() -> !robot.lookup("#imports-to-mapping").query().isDisabled());
    assertEquals("Choose a file to import", asked());
    assertEquals(ImportStep.FILE, window.composition.imports().session().open());
    assertTrue(hint(robot, "#imports-other").endsWith("(Ctrl+O)"), hint(robot, "#imports-other"));
    window.picture(robot, "file-keys-import");

    // What makes a new record elsewhere must not close an import with all that was decided in it.
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    Pulses.await();
    assertTrue(robot.lookup("#imports-new").query().isVisible());
    assertFalse(robot.lookup("#imports-to-mapping").query().isDisabled());
  }

  @Test
  void aConnectionIsBegun(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "connections");
    WindowFixture.awaitNode(robot, "#connections-new");
    assertEquals("New connection (Ctrl+N)", hint(robot, "#connections-new"));

    robot.push(KeyCode.SHORTCUT, KeyCode.N);

    WindowFixture.await(() -> robot.lookup("#connections-url").query().isFocused());
  }
}
