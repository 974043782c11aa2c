package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.imports.ImportsModel;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a person can do on the steps of an import, one thing after the other. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportStepsWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final FieldRef THEME = FieldRef.custom("theme");

  @TempDir Path folder;
  private MoodyService service;
  private ServiceClient other;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new MoodyService(folder.resolve("s.db"), 60);
    other = new ServiceClient(ClientOptions.of(service.directUrl(), service::token));
    window =
        new WindowFixture(
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

  private ImportsModel model() {
    return window.composition.imports().model();
  }

  private List<UseCase> records() {
    return window.composition.useCases().model().rows().store().records().stream()
        .filter(record -> !record.deleted())
        .toList();
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  private static String summary(FxRobot robot, String step) {
    return text(robot, "#imports-summary-" + step);
  }

  private static void awaitSummary(FxRobot robot, String step, String text) {
    WindowFixture.await(() -> summary(robot, step).equals(text));
  }

  @SuppressWarnings("unchecked")
  private static <T> ComboBox<T> combo(FxRobot robot, String query) {
    return (ComboBox<T>) WindowFixture.awaitNode(robot, query);
  }

  private static TableView<?> lines(FxRobot robot) {
    return robot.lookup("#review-table").queryTableView();
  }

  private void begin(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
  }

  private void take(FxRobot robot, String name, String text) throws IOException {
    Path file = Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    robot.interact(() -> model().choose(file));
  }

  private void toDifference(FxRobot robot, String name, String text) throws IOException {
    begin(robot);
    take(robot, name, text);
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> model().steps().openProperty().get() == ImportStep.DIFFERENCE);
  }

  private String sponsors(int many, String value) {
    StringBuilder csv = new StringBuilder("id,Sponsor\n");
    records()
        .subList(0, many)
        .forEach(record -> csv.append(record.id()).append(',').append(value).append('\n'));
    return csv.toString();
  }

  private void otherWrites(UseCase record, String sponsor) {
    assertTrue(
        other.useCases().patch(record.id(), Map.of(SPONSOR, FieldValue.text(sponsor)), () -> true));
  }

  private String sponsor(UseCase record) {
    FieldValue held =
        Objects.requireNonNull(other.useCases().reread(Set.of(record.id())).get(record.id()))
            .value(SPONSOR);
    return held == null ? "" : held.display();
  }

  @Test
  void theColumnWithTheKeyIsNotSaidToBeIgnored(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "id,Sponsor,Remark\n" + id + ",New,x\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().steps().reachedProperty().get() == ImportStep.MAPPING);
    ListView<?> columns = (ListView<?>) WindowFixture.awaitNode(robot, "#imports-columns");
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(0));
    assertTrue(text(robot, "#imports-rules-meaning").contains("identifies the record"));
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(2));
    assertTrue(text(robot, "#imports-rules-meaning").contains("ignored"));
    robot.interact(() -> combo(robot, "#imports-name-column").setValue("Remark"));
    assertTrue(text(robot, "#imports-rules-meaning").contains("names of new records"));
  }

  @Test
  void whatCameUpWhileAPersonLookedIsShownBeforeAnythingIsSent(FxRobot robot)
      throws IOException, SQLException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 3);
    toDifference(robot, "cases.csv", sponsors(3, "From the file"));
    awaitSummary(robot, "difference", "3 ready");
    robot.interact(() -> model().review().sending().freshFor(Duration.ofNanos(1)));
    otherWrites(some.get(0), "Another user");
    WholeDatabase expected = new WholeDatabase(new ServiceDatabase(folder.resolve("s.db")));

    WindowFixture.press(robot, "#review-apply");
    awaitSummary(robot, "difference", "2 ready · 1 changed by others");
    assertTrue(text(robot, "#review-news").startsWith("Nothing has been sent yet. One change"));
    assertEquals(ImportStep.DIFFERENCE, model().steps().openProperty().get());
    expected.assertAsExpected("nothing is sent before a person decides");
    window.picture(robot, "import-news");

    WindowFixture.press(robot, "#review-only-CONFLICT");
    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-keep-mine");
    awaitSummary(robot, "difference", "3 ready");
    // What was to be written over is not what would be written over now.
    otherWrites(some.get(0), "Another user again");
    WindowFixture.press(robot, "#review-apply");
    awaitSummary(robot, "difference", "2 ready · 1 changed by others");
    assertEquals("Another user again", sponsor(some.get(0)));
    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-keep-mine");
    awaitSummary(robot, "difference", "3 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("3 changes verified"));
    LastWrite last = window.composition.useCases().model().runs().lastWriteProperty().get();
    assertTrue(last != null && last.verified(), "an import is a write of the list as well");
    some.forEach(record -> assertEquals("From the file", sponsor(record)));
  }

  /** In the smallest window, there is room for one notice. */
  @Test
  void aNoticeThatNeedsADecisionComesFirstAndAButtonShowsTheOthers(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 2);
    toDifference(
        robot,
        "cases.csv",
        "id,title,Sponsor,Theme\n"
            + some.get(0).id()
            + ",Another title,From the file,\n"
            + some.get(1).id()
            + ",,,Unheard of\n");
    awaitSummary(robot, "difference", "1 ready · 1 blocked");
    robot.interact(() -> model().review().sending().freshFor(Duration.ofNanos(1)));
    otherWrites(some.getFirst(), "Another user");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-news").startsWith("Nothing has been sent yet."));
    assertTrue(isInSight(robot, "#imports-no-keys"));
    assertFalse(isInSight(robot, "#review-news"));
    assertEquals("3 notices", text(robot, "#review-notices-more"));
    window.pictures(robot, "import-notices-first");

    WindowFixture.press(robot, "#review-notices-more");
    WindowFixture.await(() -> isInSight(robot, "#imports-unwritable"));
    assertTrue(isInSight(robot, "#imports-no-keys") && isInSight(robot, "#review-news"));
    window.pictures(robot, "import-notices-all");
    WindowFixture.press(robot, "#review-notices-more");
    WindowFixture.await(() -> !isInSight(robot, "#review-news"));

    // The news that a file was saved is what the user waits for.
    window.files.choose(folder.resolve("faults.csv"));
    WindowFixture.press(robot, "#imports-save-faults");
    WindowFixture.await(() -> isInSight(robot, "#imports-faults-said .notice"));
    assertEquals("4 notices", text(robot, "#review-notices-more"));
  }

  /** Whether a notice is within the part of the page that shows the notices. */
  private static boolean isInSight(FxRobot robot, String query) {
    Node notice = robot.lookup(query).query();
    Node part = robot.lookup("#review-notices").query();
    Bounds shown = part.localToScene(part.getLayoutBounds());
    Bounds bounds = notice.localToScene(notice.getLayoutBounds());
    return bounds.getMinY() >= shown.getMinY() - 1 && bounds.getMaxY() <= shown.getMaxY() + 1;
  }

  @Test
  void theTitlesOfTheColumnsAreWholeBesideTheLastImport(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    toDifference(robot, "cases.csv", sponsors(2, "First"));
    awaitSummary(robot, "difference", "2 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("2 changes verified"));
    WindowFixture.press(robot, "#imports-finish");
    toDifference(robot, "cases.csv", sponsors(2, "Second"));
    awaitSummary(robot, "difference", "2 ready");
    robot.interact(() -> robot.lookup("#imports-cockpit").queryAs(CheckBox.class).fire());
    window.picture(robot, "import-last");
    Node notices = robot.lookup("#review-notices").query();
    assertTrue(notices.getLayoutBounds().getHeight() < 10, "no notice takes no room");
    List<Labeled> titles =
        robot.lookup("#review-table .column-header .label").queryAllAs(Labeled.class).stream()
            .filter(title -> !title.getText().isEmpty())
            .toList();
    assertTrue(titles.stream().anyMatch(title -> title.getText().equals("Last import")));
    assertEquals(List.of(), titles.stream().filter(CutTexts::isCut).map(Labeled::getText).toList());
  }

  private static ReviewLine line(FxRobot robot, UseCase record) {
    return lines(robot).getItems().stream()
        .map(ReviewLine.class::cast)
        .filter(line -> line.key().id().equals(record.id()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aThirdValueIsGivenForAConflictAndStays(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase first = records().getFirst();
    otherWrites(first, "Another user");
    toDifference(robot, "cases.csv", sponsors(2, "From the file"));
    awaitSummary(robot, "difference", "1 ready · 1 changed by others");
    robot.interact(
        () -> {
          TableView<?> lines = lines(robot);
          lines.getSelectionModel().clearAndSelect(lines.getItems().indexOf(line(robot, first)));
          lines(robot).requestFocus();
        });
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
    window.picture(robot, "import-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Third").push(KeyCode.ENTER);
    awaitSummary(robot, "difference", "2 ready");
    assertEquals("From the file", Objects.requireNonNull(line(robot, first).file()).text());

    // A line that was skipped is included by its third value.
    UseCase second = records().get(1);
    robot.interact(
        () -> {
          TableView<?> lines = lines(robot);
          lines.getSelectionModel().clearAndSelect(lines.getItems().indexOf(line(robot, second)));
          lines.requestFocus();
        });
    robot.push(KeyCode.DELETE);
    awaitSummary(robot, "difference", "1 ready · 1 skipped");
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Fourth").push(KeyCode.ENTER);
    awaitSummary(robot, "difference", "2 ready");

    // Another look at the step before, and at the list, keep the value.
    WindowFixture.press(robot, "#imports-step-matching");
    WindowFixture.press(robot, "#imports-to-difference");
    awaitSummary(robot, "difference", "2 ready");
    assertEquals(FieldValue.text("Third"), line(robot, first).change().wanted());
    robot.push(KeyCode.F5);
    awaitSummary(robot, "difference", "2 ready");
    assertEquals(FieldValue.text("Third"), line(robot, first).change().wanted());

    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("2 changes verified"));
    assertEquals("Third", sponsor(first));
    assertEquals("Fourth", sponsor(second));
  }

  @Test
  void columnsThatDifferAndCannotBeWrittenAreSaid(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase record = records().getFirst();
    toDifference(
        robot, "cases.csv", "id,title,Sponsor\n" + record.id() + ",Another title,New one\n");
    awaitSummary(robot, "difference", "1 ready");
    WindowFixture.await(() -> text(robot, "#imports-unwritable").contains("title (one row)"));
  }

  private static double width(FxRobot robot, String column) {
    return robot.lookup("#review-table").queryTableView().getColumns().stream()
        .filter(one -> ("review-" + column).equals(one.getId()))
        .findFirst()
        .orElseThrow()
        .getWidth();
  }

  @Test
  void aKeyIsChosenForATextThatIsNone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some =
        records().stream()
            .filter(record -> !FieldValue.text("fin").equals(record.value(THEME)))
            .toList();
    toDifference(
        robot,
        "cases.csv",
        "id,Theme\n" + some.get(0).id() + ",Money\n" + some.get(1).id() + ",Unheard of\n");
    awaitSummary(robot, "difference", "2 blocked");
    assertEquals(1, robot.lookup("#imports-choose-key").queryAll().size());
    assertTrue(
        robot.lookup("#imports-choose-key").query().lookupAll(".text").stream()
            .anyMatch(text -> ((Text) text).getText().equals("Replace with key")),
        "the text of the choice is shown in full");
    assertTrue(width(robot, "record") > width(robot, "field"));
    assertTrue(width(robot, "actions") < 140, "no decision but to skip");
    Tooltip listed =
        (Tooltip)
            robot.lookup("#imports-no-keys .notice").query().getProperties().values().stream()
                .filter(Tooltip.class::isInstance)
                .findFirst()
                .orElseThrow();
    assertTrue(listed.getText().contains("Keys of the dropdown: "), listed.getText());
    assertTrue(listed.getText().contains(" fin,"), listed.getText());
    assertTrue(combo(robot, "#imports-choose-key").getItems().contains("fin"));
    WindowFixture.press(robot, "#imports-no-keys-all");
    WindowFixture.await(() -> robot.lookup("#imports-choose-key").queryAll().size() == 2);
    window.picture(robot, "import-no-keys");
    robot.interact(() -> combo(robot, "#imports-choose-key").setValue("fin"));
    awaitSummary(robot, "difference", "1 ready · 1 blocked");
    assertTrue(text(robot, "#imports-labels").contains("“Money” is replaced with the key fin"));
    assertInstanceOf(Notice.class, robot.lookup("#imports-labels").query().getParent());
  }

  /** The window has its smallest size, and each kind of notice is shown. */
  @Test
  void fiveLinesAreShownBesideNoticesAndAConflict(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 12);
    some.subList(0, 8).forEach(record -> otherWrites(record, "Another user"));
    StringBuilder csv = new StringBuilder("id,title,Sponsor,Theme\n");
    for (int i = 0; i < some.size(); i++) {
      csv.append(some.get(i).id()).append(",Another title,New ").append(i);
      csv.append(i == 9 ? ",Unheard of\n" : i == 10 ? ",Money\n" : ",\n");
    }
    toDifference(robot, "cases.csv", csv.toString());
    WindowFixture.await(() -> summary(robot, "difference").contains("8 changed by others"));
    WindowFixture.press(robot, "#review-only-CONFLICT");
    robot.interact(() -> lines(robot).getSelectionModel().clearAndSelect(0));
    window.picture(robot, "import-room");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "import-room-dark");
    Bounds table =
        robot
            .lookup("#review-table .clipped-container")
            .query()
            .localToScene(
                robot.lookup("#review-table .clipped-container").query().getLayoutBounds());
    long whole =
        robot.lookup("#review-table .table-row-cell").queryAllAs(TableRow.class).stream()
            .filter(row -> row.isVisible() && !row.isEmpty())
            .map(row -> row.localToScene(row.getLayoutBounds()))
            .filter(
                row -> row.getMinY() >= table.getMinY() - 1 && row.getMaxY() <= table.getMaxY() + 1)
            .count();
    assertTrue(whole >= 5, whole + " whole lines");
  }

  @Test
  void aSingleRowIsLeftOutAndTakenBack(FxRobot robot) throws IOException {
    begin(robot);
    take(robot, "cases.csv", sponsors(2, "New") + "nobody,x\nnobody else,y\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "matching", "2 matched · 2 not found");
    TableView<?> rows = robot.lookup("#imports-rows").queryTableView();
    robot.interact(() -> rows.getSelectionModel().clearAndSelect(1));
    WindowFixture.press(robot, "#imports-leave-out");
    awaitSummary(robot, "matching", "2 matched · 1 not found · 1 skipped");
    assertTrue(robot.lookup("#imports-to-difference").query().isDisabled());
    robot.interact(() -> rows.getSelectionModel().clearAndSelect(1));
    WindowFixture.press(robot, "#imports-take-back");
    awaitSummary(robot, "matching", "2 matched · 2 not found");
  }

  @Test
  void aMappingIsSavedAndLoaded(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "Nr,Who\n" + id + ",Somebody new\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().steps().reachedProperty().get() == ImportStep.MAPPING);
    Path file = folder.resolve("mapping.json");
    Files.writeString(
        file,
        """
        {"format":"casedesk mapping","version":1}
        """);
    window.files.choose(file);
    WindowFixture.press(robot, "#imports-mapping-load");
    WindowFixture.await(() -> text(robot, "#imports-mapping-said").contains("mapping.json"));
    assertTrue(robot.lookup("#imports-to-matching").query().isDisabled(), "it was no mapping");

    take(robot, "known.csv", "id,Sponsor\n" + id + ",Somebody new\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-mapping-save");
    WindowFixture.await(() -> text(robot, "#imports-mapping-said").contains("saved"));
    assertTrue(Files.readString(file).contains("Sponsor"));
    robot.interact(() -> combo(robot, "#imports-key-column").setValue(""));
    WindowFixture.await(() -> robot.lookup("#imports-to-matching").query().isDisabled());
    WindowFixture.press(robot, "#imports-mapping-load");
    WindowFixture.await(() -> "id".equals(combo(robot, "#imports-key-column").getValue()));
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "1 ready");
  }

  @Test
  void theReasonOfAnImportIsInItsRun(FxRobot robot) throws IOException {
    begin(robot);
    toDifference(robot, "cases.csv", sponsors(1, "Of the file"));
    awaitSummary(robot, "difference", "1 ready");
    robot.interact(() -> robot.lookup("#review-reason").queryTextInputControl().setText("Audit"));
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("1 change verified"));
    String reason =
        CompletableFuture.supplyAsync(
                () -> {
                  String run = window.workspace.runs().runs().getFirst().header().id();
                  return RunJournal.readPurpose(window.workspace.runs(), run).reason();
                })
            .join();
    assertEquals("Audit", reason);
  }

  @Test
  void titleRowsAreSkippedAndAllFaultsAreSaved(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "All cases\n\nid,Sponsor,Theme\n" + id + ",New,no such theme\n");
    WindowFixture.await(
        () -> Integer.valueOf(3).equals(combo(robot, "#imports-header-row").getValue()));
    robot.interact(() -> combo(robot, "#imports-header-row").setValue(4));
    WindowFixture.await(() -> robot.lookup("#imports-to-mapping").query().isDisabled());
    robot.interact(() -> combo(robot, "#imports-header-row").setValue(3));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "1 ready · 1 blocked");
    Path faults = folder.resolve("faults.csv");
    window.files.choose(faults);
    WindowFixture.press(robot, "#imports-save-faults");
    WindowFixture.await(() -> robot.lookup("#imports-faults-said .label").tryQuery().isPresent());
    assertTrue(Files.readAllLines(faults).get(1).startsWith("4,Theme,no such theme,"));

    toDifference(robot, "others.csv", "id,Theme\n" + id + ",no such theme\n");
    awaitSummary(robot, "difference", "1 blocked");
    assertTrue(robot.lookup("#imports-faults-said .label").tryQuery().isEmpty(), "of another file");
  }

  @Test
  void theFaultsOfRowsAreSavedBeforeTheyAreDecidedOn(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "id,Theme\n" + id + ",no such theme\nnowhere,nor this one\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> model().steps().openProperty().get() == ImportStep.MATCHING);
    Path faults = folder.resolve("faults.csv");
    window.files.choose(faults);
    WindowFixture.press(robot, "#imports-save-row-faults");
    WindowFixture.await(() -> Files.exists(faults));
    window.picture(robot, "imports-rows-faults");
    List<String> lines = Files.readAllLines(faults);
    assertEquals(4, lines.size(), lines::toString);
    assertTrue(lines.get(1).startsWith("2,Theme,no such theme,"), lines.get(1));
    assertTrue(lines.get(2).startsWith("3,id,nowhere,"), lines.get(2));
    assertTrue(lines.get(3).startsWith("3,Theme,nor this one,"), lines.get(3));
  }

  @Test
  void spreadsheetsAndJsonAreTaken(FxRobot robot) throws IOException {
    begin(robot);
    List<UseCase> some = records();
    Path file = folder.resolve("cases.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      sheet.value(0, 0, "id");
      sheet.value(0, 1, "Sponsor");
      sheet.value(1, 0, some.get(0).id());
      sheet.value(1, 1, "From a sheet");
      workbook.newWorksheet("Notes").value(0, 0, "nothing");
    }
    robot.interact(() -> model().choose(file));
    WindowFixture.await(() -> summary(robot, "file").endsWith("XLSX · Cases"));
    assertEquals(List.of("Cases", "Notes"), combo(robot, "#imports-sheet").getItems());
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "1 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("1 change verified"));
    assertEquals("From a sheet", sponsor(some.get(0)));
    WindowFixture.press(robot, "#imports-finish");

    take(
        robot,
        "cases.json",
        "[{\"id\":\"" + some.get(1).id() + "\",\"Sponsor\":\"From objects\"}]");
    WindowFixture.await(() -> summary(robot, "file").contains("JSON"));
    assertFalse(robot.lookup("#imports-separator").query().getParent().isVisible());
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "1 ready");
  }

  @Test
  void aStoppedImportIsGoneOnWithFromTheRunsAndProven(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    toDifference(robot, "cases.csv", sponsors(20, "Of the file"));
    awaitSummary(robot, "difference", "20 ready");
    service.be(MoodyService.Mood.HOLDING_WRITES);
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(model()::isRunning);
    WindowFixture.press(robot, "#review-cancel");
    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));

    WindowFixture.press(robot, "#review-in-runs");
    WindowFixture.awaitNode(robot, "#run-lines");
    WindowFixture.press(robot, "#run-resume");
    WindowFixture.await(() -> text(robot, "#review-state").isEmpty());
    WindowFixture.await(() -> records().subList(0, 20).stream().allMatch(one -> isOfTheFile(one)));
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("20 changes verified"));

    Path proof = folder.resolve("proof.json");
    window.files.choose(proof);
    WindowFixture.press(robot, "#review-certify");
    WindowFixture.await(() -> text(robot, "#review-said").contains("proof.json"));
    String run =
        CompletableFuture.supplyAsync(() -> window.workspace.runs().runs().getFirst().header().id())
            .join();
    assertEquals(run, Certificate.verify(proof).header().id());

    WindowFixture.press(robot, "#imports-finish");
    toDifference(robot, "more.csv", sponsors(1, "Of more"));
    awaitSummary(robot, "difference", "1 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("1 change verified"));
    assertTrue(robot.lookup("#review-said").tryQuery().isEmpty(), "of another run");
    assertEquals(
        text(robot, "#review-state"),
        robot.lookup("#review-page .progress-bar").query().getAccessibleText());
  }

  private static boolean isOfTheFile(UseCase record) {
    return FieldValue.text("Of the file").equals(record.value(SPONSOR));
  }
}
