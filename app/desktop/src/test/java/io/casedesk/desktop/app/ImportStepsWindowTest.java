package io.casedesk.desktop.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunJournal;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.files.certificates.Certificate;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a person can do with the file, the columns and the rows of an import. */
@ExtendWith(WindowExtension.class)
class ImportStepsWindowTest extends ImportStepsFixture {

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  /** Notices over the rows can be dismissed, but not the only way to go on. */
  @Test
  void whatAStepWaitsForCannotBeDismissed(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase first =
        records().stream()
            .filter(record -> record.value(SOURCE_ID) != null)
            .findFirst()
            .orElseThrow();
    String source = Objects.requireNonNull(first.value(SOURCE_ID)).display();
    service.be(MoodyService.Mood.TORN);
    robot.push(KeyCode.F5);
    WindowFixture.await(
        () -> {
          ReadOutcome outcome = window.composition.useCases().model().loader().state().outcome();
          return outcome != null && !outcome.complete();
        });
    begin(robot);
    Path file = folder.resolve("cases.csv");
    Files.write(file, ("source_id,Sponsor\n" + source + ",Hélène\n").getBytes(ISO_8859_1));
    robot.interact(() -> model().choose(file));
    WindowFixture.awaitNode(robot, "#imports-doubt");
    assertEquals(Set.of(), robot.lookup("#imports-file #notice-dismiss").queryAll());
    WindowFixture.press(robot, "#imports-encoding-right");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.awaitNode(robot, "#imports-unsafe");
    assertTrue(robot.lookup("#imports-to-difference").query().isDisabled());
    assertEquals(Set.of(), robot.lookup("#imports-matching #notice-dismiss").queryAll());
    window.picture(robot, "imports-unsafe");
    robot.clickOn("#imports-incomplete");
    WindowFixture.await(() -> !robot.lookup("#imports-to-difference").query().isDisabled());
  }

  @Test
  void theColumnWithTheKeyIsNotSaidToBeIgnored(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "id,Sponsor,Remark\n" + id + ",New,x\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    ListView<?> columns = (ListView<?>) WindowFixture.awaitNode(robot, "#imports-columns");
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(0));
    assertTrue(text(robot, "#imports-rules-meaning").contains("identifies the record"));
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(2));
    assertTrue(text(robot, "#imports-rules-meaning").contains("ignored"));
    robot.interact(() -> combo(robot, "#imports-name-column").setValue("Remark"));
    assertTrue(text(robot, "#imports-rules-meaning").contains("names of new records"));
  }

  @Test
  void anAmbiguousColumnIsAskedAboutWithBothReadings(FxRobot robot) throws IOException {
    begin(robot);
    List<String> ids = records().stream().limit(2).map(UseCase::id).toList();
    String rows = ids.get(0) + ",\"1,250\"\n" + ids.get(1) + ",\"2,500\"\n";
    take(robot, "cases.csv", "id,annual_benefit\n" + rows);
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
    ListView<?> columns = (ListView<?>) WindowFixture.awaitNode(robot, "#imports-columns");
    robot.interact(() -> columns.getSelectionModel().clearAndSelect(1));
    RadioButton comma =
        (RadioButton) WindowFixture.awaitNode(robot, "#imports-ask-" + InputStyle.COMMA);
    assertTrue(comma.getText().contains("1,250 → 1.250\n2,500 → 2.500"), comma.getText());
    assertFalse(comma.isSelected());
    window.pictures(robot, "imports-asked");
    robot.interact(() -> comma.setSelected(true));
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "2 ready");
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

  /** The first cells are read as part of the work that ends before. */
  @Test
  void anImportThatIsDiscardedStaysSoWhenItsColumnsWereMapped(FxRobot robot) throws IOException {
    begin(robot);
    take(robot, "cases.csv", sponsors(2, "New"));
    Node toMapping = WindowFixture.awaitNode(robot, "#imports-to-mapping");
    WindowFixture.await(() -> !toMapping.isDisabled());
    Labeled working = (Labeled) robot.lookup("#imports-working").<Node>query();
    AtomicInteger discarded = new AtomicInteger();
    robot.interact(
        () -> {
          ((ButtonBase) toMapping).fire();
          assertFalse(working.getText().isEmpty(), "the columns are mapped in the background");
          working
              .textProperty()
              .subscribe(
                  (before, now) ->
                      Platform.runLater(
                          () -> {
                            model().finish();
                            discarded.incrementAndGet();
                          }));
        });
    WindowFixture.await(() -> discarded.get() > 0);
    Pulses.await();
    robot.interact(() -> {});
    assertEquals(ImportStep.FILE, model().open(), "there is no file");
    assertEquals(ImportStep.FILE, model().reached());
  }

  @Test
  void aListThatCannotBeReadIsSaidForTheKindThatWasChosenLater(FxRobot robot) throws IOException {
    begin(robot);
    WindowFixture.press(robot, "#imports-kind-solutions");
    take(robot, "solutions.csv", "name,Provider\nBrand new,Other\n");
    Node toMapping = WindowFixture.awaitNode(robot, "#imports-to-mapping");
    WindowFixture.await(() -> !toMapping.isDisabled());
    service.breakPath("/solutions");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.await(
        () -> robot.lookup("#imports-waiting #failure-detail").tryQuery().isPresent());
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
    WindowFixture.await(() -> model().reached() == ImportStep.MAPPING);
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
    WindowFixture.await(() -> robot.lookup("#imports-faults-said").tryQuery().isPresent());
    assertTrue(Files.readAllLines(faults).get(1).startsWith("4,Theme,no such theme,"));

    toDifference(robot, "others.csv", "id,Theme\n" + id + ",no such theme\n");
    awaitSummary(robot, "difference", "1 blocked");
    assertTrue(robot.lookup("#imports-faults-said").tryQuery().isEmpty(), "of another file");
  }

  @Test
  void theFaultsOfRowsAreSavedBeforeTheyAreDecidedOn(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "id,Theme\n" + id + ",no such theme\nnowhere,nor this one\n");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> model().open() == ImportStep.MATCHING);
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
  void oneRaggedRowKeepsNoOtherRowFromTheImport(FxRobot robot) throws IOException {
    begin(robot);
    List<UseCase> some = records();
    take(
        robot,
        "cases.csv",
        "id,Sponsor\n%s,New\n%s\n%s,Other,x\n"
            .formatted(some.get(0).id(), some.get(1).id(), some.get(2).id()));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> text(robot, "#imports-undecided").equals("2 rows need a decision."));
    window.picture(robot, "imports-ragged");
    WindowFixture.press(robot, "#imports-only-others");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);

    // One step is enough; the skipped rows keep their reasons, there and in the saved errors.
    awaitSummary(robot, "difference", "1 ready");
    WindowFixture.press(robot, "#imports-step-matching");
    window.picture(robot, "imports-ragged-skipped");
    assertTrue(
        text(robot, "#imports-why").contains("the row has 1 cell, but the header has 2"),
        text(robot, "#imports-why"));
    Path faults = folder.resolve("faults.csv");
    window.files.choose(faults);
    WindowFixture.press(robot, "#imports-save-row-faults");
    WindowFixture.await(() -> Files.exists(faults));
    List<String> lines = Files.readAllLines(faults);
    assertEquals(3, lines.size(), lines::toString);
    assertTrue(lines.get(1).contains("the row has 1 cell"), lines.get(1));
    assertTrue(lines.get(2).contains("the row contains"), lines.get(2));
  }

  @Test
  void tryAgainReadsTheCorrectedFile(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    take(robot, "cases.csv", "id,Sponsor\n" + id + ",\"New\n");
    WindowFixture.await(() -> robot.lookup("Try again").tryQuery().isPresent());
    Files.writeString(folder.resolve("cases.csv"), "id,Sponsor\n" + id + ",New\n");
    robot.clickOn("Try again");
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "difference", "1 ready");
  }

  @Test
  void thePresetChoiceForDuplicatesIsADecision(FxRobot robot) throws IOException {
    begin(robot);
    List<UseCase> some = records();
    take(
        robot,
        "cases.csv",
        "id,Sponsor\n%1$s,One\n%1$s,Two\n%2$s,Three\n"
            .formatted(some.get(0).id(), some.get(1).id()));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> !robot.lookup("#imports-to-difference").query().isDisabled());
    assertEquals(ImportStep.MATCHING, model().open(), "the user sees what is skipped");
    window.picture(robot, "imports-duplicates");
    WindowFixture.press(robot, "#imports-to-difference");
    awaitSummary(robot, "difference", "1 ready");
  }

  @Test
  void aBlockedValueIsCorrectedInTheReview(FxRobot robot) throws IOException {
    begin(robot);
    String id = records().getFirst().id();
    toDifference(robot, "cases.csv", "id,annual_benefit\n" + id + ",abc\n");
    awaitSummary(robot, "difference", "1 blocked");
    window.picture(robot, "imports-blocked");
    robot.clickOn(".review-edit");
    WindowFixture.awaitNode(robot, "#review-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("1200").push(KeyCode.ENTER);
    awaitSummary(robot, "difference", "1 ready");
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
