package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.Locale;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * What holds for whatever the window shows, looked at in one walk: every control has a name, every
 * icon a tooltip, every tooltip names the keyboard shortcut, every word comes from a message
 * bundle, no text of a longer language is cut, and none is too faint in light. {@link
 * NothingCutInAnyStateWindowTest} looks for faint texts in dark.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class EveryScreenWindowTest {

  @TempDir Path folder;
  private Screens screens;

  @Start
  void open(Stage stage) {
    screens = new Screens(stage, folder, new Messages(Locale.ENGLISH, new Pseudo()));
  }

  @AfterEach
  void close() {
    screens.close();
  }

  @Test
  void everyScreenKeepsTheRulesOfAll(FxRobot robot) {
    NamelessControls nameless = new NamelessControls();
    UntranslatedTexts foreign = new UntranslatedTexts(screens::isAName);
    CutTexts cut = new CutTexts(screens::isAName);
    ContrastChecker faint = new ContrastChecker();
    ButtonHints hints = new ButtonHints();
    screens.walk(
        robot,
        state ->
            Screens.onFx(
                robot,
                () -> {
                  nameless.look(state);
                  foreign.look();
                  cut.look(state);
                  faint.look();
                  hints.look(state);
                }));
    assertAll(
        () -> assertEquals("", nameless.found()),
        () -> assertEquals("", foreign.found()),
        () -> assertEquals("", cut.found()),
        () -> assertEquals("", faint.found()),
        () -> assertEquals("", hints.found()),
        () -> assertTrue(hints.tied() > 10, "buttons of commands: " + hints.tied()),
        () -> assertTrue(nameless.fewest() > 5, "controls: " + nameless.fewest()),
        () -> assertTrue(foreign.seen() > 200, "different texts: " + foreign.seen()),
        () -> assertTrue(cut.seen() > 500, "texts: " + cut.seen()),
        () -> assertTrue(faint.seen() > 1_000, "texts in light: " + faint.seen()));
  }
}
