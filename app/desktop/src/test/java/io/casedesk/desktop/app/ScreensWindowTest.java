package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.casedesk.desktop.app.Gallery.Looks;
import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Every screen in every state, as a picture for people to look at: with {@code -Psoak} only. {@link
 * NothingCutInAnyStateWindowTest} brings the window into each of these states in every build. The
 * large pictures of what drops down need a screen of their size, which the headless one is not:
 * they are made on a real display.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ScreensWindowTest {

  private static final List<ThemeChoice> BOTH = List.of(ThemeChoice.LIGHT, ThemeChoice.DARK);

  private static final WindowFrame.Size SMALL = new WindowFrame.Size(1000, 700);
  private static final WindowFrame.Size LARGE = new WindowFrame.Size(1920, 1080);

  @TempDir Path folder;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
  }

  static List<State> all() {
    return Stream.of(
            ListScreenStates.reading(),
            ListScreenStates.finding(),
            ListScreenStates.editing(),
            OpenedStates.opening(),
            ReviewStates.reviewing(),
            ReviewStates.runs(),
            LinkStates.solutions(),
            ChecklistStates.all(),
            ImportStates.importing(),
            OtherStates.options(),
            PlaceStates.all(),
            OtherStates.faults())
        .flatMap(List::stream)
        .toList();
  }

  /** Those of which the name begins so; all of them without one. */
  static List<State> wanted() {
    String only = System.getProperty("casedesk.states", "");
    return all().stream().filter(state -> state.name().startsWith(only)).toList();
  }

  private void walk(FxRobot robot, List<State> states, Looks looks) {
    List<Gallery> opened = new ArrayList<>();
    robot.interact(() -> opened.add(new Gallery(stage, folder, looks, robot)));
    try (Gallery gallery = opened.getFirst()) {
      gallery.walk(states);
    }
  }

  @Test
  @Tag("soak")
  void inLightAndDarkSmallAndLarge(FxRobot robot) {
    walk(robot, wanted(), new Looks(Locale.ENGLISH, BOTH, List.of(SMALL, LARGE)));
  }

  @Test
  @Tag("soak")
  void inGerman(FxRobot robot) {
    walk(robot, wanted(), new Looks(Locale.GERMAN, List.of(ThemeChoice.LIGHT), List.of(SMALL)));
  }

  @Test
  @Tag("soak")
  void theOverviewInLightAndDarkSmallAndLarge(FxRobot robot) {
    walk(robot, OverviewStates.all(), new Looks(Locale.ENGLISH, BOTH, List.of(SMALL, LARGE)));
  }

  @Test
  @Tag("soak")
  void theOverviewInGerman(FxRobot robot) {
    walk(
        robot,
        OverviewStates.all(),
        new Looks(Locale.GERMAN, List.of(ThemeChoice.LIGHT), List.of(SMALL)));
  }

  @Test
  @Tag("soak")
  void whatDropsDownInALargeWindow(FxRobot robot) {
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    assumeTrue(
        screen.getWidth() >= LARGE.width() && screen.getHeight() >= LARGE.height(),
        "the screen is as large as the window");
    walk(robot, wanted(), new Looks(Locale.ENGLISH, BOTH, List.of(LARGE)));
  }

  @Test
  void everyStateHasANameOfItsOwn() {
    List<String> names =
        Stream.concat(all().stream(), OverviewStates.all().stream()).map(State::name).toList();
    assertEquals(names.size(), Set.copyOf(names).size());
    assertTrue(names.stream().allMatch(name -> name.matches("[a-z]+(-[a-z]+)+")), "screen-state");
  }
}
