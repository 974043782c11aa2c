package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * The spreadsheet of an analyst goes in and the proof comes out: 500 rows, some with labels, some
 * that name no record, several or another one, some that somebody else wrote meanwhile; ended half
 * way, gone on with, and undone. After each step the service's own database is compared whole.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportStoryWindowTest {

  /** After so many writes nothing is answered any more. */
  private static final int HALF = 200;

  @TempDir Path folder;
  private HeldService service;
  private ServiceClient other;
  private WindowFixture window;
  private Stage stage;
  private Path database;
  private WholeDatabase expected;
  private AnalystsSheet sheet;
  private Path file;

  @Start
  void open(Stage opened) throws SQLException {
    stage = opened;
    database = folder.resolve("s.db");
    service = new HeldService(database, 700);
    other = new ServiceClient(ClientOptions.of(service.directUrl(), service::token));
    sheet = new AnalystsSheet(database);
    sheet.arrange();
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
    other.close();
    service.close();
  }

  @Test
  void theSpreadsheetGoesInAndTheProofComesOut(FxRobot robot) throws Exception {
    window.awaitUseCasesRead();
    WindowFixture.await(() -> list().rows().totalProperty().get() == 700);
    expected = new WholeDatabase(new ServiceDatabase(database));
    CompletableFuture.runAsync(
            () ->
                window
                    .workspace
                    .options()
                    .label(service.url(), "theme", "fin", AnalystsSheet.LABEL, Instant.now()))
        .join();
    robot.interact(() -> list().fieldCatalog().relearn());
    WindowFixture.await(
        () -> list().fieldCatalog().options().keyOfLabel("theme", AnalystsSheet.LABEL).isPresent());
    file = sheet.write(list().rows().records(), folder.resolve("cases.csv"));

    decideOnRows(robot);
    expected.assertAsExpected("nothing is sent by comparing");

    decideOnCells(robot);
    expected.assertAsExpected("only somebody else wrote");

    endHalfWay(robot);
    goOn(robot);
    sheet.wroteAll(expected);
    expected.assertAsExpected("all of it is written, and nothing else");

    saveResult(robot);
    undo(robot);
    sheet.undone(expected);
    expected.assertAsExpected("everything is as before, and what somebody else wrote is there");
  }

  private RecordsModel<UseCase> list() {
    return window.composition.useCases().model();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private void decideOnRows(FxRobot robot) throws IOException {
    window.files.choose(file);
    press(robot, "#go-imports");
    press(robot, "#imports-drop .button");
    press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    window.picture(robot, "import-mapping");
    press(robot, "#imports-to-matching");
    WindowFixture.await(() -> summary(robot, "matching").contains("492 matched"));
    assertEquals("492 matched · 5 not found · 3 ambiguous", summary(robot, "matching"));
    assertEquals(
        AnalystsSheet.UNMATCHED + AnalystsSheet.AMBIGUOUS,
        table(robot, "#imports-rows").getItems().size());
    window.picture(robot, "import-matching");
    press(robot, "#imports-near");
    WindowFixture.await(() -> summary(robot, "matching").contains("493 matched"));
    robot.interact(() -> table(robot, "#imports-rows").getSelectionModel().clearAndSelect(0));
    press(robot, ".import-candidate");
    WindowFixture.await(() -> summary(robot, "matching").contains("494 matched"));
    press(robot, "#imports-only-others");
    WindowFixture.await(() -> summary(robot, "matching").contains("6 skipped"));
    WindowFixture.await(() -> summary(robot, "difference").contains("blocked"));
    assertEquals("494 ready · 20 blocked", summary(robot, "difference"));
    window.picture(robot, "import-labels");
    press(robot, "#imports-take-labels");
    WindowFixture.await(() -> summary(robot, "difference").equals("514 ready"));
    assertTrue(text(robot, "#imports-labels").contains("is replaced with the key fin in 20 cells"));
  }

  private void decideOnCells(FxRobot robot) throws IOException {
    for (int i = 0; i < AnalystsSheet.FOUGHT_OVER; i++) {
      String theirs = "Another user " + i;
      assertTrue(
          other
              .useCases()
              .patch(
                  sheet.row(i).id(),
                  Map.of(AnalystsSheet.SPONSOR, FieldValue.text(theirs)),
                  () -> true));
      expected.wrote(sheet.row(i), AnalystsSheet.SPONSOR, theirs);
    }
    // The list still shows what was there before: only a check before sending finds the others.
    press(robot, "#imports-step-matching");
    press(robot, "#imports-to-difference");
    WindowFixture.await(() -> summary(robot, "difference").contains("conflict"));
    assertEquals("504 ready · 10 conflict", summary(robot, "difference"));
    press(robot, "#review-only-CONFLICT");
    WindowFixture.await(
        () -> table(robot, "#review-table").getItems().size() == AnalystsSheet.FOUGHT_OVER);
    window.picture(robot, "import-conflicts");
    robot.interact(
        () -> table(robot, "#review-table").getSelectionModel().selectRange(0, AnalystsSheet.MINE));
    press(robot, "#review-keep-mine");
    WindowFixture.await(() -> summary(robot, "difference").contains("508 ready"));
    robot.interact(
        () -> {
          TableView<?> lines = table(robot, "#review-table");
          lines.getSelectionModel().clearSelection();
          lines.getSelectionModel().selectRange(AnalystsSheet.MINE, AnalystsSheet.FOUGHT_OVER);
        });
    press(robot, "#review-skip");
    WindowFixture.await(() -> summary(robot, "difference").equals("508 ready · 6 skipped"));
  }

  private void endHalfWay(FxRobot robot) throws IOException {
    service.holdAfter(HALF);
    press(robot, "#review-apply");
    WindowFixture.await(() -> service.writes() >= HALF && model().isRunning());
    window.picture(robot, "import-running");
    // What is under way is answered after its sender is gone.
    CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> window.composition.close());
    closed.join();
    service.holdAfter(Integer.MAX_VALUE);
    service.be(MoodyService.Mood.WELL);
  }

  private void goOn(FxRobot robot) throws IOException {
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    press(robot, "#go-imports");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));
    window.picture(robot, "import-stopped");
    press(robot, "#review-resume");
    WindowFixture.await(() -> text(robot, "#review-state").matches("\\d+ changes? verified.*"));
    window.picture(robot, "import-ended");
    assertEquals("6 skipped · 508 verified", summary(robot, "difference"));
  }

  private void saveResult(FxRobot robot) throws IOException {
    Path result = folder.resolve("result.csv");
    robot.interact(
        () -> {
          window.files.choose(result);
          robot.lookup("#imports-save-result").queryButton().fire();
          // As fast as this, the one must not stop the other.
          window.files.choose(folder.resolve("certificate.json"));
          robot.lookup("#review-certify").queryButton().fire();
        });
    WindowFixture.await(() -> text(robot, "#review-said").contains("result.csv"));
    List<String> lines = Files.readAllLines(result);
    assertEquals(AnalystsSheet.ROWS + 1, lines.size());
    Set<String> keys = new HashSet<>();
    lines.stream().skip(1).forEach(line -> keys.add(line.substring(0, line.indexOf(';'))));
    assertEquals(AnalystsSheet.ROWS, keys.size(), "every row once");
    Map<String, Long> outcomes =
        lines.stream()
            .skip(1)
            .collect(Collectors.groupingBy(line -> line.split(";", -1)[4], Collectors.counting()));
    assertEquals(
        Map.of(
            "APPLIED",
            (long) AnalystsSheet.MATCHED - AnalystsSheet.FOUGHT_OVER + AnalystsSheet.MINE + 2,
            "LEFT_OUT",
            12L),
        outcomes);
  }

  private void undo(FxRobot robot) throws IOException {
    press(robot, "#review-undo");
    ReviewSession<UseCase> review = list().review();
    WindowFixture.await(() -> review.phase() instanceof ReviewSession.Phase.Checked);
    assertEquals(508, review.count(ReviewLine.Status.READY));
    robot.interact(review::apply);
    WindowFixture.await(() -> review.phase() instanceof ReviewSession.Phase.Ended);
    assertEquals(508, review.count(ReviewLine.Status.DONE));
    window.picture(robot, "import-undone");
    press(robot, "#go-imports");
    WindowFixture.await(() -> text(robot, "#imports-undone").contains("undid this import"));
    assertFalse(robot.lookup("#review-undo").query().isVisible(), "there is nothing left to undo");
    window.picture(robot, "import-taken-back");
  }

  private static void press(FxRobot robot, String query) {
    WindowFixture.await(
        () ->
            robot.lookup(query).queryAll().stream()
                .anyMatch(node -> isShown(node) && !node.isDisabled()));
    Node button =
        robot.lookup(query).queryAll().stream()
            .filter(node -> isShown(node) && !node.isDisabled())
            .findFirst()
            .orElseThrow();
    robot.interact(((ButtonBase) button)::fire);
  }

  private static boolean isShown(Node node) {
    return node.getScene() != null && node.isVisible();
  }

  private static TableView<?> table(FxRobot robot, String query) {
    return robot.lookup(query).queryTableView();
  }

  private static String summary(FxRobot robot, String step) {
    return text(robot, "#imports-summary-" + step);
  }

  private static String text(FxRobot robot, String query) {
    Function<Node, String> text = node -> ((Labeled) node).getText();
    return robot.lookup(query).tryQuery().map(text).orElse("");
  }
}
