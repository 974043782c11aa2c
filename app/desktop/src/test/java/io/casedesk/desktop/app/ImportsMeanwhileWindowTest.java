package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What is shown of an import is what is sent, also where something else was chosen meanwhile. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportsMeanwhileWindowTest {

  @TempDir Path folder;
  private MoodyService service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new MoodyService(folder.resolve("s.db"), 60);
    window = window();
  }

  private WindowFixture window() {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), service.token()),
        ThemeChoice.LIGHT,
        folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    service.be(MoodyService.Mood.WELL);
    window.composition.close();
    service.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  /** One row of each of the first records, and one of none. */
  private void begin(FxRobot robot, int rows) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> records =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .limit(rows)
            .toList();
    StringBuilder text = new StringBuilder("id,Sponsor\n");
    records.forEach(record -> text.append(record.id()).append(",Somebody new\n"));
    compare(robot, text + "nobody,x\n");
    WindowFixture.await(
        () -> text(robot, "#imports-summary-matching").equals(rows + " matched · 1 not found"));
  }

  private void compare(FxRobot robot, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("cases.csv"), text);
    WindowFixture.press(robot, "#go-imports");
    robot.interact(() -> model().choose(file));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
  }

  private static ButtonBase button(FxRobot robot, String query) {
    return (ButtonBase) robot.lookup(query).<Node>query();
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  @SuppressWarnings("unchecked")
  private static ComboBox<Duplicates> duplicates(FxRobot robot) {
    return (ComboBox<Duplicates>) WindowFixture.awaitNode(robot, "#imports-duplicates");
  }

  /** To the one cell that differs, and back to the rows. */
  private void backFromTheCells(FxRobot robot) throws IOException {
    begin(robot, 1);
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 ready"));
    assertEquals(1, lines(robot));
    WindowFixture.press(robot, "#imports-step-matching");
  }

  private static int lines(FxRobot robot) {
    return robot
        .lookup("#review-table")
        .tryQuery()
        .map(node -> ((TableView<?>) node).getItems().size())
        .orElse(0);
  }

  @Test
  void nothingOfAnOlderPlanIsShownOrSentWhileANewerIsChecked(FxRobot robot) throws IOException {
    backFromTheCells(robot);
    service.be(MoodyService.Mood.SILENT);
    robot.interact(() -> duplicates(robot).setValue(Duplicates.LAST));
    assertEquals(
        "", text(robot, "#imports-summary-difference"), "it is not of what was chosen now");
    assertEquals(0, lines(robot), "lines of the older plan");
    WindowFixture.press(robot, "#imports-to-difference");
    assertEquals(ImportStep.DIFFERENCE, model().open());
    assertTrue(button(robot, "#review-apply").isDisabled());
    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 ready"));
  }

  private boolean writtenByAnother(UseCase record) {
    Map<FieldRef, FieldValue> change =
        Map.of(FieldRef.custom("sponsor"), FieldValue.text("Another user"));
    try (ServiceClient other =
        new ServiceClient(ClientOptions.of(service.directUrl(), service::token))) {
      return other.useCases().patch(record.id(), change, () -> true);
    }
  }

  @Test
  void linesAreShownBeforeTheRecordsAreReadAgainAndNothingIsDecidedOrSentUntilThen(FxRobot robot)
      throws Exception {
    begin(robot, 2);
    List<UseCase> records =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .limit(2)
            .toList();
    assertTrue(CompletableFuture.supplyAsync(() -> writtenByAnother(records.getLast())).join());
    service.be(MoodyService.Mood.SILENT);
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(() -> lines(robot) == 2);
    assertTrue(
        text(robot, "#imports-held").startsWith("Casedesk compared the file with the list as of "));
    TableView<?> lines = robot.lookup("#review-table").queryTableView();
    robot.interact(() -> lines.getSelectionModel().select(0));
    for (String button : List.of("#review-skip", "#review-reset", "#review-keep-mine")) {
      assertTrue(button(robot, button).isDisabled(), button);
    }
    assertTrue(button(robot, "#review-apply").isDisabled());
    robot.interact(() -> button(robot, "#review-apply").fire());
    assertEquals(ImportStep.DIFFERENCE, model().open(), "it was not checked");
    assertEquals("", text(robot, "#imports-summary-difference"), "it is not certain yet");
    Object first = lines.getItems().getFirst();
    window.picture(robot, "imports-held");

    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(
        () -> text(robot, "#imports-summary-difference").equals("1 ready · 1 conflict"));
    assertTrue(robot.lookup("#imports-held").tryQuery().isEmpty());
    assertSame(first, lines.getItems().getFirst(), "what is as it was stays as it was chosen");
    assertEquals(List.of(0), lines.getSelectionModel().getSelectedIndices());
    assertFalse(button(robot, "#review-skip").isDisabled());
    assertEquals(0, written());
  }

  @Test
  void whichOfSeveralRowsCountsIsDecidedOnce(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .findFirst()
            .orElseThrow()
            .id();
    compare(robot, "id,Sponsor\n" + id + ",One\n" + id + ",Two\n");
    WindowFixture.await(() -> !text(robot, "#imports-summary-matching").isEmpty());
    assertFalse(button(robot, "#imports-to-difference").isDisabled(), "the preset choice decides");
    assertEquals(ImportStep.MATCHING, model().open(), "after the user saw what is skipped");
    robot.interact(() -> duplicates(robot).setValue(Duplicates.LAST));
    WindowFixture.press(robot, "#imports-to-difference");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("1 ready"));
    assertEquals(1, lines(robot));
  }

  @Test
  void rowsThatAreStillComparedAreNotLeftForWhatWasComparedBefore(FxRobot robot)
      throws IOException {
    backFromTheCells(robot);
    ComboBox<Duplicates> counting = duplicates(robot);
    ButtonBase next = button(robot, "#imports-to-difference");
    // At once, so that what is compared cannot have come to its end.
    robot.interact(
        () -> {
          counting.setValue(Duplicates.LAST);
          next.fire();
        });
    assertEquals(ImportStep.MATCHING, model().open());
    WindowFixture.await(() -> !next.isDisabled());
  }

  @Test
  @SuppressWarnings("unchecked")
  void whatWasDecidedOfRowsIsNotTakenForOthersWhenTheFileIsReadOtherwise(FxRobot robot)
      throws IOException {
    begin(robot, 1);
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(
        () -> text(robot, "#imports-summary-matching").equals("1 matched · 1 skipped"));
    WindowFixture.press(robot, "#imports-step-file");
    ComboBox<Character> separator =
        (ComboBox<Character>) WindowFixture.awaitNode(robot, "#imports-separator");
    robot.interact(() -> separator.setValue(';'));
    WindowFixture.await(() -> !button(robot, "#imports-to-mapping").isDisabled());
    robot.interact(() -> separator.setValue(','));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(
        () -> text(robot, "#imports-summary-matching").equals("1 matched · 1 not found"));
  }

  @Test
  void whoStopsReadingAgainIsToldThatNothingCanBeSentUntilItIsComparedAgain(FxRobot robot)
      throws IOException {
    begin(robot, 2);
    service.be(MoodyService.Mood.SILENT);
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(() -> lines(robot) == 2);
    WindowFixture.press(robot, "#imports-stop");
    WindowFixture.await(() -> text(robot, "#imports-held").contains("You stopped the refresh"));
    assertTrue(button(robot, "#review-apply").isDisabled());

    service.be(MoodyService.Mood.WELL);
    WindowFixture.press(robot, "#review-check");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("2 ready"));
    WindowFixture.await(() -> !button(robot, "#review-apply").isDisabled());
  }

  /** Some of forty records are written, the rest is not sent. */
  private void stopHalfWay(FxRobot robot) throws IOException {
    begin(robot, 40);
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals("40 ready"));
    service.be(MoodyService.Mood.HOLDING_WRITES);
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> model().isRunning());
    WindowFixture.press(robot, "#review-cancel");
    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));
  }

  /** How many rows of the result file have an outcome. */
  private long saved(FxRobot robot, String outcome) throws IOException {
    Path result = folder.resolve("result.csv");
    Files.deleteIfExists(result);
    window.files.choose(result);
    WindowFixture.press(robot, "#imports-save-result");
    WindowFixture.await(() -> text(robot, "#review-said").contains("Result saved"));
    return Files.readAllLines(result).stream()
        .filter(line -> List.of(line.split(",", -1)).contains(outcome))
        .count();
  }

  private long written() throws SQLException {
    return new ServiceDatabase(folder.resolve("s.db"))
        .rows("use_case").values().stream()
            .filter(row -> row.toString().contains("Somebody new"))
            .count();
  }

  @Test
  void whatWasSentStaysKnownWhenTheServiceCannotBeAskedAgain(FxRobot robot) throws Exception {
    stopHalfWay(robot);
    String before = text(robot, "#imports-summary-difference");
    service.be(MoodyService.Mood.NO_TOKEN);
    robot.interact(() -> model().worked());
    WindowFixture.await(
        () -> text(robot, "#review-state").startsWith("Some changes are unconfirmed"));
    assertEquals(before, text(robot, "#imports-summary-difference"));
    assertTrue(robot.lookup("#review-failure").query().isVisible());
    assertEquals(written(), saved(robot, "APPLIED"));

    service.be(MoodyService.Mood.WELL);
    robot.interact(() -> model().worked());
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));
  }

  @Test
  void theResultFileOfAWindowThatOnlyHasTheLogSaysWhatWasSent(FxRobot robot) throws Exception {
    stopHalfWay(robot);
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    service.be(MoodyService.Mood.NO_TOKEN);
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.await(
        () -> text(robot, "#review-state").startsWith("Some changes are unconfirmed"));
    long written = written();
    assertTrue(written > 0, "something was written");
    assertEquals(written, saved(robot, "APPLIED"));

    service.be(MoodyService.Mood.WELL);
    WindowFixture.press(robot, "#review-resume");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("40 changes verified"));
    assertEquals(40, written());
  }

  @Test
  void whatAnInterruptedImportSentIsUnconfirmedUntilItIsReadAgain(FxRobot robot) throws Exception {
    stopHalfWay(robot);
    CompletableFuture.runAsync(window.composition::close).join();
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    // The list is read; what was sent is read again before anything is said of it.
    service.be(MoodyService.Mood.SILENT);
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
    robot.interact(() -> {});
    String said = text(robot, "#review-state");
    assertTrue(said.contains("unconfirmed"), said);

    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));
    assertTrue(text(robot, "#review-only-UNSENT").contains("not sent"));
  }
}
