package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.runs.RunLine;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The runs of a workspace in the window, as a person finds and uses them. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RunsScreenWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final String LONG =
      "apply “Sponsors of the spring programme, as agreed with every business unit in March.csv”";

  @TempDir Path folder;
  private CaseService service;
  private ServiceClient past;
  private String url;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 300));
    String token = service.issueToken("window");
    url = service.baseUrl().toString();
    past = new ServiceClient(ClientOptions.of(url, () -> token));
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

  private RunsModel model() {
    return window.composition.runs.model();
  }

  private List<UseCase> records() {
    return window.composition.useCases().model().rows().records().stream()
        .filter(record -> !record.deleted())
        .toList();
  }

  private void save(FxRobot robot, UseCase record, String amount) {
    robot.interact(() -> window.composition.useCases().view().select(record.id()));
    WindowFixture.typeInto(robot, "annual_benefit", amount);
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.awaitNode(robot, "#verdict-annual_benefit .verdict");
  }

  /** A run as an import would make it, not on the JavaFX thread. */
  private String run(String origin, List<PlannedCell> cells, boolean paused) {
    RunControl control = new RunControl();
    if (paused) {
      control.cancel();
    }
    return CompletableFuture.supplyAsync(
            () ->
                new ChangeRuns<>(
                        past.useCases(),
                        KnownDropdownValues.of(past.useCases().fields(), Map.of(), List.of()),
                        window.workspace.runs())
                    .apply(
                        RunHeader.of(url, "use-cases", Instant.now(), "ana", origin),
                        cells,
                        RunOptions.defaults(),
                        RunWatcher.none(),
                        control)
                    .runId())
        .join();
  }

  private static PlannedCell cell(UseCase record, FieldRef field, String wanted) {
    return new PlannedCell(
        new Change(record.id(), field, record.value(field), FieldValue.text(wanted)), "");
  }

  private void awaitDetail(String origin) {
    WindowFixture.await(
        () -> {
          RunRow open = model().row();
          return open != null
              && open.header().origin().equals(origin)
              && !Objects.requireNonNull(model().openProperty().get()).isReading();
        });
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  @Test
  void whatTheEditorSavedIsARunThatCanBeCertifiedAndUndone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.clickOn("#go-runs");
    WindowFixture.await(() -> robot.lookup("#runs-table").tryQuery().isEmpty());
    WindowFixture.await(() -> model().phaseProperty().get() == RunsModel.Phase.READ);
    window.picture(robot, "runs-none");
    robot.clickOn("Go to Use cases");
    WindowFixture.awaitNode(robot, "#show-deleted-usecases");

    UseCase record = records().getFirst();
    save(robot, record, "777.5");
    // Nobody asked for the list again; the end of the run did.
    WindowFixture.await(() -> model().shown().size() == 1);
    robot.clickOn("#go-runs");
    WindowFixture.awaitNode(robot, "#run-lines");
    awaitDetail("annual_benefit → 777.5 in 1 use case");
    assertEquals("1 of 1 run shown", text(robot, "#runs-shown"));
    RunLine line = model().lines().getFirst();
    assertEquals(record.id(), line.place().recordId());
    assertEquals("777.5", Objects.requireNonNull(line.values().now()).display());
    assertTrue(
        robot.lookup("#run-lines .table-cell").queryAll().stream()
            .map(cell -> ((Labeled) cell).getText())
            .anyMatch(text -> text != null && text.contains(record.label())),
        "the record is called what the list calls it");

    Path file = folder.resolve("run.json");
    window.files.choose(file);
    robot.clickOn("#run-certify");
    WindowFixture.awaitNode(robot, "#runs-said .notice-good");
    assertEquals(
        window.workspace.runs().runs().getFirst().header(), Certificate.verify(file).header());
    assertEquals(
        List.of("json", "html"),
        window.files.asked().orElseThrow().types().stream().map(type -> type.extension()).toList());
    window.picture(robot, "runs-certified");
    robot.clickOn("#notice-dismiss");

    robot.clickOn("#run-undo");
    WindowFixture.awaitNode(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-title").contains("Undo of run "));
    WindowFixture.await(() -> text(robot, "#review-title").startsWith("1 change in 1 record"));
    WindowFixture.await(() -> !robot.lookup("#review-apply").query().isDisabled());
    robot.clickOn("#review-apply");
    WindowFixture.awaitNode(robot, "#review-done");
    assertTrue(text(robot, "#review-state").startsWith("1 change verified."));
  }

  @Test
  void anotherRunIsOpenedAfterARefresh(FxRobot robot) {
    window.awaitUseCasesRead();
    run("one.csv", List.of(cell(records().getFirst(), SPONSOR, "Ana")), false);
    run("two.csv", List.of(cell(records().getFirst(), SPONSOR, "Bo")), false);
    robot.clickOn("#go-runs");
    awaitDetail("two.csv");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> model().phaseProperty().get() == RunsModel.Phase.READ);
    robot.interact(
        () ->
            ((TableView<?>) robot.lookup("#runs-table").query())
                .getSelectionModel()
                .clearAndSelect(1));
    awaitDetail("one.csv");
  }

  @Test
  void aCertificateThatCannotBeWrittenSaysWhereAndWhy(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    run("one.csv", List.of(cell(records().getFirst(), SPONSOR, "Ana")), false);
    robot.clickOn("#go-runs");
    awaitDetail("one.csv");
    Path file = folder.resolve("nowhere").resolve("run.json");
    window.files.choose(file);
    robot.clickOn("#run-certify");
    String said = text(robot, "#runs-said .notice-bad > .label");
    assertTrue(said.contains(file.toString()), said);
    assertTrue(said.contains("This folder doesn’t exist."), said);
    assertFalse(Files.exists(file));
    window.picture(robot, "runs-not-certified");
  }

  @Test
  void runsOfEveryKindAreToldApartAndFiltered(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> records = records();
    List<PlannedCell> many = new ArrayList<>();
    records.subList(0, 40).forEach(record -> many.add(cell(record, SPONSOR, "Sponsor of many")));
    many.add(cell(records.get(41), THEME, "People and hiring"));
    many.add(
        new PlannedCell(
            new Change(
                records.get(42).id(), SPONSOR, FieldValue.text("not so"), FieldValue.text("Bo")),
            ""));
    many.add(cell(new UseCase("gone", Map.of(), Map.of()), SPONSOR, "Cem"));
    run(LONG, many, false);
    run("paused.csv", List.of(cell(records.get(50), SPONSOR, "Ana")), true);
    RunHeader broken = RunHeader.of(url, "use-cases", Instant.now(), "ana", "broken.csv");
    CompletableFuture.runAsync(
            () -> window.workspace.runs().begin(broken, "{}", RunRows.ofPlan(List.of(), List.of())))
        .join();
    robot.clickOn("#go-runs");
    WindowFixture.awaitNode(robot, "#failure-detail");
    assertEquals("interrupted", text(robot, "#run-status"));
    window.picture(robot, "runs-unreadable");

    robot.clickOn("#runs-table").push(KeyCode.HOME).push(KeyCode.DOWN).push(KeyCode.DOWN);
    awaitDetail(LONG);
    window.picture(robot, "runs-mixed");
    robot.clickOn("#review-only-BLANK");
    WindowFixture.await(() -> model().lines().size() == 1);
    window.picture(robot, "runs-filtered");
    robot.clickOn("#review-only-BLANK");
    WindowFixture.await(() -> model().lines().size() == many.size());

    robot.interact(() -> window.composition.runs.focus());
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#run-lines").query().isFocused());
    // What the run wrote is below what it did not write.
    robot.push(KeyCode.END).push(KeyCode.SHIFT, KeyCode.UP).push(KeyCode.DELETE);
    assertEquals(many.size(), model().lines().size(), "Delete does nothing");
    WindowFixture.await(() -> !robot.lookup("#run-undo-selected").query().isDisabled());
    robot.clickOn("#theme");
    window.picture(robot, "runs-mixed-dark");
    robot.clickOn("#theme");
    robot.interact(() -> robot.lookup("#run-lines").query().requestFocus());
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#runs-table").query().isFocused());
  }

  @Test
  void thePaletteSaysWhyTheOpenRunCannotBeUndone(FxRobot robot) {
    window.awaitUseCasesRead();
    Change stale =
        new Change(
            records().getFirst().id(), SPONSOR, FieldValue.text("not so"), FieldValue.text("Bo"));
    run("stale.csv", List.of(new PlannedCell(stale, "")), false);
    robot.clickOn("#go-runs");
    awaitDetail("stale.csv");
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("run: undo");
    WindowFixture.await(() -> robot.lookup("This run applied no changes.").tryQuery().isPresent());
  }

  @Test
  void aPausedRunIsResumedFromHere(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase record = records().getFirst();
    run("paused.csv", List.of(cell(record, SPONSOR, "Ana")), true);
    run("ended.csv", List.of(cell(records().get(1), SPONSOR, "Bo")), false);
    robot.clickOn("#go-runs");
    awaitDetail("ended.csv");
    Button resume = (Button) WindowFixture.awaitNode(robot, "#run-resume");
    assertTrue(resume.isDisabled());
    assertTrue(resume.getAccessibleHelp().startsWith("This run has no changes left to resume."));
    robot.clickOn("#search").write("paused.csv");
    awaitDetail("paused.csv");
    assertFalse(resume.isDisabled());
    window.picture(robot, "runs-paused");
    robot.clickOn("#run-resume");
    WindowFixture.await(
        () -> {
          RunRow open = model().row();
          return open != null && open.texts().results().equals("1 verified");
        });
    UseCase now =
        CompletableFuture.supplyAsync(() -> past.useCases().reread(Set.of(record.id())))
            .join()
            .get(record.id());
    assertNotNull(now);
    assertEquals(FieldValue.text("Ana"), now.value(SPONSOR));
  }

  @Test
  void theListShowsItsRowsAgainAfterALackOfHeight(FxRobot robot) {
    window.awaitUseCasesRead();
    run("ended.csv", List.of(cell(records().getFirst(), SPONSOR, "Bo")), false);
    robot.clickOn("#go-runs");
    awaitDetail("ended.csv");
    Pulses.await();
    Region list = robot.lookup("#runs-table").queryAs(Region.class);
    SplitPane split = robot.lookup(".runs .split-pane").queryAs(SplitPane.class);
    double before = list.getHeight();
    robot.interact(() -> split.setMaxHeight(100));
    Pulses.await();
    assertTrue(list.getHeight() < before / 2, list.getHeight() + " of " + before);
    robot.interact(() -> split.setMaxHeight(Region.USE_COMPUTED_SIZE));
    Pulses.await();
    assertEquals(before, list.getHeight(), 2);
  }

  @Test
  void withoutAWorkspaceItSaysWhatToDo(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    CompletableFuture.runAsync(window.workspace::close).join();
    robot.clickOn("#go-runs");
    WindowFixture.awaitNode(robot, "#failure-detail");
    assertTrue(robot.lookup("Couldn’t read the runs").tryQuery().isPresent());
    window.picture(robot, "runs-failed");
    robot.clickOn("#retry");
    WindowFixture.awaitNode(robot, "#failure-detail");
    assertTrue(robot.lookup("#runs-table").tryQueryAs(TableView.class).isEmpty());
  }
}
