package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.DropdownValueStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * An analyst's day, from the first filter to taking it all back, with somebody else at work. After
 * each step the service's own database is compared whole: every record and every field.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class AnalystsDayWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");

  /** Pasted into the sponsors of as many records; the next one gets the label. */
  private static final int SPONSORS = 49;

  private static final int FOUGHT_OVER = 7;
  private static final String LABEL = "Finance and controlling";

  @TempDir Path folder;
  private CaseService service;
  private ServiceClient other;
  private WindowFixture window;
  private FxThreadWatch watch;
  private List<UseCase> chosen = List.of();

  private WholeDatabase database;

  @Start
  void open(Stage stage) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 300));
    String token = service.issueToken("window");
    String url = service.baseUrl().toString();
    other = new ServiceClient(ClientOptions.of(url, () -> token));
    window =
        new WindowFixture(
            stage, new RemoteSession(url, token), ThemeChoice.LIGHT, folder.resolve("workspace"));
  }

  @BeforeEach
  void watchTheFxThread() {
    watch = FxThreadWatch.start();
  }

  @AfterEach
  void close() {
    window.composition.close();
    other.close();
    service.close();
  }

  @Test
  void anAnalystsDay(FxRobot robot) throws SQLException, IOException {
    window.awaitUseCasesRead();
    database = new WholeDatabase(new ServiceDatabase(folder.resolve("s.db")));
    aLabelIsTakenForAKey(robot);

    filter(robot);
    paste(robot);
    database.assertAsExpected("nothing is sent before a review");

    aConflictIsDecided(robot);
    database.assertAsExpected("only somebody else wrote");

    apply(robot, SPONSORS, 1);
    for (int i = 0; i < SPONSORS; i++) {
      database.wrote(chosen.get(i), SPONSOR, sponsor(i));
    }
    // The service keeps what it was sent and shows a blank for it (Q20).
    database.wrote(chosen.get(SPONSORS), THEME, "");
    theLabelThatBlankedIsNamed(robot);
    database.assertAsExpected("fifty cells are written, and no other");

    repair(robot);
    database.wrote(chosen.get(SPONSORS), THEME, "fin");
    database.assertAsExpected("the key is there in the place of the label");

    undo(robot);
    for (UseCase record : chosen) {
      database.wrote(record, SPONSOR, shown(record.value(SPONSOR)));
    }
    database.wrote(chosen.get(FOUGHT_OVER), SPONSOR, "Another user");
    database.wrote(chosen.get(SPONSORS), THEME, shown(chosen.get(SPONSORS).value(THEME)));
    database.assertAsExpected("everything is as before, and what somebody else wrote is there");
    assertEquals(List.of(), watch.stop(fxThread(robot)), "no network on the JavaFX thread");
  }

  /** Somebody typed a label where a key belongs; what the service calls it is learnt later. */
  private void aLabelIsTakenForAKey(FxRobot robot) {
    options(robot, options -> options.typed(connection(), "theme", LABEL, Instant.now()));
    WindowFixture.await(() -> model().fieldCatalog().options().knows("theme", LABEL));
  }

  private void filter(FxRobot robot) throws IOException {
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.F);
    WindowFixture.awaitNode(robot, "#filter-columns-search");
    robot.write("status").push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#filter-columns-search").tryQuery().isEmpty());
    robot.write("active").push(KeyCode.ENTER).push(KeyCode.ESCAPE);
    WindowFixture.await(
        () ->
            model().filters().filters().size() == 1
                && shown().size() > SPONSORS
                && shown().stream().allMatch(record -> "active".equals(record.status())));
    chosen = List.copyOf(shown().subList(0, SPONSORS + 1));
    window.picture(robot, "day-filtered");
  }

  private void paste(FxRobot robot) throws IOException {
    paste(
        robot,
        0,
        SPONSOR,
        IntStream.range(0, SPONSORS)
            .mapToObj(i -> i == 3 ? "\"" + sponsor(i) + "\"" : sponsor(i))
            .collect(Collectors.joining("\r\n")));
    WindowFixture.await(() -> model().staging().cellsProperty().get() == SPONSORS);
    paste(robot, SPONSORS, THEME, LABEL);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == SPONSORS + 1);
    assertEquals("50 changes in 50 records", text(robot, "#staged-count"));
    options(robot, options -> options.label(connection(), "theme", "fin", LABEL, Instant.now()));
    WindowFixture.await(
        () -> model().fieldCatalog().options().keyOfLabel("theme", LABEL).isPresent());
    window.picture(robot, "staged");
  }

  private void aConflictIsDecided(FxRobot robot) throws IOException {
    UseCase record = chosen.get(FOUGHT_OVER);
    assertTrue(
        other
            .useCases()
            .patch(record.id(), Map.of(SPONSOR, FieldValue.text("Another user")), () -> true));
    database.wrote(record, SPONSOR, "Another user");
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    assertEquals(1, review().count(ReviewLine.Status.CONFLICT));
    assertEquals(SPONSORS, review().count(ReviewLine.Status.READY));
    window.picture(robot, "review");
    keepMine(robot);
    WindowFixture.await(() -> review().count(ReviewLine.Status.READY) == SPONSORS + 1);
  }

  private void keepMine(FxRobot robot) {
    ReviewLine conflict = only(ReviewLine.Status.CONFLICT);
    robot.interact(
        () -> {
          TableView<ReviewLine> table = robot.lookup("#review-table").queryTableView();
          table.getSelectionModel().clearAndSelect(table.getItems().indexOf(conflict));
          table.requestFocus();
        });
    robot.push(KeyCode.M);
  }

  private void apply(FxRobot robot, int done, int not) throws IOException {
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(done, review().count(ReviewLine.Status.DONE), text(robot, "#review-state"));
    assertEquals(not, review().count(ReviewLine.Status.BLANK), text(robot, "#review-state"));
    window.picture(robot, "applied");
  }

  private void theLabelThatBlankedIsNamed(FxRobot robot) throws IOException {
    ReviewLine blanked = only(ReviewLine.Status.BLANK);
    assertEquals(chosen.get(SPONSORS).id(), blanked.change().recordId());
    assertEquals(Verdict.BLANK, Objects.requireNonNull(blanked.result()).verdict());
    robot.interact(
        () -> {
          TableView<ReviewLine> table = robot.lookup("#review-table").queryTableView();
          table.getSelectionModel().clearAndSelect(table.getItems().indexOf(blanked));
          table.scrollTo(blanked);
        });
    String note = text(robot, "#review-note");
    assertTrue(note.contains("the field is empty"), note);
    assertTrue(note.contains(LABEL) && note.contains("label") && note.contains("fin"), note);
    window.picture(robot, "day-blanked");
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-done"));
    WindowFixture.await(() -> review().phase() instanceof Phase.Closed);
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 1);
    WindowFixture.discardUnsent(robot);
    assertEquals(0, model().staging().cellsProperty().get());
    // Every cell of the list shows what was read again.
    for (int i = 0; i < SPONSORS; i++) {
      UseCase now = Objects.requireNonNull(model().rows().find(chosen.get(i).id()));
      assertEquals(sponsor(i), shown(now.value(SPONSOR)));
    }
  }

  private void repair(FxRobot robot) throws IOException {
    openRun(robot, "2 fields in 50 use cases");
    robot.clickOn(WindowFixture.awaitNode(robot, "#run-repair"));
    await(Phase.Checked.class);
    assertEquals(1, review().lines().size());
    apply(robot, 1, 0);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-done"));
  }

  /** What was repaired since is in conflict with the undo, and decided. */
  private void undo(FxRobot robot) throws IOException {
    openRun(robot, "2 fields in 50 use cases");
    robot.clickOn(WindowFixture.awaitNode(robot, "#run-undo"));
    await(Phase.Checked.class);
    assertEquals(SPONSORS, review().count(ReviewLine.Status.READY));
    assertEquals(1, review().count(ReviewLine.Status.CONFLICT));
    keepMine(robot);
    WindowFixture.await(() -> review().count(ReviewLine.Status.READY) == SPONSORS + 1);
    window.picture(robot, "day-undo");
    apply(robot, SPONSORS + 1, 0);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-done"));
    for (UseCase record : chosen) {
      assertNotNull(model().rows().find(record.id()));
    }
  }

  private void openRun(FxRobot robot, String origin) {
    RunsModel runs = window.composition.runs.model();
    robot.clickOn("#go-runs");
    WindowFixture.await(() -> row(runs, origin) != null);
    robot.interact(() -> runs.select(Objects.requireNonNull(row(runs, origin))));
    WindowFixture.await(
        () ->
            runs.detail() != null
                && Objects.requireNonNull(runs.row()).header().origin().equals(origin));
  }

  private static @Nullable RunRow row(RunsModel runs, String origin) {
    return runs.shown().stream()
        .filter(run -> run.header().origin().equals(origin))
        .findFirst()
        .orElse(null);
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private ReviewSession<UseCase> review() {
    return model().review();
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(review().phase()));
  }

  private ReviewLine only(ReviewLine.Status standing) {
    List<ReviewLine> those =
        review().lines().stream().filter(line -> line.standing() == standing).toList();
    assertEquals(1, those.size());
    return those.getFirst();
  }

  private List<UseCase> shown() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  private static String sponsor(int i) {
    return i == 3 ? "Two\nlines" : "Sponsor " + i;
  }

  private static String shown(@Nullable FieldValue value) {
    return value == null ? "" : value.display();
  }

  private String connection() {
    return service.baseUrl().toString();
  }

  private void options(FxRobot robot, Consumer<DropdownValueStore> change) {
    CompletableFuture.runAsync(() -> change.accept(window.workspace.options())).join();
    robot.interact(() -> model().fieldCatalog().relearn());
  }

  private void paste(FxRobot robot, int row, FieldRef field, String text) {
    robot.interact(
        () -> {
          TableView<?> table = (TableView<?>) robot.lookup(".record-table").query();
          List<String> columns =
              table.getVisibleLeafColumns().stream().map(c -> c.getId()).toList();
          assertNotEquals(-1, columns.indexOf(field.toString()), "the column is shown");
          window.composition.useCases().view().choose(row, columns.indexOf(field.toString()));
          ClipboardContent content = new ClipboardContent();
          content.putString(text);
          Clipboard.getSystemClipboard().setContent(content);
        });
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) robot.lookup(query).query()).getText();
  }

  private static String fxThread(FxRobot robot) {
    String[] name = {""};
    robot.interact(() -> name[0] = Thread.currentThread().getName());
    return name[0];
  }
}
