package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** From the file of a plan to the cells it changes, and what keeps a plan from being shown. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class PlanFileWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private final TokenVault vault = new SessionVault();
  private final List<CountedService> services = new ArrayList<>();
  private SwitchFixture window;

  @Start
  void open(Stage stage) {
    List<String> names = List.of("Acme test", "Acme production");
    Path place = folder.resolve("workspace");
    try (Workspace workspace = Workspace.open(place, WorkspaceOpener.PROGRAM)) {
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      for (int i = 0; i < names.size(); i++) {
        CountedService service = new CountedService(folder.resolve(i + ".db"), 40);
        services.add(service);
        String id = Integer.toString(i);
        ConnectionProfile profile = ConnectionProfile.of(id, names.get(i), service.url());
        profiles.save(profile);
        vault.store(profile.tokenKey(), service.token());
      }
      profiles.opened(profiles.find("0").orElseThrow());
    }
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(
                folder, MachinePolicy.none(), () -> vault, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  @AfterEach
  void close() {
    window.close();
    services.forEach(CountedService::close);
  }

  private UseCase first() {
    return window.composition().useCases().model().rows().shown().getFirst().record();
  }

  private ReviewSession.Phase phase() {
    ConnectionWindow now = window.board.composition();
    return now == null
        ? new ReviewSession.Phase.Closed()
        : now.useCases().model().review().phaseProperty().get();
  }

  /** A plan that wishes for another sponsor of a record. */
  private Path plan(String name, int service, UseCase record) throws IOException {
    return plan(name, service, record, record.value(SPONSOR));
  }

  /** A plan that was made when the record held this. */
  private Path plan(String name, int service, UseCase record, @Nullable FieldValue seen)
      throws IOException {
    ChangePlan plan =
        ChangePlan.of(
            new ChangePlan.Header(
                services.get(service).url(),
                RecordKind.USE_CASES,
                Instant.parse("2026-12-01T09:15:00Z"),
                "ada",
                "themes.ndjson"),
            List.of(
                new PlannedCell(
                    new Change(record.id(), SPONSOR, seen, FieldValue.text("Grace")), false, "")));
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      PlanFile.write(plan, out);
    }
    return file;
  }

  private void open(FxRobot robot, Path file) {
    robot.interact(() -> window.board.openPlan(file));
  }

  private static String said(FxRobot robot) {
    WindowFixture.awaitNode(robot, "#plan-text");
    return robot.lookup("#plan-text").queryLabeled().getText();
  }

  private Map<String, Map<String, String>> rows(int service) throws SQLException {
    return new ServiceDatabase(folder.resolve(service + ".db")).rows("use_case");
  }

  @Test
  void whatIsAppliedIsWhatTheFileSays(FxRobot robot) throws IOException, SQLException {
    window.awaitUseCases();
    Map<String, Map<String, String>> before = rows(0);
    String id = first().id();
    open(robot, plan("grün & 1.casedeskplan", 0, first()));
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    assertEquals(0, services.get(0).written.get(), "nothing is sent before it was reviewed");
    assertEquals(before, rows(0));
    window.picture(robot, "plan-review");
    robot.interact(() -> robot.lookup("#review-apply").queryButton().fire());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Ended);
    Map<String, Map<String, String>> after = rows(0);
    assertEquals("Grace", Objects.requireNonNull(after.get(id)).get("custom_fields.sponsor"));
    assertEquals(before.keySet(), after.keySet());
    for (String other : before.keySet()) {
      if (!other.equals(id)) {
        assertEquals(before.get(other), after.get(other));
      }
    }
    assertEquals(1, services.get(0).written.get());
  }

  @Test
  void oneIsOpenedFromAmongTheRuns(FxRobot robot) throws IOException {
    window.awaitUseCases();
    window.files.choose(plan("chosen.casedeskplan", 0, first()));
    WindowFixture.go(robot, "runs");
    Node button = WindowFixture.awaitNode(robot, "#runs-open-plan");
    assertTrue(
        ((Button) button).getTooltip().getText().endsWith("(Ctrl+Shift+O)"),
        "its keys are said where it is");
    window.picture(robot, "runs-open-plan");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "runs-open-plan-dark");
    robot.interact(() -> robot.lookup("#runs-open-plan").queryButton().fire());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    assertEquals("Open plan…", window.files.asked().orElseThrow().title());
    assertEquals(0, services.get(0).written.get(), "nothing is sent before it was reviewed");
  }

  @Test
  void oneIsOpenedByKeysFromEverywhere(FxRobot robot) throws IOException {
    window.awaitUseCases();
    window.files.choose(plan("chosen.casedeskplan", 0, first()));

    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);

    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    assertEquals(0, services.get(0).written.get(), "nothing is sent before it was reviewed");
  }

  private ReviewLine.Status standing() {
    return window.composition().useCases().model().review().lines().getFirst().standing();
  }

  @Test
  void oneIsDecidedAppliedAndOpenedAgainByKeys(FxRobot robot) throws IOException, SQLException {
    window.awaitUseCases();
    CountedKeys keys = new CountedKeys(robot, window.stage);
    UseCase record = first();
    // The record was changed since the plan was made.
    window.files.choose(plan("again.casedeskplan", 0, record, FieldValue.text("Before")));
    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    keys.awaitAt("review-table");
    assertEquals(ReviewLine.Status.CONFLICT, standing());
    keys.push(KeyCode.M);
    WindowFixture.await(() -> standing() == ReviewLine.Status.READY);
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Ended);
    keys.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Closed);
    keys.awaitAt("record-table");
    assertEquals(
        "Grace", Objects.requireNonNull(rows(0).get(record.id())).get("custom_fields.sponsor"));

    keys.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.O);
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    keys.awaitAt("review-table");
    assertEquals(ReviewLine.Status.UNCHANGED, standing());
    keys.push(KeyCode.SHORTCUT, KeyCode.ENTER).push(KeyCode.ESCAPE);
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Closed);
    assertEquals(1, services.get(0).written.get(), "there was nothing to apply again");
  }

  @Test
  void oneForAnotherConnectionIsNeverDoneHere(FxRobot robot) throws IOException, SQLException {
    window.awaitUseCases();
    Map<String, Map<String, String>> before = rows(0);
    String id = first().id();
    open(robot, plan("elsewhere.casedeskplan", 1, first()));
    String said = said(robot);
    assertTrue(said.contains("Acme test") && said.contains("Acme production"), said);
    assertTrue(said.contains(services.get(1).url()), said);
    assertInstanceOf(ReviewSession.Phase.Closed.class, phase());
    window.picture(robot, "plan-elsewhere");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "plan-elsewhere-dark");
    robot.interact(() -> robot.lookup("#plan-home").queryButton().fire());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    robot.interact(() -> robot.lookup("#review-apply").queryButton().fire());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Ended);
    assertEquals(before, rows(0));
    assertEquals(0, services.get(0).written.get());
    assertEquals(services.get(1).written.get(), rows(1).containsKey(id) ? 1 : 0);
    assertTrue(robot.lookup("#plan-text").tryQuery().isEmpty());
  }

  @Test
  void whatIsWrongWithAFileIsSaidWithItsPlace(FxRobot robot) throws IOException {
    window.awaitUseCases();
    Path file = plan("bad.casedeskplan", 0, first());
    Files.writeString(file, Files.readString(file).replace("\"wanted\"", "\"wnated\""));
    open(robot, file);
    String said = said(robot);
    assertTrue(said.contains("bad.casedeskplan") && said.contains("/changes/0"), said);
    assertTrue(said.contains("wnated"), said);
    window.picture(robot, "plan-bad");
    robot.interact(() -> robot.lookup("#plan-dismiss").queryButton().fire());
    assertTrue(robot.lookup("#plan-text").tryQuery().isEmpty());
    open(robot, folder.resolve("none.casedeskplan"));
    assertTrue(said(robot).contains("Can’t read the plan"), said(robot));
  }

  @Test
  void aSecondStartHandsItsFileOver(FxRobot robot) throws IOException {
    window.awaitUseCases();
    Path file = plan("zweiter Ünïcode.casedeskplan", 0, first());
    WorkspaceOpener second =
        new WorkspaceOpener(
            folder.resolve("workspace"), new Messages(Locale.ENGLISH), Duration.ZERO);
    assertInstanceOf(WorkspaceOpener.Result.Forwarded.class, second.handing(file).open());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    assertEquals(0, services.get(0).written.get());
  }

  @Test
  void whatIsStagedGoesFirst(FxRobot robot) throws IOException {
    window.awaitUseCases();
    UseCase record = first();
    var staging = window.composition().useCases().model().staging();
    Change mine = new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text("Mine"));
    robot.interact(() -> staging.stage(List.of(mine)));
    open(robot, plan("later.casedeskplan", 0, record));
    assertTrue(said(robot).contains("unsent changes"), said(robot));
    assertInstanceOf(ReviewSession.Phase.Closed.class, phase());
    assertEquals(1, staging.cellsProperty().get(), "nothing is lost");
    window.picture(robot, "plan-staged");
    robot.interact(() -> staging.revert(change -> true));
    WindowFixture.awaitNode(robot, "#plan-review");
    assertInstanceOf(ReviewSession.Phase.Closed.class, phase(), "a person says when");
    robot.interact(() -> robot.lookup("#plan-review").queryButton().fire());
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    assertTrue(robot.lookup("#plan-text").tryQuery().isEmpty());
  }

  @Test
  void aReviewWaitsWhileARecordIsLookedAt(FxRobot robot) throws IOException {
    window.awaitUseCases();
    UseCase record = first();
    // The record was changed since the plan was made, so that there is something to decide on.
    String id = record.id();
    open(robot, plan("decided.casedeskplan", 0, record, FieldValue.text("Before")));
    WindowFixture.await(() -> phase() instanceof ReviewSession.Phase.Checked);
    ReviewSession<UseCase> review = window.composition().useCases().model().review();
    assertEquals(ReviewLine.Status.CONFLICT, review.lines().getFirst().standing());
    robot.interact(() -> review.keepMine(review.lines().getFirst()));
    assertEquals(ReviewLine.Status.READY, review.lines().getFirst().standing());

    robot.interact(() -> window.composition().useCases().openRecord(id));
    WindowFixture.awaitNode(robot, "#review-return");
    assertTrue(robot.lookup("#review-page").tryQuery().isEmpty(), "the list is shown");
    window.picture(robot, "review-waiting");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "review-waiting-dark");

    robot.interact(() -> robot.lookup("#review-return").queryButton().fire());
    WindowFixture.awaitNode(robot, "#review-page");
    assertEquals(
        ReviewLine.Status.READY, review.lines().getFirst().standing(), "as it was decided");

    // So does a bar of the overview, which filters the list.
    WindowFixture.go(robot, "overview");
    Node bar = WindowFixture.awaitNode(robot, "#overview-usecases .plot-content .chart-bar");
    robot.interact(bar::requestFocus);
    robot.push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#review-return");
    robot.interact(() -> robot.lookup("#review-return").queryButton().fire());
    WindowFixture.awaitNode(robot, "#review-page");
    assertEquals(
        ReviewLine.Status.READY, review.lines().getFirst().standing(), "as it was decided");
    assertEquals(0, services.get(0).written.get(), "nothing is sent before it was reviewed");
  }
}
