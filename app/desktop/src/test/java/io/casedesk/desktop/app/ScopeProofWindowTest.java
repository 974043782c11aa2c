package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** "Give all of a theme the risk tier, and prove it": the proof says which all were. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ScopeProofWindowTest {

  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final FieldRef RISK = FieldRef.custom("risk_tier");

  @TempDir Path folder;
  private CaseService service;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 300));
    window = window(ThemeChoice.LIGHT, Locale.ENGLISH);
  }

  private WindowFixture window(ThemeChoice scheme, Locale language) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.baseUrl().toString(), service.issueToken("window")),
        scheme,
        folder.resolve("workspace"),
        new Messages(language));
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

  private List<UseCase> shown() {
    return model().rows().shown().stream().map(row -> row.record()).toList();
  }

  private static Map<FieldValue, Long> counts(List<UseCase> records, FieldRef field) {
    return records.stream()
        .map(record -> record.value(field))
        .filter(FieldValue.Text.class::isInstance)
        .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
  }

  private static FieldValue most(List<UseCase> records, FieldRef field) {
    return counts(records, field).entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .orElseThrow()
        .getKey();
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  private static Button stageButton(FxRobot robot) {
    return robot.lookup("#bulk-stage").queryButton();
  }

  /** Narrows the list down, opens the edit of many from the toolbar, and stages it. */
  private RunPurpose.Scope stage(FxRobot robot, String picture) throws IOException {
    window.awaitUseCasesRead();
    FieldValue theme = most(shown(), THEME);
    Column<UseCase> column =
        model().fieldCatalog().columns().stream()
            .filter(c -> c.id().equals(THEME.toString()))
            .findFirst()
            .orElseThrow();
    robot.interact(() -> model().filters().putValue(column, theme));
    WindowFixture.await(() -> shown().stream().allMatch(r -> theme.equals(r.value(THEME))));
    FieldValue risk = most(shown(), RISK);
    int already = Math.toIntExact(counts(shown(), RISK).getOrDefault(risk, 0L));
    window.picture(robot, picture + "-filtered");

    robot.clickOn(WindowFixture.awaitNode(robot, "#bulk-usecases"));
    WindowFixture.awaitNode(robot, "#bulk-fields");
    robot.interact(robot.lookup("#bulk-shown").<RadioButton>query()::fire);
    robot.interact(robot.lookup("#bulk-fields-search").query()::requestFocus);
    robot.write("risk_tier").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#bulk-action-SET");
    robot.write(risk.display());
    WindowFixture.await(() -> !stageButton(robot).isDisabled());
    window.picture(robot, picture + "-bulk");
    robot.clickOn("#bulk-stage");
    int shown = shown().size();
    WindowFixture.await(() -> model().staging().cellsProperty().get() == shown - already);
    return new RunPurpose.Scope(
        RISK.toString(),
        List.of(column.title() + ": " + theme.display()),
        shown,
        shown,
        already,
        shown - already,
        Map.of());
  }

  private void review(FxRobot robot) {
    robot.clickOn(WindowFixture.awaitNode(robot, "#review"));
    WindowFixture.await(() -> model().review().phase() instanceof Phase.Checked);
  }

  @Test
  @DisplayName("what was shown, chosen and already so is on the review, in Runs and certified")
  void theScopeGoesWithTheRun(FxRobot robot) throws IOException {
    RunPurpose.Scope scope = stage(robot, "scope");
    // A program that is started again knows it as it knows the staged cells.
    robot.interact(window.composition::close);
    robot.interact(() -> window = window(ThemeChoice.LIGHT, Locale.ENGLISH));
    window.awaitUseCasesRead();
    WindowFixture.await(() -> model().staging().cellsProperty().get() == scope.changed());

    review(robot);
    String said =
        "%s – %d shown, %d selected, %d need no change"
            .formatted(scope.filters().getFirst(), scope.shown(), scope.chosen(), scope.already());
    assertEquals(said, text(robot, "#review-scope"));
    window.picture(robot, "scope-review");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> model().review().phase() instanceof Phase.Ended);

    Path proof = folder.resolve("proof.json");
    window.files.choose(proof);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-certify"));
    WindowFixture.awaitNode(robot, "#review-page .notice-good");
    assertEquals(
        new RunPurpose(RunPurpose.PlanSource.EDITS, "").chosenFrom(List.of(scope)).scopes(),
        RunJournal.readPurpose(window.workspace.runs(), Certificate.verify(proof).header().id())
            .scopes());
    window.picture(robot, "scope-certified");

    robot.clickOn("#review-in-runs");
    WindowFixture.await(() -> runs().detail() != null);
    assertEquals(said, text(robot, "#run-scope"));
    window.picture(robot, "scope-runs");
  }

  @Test
  void whatIsTakenBackHasNoScopeAnyMore(FxRobot robot) throws IOException {
    robot.interact(window.composition::close);
    robot.interact(() -> window = window(ThemeChoice.DARK, Locale.GERMAN));
    stage(robot, "scope-german");
    review(robot);
    assertTrue(text(robot, "#review-scope").endsWith(" unverändert"), "in German");
    window.picture(robot, "scope-german-review");
    robot.push(KeyCode.ESCAPE);
    robot.interact(() -> model().staging().undo());
    UseCase record = shown().getFirst();
    robot.interact(
        () ->
            model()
                .staging()
                .stage(
                    List.of(
                        new Change(
                            record.id(),
                            FieldRef.custom("sponsor"),
                            record.value(FieldRef.custom("sponsor")),
                            FieldValue.text("Ada")))));
    review(robot);
    assertEquals("", ((Label) robot.lookup("#review-scope").query()).getText());
  }
}
