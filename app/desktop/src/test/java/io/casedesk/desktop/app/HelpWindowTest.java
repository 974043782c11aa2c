package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.help.HelpPage;
import io.casedesk.desktop.common.help.HelpPages;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.UseCase;
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
import javafx.scene.control.TableView;
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
  private SharedService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new SharedService(folder.resolve("service.db"), 60);
    window = new WindowFixture(stage, service.session(), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
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

  /** Presses F1 where the keyboard is, twice, and returns the title of the page between. */
  private static String asked(FxRobot robot) {
    help(robot);
    WindowFixture.awaitNode(robot, "#help-page");
    String title = title(robot);
    help(robot);
    WindowFixture.await(() -> robot.lookup("#help-box").tryQuery().isEmpty());
    return title;
  }

  private static String askedAt(FxRobot robot, String query) {
    Node control = WindowFixture.awaitNode(robot, query);
    robot.interact(control::requestFocus);
    return asked(robot);
  }

  @Test
  void f1OpensThePageOfWhatHasTheKeyboardInAList(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    assertEquals("Use cases", asked(robot));
    assertEquals("Filters", askedAt(robot, "#filter-add"));
    assertEquals("Views", askedAt(robot, "#views"));
    assertEquals("Editing, copy and paste", askedAt(robot, "#field-sponsor"));
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    assertEquals("Filters", asked(robot), "of what dropped down");
    robot.push(KeyCode.SHORTCUT, KeyCode.E);
    WindowFixture.awaitNode(robot, "#bulk-fields");
    assertEquals("Edit many records at once", asked(robot));
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    assertEquals("Edit many records at once", asked(robot), "after another page");
    robot.push(KeyCode.ESCAPE);
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    assertEquals("Create records", asked(robot));
  }

  @Test
  void f1InAReviewIsAboutItsLineAndItsEnd(FxRobot robot) {
    window.awaitUseCasesRead();
    RecordsModel<UseCase> model = window.composition.useCases().model();
    UseCase record = model.rows().shown().getFirst().record();
    robot.interact(
        () ->
            model
                .staging()
                .stage(
                    List.of(
                        Gallery.change(record, Gallery.SPONSOR, "Ada"),
                        Gallery.change(record, Gallery.THEME, "hr"))));
    service.change(record.id(), Gallery.SPONSOR.key(), "Grace");
    robot.interact(model::reviewStaged);
    WindowFixture.await(() -> model.review().phase() instanceof Phase.Checked);
    TableView<ReviewLine> table = robot.lookup("#review-table").query();
    for (boolean isConflict : List.of(true, false)) {
      robot.interact(
          () -> {
            table.getSelectionModel().clearSelection();
            table.getItems().stream()
                .filter(line -> line.isContested() == isConflict)
                .forEach(table.getSelectionModel()::select);
          });
      assertEquals(
          isConflict ? "Conflicts with other users" : "Review and apply",
          askedAt(robot, "#review-table"));
    }
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model.review().phase() instanceof Phase.Ended);
    assertEquals("What the results mean", asked(robot));
  }

  @Test
  void f1OpensThePageOfAGroupOfSettingsOfAFieldAndOfAnotherWindow(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-settings");
    assertEquals("Settings", askedAt(robot, "#settings-appearance .combo-box"));
    assertEquals("Review checklists together", askedAt(robot, "#settings-reviews .text-field"));
    WindowFixture.press(robot, "#go-connections");
    WindowFixture.press(robot, "#connections-new");
    assertEquals("Tokens", askedAt(robot, "#connections-token"));
    WindowFixture.press(robot, "#go-usecases");
    robot.push(KeyCode.F8);
    WindowFixture.awaitNode(robot, ".check");
    assertEquals("Trouble", asked(robot), "in the window of the check");
  }

  @Test
  void aWordIsSearchedAndALinkFollowedByKeys(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    WindowFixture.awaitNode(robot, "#cheat-sheet");
    window.picture(robot, "help-keys");

    robot.write("sha-256 of its content");
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
