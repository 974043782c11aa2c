package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleSheets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * The tables of {@link SampleSheets} in the window: what is asked about them, and the values that
 * the review shows. The terminal imports the same tables.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportSheetsWindowTest {

  @TempDir Path folder;
  private CaseService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) throws IOException {
    service = SampleSheets.start(folder, 1);
    RemoteSession session =
        new RemoteSession(service.baseUrl().toString(), service.issueToken("t"));
    window = new WindowFixture(stage, session, ThemeChoice.LIGHT, folder.resolve("workspace"));
    List<DropdownValueEntry> labels =
        SampleSheets.LABELS.stream()
            .map(
                label ->
                    new DropdownValueEntry(
                        label.field(), label.key(), label.text(), 0, Set.of(Source.IMPORTED)))
            .toList();
    CompletableFuture.runAsync(
            () -> window.workspace.options().importAll(session.connection(), labels, Instant.now()))
        .join();
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private ImportSession session() {
    return window.composition.imports().session();
  }

  @Test
  void eachSheetHasTheRightValuesAndWhatIsAmbiguousIsAsked(FxRobot robot) {
    window.awaitUseCasesRead();
    FieldCatalogModel<UseCase> catalog = window.composition.useCases().model().fieldCatalog();
    robot.interact(catalog::relearn);
    WindowFixture.await(() -> catalog.options().keyOfLabel("regions", "Americas").isPresent());
    WindowFixture.press(robot, "#go-imports");
    assertAll(
        () -> imported(robot, "02-sep-line.csv"),
        () -> imported(robot, "31-semicolon.csv"),
        () -> imported(robot, "04-header-nbsp.csv"),
        () -> imported(robot, "08-bool.csv", "x"),
        () -> {
          mapped(robot, "20-dates.csv", "DAYS", "SERIAL_1900");
          reviewed(robot, "20-dates.csv", "2027-02-30");
        },
        () -> {
          mapped(robot, "21-numbers.csv", "DECIMALS", "COMMA");
          answer(robot, "PERCENTAGE", "PERCENT_NUMBER");
          reviewed(robot, "21-numbers.csv", "NaN", "1e400");
        },
        () -> {
          mapped(robot, "07-multi.csv");
          WindowFixture.press(robot, "#imports-rule-labels");
          reviewed(robot, "07-multi.csv");
        },
        () -> {
          matched(robot, "05-zwsp.csv", "UNMATCHED");
          WindowFixture.press(robot, "#imports-near");
          decided(robot, "05-zwsp.csv");
        },
        () -> {
          matched(robot, "06-scientific.csv", "DOUBTFUL", "DOUBTFUL");
          WindowFixture.press(robot, "#imports-doubtful");
          decided(robot, "06-scientific.csv");
        },
        () -> {
          matched(robot, "32-lost-letters.csv", "DOUBTFUL");
          WindowFixture.press(robot, "#imports-doubtful");
          decided(robot, "32-lost-letters.csv");
        },
        () -> {
          matched(robot, "19-hidden.xlsx", "DOUBTFUL");
          WindowFixture.press(robot, "#imports-doubtful");
          decided(robot, "19-hidden.xlsx");
        },
        () -> {
          matched(robot, "18b.xlsx", "FAULTY");
          WindowFixture.press(robot, "#imports-only-others");
          checked("18b.xlsx");
        },
        () -> {
          matched(
              robot,
              "faulty-cells.xlsx",
              "FAULTY",
              "FAULTY",
              "FAULTY",
              "FAULTY",
              "DOUBTFUL",
              "DOUBTFUL");
          WindowFixture.press(robot, "#imports-doubtful");
          WindowFixture.await(
              () -> states(robot).equals(List.of("FAULTY", "FAULTY", "FAULTY", "FAULTY")));
          WindowFixture.press(robot, "#imports-only-others");
          checked("faulty-cells.xlsx");
        },
        () -> refused(robot, "15-dup-header.csv", "column B is also named"),
        () -> refused(robot, "26-html.xls", "the file is a web page"));
  }

  private void choose(FxRobot robot, String name) {
    try {
      Path file = SampleSheets.copy(name, folder);
      robot.interact(() -> session().choose(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void refused(FxRobot robot, String name, String why) {
    choose(robot, name);
    Labeled detail = (Labeled) WindowFixture.awaitNode(robot, "#failure-detail");
    WindowFixture.await(() -> !detail.getText().isEmpty());
    String said =
        robot.lookup("#imports-file .label").queryAllAs(Labeled.class).stream()
            .map(Labeled::getText)
            .collect(Collectors.joining("\n"));
    assertTrue(said.contains(why), said);
  }

  private void toMapping(FxRobot robot, String name) {
    choose(robot, name);
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> session().reached() == ImportStep.MAPPING);
    ListView<?> columns = (ListView<?>) WindowFixture.awaitNode(robot, "#imports-columns");
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(1));
  }

  /** Leads to the columns of a table, the second of which is shown; answers a question about it. */
  private void mapped(FxRobot robot, String name, String... answer) {
    toMapping(robot, name);
    if (answer.length > 0) {
      answer(robot, answer[0], answer[1]);
    }
  }

  private static void answer(FxRobot robot, String question, String answer) {
    WindowFixture.awaitNode(robot, "#imports-ask-" + question);
    WindowFixture.press(robot, "#imports-ask-" + answer);
  }

  /** Leads to the rows of a table, some of which need a decision. */
  private void matched(FxRobot robot, String name, String... states) {
    toMapping(robot, name);
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.awaitNode(robot, "#imports-undecided");
    assertEquals(List.of(states), states(robot), name);
  }

  /** The states of the rows that are listed because they need a decision. */
  private static List<String> states(FxRobot robot) {
    TableView<?> rows = robot.lookup("#imports-rows").query();
    return rows.getItems().stream().map(row -> ((ImportRow) row).state().name()).toList();
  }

  private void decided(FxRobot robot, String name, String... blocked) throws IOException {
    WindowFixture.press(robot, "#imports-to-difference");
    checked(name, blocked);
  }

  private void reviewed(FxRobot robot, String name, String... blocked) throws IOException {
    WindowFixture.press(robot, "#imports-to-matching");
    checked(name, blocked);
  }

  private void imported(FxRobot robot, String name, String... blocked) throws IOException {
    toMapping(robot, name);
    assertFalse(robot.lookup("#imports-rules .radio-button").tryQuery().isPresent(), name);
    reviewed(robot, name, blocked);
  }

  /**
   * Waits for the review: the records with the lines that are ready have the expected values.
   *
   * @param blocked the texts of the cells that are blocked
   */
  private void checked(String name, String... blocked) throws IOException {
    WindowFixture.await(() -> session().review().phase() instanceof ReviewSession.Phase.Checked);
    Map<Change.Cell, FieldValue> wanted = new HashMap<>();
    for (ReviewLine line : session().review().lines()) {
      if (line.standing() == ReviewLine.Status.READY) {
        wanted.put(line.change().cell(), line.change().wanted());
      }
    }
    Map<String, UseCase> records =
        window.composition.useCases().model().rows().records().stream()
            .collect(Collectors.toMap(record -> record.text("source_id"), record -> record));
    List<SampleSheets.Value> values = SampleSheets.values(name);
    assertFalse(values.isEmpty(), name);
    for (SampleSheets.Value value : values) {
      UseCase record =
          Objects.requireNonNull(
              records.get("%s%02d".formatted(SampleSheets.prefix(0), value.record())));
      FieldRef field = FieldRef.custom(value.field());
      FieldValue now =
          wanted.getOrDefault(new Change.Cell(record.id(), field), record.value(field));
      assertEquals(plain(value.text()), now == null ? "" : plain(now.display()), name + value);
    }
    assertEquals(
        List.of(blocked),
        session().review().lines().stream()
            .filter(line -> line.standing() == ReviewLine.Status.BLOCKED)
            .map(line -> line.change().wanted().display())
            .toList(),
        name);
  }

  /** A number without the zeros that don't change it; any other text as it is. */
  private static String plain(String text) {
    try {
      boolean isCode = text.startsWith("00") || text.contains("E");
      return isCode ? text : new BigDecimal(text).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException _) {
      return text;
    }
  }
}
