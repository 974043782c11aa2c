package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init")
final class ImportOutcomeTest {

  private static final String TEXT =
      """
      source_id,title,theme,sponsor
      E1,a,x,y
      E2,b,,z
      NEW,New,,n
      NEW2,New 2,,
      GONE,,,g
      E3,,,
      """;

  @TempDir Path folder;
  private ImportFixture fixture;
  private Table table;
  private ImportDifference difference;

  @BeforeEach
  void compare() throws IOException {
    fixture =
        new ImportFixture(folder)
            .record("1", "E1", false, Map.of())
            .record("2", "E2", false, Map.of())
            .record("3", "E3", false, Map.of())
            .record("4", "GONE", true, Map.of());
    table = fixture.table("cases.csv", TEXT);
    difference =
        fixture.difference(
            TEXT,
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), true, false, false));
    table = fixture.table("cases.csv", TEXT);
  }

  private PreflightReport<UseCase> checked(
      PreflightCell.State state, List<PreflightCreate> creates) {
    List<PreflightCell> cells = new ArrayList<>();
    for (PlannedCell change : difference.plan().changes()) {
      Problem block =
          state == PreflightCell.State.BLOCKED ? Problem.of(Problem.Code.RECORD_MISSING) : null;
      cells.add(new PreflightCell(change, state, null, block, List.of()));
    }
    return new PreflightReport<>(
        difference.plan(), cells, creates, new RereadResult<>(Map.of(), System.nanoTime()));
  }

  private PreflightCreate create(int place, PreflightCreate.Status standing) {
    PlannedCreate planned = difference.plan().creates().get(place);
    return new PreflightCreate(planned, Map.of(), Map.of(), standing);
  }

  private static PreflightCreate.Status standing(@Nullable String run, @Nullable String id) {
    return new PreflightCreate.Status(run, id, List.of());
  }

  private static List<String> outcomes(List<ImportOutcome> outcomes) {
    return outcomes.stream().map(ImportOutcome::outcome).toList();
  }

  @Test
  void aCellThatAPersonLeftOutIsNotCalledUnchanged() {
    PreflightReport<UseCase> all = checked(PreflightCell.State.READY, List.of());
    List<PreflightCell> rest = all.cells().subList(1, all.cells().size());
    PreflightReport<UseCase> decided =
        new PreflightReport<>(all.plan(), rest, List.of(), all.reading());
    String field = all.cells().getFirst().planned().change().field().key();

    ImportOutcome first =
        ImportOutcome.of(difference, decided, null).stream()
            .filter(one -> one.cells().contains("LEFT_OUT"))
            .findFirst()
            .orElseThrow();

    assertEquals(true, first.reason().text().contains(field + ": skipped"), first.reason().text());
    assertEquals(
        false,
        ImportOutcome.of(difference, all, null).stream()
            .anyMatch(one -> one.cells().contains("LEFT_OUT")));
  }

  @Test
  void aRecordThatAPersonDidNotWantIsNotCalledUnsent() {
    List<ImportOutcome> outcomes =
        ImportOutcome.of(
            difference,
            checked(PreflightCell.State.READY, List.of(create(0, standing(null, null)))),
            null);
    assertEquals(List.of("NOT_SENT", "LEFT_OUT"), outcomes(outcomes).subList(2, 4));
  }

  @Test
  void aRowThatAPersonMatchedSaysSoInTheResult() throws IOException {
    int row =
        difference.rows().stream()
            .filter(one -> one.key().equals("NEW2"))
            .findFirst()
            .orElseThrow()
            .number();
    ImportDifference chosen =
        fixture.difference(
            TEXT,
            new ImportChoices(
                false, Duplicates.FIRST, Map.of(row, "3"), Set.of(), true, false, false));
    List<String> reasons =
        ImportOutcome.of(chosen, null, null).stream().map(of -> of.reason().text()).toList();
    assertTrue(reasons.get(3).startsWith("matched by the user to 3"), reasons.toString());
    assertFalse(reasons.getFirst().contains("by hand"), reasons.toString());
  }

  @Test
  void aPlanOfWhichNothingWasSentSaysSoOfEachRow() {
    List<ImportOutcome> outcomes =
        ImportOutcome.of(
            difference,
            checked(
                PreflightCell.State.READY,
                List.of(create(0, standing(null, null)), create(1, standing("r", null)))),
            null);
    assertEquals(
        List.of("NOT_SENT", "NOT_SENT", "NOT_SENT", "UNCERTAIN", "DELETED", "UNCHANGED"),
        outcomes(outcomes));
    assertTrue(outcomes.get(3).reason().text().contains("run r sent it"));
    assertEquals("theme=NOT_SENT; sponsor=NOT_SENT", outcomes.getFirst().cells());
    assertEquals(
        List.of("NOT_SENT", "NOT_SENT", "NOT_SENT", "NOT_SENT", "DELETED", "UNCHANGED"),
        outcomes(ImportOutcome.of(difference, null, null)));
  }

  @Test
  void blocksAndEarlierRunsAreSaid() {
    PlannedCreate first = difference.plan().creates().getFirst();
    PreflightCreate blocked =
        new PreflightCreate(
            first,
            Map.of(FieldRef.custom("sponsor"), Problem.of(Problem.Code.UNINTENDED_EMPTY)),
            Map.of(),
            standing(null, null));
    List<ImportOutcome> outcomes =
        ImportOutcome.of(
            difference,
            checked(PreflightCell.State.BLOCKED, List.of(blocked, create(1, standing("r", "8")))),
            null);
    assertEquals(
        List.of("BLOCKED", "BLOCKED", "BLOCKED", "UNCHANGED"), outcomes(outcomes).subList(0, 4));
    assertTrue(outcomes.get(2).reason().text().startsWith("custom_fields.sponsor: "));
    assertEquals("8", outcomes.get(3).recordId());
  }

  private static RunResult ran(List<CellResult> cells, List<CreateResult> creates) {
    return new RunResult("r", cells, creates, Map.of(), Message.none());
  }

  @Test
  void whatIsNotOfTheRunThatWasResumedIsNotDone() {
    List<PlannedCell> changes = difference.plan().changes();
    RunResult run =
        ran(
            List.of(
                new CellResult(changes.getFirst(), Verdict.APPLIED, null, Message.none()),
                applied("9", "sponsor", "n")),
            List.of(
                new CreateResult(
                    difference.plan().creates().getFirst(), Verdict.APPLIED, "9", Message.none())));
    List<ImportOutcome> outcomes = ImportOutcome.of(difference, null, run);
    assertEquals(List.of("PARTIAL", "NOT_SENT", "CREATED"), outcomes(outcomes).subList(0, 3));
    assertEquals("theme=APPLIED; sponsor=NOT_SENT", outcomes.getFirst().cells());
    assertTrue(outcomes.get(1).reason().text().contains("import the file again"));
    // Two cells, and the second record.
    assertEquals(3, ImportOutcome.left(difference, run));
  }

  private static CellResult applied(String id, String field, String value) {
    FieldValue wanted = FieldValue.text(value);
    Change change = new Change(id, FieldRef.custom(field), null, wanted);
    return new CellResult(new PlannedCell(change, ""), Verdict.APPLIED, wanted, Message.none());
  }

  @Test
  void whatTheFileSaysOtherwiseSinceIsNotDoneByTheRun() throws IOException {
    // The run began with theme=x and sponsor=y, and with a record named New of sponsor n.
    List<CellResult> cells =
        List.of(
            applied("1", "theme", "x"),
            applied("1", "sponsor", "y"),
            applied("2", "sponsor", "z"),
            applied("3", "theme", "x"),
            applied("9", "sponsor", "n"),
            applied("10", "sponsor", "o"));
    List<CreateResult> creates =
        List.of(
            new CreateResult(create("NEW", "New", "n", 4), Verdict.APPLIED, "9", Message.none()),
            new CreateResult(
                create("NEW2", "New 2", "o", 5), Verdict.APPLIED, "10", Message.none()));
    RunResult run = ran(cells, creates);
    fixture.record("2", "E2", false, Map.of("sponsor", FieldValue.text("back")));
    String edited =
        """
        source_id,title,theme,sponsor
        E1,a,x,corrected
        E2,b,,back
        NEW,New,,m
        NEW2,Newer 2,,o
        E3,,,
        """;
    ImportDifference now =
        fixture.difference(
            edited,
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), true, false, false));
    List<ImportOutcome> outcomes = ImportOutcome.of(now, null, run);
    assertEquals(
        List.of("PARTIAL", "NOT_SENT", "PARTIAL", "PARTIAL", "NOT_SENT"), outcomes(outcomes));
    assertEquals("theme=APPLIED; sponsor=NOT_SENT", outcomes.getFirst().cells());
    assertTrue(
        outcomes.getFirst().reason().text().contains("the file was changed after the run began"));
    assertEquals("10", outcomes.get(3).recordId());
    assertTrue(outcomes.get(3).reason().text().contains("its name in the run is \"New 2\""));
    assertEquals(5, ImportOutcome.left(now, run));
  }

  private static PlannedCreate create(String key, String name, String sponsor, int row) {
    return new PlannedCreate(
        key, name, Map.of(FieldRef.custom("sponsor"), FieldValue.text(sponsor)), "row " + row);
  }

  @Test
  void whatIsSoAlreadyAsTheRunWroteItIsDone() throws IOException {
    fixture.record("1", "E1", false, Map.of("theme", FieldValue.text("x")));
    ImportDifference now = fixture.difference("source_id,theme\nE1,x\n", ImportChoices.none());
    RunResult run = ran(List.of(applied("1", "theme", "x")), List.of());
    ImportOutcome row = ImportOutcome.of(now, null, run).getFirst();
    assertEquals("APPLIED", row.outcome());
    assertEquals(0, ImportOutcome.left(now, run));
  }

  @Test
  void oneCreateIsOfOneRowWhateverIsChosenWhenItIsResumed() throws IOException {
    String text = "source_id,title,sponsor\nNEW,New,n\nNEW,New,n\n";
    ImportDifference without = fixture.difference(text, ImportChoices.none());
    RunResult run =
        ran(
            List.of(applied("9", "sponsor", "n")),
            List.of(
                new CreateResult(
                    create("NEW", "New", "n", 3), Verdict.APPLIED, "9", Message.none())));
    List<ImportOutcome> outcomes = ImportOutcome.of(without, null, run);
    assertEquals(List.of("UNMATCHED", "CREATED"), outcomes(outcomes));
    assertEquals(List.of("", "9"), outcomes.stream().map(ImportOutcome::recordId).toList());
    // A row without a name is not made by the one of the same key that has one.
    ImportDifference nameless =
        fixture.difference(
            "source_id,title\nNEW,New\nNEW,\n",
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), true, false, false));
    PreflightReport<UseCase> checked =
        new PreflightReport<>(
            nameless.plan(),
            List.of(),
            List.of(
                new PreflightCreate(
                    nameless.plan().creates().getFirst(), Map.of(), Map.of(), standing("r", "9"))),
            new RereadResult<>(Map.of(), System.nanoTime()));
    assertEquals(
        List.of("UNCHANGED", "UNMATCHED"), outcomes(ImportOutcome.of(nameless, checked, null)));
    // The next import of such a result does not take the record that the other row made.
    fixture.record("9", "", false, Map.of("sponsor", FieldValue.text("n")));
    ImportDifference next =
        fixture.difference(
            """
            source_id,title,sponsor,casedesk_outcome,casedesk_record_id
            NEW,New,other,UNMATCHED,
            NEW,New,n,CREATED,9
            """,
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), true, false, false));
    assertEquals(Map.of(2, "DUPLICATE", 3, "DONE"), ImportFixture.states(next));
  }

  @Test
  @DisplayName("Q11: an id that the encoding of the file has no letters for is written whole")
  void aResultHoldsEveryIdWhateverTheEncodingOfItsFile() throws IOException {
    fixture.record("Ж1", "E7", false, Map.of());
    Path old = folder.resolve("old.csv");
    Files.write(old, "source_id,sponsor\nE7,Jörg\n".getBytes(Charset.forName("windows-1252")));
    Table given = Table.read(old, TableOptions.none());
    Mapping mapping = fixture.suggestion(given.header(), Mapping.Key.SOURCE_ID, false).mapping();
    ImportDifference now = fixture.difference(given, mapping, ImportChoices.none());
    Path result = folder.resolve("result.csv");
    try (ImportResultFile file = new ImportResultFile(result)) {
      file.commit(given, ImportFixture.SERVICE, ImportOutcome.of(now, null, null));
    }
    Table again = Table.read(result, TableOptions.none());
    assertTrue(again.doubt().isEmpty());
    ImportDifference next = fixture.difference(again, mapping, ImportChoices.none());
    assertEquals(List.of("Ж1 sponsor Text[value=Jörg]"), ImportFixture.changes(next));
  }

  @Test
  void aRowThatWasLeftOutMadeNothing() throws IOException {
    String text = "source_id,title\nNEW,One\nNEW,Two\nNEW,Three\n";
    ImportDifference twice =
        fixture.difference(
            text,
            new ImportChoices(false, Duplicates.LAST, Map.of(), Set.of(2), true, false, false));
    RunResult run =
        ran(
            List.of(),
            List.of(
                new CreateResult(
                    twice.plan().creates().getFirst(), Verdict.APPLIED, "9", Message.none())));
    List<ImportOutcome> outcomes = ImportOutcome.of(twice, null, run);
    assertEquals(List.of("LEFT_OUT", "DUPLICATE", "CREATED"), outcomes(outcomes));
    assertEquals(List.of("", "", "9"), outcomes.stream().map(ImportOutcome::recordId).toList());
  }

  @Test
  void aRunIsToldByItsWorstCell() throws IOException {
    List<PlannedCell> changes = difference.plan().changes();
    List<PlannedCreate> creates = difference.plan().creates();
    PlannedCell late =
        new PlannedCell(
            new Change("9", FieldRef.custom("sponsor"), null, FieldValue.text("n")),
            false,
            "row 4");
    RunResult run =
        new RunResult(
            "r",
            List.of(
                new CellResult(changes.get(0), Verdict.APPLIED, null, Message.none()),
                new CellResult(
                    changes.get(1), Verdict.DIFFERENT, null, Message.plain("it reads other")),
                new CellResult(changes.get(2), Verdict.APPLIED, null, Message.none()),
                new CellResult(late, Verdict.APPLIED, null, Message.none())),
            List.of(
                new CreateResult(creates.get(0), Verdict.APPLIED, "9", Message.none()),
                new CreateResult(creates.get(1), null, null, Message.none())),
            Map.of(),
            Message.plain("told to"));
    List<ImportOutcome> outcomes = ImportOutcome.of(difference, null, run);
    assertEquals(
        List.of("DIFFERENT", "APPLIED", "CREATED", "NOT_SENT", "DELETED", "UNCHANGED"),
        outcomes(outcomes));
    assertEquals("sponsor: it reads other", outcomes.getFirst().reason().text());
    assertEquals("9", outcomes.get(2).recordId());
    assertEquals("sponsor=APPLIED", outcomes.get(2).cells());

    Path result = folder.resolve("result.csv");
    try (ImportResultFile file = new ImportResultFile(result)) {
      file.commit(table, ImportFixture.SERVICE, outcomes);
    }
    List<String> lines = Files.readAllLines(result);
    assertEquals(7, lines.size());
    assertEquals(
        "E1,a,x,y,DIFFERENT,sponsor: it reads other,1,theme=APPLIED;"
            + " sponsor=DIFFERENT,http://127.0.0.1:1",
        lines.get(1));
    // The result goes in again: what is done stays as it is said to be.
    fixture.record("2", "E2", false, Map.of("sponsor", FieldValue.text("z")));
    String said = Files.readString(result);
    Table again = fixture.table("result.csv", said);
    ImportDifference rest =
        fixture.difference(
            again,
            fixture.suggestion(again.header(), Mapping.Key.SOURCE_ID, false).mapping(),
            ImportChoices.none());
    assertEquals("DONE", ImportFixture.states(rest).get(3));
    Path second = folder.resolve("second.csv");
    try (ImportResultFile file = new ImportResultFile(second)) {
      file.commit(again, ImportFixture.SERVICE, ImportOutcome.of(rest, null, null));
    }
    assertEquals(lines.get(2), Files.readAllLines(second).get(2));
    assertEquals(lines.getFirst(), Files.readAllLines(second).getFirst());
  }
}
