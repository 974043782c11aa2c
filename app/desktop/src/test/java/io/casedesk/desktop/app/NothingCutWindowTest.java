package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.Locale;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * German is longer than English, and none of it is cut in the smallest usual window. What a record
 * holds may be: its whole value is in a tooltip.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class NothingCutWindowTest {

  @TempDir Path folder;
  private Stage stage;
  private Screens screens;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  @AfterEach
  void close() {
    screens.close();
  }

  @Test
  void noLabelAndNoButtonIsCutInGerman(FxRobot robot) {
    walk(robot, new Messages(Locale.GERMAN));
  }

  @Test
  void noneIsCutInALongerLanguage(FxRobot robot) {
    walk(robot, new Messages(Locale.ENGLISH, new Pseudo()));
  }

  private void walk(FxRobot robot, Messages messages) {
    robot.interact(() -> screens = new Screens(stage, folder, messages));
    CutTexts cut = new CutTexts(screens::isAName);
    screens.walk(robot, state -> Screens.onFx(robot, () -> cut.look(state)));
    assertTrue(cut.seen() > 500, "the walk saw texts: " + cut.seen());
    assertEquals("", cut.found());
  }
}
