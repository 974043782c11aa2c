package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.shell.Theme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The start screen in every state, as a picture to be looked at. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OverviewScreensWindowTest {

  private static final WindowFrame.Size SMALL = new WindowFrame.Size(1000, 700);
  private static final WindowFrame.Size LARGE = new WindowFrame.Size(1920, 1080);

  @TempDir Path folder;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  private void walk(FxRobot robot, Looks looks) {
    List<Gallery> opened = new ArrayList<>();
    robot.interact(() -> opened.add(new Gallery(stage, folder, looks, robot)));
    try (Gallery gallery = opened.getFirst()) {
      gallery.walk(OverviewStates.all());
    }
  }

  @Test
  void inLightAndDarkSmallAndLarge(FxRobot robot) {
    walk(
        robot,
        new Looks(
            Locale.ENGLISH, List.of(Theme.Choice.LIGHT, Theme.Choice.DARK), List.of(SMALL, LARGE)));
  }

  @Test
  void inGerman(FxRobot robot) {
    walk(robot, new Looks(Locale.GERMAN, List.of(Theme.Choice.LIGHT), List.of(SMALL)));
  }

  @Test
  void everyStateHasANameOfItsOwn() {
    List<State> all = OverviewStates.all();
    assertEquals(all.size(), all.stream().map(State::name).collect(Collectors.toSet()).size());
  }
}
