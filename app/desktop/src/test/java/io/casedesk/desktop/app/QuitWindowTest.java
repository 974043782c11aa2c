package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The keyboard shortcut that closes Casedesk. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class QuitWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 40);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  /** Presses the shortcut in a window; the question that follows has an event loop of its own. */
  private static void quit(Node in) {
    KeyEvent pressed =
        new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.Q, false, true, false, false);
    WindowFixture.await(() -> in.getScene() != null);
    Platform.runLater(() -> in.fireEvent(pressed));
    Pulses.await();
  }

  @Test
  void itDoesNotAskAboutInvalidInputWhichIsSaved(FxRobot robot) {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().records().getFirst().id();
    robot.interact(() -> window.composition.useCases().view().select(id));
    WindowFixture.typeInto(robot, "annual_benefit", "a lot");
    quit(robot.lookup("#field-annual_benefit").query());
    WindowFixture.await(() -> !window.stage.isShowing());
  }

  @Test
  void itClosesTheWindowAboveAnOpenDialogToo(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    quit(WindowFixture.awaitNode(robot, ".palette"));
    WindowFixture.await(() -> !window.stage.isShowing());
  }

  @Test
  void itClosesTheWindowFromAWindowBesideIt(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.support().about());
    quit(WindowFixture.awaitNode(robot, "#about-version"));
    WindowFixture.await(() -> !window.stage.isShowing());
  }

  @Test
  void itIsListedAmongTheShortcuts(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    Node line = WindowFixture.awaitNode(robot, "#keys-quit");
    assertEquals(
        List.of("Close Casedesk", "Ctrl+Q"),
        line.lookupAll(".label").stream().map(label -> ((Label) label).getText()).toList());
  }
}
