package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunState;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The window and its workspace: runs that are kept and gone on with, and who may have it open. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RunsWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final int LEFT = 12;

  @TempDir Path folder;
  private CaseService service;
  private ServiceClient past;
  private String unfinished = "";
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 300));
    String token = service.issueToken("window");
    String url = service.baseUrl().toString();
    past = new ServiceClient(ClientOptions.of(url, () -> token));
    unfinished = leaveARun(url);
    window =
        new WindowFixture(
            stage, new RemoteSession(url, token), ThemeChoice.LIGHT, folder.resolve("kept"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    past.close();
    service.close();
  }

  /** As a window leaves it that is closed before its writes were sent. */
  private String leaveARun(String url) {
    List<PlannedCell> cells = new ArrayList<>();
    past.useCases()
        .readAll(
            (fresh, at) ->
                fresh.stream()
                    .filter(record -> !record.deleted() && cells.size() < LEFT)
                    .forEach(record -> cells.add(sponsor(record))));
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    try (Workspace workspace = Workspace.open(folder.resolve("kept"), WorkspaceOpener.PROGRAM)) {
      return new ChangeRuns<>(
              past.useCases(),
              KnownDropdownValues.of(List.of(), Map.of(), List.of()),
              workspace.runs())
          .apply(
              RunHeader.of(url, "use-cases", Instant.now(), "ana", "apply sponsors.csv"),
              cells,
              RunOptions.defaults(),
              RunWatcher.none(),
              cancelled)
          .runId();
    }
  }

  @Test
  void theSourceOfARunIsWholeInASmallWindow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "runs");
    WindowFixture.awaitNode(robot, "#runs-table .table-row-cell");
    window.picture(robot, "runs-source");
    List<Labeled> sources =
        robot.lookup("#runs-table .table-cell").queryAllAs(Labeled.class).stream()
            .filter(cell -> String.valueOf(cell.getText()).contains("sponsors.csv"))
            .toList();
    assertFalse(sources.isEmpty());
    assertEquals(
        List.of(), sources.stream().filter(CutTexts::isCut).map(Labeled::getText).toList());
  }

  private static PlannedCell sponsor(UseCase record) {
    return new PlannedCell(
        new Change(record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text("Nobody yet")), "");
  }

  @Test
  void whatIsTickedToBeSentAllTheSameStaysTickedWhateverElseHappens(FxRobot robot) {
    window.awaitUseCasesRead();
    List<UseCase> records = window.composition.useCases().model().rows().records();
    Change change =
        new Change(
            records.get(40).id(),
            SPONSOR,
            records.get(40).value(SPONSOR),
            FieldValue.text("Discarded since"));
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    RunResult left =
        new ChangeRuns<>(
                past.useCases(),
                KnownDropdownValues.of(List.of(), Map.of(), List.of()),
                window.workspace.runs())
            .apply(
                RunHeader.of(
                    service.baseUrl().toString(),
                    "use-cases",
                    Instant.now(),
                    "ana",
                    new Messages(Locale.GERMAN).text("runs.origin.edit")),
                RunPlan.ofCells(List.of(new PlannedCell(change, "")))
                    .withPurpose(RunPurpose.edits()),
                RunOptions.defaults(),
                RunWatcher.none(),
                cancelled);
    robot.interact(window.composition.unfinished::findRuns);
    WindowFixture.await(() -> window.composition.unfinished.left().size() == 2);
    robot.clickOn("#resume-runs");
    ListView<?> cells = (ListView<?>) WindowFixture.awaitNode(robot, "#stale-cells");
    robot.interact(cells::requestFocus);
    robot.push(KeyCode.SPACE);
    CheckBox tick = (CheckBox) WindowFixture.awaitNode(robot, "#stale-cells .check-box");
    assertTrue(tick.isSelected());

    // As at the end of every read.
    robot.interact(window.composition.unfinished::findRuns);
    WindowFixture.await(
        () -> window.composition.unfinished.left().stream().anyMatch(run -> run.open() == 1));
    Pulses.await();
    assertSame(cells, WindowFixture.awaitNode(robot, "#stale-cells"));
    assertTrue(cells.isFocused());
    robot.clickOn("#resume-without");
    WindowFixture.await(() -> window.composition.unfinished.outcome().ended() != null);
    assertEquals(
        FieldValue.text("Discarded since"),
        Objects.requireNonNull(
                past.useCases().reread(Set.of(change.recordId())).get(change.recordId()))
            .value(SPONSOR),
        left.runId());
  }

  @Test
  void anUnfinishedRunIsOfferedAndResumed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, "#resume-runs");
    String offered = notice(robot);
    assertTrue(
        offered.startsWith("One run is unfinished: Plan sponsors.csv (command line), "), offered);
    assertTrue(
        offered.endsWith("12 of 12 changes remaining (0 may have been sent, 12 not sent)."),
        offered);
    window.picture(robot, "unfinished");
    darkPicture(robot, "unfinished-dark");

    robot.clickOn("#resume-runs");
    WindowFixture.awaitNode(robot, "#unfinished .notice-good");
    assertEquals(
        "Changes in the resumed run: 12 verified, 0 not as requested or unconfirmed, 0 not sent.",
        notice(robot));
    window.picture(robot, "resumed");
    assertEquals(RunState.Phase.ENDED, phase(unfinished));
    assertEquals(LEFT, withNobody());
    WindowFixture.await(
        () ->
            window.composition.useCases().model().rows().records().stream()
                    .filter(RunsWindowTest::isNobody)
                    .count()
                == LEFT);

    assertTrue(robot.lookup("#resume-runs").tryQuery().isEmpty(), "nothing is left to resume");
    robot.clickOn("#dismiss-ended");
    WindowFixture.await(() -> robot.lookup("#unfinished .notice").tryQuery().isEmpty());
  }

  @Test
  void theRestOfARunIsLeftUnsentOnlyWhenAPersonAgrees(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    answer(robot, "#decline");
    assertTrue(robot.lookup("#resume-runs").tryQuery().isPresent(), "as it was");
    assertEquals(RunState.Phase.PAUSED, phase(unfinished));

    answer(robot, "#confirm");
    WindowFixture.await(() -> RunState.Phase.ENDED.equals(phase(unfinished)));
    WindowFixture.await(() -> robot.lookup("#leave-runs").tryQuery().isEmpty());
    assertEquals(0, withNobody());
  }

  /** The question is shown while the button is still being pressed. */
  private static void answer(FxRobot robot, String choice) {
    Button leave = (Button) WindowFixture.awaitNode(robot, "#leave-runs");
    Platform.runLater(leave::fire);
    Button answer = (Button) WindowFixture.awaitNode(robot, choice);
    Platform.runLater(answer::fire);
    WindowFixture.await(() -> robot.lookup("#runs-leave").tryQuery().isEmpty());
  }

  @Test
  void aRunThatCannotBeReadIsSaidApartFromTheOthers(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.awaitNode(robot, "#resume-runs");
    RunHeader broken =
        RunHeader.of(
            service.baseUrl().toString(), "use-cases", Instant.now(), "ana", "apply broken.csv");
    window.workspace.runs().begin(broken, "{}", RunRows.ofPlan(List.of(), List.of()));
    robot.interact(() -> window.composition.unfinished.findRuns());
    WindowFixture.awaitNode(robot, "#dismiss-unreadable");
    String said = ((Label) robot.lookup("#unfinished .notice-bad .label").query()).getText();
    assertTrue(said.startsWith("Casedesk can’t read the log of a run: "), said);
    assertTrue(said.contains("It won’t send the remaining changes."), said);
    assertTrue(
        said.contains("Plan broken.csv (command line), ") && said.contains(broken.id()), said);
    window.picture(robot, "unreadable");

    robot.clickOn("#dismiss-unreadable");
    WindowFixture.await(() -> robot.lookup("#dismiss-unreadable").tryQuery().isEmpty());
    assertTrue(robot.lookup("#resume-runs").tryQuery().isPresent(), "the other is still offered");
  }

  private long withNobody() {
    List<UseCase> all = new ArrayList<>();
    past.useCases().readAll((fresh, at) -> all.addAll(fresh));
    return all.stream().filter(RunsWindowTest::isNobody).count();
  }

  private static boolean isNobody(UseCase record) {
    return FieldValue.text("Nobody yet").equals(record.value(SPONSOR));
  }

  private RunState.Phase phase(String run) {
    return window.workspace.runs().runs().stream()
        .filter(summary -> summary.header().id().equals(run))
        .findFirst()
        .orElseThrow()
        .state()
        .phase();
  }

  private static String notice(FxRobot robot) {
    return ((Label) robot.lookup("#unfinished .notice .label").query()).getText();
  }

  @Test
  void aSaveLeavesARunAndWithoutAWorkspaceNothingIsSent(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase record =
        window.composition.useCases().model().rows().records().stream()
            .filter(one -> !one.deleted())
            .findFirst()
            .orElseThrow();
    write(robot, record, "777.5");
    WindowFixture.awaitNode(robot, "#verdict-annual_benefit .verdict");
    var saved = window.workspace.runs().runs().getFirst();
    assertEquals("annual_benefit → 777.5 in 1 use case", saved.header().origin());
    assertEquals(service.baseUrl().toString(), saved.header().connection());
    assertEquals(RunState.Phase.ENDED, saved.state().phase());
    RunRows rows = window.workspace.runs().require(saved.header().id()).rows();
    assertEquals(1, rows.cells().size());
    assertEquals(Answer.ACCEPTED, rows.attempts().getFirst().answer());
    assertEquals(Verdict.APPLIED, rows.judgments().getFirst().verdict());

    window.workspace.close();
    write(robot, record, "888.5");
    WindowFixture.awaitNode(robot, "#editor-failure");
    String failure = ((Label) robot.lookup("#editor-failure").query()).getText();
    assertTrue(failure.startsWith("Nothing was sent. Casedesk can’t use its workspace"), failure);
    window.picture(robot, "no-workspace");
    assertEquals(
        "777.5",
        Objects.requireNonNull(
                Objects.requireNonNull(past.useCases().reread(Set.of(record.id())).get(record.id()))
                    .value(FieldRef.custom("annual_benefit")))
            .display());
  }

  private void write(FxRobot robot, UseCase record, String amount) {
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    WindowFixture.typeInto(robot, "annual_benefit", amount);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
  }

  @Test
  void aSecondStartBringsThisWindowForward(FxRobot robot) {
    robot.interact(() -> stage.setIconified(true));
    assertTrue(stage.isIconified());
    assertInstanceOf(
        WorkspaceOpener.Result.Forwarded.class,
        new WorkspaceOpener(folder.resolve("kept"), new Messages(Locale.ENGLISH)).open());
    WindowFixture.await(() -> !stage.isIconified());
  }

  @Test
  void whoeverElseHoldsTheWorkspaceIsNamed(FxRobot robot) throws IOException {
    Path other = folder.resolve("other");
    try (Workspace held = Workspace.open(other, "casedesk-cli")) {
      WorkspaceOpener.Result.Refused refused =
          assertInstanceOf(
              WorkspaceOpener.Result.Refused.class,
              new WorkspaceOpener(held.folder(), new Messages(Locale.ENGLISH)).open());
      assertTrue(refused.why().contains("is in use by casedesk-cli (process "), refused.why());
      assertTrue(refused.why().contains("--workspace"), refused.why());
      dialog(robot, refused.why(), new Messages(Locale.ENGLISH), "refused");
      WorkspaceOpener.Result.Refused german =
          assertInstanceOf(
              WorkspaceOpener.Result.Refused.class,
              new WorkspaceOpener(held.folder(), new Messages(Locale.GERMAN)).open());
      assertTrue(german.why().contains("wird verwendet von casedesk-cli"), german.why());
    }
    WorkspaceOpener.Result now = new WorkspaceOpener(other, new Messages(Locale.ENGLISH)).open();
    assertInstanceOf(WorkspaceOpener.Result.Opened.class, now);
    ((WorkspaceOpener.Result.Opened) now).workspace().close();
  }

  @Test
  void aFolderThatCannotBeOneSaysWhatToDo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    WorkspaceOpener.Result.Refused refused =
        assertInstanceOf(
            WorkspaceOpener.Result.Refused.class,
            new WorkspaceOpener(file, new Messages(Locale.ENGLISH)).open());
    assertTrue(refused.why().contains("Choose another folder"), refused.why());
  }

  private static void dialog(FxRobot robot, String why, Messages messages, String name)
      throws IOException {
    AtomicReference<WritableImage> image = new AtomicReference<>();
    robot.interact(
        () -> {
          Alert alert =
              new StartupErrorDialog(ThemeChoice.LIGHT)
                  .alert(
                      new StartupErrorDialog.StartupError(
                          "open.refused", why, FaultCode.WORKSPACE_IN_USE),
                      messages);
          alert.show();
          assertEquals("Casedesk can’t open its workspace", alert.getHeaderText());
          image.set(alert.getDialogPane().getScene().snapshot(null));
          alert.close();
        });
    Picture.save(
        Objects.requireNonNull(image.get()),
        Path.of(System.getProperty("casedesk.pictures"), name + ".png"));
  }

  private void darkPicture(FxRobot robot, String name) throws IOException {
    robot.clickOn("#theme");
    Pulses.await();
    window.picture(robot, name);
    robot.clickOn("#theme");
  }
}
