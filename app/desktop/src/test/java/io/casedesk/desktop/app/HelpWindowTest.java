package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.help.HelpPage;
import io.casedesk.desktop.common.help.HelpPages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Help opens over every screen at its page, and says no keys but those that work. */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class HelpWindowTest {

  private static final Pattern KEYS = Pattern.compile("\\[([^]]+)]\\(key:([a-z-]+)\\)");

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private static FxRobot help(FxRobot robot) {
    robot.push(KeyCode.F1);
    return robot;
  }

  private static String title(FxRobot robot) {
    return robot
        .lookup("#help-page .title-3")
        .tryQueryAs(Label.class)
        .map(Label::getText)
        .orElse("");
  }

  @Test
  void everyScreenOpensItsPage(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<String> opened = new ArrayList<>();
    for (Node button : robot.lookup(".rail .toggle-button").queryAll()) {
      robot.interact(() -> ((ToggleButton) button).fire());
      String section = ((Labeled) button).getText();
      assertEquals("Help: " + section, robot.lookup("#help").query().getAccessibleText());
      help(robot);
      WindowFixture.awaitNode(robot, "#help-page");
      opened.add(title(robot));
      window.picture(robot, "help-" + button.getId());
      robot.push(KeyCode.ESCAPE);
      WindowFixture.await(() -> robot.lookup("#help-box").tryQuery().isEmpty());
    }
    assertEquals(
        List.of(
            "Overview",
            "Use cases",
            "Solutions",
            "Checklists",
            "Imports",
            "Runs and undo",
            "Dropdown values",
            "Connections",
            "Settings"),
        opened);
  }

  @Test
  void aWordIsSearchedAndALinkFollowedByKeys(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    WindowFixture.awaitNode(robot, "#cheat-sheet");
    window.picture(robot, "help-keys");

    robot.write("hash of the entry").push(KeyCode.DOWN);
    WindowFixture.await(() -> title(robot).equals("Run certificates"));
    assertEquals(1, robot.lookup("#help-pages").queryAs(ListView.class).getItems().size());
    window.picture(robot, "help-found");

    Node link =
        robot.lookup(".help-link").queryAllAs(Labeled.class).stream()
            .filter(one -> one.getText().equals("Runs"))
            .findFirst()
            .orElseThrow();
    assertTrue(link.isFocusTraversable());
    robot.interact(link::requestFocus);
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> title(robot).equals("Runs and undo"));
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#help-box").tryQuery().isEmpty());
    assertFalse(robot.lookup("#overlay").query().isVisible());
  }

  /** The help names a command by its id; what it says of its keys must be what they are. */
  @Test
  void everyShortcutInTheHelpIsOneThatWorks(FxRobot robot) {
    window.awaitUseCasesRead();
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (HelpPage page : HelpPages.pages(Locale.ENGLISH)) {
      Matcher named = KEYS.matcher(page.markdown());
      while (named.find()) {
        checked++;
        String id = named.group(2);
        String keys = keys(robot, id, page.name());
        if (!keys.equals(named.group(1))) {
          wrong.add(page.name() + " says " + named.group(1) + " for " + id + ": " + keys);
        }
      }
    }
    assertTrue(checked > 15, "pages name commands: " + checked);
    assertEquals("", String.join("\n", wrong));
  }

  private String keys(FxRobot robot, String id, String page) {
    String section = List.of("solutions", "links").contains(page) ? "solutions" : "usecases";
    robot.interact(() -> robot.lookup("#go-" + section).queryAs(ToggleButton.class).fire());
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    WindowFixture.awaitNode(robot, "#cheat-sheet");
    String keys =
        robot
            .lookup("#keys-" + id + " .key-cap")
            .tryQueryAs(Label.class)
            .map(Label::getText)
            .orElse("no such command");
    robot.push(KeyCode.ESCAPE);
    return keys;
  }
}
