package io.casedesk.desktop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportsModel;
import io.casedesk.desktop.imports.Step;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.review.Line;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/**
 * The spreadsheet of an analyst goes in and the proof comes out: 500 rows, some with labels, some
 * that name no record, several or another one, some that somebody else wrote meanwhile; ended half
 * way, gone on with, and undone. After each step the service's own database is compared whole.
 */
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportStoryWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");
  private static final String LABEL = "Finance and controlling";
  private static final int ROWS = 500;
  private static final int LABELS = 20;
  private static final int UNMATCHED = 5;
  private static final int AMBIGUOUS = 3;
  private static final int FOUGHT_OVER = 10;
  private static final int MINE = 4;
  private static final int MATCHED = ROWS - UNMATCHED - AMBIGUOUS;

  /** After so many writes nothing is answered any more. */
  private static final int HALF = 200;

  @TempDir Path folder;
  private HeldService service;
  private ServiceClient other;
  private WindowFixture window;
  private Stage stage;
  private Path database;
  private WholeDatabase expected;
  private List<UseCase> rows = List.of();
  private Path file;

  /** The record without zeros, and the one of a pair. */
  private final List<UseCase> kept = new ArrayList<>();

  /** Stops answering writes once half of them came. */
  private static final class HeldService extends MoodyService {

    private final AtomicInteger writes = new AtomicInteger();
    private volatile int most = Integer.MAX_VALUE;

    HeldService(Path database, int records) {
      super(database, records);
    }

    void holdAfter(int number) {
      writes.set(0);
      most = number;
    }

    @Override
    String asked(String text) {
      // A write is asked for by the address of one record.
      if (text.matches("/api/public/use-cases/[^/?]+")
          && !text.endsWith("/filter")
          && writes.incrementAndGet() == most) {
        be(Mood.HOLDING_WRITES);
      }
      return text;
    }
  }

  @Start
  void open(Stage opened) throws SQLException {
    stage = opened;
    database = folder.resolve("s.db");
    service = new HeldService(database, 700);
    other = new ServiceClient(ClientOptions.of(service.directUrl(), service::token));
    arrange();
    window = window();
  }

  private WindowFixture window() {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), service.token()),
        Theme.Choice.LIGHT,
        folder.resolve("workspace"));
  }

  /** Three pairs of records with one source id each, and one that begins with zeros. */
  private void arrange() throws SQLException {
    List<String> ids = new ArrayList<>(new ServiceDatabase(database).rows("use_case").keySet());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        PreparedStatement set =
            connection.prepareStatement(
                "UPDATE use_case SET source_id = ?, delete_flag = 0 WHERE id = ?")) {
      for (int i = 0; i < ids.size(); i++) {
        String own = i < 2 * AMBIGUOUS ? "PAIR-" + i / 2 : "KEY-" + i;
        set.setString(1, i == 2 * AMBIGUOUS ? "0042" : own);
        set.setString(2, ids.get(i));
        set.executeUpdate();
      }
    }
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
                    .label(service.url(), "theme", "fin", LABEL, Instant.now()))
        .join();
    robot.interact(() -> list().relearn());
    WindowFixture.await(() -> list().options().keyOfLabel("theme", LABEL).isPresent());
    write();

    decideOnRows(robot);
    expected.assertAsExpected("nothing is sent by comparing");

    decideOnCells(robot);
    expected.assertAsExpected("only somebody else wrote");

    endHalfWay(robot);
    goOn(robot);
    wroteAll();
    expected.assertAsExpected("all of it is written, and nothing else");

    saveResult(robot);
    undo(robot);
    for (int i = 0; i < MATCHED; i++) {
      if (i >= FOUGHT_OVER) {
        expected.wrote(rows.get(i), SPONSOR, shown(rows.get(i).value(SPONSOR)));
      } else {
        expected.wrote(rows.get(i), SPONSOR, "Somebody else " + i);
      }
      expected.wrote(rows.get(i), THEME, shown(rows.get(i).value(THEME)));
    }
    expected.wrote(near(), SPONSOR, shown(near().value(SPONSOR)));
    expected.wrote(pair(), SPONSOR, shown(pair().value(SPONSOR)));
    expected.assertAsExpected("everything is as before, and what somebody else wrote is there");
  }

  private RecordsModel<UseCase> list() {
    return window.composition.useCases().model();
  }

  private ImportsModel model() {
    return window.composition.imports().model();
  }

  private UseCase bySource(String id) {
    return list().rows().records().stream()
        .filter(record -> record.text("source_id").equals(id))
        .findFirst()
        .orElseThrow();
  }

  private UseCase near() {
    return kept.get(0);
  }

  private UseCase pair() {
    return kept.get(1);
  }

  private void write() throws IOException {
    rows =
        list().rows().records().stream()
            .filter(record -> record.text("source_id").startsWith("KEY-"))
            .filter(record -> !"fin".equals(shown(record.value(THEME))))
            .limit(MATCHED)
            .toList();
    assertEquals(MATCHED, rows.size());
    kept.add(bySource("0042"));
    List<String> lines = new ArrayList<>(List.of("source_id;Sponsor;Theme;Remark"));
    for (int i = 0; i < MATCHED; i++) {
      boolean label = i >= FOUGHT_OVER && i < FOUGHT_OVER + LABELS;
      lines.add(
          rows.get(i).text("source_id") + ";Sponsor " + i + ";" + (label ? LABEL : "") + ";x");
    }
    for (int i = 0; i < AMBIGUOUS; i++) {
      lines.add("PAIR-" + i + ";Of a pair;;");
    }
    lines.add("42;Without zeros;;");
    for (int i = 1; i < UNMATCHED; i++) {
      lines.add("NOWHERE-" + i + ";Of none;;");
    }
    file = Files.write(folder.resolve("cases.csv"), lines);
  }

  private void decideOnRows(FxRobot robot) throws IOException {
    window.files.choose(file);
    press(robot, "#go-imports");
    press(robot, "#imports-drop .button");
    press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reachedProperty().get() == Step.MAPPING);
    window.picture(robot, "import-mapping");
    press(robot, "#imports-to-matching");
    WindowFixture.await(() -> summary(robot, "matching").contains("492 matched"));
    assertEquals("492 matched · 5 not found · 3 several records", summary(robot, "matching"));
    assertEquals(UNMATCHED + AMBIGUOUS, table(robot, "#imports-rows").getItems().size());
    window.picture(robot, "import-matching");
    press(robot, "#imports-near");
    WindowFixture.await(() -> summary(robot, "matching").contains("493 matched"));
    robot.interact(() -> table(robot, "#imports-rows").getSelectionModel().clearAndSelect(0));
    press(robot, ".import-candidate");
    WindowFixture.await(() -> summary(robot, "matching").contains("494 matched"));
    press(robot, "#imports-leave-unclear");
    WindowFixture.await(() -> summary(robot, "matching").contains("6 left out"));
    press(robot, "#imports-to-difference");
    WindowFixture.await(() -> summary(robot, "difference").contains("cannot be sent"));
    assertEquals("494 ready · 20 cannot be sent", summary(robot, "difference"));
    window.picture(robot, "import-labels");
    press(robot, "#imports-take-labels");
    WindowFixture.await(() -> summary(robot, "difference").equals("514 ready"));
    assertTrue(text(robot, "#imports-labels").contains("is taken for the key fin in 20 cells"));
  }

  private void decideOnCells(FxRobot robot) throws IOException {
    for (int i = 0; i < FOUGHT_OVER; i++) {
      String theirs = "Somebody else " + i;
      assertTrue(
          other
              .useCases()
              .patch(rows.get(i).id(), Map.of(SPONSOR, FieldValue.text(theirs)), () -> true));
      expected.wrote(rows.get(i), SPONSOR, theirs);
    }
    // The list still shows what was there before: only a check before sending finds the others.
    press(robot, "#imports-step-matching");
    press(robot, "#imports-to-difference");
    WindowFixture.await(() -> summary(robot, "difference").contains("changed by others"));
    assertEquals("504 ready · 10 changed by others", summary(robot, "difference"));
    press(robot, "#imports-lines-only-CONFLICT");
    WindowFixture.await(() -> table(robot, "#imports-lines").getItems().size() == FOUGHT_OVER);
    window.picture(robot, "import-conflicts");
    robot.interact(() -> table(robot, "#imports-lines").getSelectionModel().selectRange(0, MINE));
    press(robot, "#imports-cells-mine");
    WindowFixture.await(() -> summary(robot, "difference").contains("508 ready"));
    robot.interact(() -> table(robot, "#imports-lines").getSelectionModel().selectAll());
    press(robot, "#imports-cells-out");
    WindowFixture.await(() -> summary(robot, "difference").equals("508 ready · 6 left out"));
  }

  private void endHalfWay(FxRobot robot) throws IOException {
    kept.add(chosenPair());
    service.holdAfter(HALF);
    press(robot, "#imports-apply");
    WindowFixture.await(() -> service.writes.get() >= HALF && model().isRunning());
    window.picture(robot, "import-running");
    // What is under way is answered after its sender is gone.
    CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> window.composition.close());
    closed.join();
    service.holdAfter(Integer.MAX_VALUE);
    service.be(MoodyService.Mood.WELL);
  }

  /** The first of the pair that was offered first. */
  private UseCase chosenPair() {
    return list().rows().records().stream()
        .filter(record -> record.text("source_id").equals("PAIR-0"))
        .findFirst()
        .orElseThrow();
  }

  private void goOn(FxRobot robot) throws IOException {
    robot.interact(() -> window = window());
    window.awaitUseCasesRead();
    press(robot, "#go-imports");
    WindowFixture.await(() -> model().stepProperty().get() == Step.APPLY);
    WindowFixture.await(() -> text(robot, "#imports-apply-state").startsWith("Stopped"));
    window.picture(robot, "import-stopped");
    press(robot, "#imports-resume");
    WindowFixture.await(() -> text(robot, "#imports-apply-state").startsWith("Done"));
    window.picture(robot, "import-ended");
    assertEquals("6 left out · 508 applied, verified", summary(robot, "apply"));
  }

  private void wroteAll() {
    for (int i = 0; i < MATCHED; i++) {
      if (i < MINE || i >= FOUGHT_OVER) {
        expected.wrote(rows.get(i), SPONSOR, "Sponsor " + i);
      }
      if (i >= FOUGHT_OVER && i < FOUGHT_OVER + LABELS) {
        expected.wrote(rows.get(i), THEME, "fin");
      }
    }
    expected.wrote(near(), SPONSOR, "Without zeros");
    expected.wrote(pair(), SPONSOR, "Of a pair");
  }

  private void saveResult(FxRobot robot) throws IOException {
    Path result = folder.resolve("result.csv");
    window.files.choose(result);
    press(robot, "#imports-save-result");
    WindowFixture.await(() -> text(robot, "#imports-said").contains("is saved"));
    List<String> lines = Files.readAllLines(result);
    assertEquals(ROWS + 1, lines.size());
    Set<String> keys = new HashSet<>();
    lines.stream().skip(1).forEach(line -> keys.add(line.substring(0, line.indexOf(';'))));
    assertEquals(ROWS, keys.size(), "every row once");
    Map<String, Long> outcomes =
        lines.stream()
            .skip(1)
            .collect(Collectors.groupingBy(line -> line.split(";", -1)[4], Collectors.counting()));
    assertEquals(
        Map.of("APPLIED", (long) MATCHED - FOUGHT_OVER + MINE + 2, "LEFT_OUT", 12L), outcomes);
  }

  private void undo(FxRobot robot) throws IOException {
    press(robot, "#imports-undo");
    ReviewModel<UseCase> review = list().review();
    WindowFixture.await(() -> review.phaseProperty().get() == ReviewModel.Phase.CHECKED);
    assertEquals(508, review.count(Line.Standing.READY));
    robot.interact(review::apply);
    WindowFixture.await(() -> review.phaseProperty().get() == ReviewModel.Phase.ENDED);
    assertEquals(508, review.count(Line.Standing.DONE));
    window.picture(robot, "import-undone");
  }

  private static String shown(@org.jspecify.annotations.Nullable FieldValue value) {
    return value == null ? "" : value.display();
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
