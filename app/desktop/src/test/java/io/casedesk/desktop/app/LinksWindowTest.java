package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Links as both sources have them, the other way round, and the link check, while another client
 * changes them in the service's own database.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class LinksWindowTest {

  @TempDir Path folder;
  private MoodyService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new MoodyService(folder.resolve("s.db"), 60);
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), service.token()),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<Solution> solutions() {
    return window.composition.solutions().model();
  }

  private void readBoth(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.clickOn("#go-solutions");
    WindowFixture.await(() -> solutions().loader().state().phase() == LoadState.Phase.READ);
  }

  @Test
  void theLinkCheckTakesTheKeyboardFromTheListThatItReplaces(FxRobot robot) {
    readBoth(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, "#palette-box");
    robot.write("link check").push(KeyCode.ENTER);
    Node check = WindowFixture.awaitNode(robot, "#link-check");
    WindowFixture.await(check::isFocusWithin);
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> text(robot, "#link-check-summary").contains("scanned as of"));
    WindowFixture.await(check::isFocusWithin);
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(
        () -> robot.lookup(".record-table").tryQuery().filter(Node::isFocusWithin).isPresent());
  }

  private Solution linked(int least) {
    return solutions().rows().records().stream()
        .filter(solution -> !solution.deleted() && solution.useCases().size() >= least)
        .findFirst()
        .orElseThrow();
  }

  private void openLinks(FxRobot robot, String id) {
    robot.interact(() -> window.composition.solutions().view().select(id));
    tab(robot, "tab-links");
  }

  private static void tab(FxRobot robot, String id) {
    TabPane tabs = (TabPane) WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.interact(
        () ->
            tabs.getTabs().stream()
                .filter(tab -> id.equals(tab.getId()))
                .forEach(tabs.getSelectionModel()::select));
  }

  private static List<String> texts(FxRobot robot, String id) {
    return robot.lookup(id + " .link-source").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static String text(FxRobot robot, String id) {
    return robot.lookup(id).tryQueryAs(Label.class).map(Label::getText).orElse("");
  }

  private void sql(String statement, String... values) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("s.db"));
        PreparedStatement prepared = connection.prepareStatement(statement)) {
      for (int i = 0; i < values.length; i++) {
        prepared.setString(i + 1, values[i]);
      }
      prepared.executeUpdate();
    }
  }

  @Test
  void bothSourcesStandSideBySideAndSaySoWhereTheyDiffer(FxRobot robot) throws Exception {
    readBoth(robot);
    Solution solution = linked(2);
    String unlinked = String.valueOf(solution.useCases().getFirst().id());
    String other =
        window.composition.useCases().model().rows().records().stream()
            .map(UseCase::id)
            .filter(id -> solution.useCases().stream().noneMatch(link -> id.equals(link.id())))
            .findFirst()
            .orElseThrow();
    sql(
        "DELETE FROM solution_use_case WHERE solution_id = ? AND use_case_id = ?",
        solution.id(),
        unlinked);
    sql("INSERT INTO solution_use_case VALUES (?, ?, 99)", solution.id(), other);

    openLinks(robot, solution.id());
    WindowFixture.await(
        () -> text(robot, "#linked-use-cases-note").startsWith("The service’s link list as of"));
    List<String> sources = texts(robot, "#linked-use-cases");
    assertTrue(sources.contains("Only in the solution’s list"), sources.toString());
    assertTrue(sources.contains("Only in the service’s link list"), sources.toString());
    window.picture(robot, "links-differ");

    robot.interact(() -> robot.lookup("#linked-use-cases").queryListView().requestFocus());
    ListView<?> list = robot.lookup("#linked-use-cases").queryListView();
    robot.interact(() -> list.getSelectionModel().select(0));
    robot.push(KeyCode.ENTER);
    OpenRecord<UseCase> open = window.composition.useCases().model().editor().openProperty().get();
    assertTrue(open != null && open.record().id().equals(unlinked), "it is opened in its list");

    tab(robot, "tab-links");
    WindowFixture.awaitNode(robot, "#linking-solutions");
    String note = text(robot, "#linking-solutions-note");
    assertTrue(note.contains("solutions and compared"), note);
    assertTrue(
        texts(robot, "#linking-solutions").contains("Only in the solution’s list"),
        "what the link endpoint said of the solution counts here as well");
    window.picture(robot, "links-backwards");
  }

  @Test
  void aFailureIsSaidBesideWhatIsKnownAndAskedAgain(FxRobot robot) throws IOException {
    readBoth(robot);
    Solution solution = linked(1);
    service.be(Mood.NO_LINKS);
    openLinks(robot, solution.id());
    Node again = WindowFixture.awaitNode(robot, "#links-again");
    Node links = robot.lookup("#linked-use-cases").query();
    Pulses.await();
    assertTrue(
        again.localToScene(again.getLayoutBounds()).getMinY()
            >= links.localToScene(links.getLayoutBounds()).getMaxY() - 1,
        "the links stay where they are");
    assertFalse(texts(robot, "#linked-use-cases").isEmpty(), "the list of the solution is there");
    assertEquals(
        "This list comes from the solution. Casedesk didn’t compare it with the "
            + "service’s link list.",
        text(robot, "#linked-use-cases-note"));
    window.picture(robot, "links-failed");
    service.be(Mood.WELL);
    robot.interact(() -> ((Button) robot.lookup("#links-again").query()).fire());
    WindowFixture.await(
        () -> text(robot, "#linked-use-cases-note").startsWith("The service’s link list as of"));
  }

  @Test
  void theLinkCheckFindsWhatIsWrongAndOpensTheSolution(FxRobot robot) throws Exception {
    readBoth(robot);
    Solution bare = linked(1);
    sql("DELETE FROM solution_use_case WHERE solution_id = ?", bare.id());
    Solution ownerless =
        solutions().rows().records().stream()
            .filter(s -> !s.deleted() && s.owner() != null && !s.id().equals(bare.id()))
            .findFirst()
            .orElseThrow();
    sql("UPDATE solution SET owner_id = NULL WHERE id = ?", ownerless.id());

    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.R);
    WindowFixture.awaitNode(robot, "#link-check");
    window.picture(robot, "link-check-idle");
    robot.interact(() -> window.composition.links.check().start());
    WindowFixture.await(() -> text(robot, "#link-check-summary").contains("scanned as of"));
    TableView<?> table = robot.lookup("#link-check-table").queryTableView();
    WindowFixture.await(() -> row(table, "NO_LINKS", bare.id()) >= 0);
    assertTrue(row(table, "NO_OWNER", ownerless.id()) >= 0, "somebody took its owner away");
    int place = row(table, "NO_LINKS", bare.id());
    robot.interact(
        () -> {
          table.requestFocus();
          table.getSelectionModel().clearAndSelect(place);
        });
    robot.push(KeyCode.ENTER);
    OpenRecord<Solution> open = solutions().editor().openProperty().get();
    assertTrue(open != null && open.record().id().equals(bare.id()), "its solution is open");
    window.picture(robot, "link-check-found");

    Path file = folder.resolve("links.csv");
    window.files.choose(file);
    robot.interact(() -> ((Button) robot.lookup("#link-check-export").query()).fire());
    WindowFixture.await(() -> Files.exists(file));
    assertTrue(Files.readString(file).contains("no_links," + bare.id()), "the file has it");
    robot.push(KeyCode.ESCAPE);
    assertTrue(robot.lookup("#link-check").tryQuery().isEmpty(), "the list is there again");
  }

  @Test
  void aFieldOfAllSolutionsShownIsEditedAtOnce(FxRobot robot) throws Exception {
    sql("UPDATE solution SET owner_id = NULL WHERE id <> ?", "");
    readBoth(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.R);
    Node check = WindowFixture.awaitNode(robot, "#link-check");
    WindowFixture.await(check::isFocusWithin);
    robot.push(KeyCode.SPACE);
    WindowFixture.await(() -> text(robot, "#link-check-summary").contains("scanned as of"));
    Node findings = robot.lookup("#link-check-table").query();
    WindowFixture.await(findings::isFocused);
    MenuButton only = (MenuButton) WindowFixture.awaitNode(robot, "#link-check-only");
    robot.interact(
        () ->
            List.copyOf(only.getItems()).stream()
                .filter(item -> "link-check-only-NO_OWNER".equals(item.getId()))
                .forEach(MenuItem::fire));
    int ownerless = robot.lookup("#link-check-table").queryTableView().getItems().size();
    assertTrue(ownerless > 1, () -> ownerless + " without an owner");

    robot.clickOn("#link-check-edit");
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.write("owner").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write("new.owner@example.com");
    robot.push(KeyCode.DOWN).push(KeyCode.ENTER);
    window.picture(robot, "link-check-edit");
    WindowFixture.await(() -> !robot.lookup("#bulk-stage").query().isDisabled());
    String sample = robot.lookup("#bulk-samples .label").queryLabeled().getText();
    assertTrue(sample.endsWith(" → “new.owner@example.com”"), sample);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);

    WindowFixture.await(() -> solutions().staging().cellsProperty().get() == ownerless);
  }

  private static int row(TableView<?> table, String problem, String id) {
    List<String> items = table.getItems().stream().map(String::valueOf).toList();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).contains("problem=" + problem) && items.get(i).contains(id)) {
        return i;
      }
    }
    return -1;
  }

  @Test
  void whatFailsIsListedAndAskedAboutAgainAndALookCanBeStopped(FxRobot robot) throws Exception {
    readBoth(robot);
    service.be(Mood.NO_LINKS);
    robot.clickOn("#link-check-button");
    robot.interact(() -> window.composition.links.check().start());
    WindowFixture.awaitNode(robot, "#link-check-retry");
    TableView<?> table = robot.lookup("#link-check-table").queryTableView();
    WindowFixture.await(() -> row(table, "NOT_READ", "") >= 0);
    WindowFixture.await(
        () ->
            text(robot, "#link-check-summary")
                .matches(
                    ".* 0 of \\d+ solutions scanned as of .*\\. \\d+ couldn’t be scanned; .*"));
    window.picture(robot, "link-check-failures");
    service.be(Mood.WELL);
    robot.interact(() -> ((Button) robot.lookup("#link-check-retry").query()).fire());
    WindowFixture.await(() -> row(table, "NOT_READ", "") < 0);
    WindowFixture.await(() -> !robot.lookup("#link-check-retry").query().isVisible());
    // A disabled button isn't pressed: the links that are asked for again must all be there first.
    WindowFixture.await(() -> !robot.lookup("#link-check-look").query().isDisabled());

    service.be(Mood.HOLDING_LINKS);
    robot.interact(() -> ((Button) robot.lookup("#link-check-look").query()).fire());
    WindowFixture.await(() -> text(robot, "#link-check-progress").contains("of"));
    WindowFixture.await(() -> service.held() > 0);
    window.picture(robot, "link-check-running");
    robot.interact(() -> ((Button) robot.lookup("#link-check-stop").query()).fire());
    service.be(Mood.WELL);
    WindowFixture.awaitNode(robot, "#link-check-retry");
    assertFalse(robot.lookup("#link-check-stop").query().getParent().isVisible());
    robot.interact(() -> ((Button) robot.lookup("#link-check-retry").query()).fire());
    WindowFixture.await(() -> text(robot, "#link-check-summary").contains("scanned as of"));
  }

  @Test
  void aUseCaseSaysThatSolutionsWereNotReadAndReadsThem(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().shown().getFirst().record().id();
    robot.interact(() -> window.composition.useCases().view().select(id));
    tab(robot, "tab-links");
    WindowFixture.awaitNode(robot, ".links .state-view .button");
    window.picture(robot, "links-unread");
    robot.clickOn("Read solutions");
    WindowFixture.await(
        () -> text(robot, "#linking-solutions-note").contains("solutions and compared"));
  }
}
