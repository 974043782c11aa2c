package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The list of a picker is as wide as its texts. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class PickerWidthWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 40, Locale.GERMAN);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void theCaptionOfAChoiceIsNotCut(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    Node field = WindowFixture.awaitNode(robot, "#field-theme");
    robot.interact(field::requestFocus);
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Legal operations");
    WindowFixture.awaitNode(robot, "#options-theme");
    Pulses.await();
    window.pictures(robot, "picker-width");

    List<Label> labels =
        robot.from(robot.lookup("#options-theme").queryAll()).lookup(".label").queryAll().stream()
            .map(Label.class::cast)
            .filter(label -> !label.getText().isEmpty())
            .toList();
    assertTrue(
        labels.stream().anyMatch(label -> label.getText().startsWith("Beschriftung von")),
        labels.toString());
    for (Label label : labels) {
      assertEquals(label.getText(), shown(label));
    }
  }

  private static String shown(Label label) {
    return ((Text) label.lookup(".text")).getText();
  }
}
