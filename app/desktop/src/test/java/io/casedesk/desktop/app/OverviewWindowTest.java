package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.overview.Breakdown;
import io.casedesk.desktop.overview.CountsModel;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
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
    awaitSummary(robot, "Nothing waits for you.");
    assertEquals(Set.of(), robot.lookup(".overview-fact").queryAll());
    for (String empty : List.of("checklists", "runs")) {
      assertFalse(robot.lookup("#overview-" + empty).tryQuery().isPresent(), empty);
    }
    window.pictures(robot, "overview-nothing");
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
    assertEquals(1, robot.lookup(".overview-fact").queryAll().size());
    assertFalse(robot.lookup("#overview-today-summary").query().isVisible());
    robot.clickOn(unsent);
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().review().lines().size() == 2);
  }

  private static void awaitSummary(FxRobot robot, String text) {
    WindowFixture.await(
        () ->
            robot
                .lookup("#overview-today-summary")
                .<Labeled>tryQuery()
                .filter(summary -> summary.isVisible() && summary.getText().equals(text))
                .isPresent());
  }

  private static String fact(FxRobot robot, String id) {
    return ((Labeled) WindowFixture.awaitNode(robot, id)).getText();
  }

  @Test
  void runsThatWaitAreFactsThatOpenThem(FxRobot robot) throws IOException {
    counted(useCases(), FieldRef.standard("status").toString());
    List<UseCase> records =
        list().rows().records().stream().filter(r -> !r.deleted()).limit(3).toList();
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    String failed = apply("a.csv", List.of(cell(records.get(0), "no longer so")), new RunControl());
    String left =
        apply(
            "b.csv",
            List.of(
                cell(records.get(1), seen(records.get(1))),
                cell(records.get(2), seen(records.get(2)))),
            cancelled);
    robot.clickOn("#go-usecases").clickOn("#go-overview");
    assertEquals("1 failed value in the run “a.csv”", fact(robot, "#today-failed-" + failed));
    assertEquals(
        "Unfinished run “b.csv”: 2 values left to apply", fact(robot, "#today-unfinished-" + left));
    window.pictures(robot, "overview-today");
    robot.clickOn("#today-failed-" + failed);
    WindowFixture.await(() -> isOpen(robot).equals("go-runs"));
    WindowFixture.await(
        () -> {
          RunRow row = window.composition.runs.model().row();
          return row != null && row.id().equals(failed);
        });
  }

  private static String seen(UseCase record) {
    FieldValue seen = record.value(FieldRef.custom("sponsor"));
    return seen == null ? "" : seen.display();
  }

  /** A change whose value the user saw is not the one of the service any more. */
  private static PlannedCell cell(UseCase record, String seen) {
    FieldRef sponsor = FieldRef.custom("sponsor");
    return new PlannedCell(
        new Change(record.id(), sponsor, FieldValue.text(seen), FieldValue.text("Someone new")),
        "row 2");
  }

  private String apply(String origin, List<PlannedCell> cells, RunControl control) {
    RunHeader header =
        RunHeader.of(service.session().connection(), "use-cases", Instant.now(), "ana", origin);
    CompletableFuture.runAsync(
            () ->
                new ChangeRuns<>(
                        service.useCases(),
                        KnownDropdownValues.of(List.of(), Map.of(), List.of()),
                        window.workspace.runs())
                    .apply(header, cells, RunOptions.defaults(), RunWatcher.none(), control))
        .join();
    return header.id();
  }

  @Test
  void whatOthersChangedOpensOnlyThat(FxRobot robot) {
    counted(useCases(), FieldRef.standard("status").toString());
    UseCase record =
        list().rows().records().stream().filter(r -> !r.deleted()).findFirst().orElseThrow();
    CompletableFuture.runAsync(() -> service.change(record.id(), "sponsor", "Someone new")).join();
    robot.push(KeyCode.F5);
    assertEquals("1 use case changed since your last read", fact(robot, "#today-changed-usecases"));
    robot.clickOn("#today-changed-usecases");
    WindowFixture.await(() -> isOpen(robot).equals("go-usecases"));
    WindowFixture.await(() -> list().rows().shown().size() == 1);
    assertEquals(record.id(), list().rows().shown().getFirst().id());
  }

  @Test
  void checklistsThatAreDueOpenOnlyThose(FxRobot robot) throws IOException {
    counted(useCases(), FieldRef.standard("status").toString());
    robot.clickOn("#go-checklists");
    ChecklistModels checklists = window.composition.checklists().models();
    WindowFixture.await(
        () -> checklists.reading().phaseProperty().get() == ChecklistLoadModel.Phase.READ);
    List<ChecklistEntry> entries =
        checklists.list().shown().stream()
            .map(ChecklistRow::cell)
            .filter(Objects::nonNull)
            .limit(3)
            .toList();
    LocalDate today = LocalDate.now(ZoneId.systemDefault());
    // The last is for later.
    for (int i = 0; i < 3; i++) {
      LocalDate day = today.plusDays(i - 1);
      ChecklistEntry entry = entries.get(i);
      robot.interact(
          () -> checklists.review().assign(List.of(entry), checklists.review().user(), day));
    }
    WindowFixture.await(
        () -> checklists.store().countsProperty().get().inList(SolutionFilter.MINE) == 3);
    robot.clickOn("#go-overview");
    assertEquals("2 checklists of yours are due, 1 of them overdue", fact(robot, "#today-due"));
    window.pictures(robot, "overview-due");
    robot.clickOn("#today-due");
    WindowFixture.await(() -> isOpen(robot).equals("go-checklists"));
    assertEquals(SolutionFilter.DUE, checklists.list().filterProperty().get());
    WindowFixture.await(() -> checklists.list().shown().size() == 2);
    window.picture(robot, "checklists-due");
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
