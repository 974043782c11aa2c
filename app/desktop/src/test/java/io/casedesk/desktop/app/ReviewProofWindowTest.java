package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** "Give all of them the risk tier, and prove it": what a person finds where the run ended. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ReviewProofWindowTest {

  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final String WHY = "Decided by the board on 3 May";

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 40));
  }

  /** Opens the window, with a label that is known for a key. */
  private void open(FxRobot robot, Locale language, ThemeChoice scheme) {
    RemoteSession session =
        new RemoteSession(service.baseUrl().toString(), service.issueToken("window"));
    robot.interact(
        () ->
            window =
                new WindowFixture(
                    stage, session, scheme, folder.resolve("workspace"), new Messages(language)));
    window.awaitUseCasesRead();
    CompletableFuture.runAsync(
            () ->
                window
                    .workspace
                    .options()
                    .label(
                        session.connection(),
                        "theme",
                        "legal_ops",
                        "Legal operations",
                        Instant.EPOCH))
        .join();
    robot.interact(model().fieldCatalog()::relearn);
    WindowFixture.await(
        () -> model().fieldCatalog().options().keyOfLabel("theme", "Legal operations").isPresent());
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private RunsModel runs() {
    return window.composition.runs.model();
  }

  private List<UseCase> records(int count) {
    return model().rows().shown().stream()
        .map(row -> row.record())
        // What is so already is not sent.
        .filter(record -> !FieldValue.text("legal_ops").equals(record.value(THEME)))
        .limit(count)
        .toList();
  }

  private static Change change(UseCase record, FieldRef field, String wanted) {
    return new Change(record.id(), field, record.value(field), FieldValue.text(wanted));
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  private void review(FxRobot robot, List<Change> changes) {
    robot.interact(() -> model().staging().stage(changes));
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    await(Phase.Checked.class);
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  private RunHeader newest() {
    return window.workspace.runs().runs().getFirst().header();
  }

  @Test
  void theProofIsOnThePageWhereTheRunEnded(FxRobot robot) throws IOException {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    review(robot, records(12).stream().map(r -> change(r, THEME, "legal_ops")).toList());
    assertFalse(robot.lookup("#review-certify").query().isVisible(), "nothing to prove yet");
    assertEquals(
        text(robot, "#review-state"),
        robot.lookup("#review-page .progress-bar").query().getAccessibleText());
    WindowFixture.await(
        () -> text(robot, "#review-title").equals("theme → legal_ops in 12 use cases"));
    window.picture(robot, "proof-checked");

    robot.clickOn(WindowFixture.awaitNode(robot, "#review-reason")).write(WHY);
    assertEquals(12, model().review().lines().size(), "its letters decide on nothing");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(WHY, text(robot, "#review-reason-said"));
    RunHeader run = newest();
    assertEquals("theme → legal_ops in 12 use cases", run.origin());
    assertEquals(
        RunPurpose.edits().because(WHY), RunJournal.readPurpose(window.workspace.runs(), run.id()));

    Path proof = folder.resolve("proof.json");
    window.files.choose(proof);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-certify"));
    WindowFixture.awaitNode(robot, "#review-page .notice-good");
    assertEquals(run.id(), Certificate.verify(proof).header().id());
    assertTrue(Files.readString(proof).contains(WHY));
    window.picture(robot, "proof-certified");
    robot.clickOn("#review-page #notice-dismiss");
    assertTrue(robot.lookup("#review-page .notice-good").tryQuery().isEmpty());

    robot.clickOn("#review-in-runs");
    WindowFixture.await(() -> runs().detail() != null);
    assertEquals(run.id(), Objects.requireNonNull(runs().row()).id());
    assertEquals("Reason: " + WHY, text(robot, "#run-reason"));
    assertEquals("theme → legal_ops in 12 use cases", text(robot, "#run-title"));
    WindowFixture.await(() -> robot.lookup("#runs-table").query().isFocused());
    window.picture(robot, "proof-in-runs");
  }

  @Test
  void aCertificateThatCannotBeWrittenIsSaidOnThePage(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    review(robot, List.of(change(records(1).getFirst(), SPONSOR, "Ada")));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    window.files.choose(folder.resolve("nowhere").resolve("proof.html"));
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-certify"));
    WindowFixture.awaitNode(robot, "#review-page .notice-bad");
    assertTrue(robot.lookup("#review-done").query().isVisible(), "the page goes on");
  }

  @Test
  void showInRunsFindsTheRunWhateverIsOpenAndSearchedForThere(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    for (String sponsor : List.of("Ada", "Bob")) {
      review(robot, List.of(change(records(1).getFirst(), SPONSOR, sponsor)));
      robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
      await(Phase.Ended.class);
      robot.clickOn(WindowFixture.awaitNode(robot, "#review-in-runs"));
      String run = newest().id();
      WindowFixture.await(
          () -> {
            var open = runs().row();
            return open != null && open.id().equals(run);
          });
      robot.interact(() -> runs().queryProperty().set("no run says this"));
      robot.clickOn("#go-usecases");
      robot.clickOn(WindowFixture.awaitNode(robot, "#review-done"));
    }
    assertEquals(2, runs().totalProperty().get());
  }

  @Test
  void keysAndNamesStandTogetherInAnImport(FxRobot robot) throws IOException {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    UseCase record = records(1).getFirst();
    Path file = folder.resolve("cases.csv");
    Files.writeString(file, "id,Theme\n" + record.id() + ",legal_ops\n");
    WindowFixture.press(robot, "#go-imports");
    robot.interact(() -> window.composition.imports().session().choose(file));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    TableView<?> table = (TableView<?>) WindowFixture.awaitNode(robot, "#review-table");
    WindowFixture.await(() -> labels(robot, table, ".label").contains("Legal operations"));
    List<String> captions = labels(robot, table, ".caption");
    assertTrue(captions.contains("legal_ops"), "the key: " + captions);
    String before = Objects.requireNonNull(record.value(THEME)).display();
    assertTrue(labels(robot, table, ".label").contains(before));
    window.picture(robot, "import-review-labels");
  }

  private static List<String> labels(FxRobot robot, TableView<?> table, String style) {
    return robot.from(table).lookup(".table-cell " + style).queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  void keysAndNamesStandTogether(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    UseCase record =
        records(40).stream()
            .filter(r -> r.value(FieldRef.standard("source_id")) != null)
            .findFirst()
            .orElseThrow();
    review(robot, List.of(change(record, THEME, "legal_ops")));
    TableView<?> table = (TableView<?>) robot.lookup("#review-table").query();
    List<String> shown = labels(robot, table, ".label");
    String source = Objects.requireNonNull(record.value(FieldRef.standard("source_id"))).display();
    for (String part :
        List.of(record.label(), source, "Theme", "theme", "legal_ops", "Legal operations")) {
      assertTrue(shown.contains(part), part + " in " + shown);
    }
    List<String> captions = labels(robot, table, ".caption");
    assertTrue(captions.containsAll(List.of(source, "theme", "legal_ops")), "muted");
    double wide =
        table.getVisibleLeafColumns().stream().mapToDouble(column -> column.getWidth()).sum();
    assertTrue(wide <= table.getWidth(), "nothing is beside the window: " + wide);
    table
        .getVisibleLeafColumns()
        .forEach(column -> assertTrue(column.getWidth() >= 110, column::getText));
  }

  @Test
  void theReasonStaysForWhoGoesBackAndEscapeLeavesOnlyIt(FxRobot robot) {
    open(robot, Locale.ENGLISH, ThemeChoice.LIGHT);
    review(robot, List.of(change(records(1).getFirst(), SPONSOR, "Ada")));
    robot.clickOn("#review-reason").write("mt").push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#review-table").query().isFocused());
    robot.push(KeyCode.ESCAPE);
    await(Phase.Closed.class);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    await(Phase.Checked.class);
    assertEquals("mt", model().review().reasonProperty().get());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    robot.clickOn("#review-done");
    review(robot, List.of(change(records(2).getLast(), SPONSOR, "Eve")));
    assertEquals("", model().review().reasonProperty().get(), "that was another");
  }

  @Test
  void inGermanAndInTheDarkItIsWordedSo(FxRobot robot) throws IOException {
    open(robot, Locale.GERMAN, ThemeChoice.DARK);
    List<Change> changes = records(9).stream().map(r -> change(r, THEME, "legal_ops")).toList();
    List<Change> label = List.of(change(records(10).getLast(), THEME, "Legal operations"));
    review(robot, Stream.of(changes, label).flatMap(List::stream).toList());
    window.picture(robot, "proof-checked-de");
    robot.clickOn("#review-reason").write("Vom Vorstand beschlossen");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    String origin = newest().origin();
    assertTrue(origin.equals("theme → legal_ops in 9 Anwendungsfällen"), origin);
    window.picture(robot, "proof-ended-de");
    robot.clickOn("#review-in-runs");
    WindowFixture.await(() -> runs().detail() != null);
    assertEquals("Grund: Vom Vorstand beschlossen", text(robot, "#run-reason"));
    robot.clickOn(WindowFixture.awaitNode(robot, "#run-undo"));
    await(Phase.Checked.class);
    WindowFixture.await(() -> text(robot, "#review-title").contains("Rückgängig: Lauf "));
  }
}
