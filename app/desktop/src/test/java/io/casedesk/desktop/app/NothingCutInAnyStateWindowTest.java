package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Every state of every screen, in dark and in the smallest usual window: no text of the window is
 * cut, and none is too faint.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class NothingCutInAnyStateWindowTest {

  private static final WindowFrame.Size SMALL = new WindowFrame.Size(1000, 700);

  @TempDir Path folder;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  private void walk(FxRobot robot, List<State> states, int least, Looks looks, Messages messages) {
    List<Gallery> opened = new ArrayList<>();
    robot.interact(() -> opened.add(new Gallery(stage, folder, looks, robot, messages)));
    try (Gallery gallery = opened.getFirst()) {
      CutTexts cut = new CutTexts(node -> isAName(gallery, node));
      ContrastChecker faint = new ContrastChecker();
      gallery.walk(
          states,
          state -> {
            Pulses.await();
            robot.interact(
                () -> {
                  cut.look(state.name());
                  faint.look();
                });
          });
      assertTrue(cut.seen() > least, "the walk saw texts: " + cut.seen());
      assertEquals("", cut.found());
      assertEquals("", faint.found(), "too faint");
    }
  }

  /** The address of the connection, what records and views are called, and a summary of counts. */
  private static boolean isAName(Gallery gallery, Labeled node) {
    return node.getText().equals(gallery.service.url())
        || "editor-title".equals(node.getId())
        || String.valueOf(node.getId()).startsWith("imports-summary")
        || (node.getParent() != null && "views".equals(node.getParent().getId()))
        || gallery.useCases().rows().records().stream()
            .anyMatch(record -> record.title().equals(node.getText()));
  }

  private static Looks looks(Locale locale) {
    return new Looks(locale, List.of(ThemeChoice.DARK), List.of(SMALL));
  }

  /** A longer language finds nearly all of it; German itself is looked at before a release. */
  @Tag("soak")
  @Test
  void inGerman(FxRobot robot) {
    Messages german = new Messages(Locale.GERMAN);
    walk(robot, ScreensWindowTest.wanted(), 1_000, looks(Locale.GERMAN), german);
  }

  @Test
  void inALongerLanguage(FxRobot robot) {
    Messages longer = new Messages(Locale.ENGLISH, new Pseudo());
    walk(robot, ScreensWindowTest.wanted(), 1_000, looks(Locale.ENGLISH), longer);
  }

  @Test
  void theOverviewInALongerLanguage(FxRobot robot) {
    Messages longer = new Messages(Locale.ENGLISH, new Pseudo());
    walk(robot, OverviewStates.all(), 100, looks(Locale.ENGLISH), longer);
  }
}
