package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.overview.Breakdown;
import io.casedesk.desktop.overview.CountsModel;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The start screen over a real service: what it counts is what the database holds. */
@ExtendWith(WindowExtension.class)
class OverviewWindowTest extends OverviewFixture {

  @Start
  void open(Stage shown) {
    begin(shown);
  }

  @Test
  void theFirstStartOpensItAndItsCountsAreThoseOfTheDatabase(FxRobot robot)
      throws IOException, SQLException {
    assertEquals("go-overview", isOpen(robot));
    String status = FieldRef.standard("status").toString();
    assertEquals(
        query("SELECT status, count(*) FROM use_case WHERE NOT delete_flag GROUP BY status"),
        numbers(counted(useCases(), status)));
    assertEquals(
        query("SELECT status, count(*) FROM solution WHERE NOT delete_flag GROUP BY status"),
        numbers(counted(window.composition.overview().model().solutions(), status)));
    window.picture(robot, "overview-light");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "overview-dark");
  }

  @Test
  void whatWaitsForTheUserIsShownFirst(FxRobot robot) throws IOException {
    counted(useCases(), FieldRef.standard("status").toString());
    assertTrue(!robot.lookup("#overview-today").query().isVisible(), "nothing waits at first");
    FieldRef sponsor = FieldRef.custom("sponsor");
    robot.interact(
        () ->
            list()
                .staging()
                .stage(
                    list().rows().records().stream()
                        .limit(2)
                        .map(
                            record ->
                                new Change(
                                    record.id(),
                                    sponsor,
                                    record.value(sponsor),
                                    FieldValue.text("Someone new")))
                        .toList()));
    WindowFixture.awaitNode(robot, "#today-unsent-usecases");
    Labeled unsent = robot.lookup("#today-unsent-usecases").query();
    assertEquals("2 unsent changes in use cases", unsent.getText());
    assertTrue(!robot.lookup("#today-unsent-solutions").query().isVisible());
    window.pictures(robot, "overview-today");
    robot.clickOn(unsent);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
  }

  @Test
  void theKeyboardAndAClickOnABarLeadThere(FxRobot robot) {
    Breakdown breakdown = counted(useCases(), FieldRef.standard("status").toString());
    awaitBars(robot, "usecases", breakdown.lines().size());
    Node first = bars(robot, "usecases").getFirst();
    WindowFixture.await(first::isFocused);
    assertTrue(
        first.getAccessibleText().contains(breakdown.lines().getFirst().key()),
        first.getAccessibleText());
    robot.push(KeyCode.DOWN);
    assertTrue(bars(robot, "usecases").get(1).isFocused());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == breakdown.lines().get(1).count());
    robot.clickOn("#go-overview");
    awaitBars(robot, "usecases", breakdown.lines().size());
    robot.clickOn(bars(robot, "usecases").getFirst());
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == breakdown.lines().getFirst().count());
  }

  @Test
  void theCountsHaveTheKeyboardWhenItOpensAndAfterAReturn(FxRobot robot) {
    counted(useCases(), FieldRef.standard("status").toString());
    WindowFixture.await(() -> hasFocus(robot, "usecases"));
    // Counted again from here on, with other bars in the place of those that had the focus.
    chooseField(robot, FieldRef.custom("theme").toString());
    counted(useCases(), FieldRef.custom("theme").toString());
    WindowFixture.await(() -> hasFocus(robot, "usecases"));

    awaitBars(
        robot,
        "solutions",
        counted(
                window.composition.overview().model().solutions(),
                FieldRef.standard("status").toString())
            .lines()
            .size());
    robot.interact(bars(robot, "solutions").get(1)::requestFocus);
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> isOpen(robot).equals("go-solutions"));
    robot.push(KeyCode.SHORTCUT, KeyCode.DIGIT1);
    WindowFixture.await(() -> hasFocus(robot, "solutions"));
  }

  private static boolean hasFocus(FxRobot robot, String kind) {
    return bars(robot, kind).stream().anyMatch(Node::isFocused);
  }

  @Test
  void aVerifiedEditIsCountedAtOnceAndNothingIsReadTwice(FxRobot robot) throws IOException {
    String theme = FieldRef.custom("theme").toString();
    counted(useCases(), FieldRef.standard("status").toString());
    chooseField(robot, theme);
    Breakdown before = counted(useCases(), theme);
    Instant read = Objects.requireNonNull(list().loader().state().outcome()).asOf();
    Breakdown.Line from = before.lines().getFirst();
    Breakdown.Line to = before.lines().get(1);
    robot.clickOn("#go-usecases");
    UseCase record =
        list().rows().records().stream()
            .filter(r -> !r.deleted())
            .filter(
                r ->
                    r.value(FieldRef.custom("theme")) != null
                        && Objects.requireNonNull(r.value(FieldRef.custom("theme")))
                            .display()
                            .equals(from.key()))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    robot.interact(
        () ->
            Objects.requireNonNull(list().editor().openProperty().get()).editors().stream()
                .filter(f -> f.spec().field().key().equals("theme"))
                .findFirst()
                .orElseThrow()
                .type(Objects.requireNonNull(to.key())));
    robot.interact(() -> list().editor().save());
    WindowFixture.await(() -> list().editor().reportProperty().get() != null);
    robot.clickOn("#go-overview");
    WindowFixture.await(
        () -> {
          Map<String, Integer> now =
              numbers(Objects.requireNonNull(useCases().breakdownProperty().get()));
          return Objects.equals(now.get(from.key()), from.count() - 1)
              && Objects.equals(now.get(to.key()), to.count() + 1);
        });
    assertEquals(read, Objects.requireNonNull(list().loader().state().outcome()).asOf());
    Node run = WindowFixture.awaitNode(robot, ".overview-run");
    window.picture(robot, "overview-runs");
    // A name and up to three lines of results; without a width the words would take three times
    // that.
    WindowFixture.await(() -> run.getLayoutBounds().getHeight() < 90);
    robot.interact(((ButtonBase) run)::fire);
    WindowFixture.await(
        () -> isOpen(robot).equals("go-runs") && window.composition.runs.model().row() != null);
  }

  @Test
  void checklistsAreCountedFromWhatTheWorkspaceHolds(FxRobot robot) throws IOException {
    CountsModel<?> solutions = window.composition.overview().model().solutions();
    counted(solutions, FieldRef.standard("status").toString());
    WindowFixture.awaitNode(robot, "#overview-checklists .state-view");
    List<String> ids =
        solutions.list().rows().records().stream()
            .filter(record -> !record.deleted())
            .map(CaseRecord::id)
            .toList();
    keep(ids);
    robot.clickOn("#go-usecases").clickOn("#go-overview");
    WindowFixture.await(
        () -> robot.lookup("#overview-checklists-changed .overview-number").tryQuery().isPresent());
    assertEquals("1", number(robot, "changed"));
    assertEquals("1", number(robot, "unreviewed"));
    assertEquals("1", number(robot, "none"));
    String rest = robot.lookup("#overview-checklists-rest").queryAs(Labeled.class).getText();
    assertTrue(rest.startsWith("One checklist is reviewed"), rest);
    assertFalse(
        robot.lookup("#overview-checklists-standing").queryAs(Labeled.class).getText().isEmpty());
    for (Node text : robot.lookup(".overview-tile .label").queryAll()) {
      Node tile = text.getParent().getParent();
      assertTrue(
          tile.localToScene(tile.getLayoutBounds())
              .contains(text.localToScene(text.getLayoutBounds())),
          () -> "no tile is too small for what it says: " + text);
    }
    window.picture(robot, "overview-checklists");

    // What was looked for there before does not narrow what was counted here.
    ChecklistList filtered = window.composition.checklists().models().list();
    robot.interact(() -> filtered.queryProperty().set("nothing has this"));
    robot.interact(
        () -> ((ButtonBase) robot.lookup("#overview-checklists-changed").query()).fire());
    WindowFixture.await(() -> isOpen(robot).equals("go-checklists"));
    assertEquals(SolutionFilter.LAPSED, filtered.filterProperty().get());
    assertEquals("", filtered.queryProperty().get());
  }

  private static String number(FxRobot robot, String tile) {
    return robot
        .lookup("#overview-checklists-" + tile + " .overview-number")
        .queryAs(Labeled.class)
        .getText();
  }

  /** One reviewed, one reviewed and changed since, one not reviewed, and a solution with none. */
  private void keep(List<String> ids) {
    String connection = service.session().connection();
    List<Review> reviews = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Checklist seen = Checklist.of("c", content("first"));
      reviews.add(
          new Review(
              "review-" + i,
              new ChecklistKey(ids.get(i), "c"),
              new Review.Statement(Review.Mark.REVIEWED, "", "Ada", Instant.EPOCH),
              new Review.Seen("", seen.fingerprint(), seen.content()),
              Set.of()));
    }
    CompletableFuture.runAsync(
            () -> {
              window
                  .workspace
                  .checklists()
                  .save(
                      connection,
                      List.of(
                          SolutionPart.of(ids.get(0), List.of(Checklist.of("c", content("first")))),
                          SolutionPart.of(
                              ids.get(1), List.of(Checklist.of("c", content("second")))),
                          SolutionPart.of(ids.get(2), List.of(Checklist.of("c", content("third")))),
                          SolutionPart.of(ids.get(3), List.of())),
                      Instant.now());
              window.workspace.reviews().add(connection, reviews);
            })
        .join();
  }

  private static String content(String answer) {
    return "{\"checklistId\":\"c\",\"pageId\":\"p\",\"answer\":\"" + answer + "\"}";
  }

  @Test
  void theSectionThatWasOpenLastComesBack(FxRobot robot) {
    counted(useCases(), FieldRef.standard("status").toString());
    robot.clickOn("#go-runs").clickOn("#go-solutions");
    WindowFixture.await(
        () ->
            CompletableFuture.supplyAsync(
                    () ->
                        ConnectionWindow.lastSection(
                            window.workspace, service.session().connection()))
                .join()
                .equals("solutions"));
    restart(robot, ThemeChoice.LIGHT, Locale.ENGLISH);
    assertEquals("go-solutions", isOpen(robot));
    window.awaitUseCasesRead();
  }

  @Test
  void aServiceThatIsGoneIsToldWhereTheCountsWouldBe(FxRobot robot) throws IOException {
    counted(useCases(), FieldRef.standard("status").toString());
    CompletableFuture.runAsync(service::close).join();
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> list().loader().state().phase() == LoadState.Phase.FAILED);
    assertTrue(WindowFixture.awaitNode(robot, "#overview-retry-usecases").isVisible());
    String said = robot.lookup("#overview-standing-usecases").queryAs(Labeled.class).getText();
    assertTrue(said.startsWith("Couldn’t refresh"), said);
    window.picture(robot, "overview-gone");
  }
}
