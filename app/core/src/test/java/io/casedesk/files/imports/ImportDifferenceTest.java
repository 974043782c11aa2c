package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.PlannedCreate;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableOptions;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init")
final class ImportDifferenceTest {

  @TempDir Path folder;
  private ImportFixture fixture;

  @BeforeEach
  void records() {
    fixture =
        new ImportFixture(folder)
            .record("1", "0042", false, Map.of("theme", FieldValue.text("hr")))
            .record("2", "TWIN", false, Map.of())
            .record("3", "TWIN", true, Map.of())
            .record("4", "GONE", true, Map.of())
            .record(
                "5",
                "E5",
                false,
                Map.of(
                    "cost", new FieldValue.Numeric("5"),
                    "odd", new FieldValue.Numeric("7"),
                    "flag", FieldValue.bool(true),
                    "deep", new FieldValue.Structure("{\"a\":1}")));
  }

  private static ImportChoices choices(
      boolean near, Duplicates duplicates, Map<Integer, String> records, boolean create) {
    return new ImportChoices(near, duplicates, records, Set.of(), create, false);
  }

  @Test
  @DisplayName("trap 22: a blank cell leaves the field as it is; what is so already is not planned")
  void onlyWhatDiffersIsPlanned() throws IOException {
    ImportDifference difference =
        fixture.difference(
            "source_id,theme,sponsor,title\n0042,hr,,other\nE5,,'=Ann,\n", ImportChoices.none());
    assertEquals(List.of("5 sponsor Text[value==Ann]"), ImportFixture.changes(difference));
    PlannedChange change = difference.plan().changes().getFirst();
    assertEquals("row 3, column sponsor", change.origin());
    assertEquals(List.of("=Ann"), difference.inFile());
    assertEquals(1, difference.unchanged());
    assertEquals(2, difference.blank());
    assertEquals(2, difference.counts().get(ImportRow.State.MATCHED));
    assertEquals(0, difference.counts().get(ImportRow.State.CREATE));
    assertEquals("cases.csv", difference.plan().header().origin());
  }

  @Test
  @DisplayName("trap 17: every row whose record is not clear is listed with why")
  void rowsThatAreNotClearAreSetApart() throws IOException {
    String text = "source_id,sponsor\n42,a\nTWIN,b\nGONE,c\n,d\nNONE,e\n 0042,f\nE5,g\nE5,h\n";
    ImportDifference difference = fixture.difference(text, ImportChoices.none());
    assertEquals(
        Map.of(
            2,
            "UNMATCHED",
            3,
            "AMBIGUOUS",
            4,
            "DELETED",
            5,
            "NO_KEY",
            6,
            "UNMATCHED",
            7,
            "UNMATCHED",
            8,
            "DUPLICATE",
            9,
            "DUPLICATE"),
        ImportFixture.states(difference));
    assertEquals(List.of(), ImportFixture.changes(difference));
    List<String> reasons = difference.unclear().stream().map(ImportRow::reason).toList();
    assertTrue(reasons.get(0).endsWith("\"0042\" (1) differs in leading zeros"), reasons.get(0));
    assertTrue(reasons.get(1).contains("2, 3 (deleted)"), reasons.get(1));
    assertTrue(reasons.get(2).contains("4 is deleted"), reasons.get(2));
    assertTrue(reasons.get(3).contains("source_id is blank"), reasons.get(3));
    assertEquals("no record has the source_id \"NONE\"", reasons.get(4));
    assertTrue(reasons.get(5).contains("spaces around it"), reasons.get(5));
    assertEquals("2 rows are for the same record: 8, 9", reasons.get(6));
  }

  @Test
  void whatAPersonChoseCounts() throws IOException {
    String text = "source_id,sponsor\n42,a\nTWIN,b\nE5,g\nE5,h\n";
    assertEquals(
        List.of("1 sponsor Text[value=a]", "2 sponsor Text[value=b]", "5 sponsor Text[value=h]"),
        ImportFixture.changes(
            fixture.difference(text, choices(true, Duplicates.LAST, Map.of(3, "2"), false))));
    ImportDifference first =
        fixture.difference(text, choices(false, Duplicates.FIRST, Map.of(2, "9", 3, "4"), false));
    assertEquals(List.of("5 sponsor Text[value=g]"), ImportFixture.changes(first));
    assertEquals(
        Map.of(2, "UNMATCHED", 3, "DELETED", 4, "MATCHED", 5, "DUPLICATE"),
        ImportFixture.states(first));
    ImportDifference without =
        fixture.difference(
            text,
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(2, 3, 4, 5), false, false));
    assertEquals(List.of(), without.unclear());
    // Whoever names a record that is not there for a row without a key is told so.
    assertEquals(
        Map.of(2, "UNMATCHED"),
        ImportFixture.states(
            fixture.difference(
                "source_id,title,sponsor\n,New,a\n",
                choices(false, Duplicates.NONE, Map.of(2, "9"), false))));
  }

  @Test
  void rowsThatAnEarlierResultCallsDoneAreLeftAlone() throws IOException {
    String text =
        """
        source_id,sponsor,casedesk_outcome,casedesk_record_id
        E5,a,APPLIED,5
        0042,b,CONFLICT,1
        TWIN,c,CREATED,2
        TWIN,d,BLOCKED,2
        """;
    fixture
        .record("5", "E5", false, Map.of("sponsor", FieldValue.text("a")))
        .record("2", "TWIN", false, Map.of("sponsor", FieldValue.text("c")));
    ImportDifference difference = fixture.difference(text, ImportChoices.none());
    assertEquals(
        Map.of(2, "DONE", 3, "MATCHED", 4, "DONE", 5, "MATCHED"), ImportFixture.states(difference));
    ImportDifference again =
        fixture.difference(
            text, new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), false, true));
    assertEquals(
        Map.of(2, "MATCHED", 3, "MATCHED", 4, "DUPLICATE", 5, "DUPLICATE"),
        ImportFixture.states(again));
  }

  @Test
  @DisplayName("trap 17: a copied line, or a key that was corrected, is not the record before")
  void theKeyOfARowCountsBesideTheRecordOfAnEarlierResult() throws IOException {
    fixture
        .record("8", "", false, Map.of("sponsor", FieldValue.text("made")))
        .record("9", "", false, Map.of());
    String text =
        """
        source_id,sponsor,casedesk_outcome,casedesk_record_id
        E5,a,APPLIED,5
        0042,b,APPLIED,5
        EXT-2,c,BLOCKED,1
        042,d,APPLIED,1
        NEW,made,CREATED,8
        NEW-2,other,CREATED,8
        NEW-3,made too,CREATED,9
        """;
    ImportDifference difference = fixture.difference(text, ImportChoices.none());
    assertEquals(
        Map.of(
            2,
            "MATCHED",
            3,
            "AMBIGUOUS",
            4,
            "AMBIGUOUS",
            5,
            "MATCHED",
            6,
            "DUPLICATE",
            7,
            "DUPLICATE",
            8,
            "MATCHED"),
        ImportFixture.states(difference));
    assertEquals(
        List.of(
            "5 sponsor Text[value=a]", "1 sponsor Text[value=d]", "9 sponsor Text[value=made too]"),
        ImportFixture.changes(difference));
    String reason = difference.unclear().getFirst().reason();
    assertTrue(
        reason.contains("\"0042\"") && reason.contains("5, whose source_id is \"E5\""), reason);
    // Who says it once more knows it.
    assertEquals(
        "MATCHED",
        ImportFixture.states(
                fixture.difference(
                    text, choices(false, Duplicates.NONE, Map.of(4, "1", 5, "9"), false)))
            .get(4));
    TableFile byId =
        fixture.table(
            "c.csv",
            "id,sponsor,casedesk_outcome,casedesk_record_id\n1,x,APPLIED,5\n5,y,APPLIED,5\n");
    ImportDifference ids =
        fixture.difference(
            byId,
            fixture.suggestion(byId.header(), Mapping.Key.ID, false).mapping(),
            ImportChoices.none());
    assertEquals(Map.of(2, "AMBIGUOUS", 3, "MATCHED"), ImportFixture.states(ids));
  }

  @Test
  void aResultThatNamesNoRecordOfThisServiceIsNotBelieved() throws IOException {
    fixture
        .record("5", "E5", false, Map.of("sponsor", FieldValue.text("a")))
        .record("4", "GONE", true, Map.of("sponsor", FieldValue.text("d")));
    String text =
        """
        source_id,sponsor,casedesk_outcome,casedesk_record_id
        E5,a,APPLIED,elsewhere
        NEW,b,CREATED,
        E5,a,UNCHANGED,
        0042,c,APPLIED,
        GONE,d,APPLIED,4
        GONE,corrected,APPLIED,4
        """;
    ImportDifference difference = fixture.difference(text, ImportChoices.none());
    assertEquals(
        Map.of(2, "UNMATCHED", 3, "UNMATCHED", 4, "MATCHED", 5, "MATCHED", 6, "DONE", 7, "DELETED"),
        ImportFixture.states(difference));
    assertEquals(List.of("1 sponsor Text[value=c]"), ImportFixture.changes(difference));
    List<String> reasons = difference.unclear().stream().map(ImportRow::reason).toList();
    assertTrue(reasons.get(0).contains("another service"), reasons.get(0));
    assertTrue(reasons.get(1).contains("says that it was created"), reasons.get(1));
    ImportDifference part = fixture.notWhole().difference(text, ImportChoices.none());
    String reason = part.unclear().getFirst().reason();
    assertTrue(reason.contains("the list was not read whole"), reason);
  }

  @Test
  @DisplayName("trap 14: what differs and cannot be written is counted, also of what was done")
  void cellsThatCannotBeWrittenAreCompared() throws IOException {
    TableFile table =
        fixture.table(
            "cases.csv",
            """
            source_id,title,delete_flag,created_at,sponsor,casedesk_outcome,casedesk_record_id
            0042,Title of 1,false,2020-01-01,,UNCHANGED,1
            E5,Corrected,TRUE,2020-01-01,,UNCHANGED,5
            """);
    MappingSuggestion.Known columns =
        new MappingSuggestion.Known(
            RecordKind.USE_CASES, FieldRef::isCustom, ImportFixture.FIELDS, fixture.records());
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    Map<String, UseCase> records = new HashMap<>();
    fixture.records().forEach(record -> records.put(record.id(), record));
    ImportDifference difference =
        ImportDifference.of(
            new ChangePlan.Header(
                "http://127.0.0.1:1", RecordKind.USE_CASES, Instant.EPOCH, "ann", table.name()),
            table,
            mapping,
            ImportChoices.none(),
            new ImportDifference.Known<>(
                ImportFixture.FIELDS,
                ImportFixture.BOOK,
                records,
                true,
                MappingSuggestion.unwritable(columns, mapping, table.header())));
    assertEquals(Map.of("title", 1, "delete_flag", 1), difference.unwritable());
    assertEquals("", difference.rows().getFirst().reason());
    assertEquals(
        "title, delete_flag: cannot be written, and differs", difference.rows().get(1).reason());
    assertEquals(Map.of(2, "DONE", 3, "DONE"), ImportFixture.states(difference));
  }

  @Test
  void whatWasCorrectedInARowThatWasDoneIsSeen() throws IOException {
    fixture.record("5", "E5", false, Map.of("sponsor", FieldValue.text("a")));
    String text =
        """
        source_id,title,sponsor,casedesk_outcome,casedesk_record_id
        E5,,corrected,APPLIED,5
        0042,,b,APPLIED,1
        0042,,c,APPLIED,1
        NEW,New,d,CREATED,
        """;
    ImportDifference difference =
        fixture.difference(text, choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(
        Map.of(2, "MATCHED", 3, "MATCHED", 4, "DUPLICATE", 5, "UNMATCHED"),
        ImportFixture.states(difference));
    assertEquals(List.of(), difference.plan().creates());
    assertEquals(
        List.of("5 sponsor Text[value=corrected]", "1 sponsor Text[value=b]"),
        ImportFixture.changes(difference));
    assertEquals(List.of("corrected", "b"), difference.inFile());
  }

  @Test
  @DisplayName("trap 18: records are created when asked for, and where none could be meant")
  void createsWhenAsked() throws IOException {
    String text =
        "source_id,title,theme,sponsor\nNEW,First,hr,\nNEW2,,hr,\n42,Near,,\nDUP,A,,\nDUP,A,,\n";
    ImportDifference difference =
        fixture.difference(text, choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(
        Map.of(2, "CREATE", 3, "UNMATCHED", 4, "UNMATCHED", 5, "DUPLICATE", 6, "DUPLICATE"),
        ImportFixture.states(difference));
    assertEquals(
        List.of(
            new PlannedCreate(
                "NEW", "First", Map.of(FieldRef.custom("theme"), FieldValue.text("hr")), "row 2")),
        difference.plan().creates());
  }

  @Test
  @DisplayName("trap 16: what an earlier result is in doubt about is not created again")
  void whatIsInDoubtIsNotCreated() throws IOException {
    String text =
        """
        source_id,title,sponsor,casedesk_outcome,casedesk_record_id
        NEW,First,a,UNCERTAIN,
        NEW2,Second,b,NOT_SENT,
        E5,Third,c,UNCERTAIN,
        """;
    ImportDifference difference =
        fixture.difference(text, choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(
        Map.of(2, "UNMATCHED", 3, "CREATE", 4, "MATCHED"), ImportFixture.states(difference));
    String reason = difference.unclear().getFirst().reason();
    assertTrue(reason.contains("--record ROW=ID") && reason.contains("--leave-out"), reason);
  }

  @Test
  void nothingIsCreatedOfAListThatWasNotReadWhole() throws IOException {
    ImportDifference difference =
        fixture
            .notWhole()
            .difference(
                "source_id,title,sponsor\nNEW,First,a\nE5,,b\n",
                choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(Map.of(2, "UNMATCHED", 3, "MATCHED"), ImportFixture.states(difference));
    assertEquals(List.of(), difference.plan().creates());
    String reason = difference.unclear().getFirst().reason();
    assertTrue(reason.contains("the list was not read whole"), reason);
  }

  @Test
  void cellsAreMadeIntoTheTypesOfTheirFields() throws IOException {
    CellRules german = new CellRules(true, "dd.MM.yyyy", true, ";", true, true);
    TableFile table =
        fixture.table(
            "c.csv",
            "source_id|theme|sources|cost|ok|due|at|sponsor|odd|flag|deep|free\n"
                + "E5| Legal operations |People; legal_ops;hr|1.234,5|TRUE|24.12.2026|24.12.2026|"
                + " x |8|false|{\"a\":2}|new\n");
    MappedColumn[] columns =
        table.header().stream()
            .skip(1)
            .map(name -> ImportFixture.column(name, german))
            .toArray(MappedColumn[]::new);
    ImportDifference difference =
        fixture.difference(table, ImportFixture.mapping(columns), ImportChoices.none());
    assertEquals(
        List.of(
            "5 theme Text[value=legal_ops]",
            "5 sources Structure[json=[\"hr\",\"legal_ops\",\"hr\"]]",
            "5 cost Numeric[digits=1234.5]",
            "5 ok Bool[value=true]",
            "5 due Text[value=2026-12-24]",
            "5 at Text[value=2026-12-24]",
            "5 sponsor Text[value=x]",
            "5 odd Numeric[digits=8]",
            "5 flag Bool[value=false]",
            "5 deep Structure[json={\"a\":2}]",
            "5 free Text[value=new]"),
        ImportFixture.changes(difference));
    assertEquals(
        List.of(
            new ImportDifference.Label("theme", "Legal operations", "legal_ops", 1),
            new ImportDifference.Label("sources", "People", "hr", 1)),
        difference.labels());
  }

  @Test
  void whatIsNotOfItsTypeStaysATextForThePreflight() throws IOException {
    TableFile table =
        fixture.table(
            "c.csv",
            "source_id,theme,sources,cost,ok,due,at\nE5,People,one,five,yes,31.02.2026,soon\n");
    CellRules dates = new CellRules(false, "dd.MM.yyyy", false, "", false, false);
    MappedColumn[] columns =
        table.header().stream()
            .skip(1)
            .map(name -> ImportFixture.column(name, dates))
            .toArray(MappedColumn[]::new);
    assertEquals(
        List.of(
            "5 theme Text[value=People]",
            "5 sources Structure[json=[\"one\"]]",
            "5 cost Text[value=five]",
            "5 ok Text[value=yes]",
            "5 due Text[value=31.02.2026]",
            "5 at Text[value=soon]"),
        ImportFixture.changes(
            fixture.difference(table, ImportFixture.mapping(columns), ImportChoices.none())));
  }

  @Test
  void typedCellsKeepTheirTypes() throws IOException {
    TableFile table =
        fixture.table(
            "c.ndjson",
            """
            {"source_id":"E5","cost":6,"sponsor":12,"sources":["hr"],"odd":9,"due":"2026-12-01T00:00:00"}
            {"source_id":"0042","at":"2026-12-01T08:00:00"}
            """);
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    assertEquals(
        List.of(
            "5 cost Numeric[digits=6]",
            "5 sponsor Text[value=12]",
            "5 sources Structure[json=[\"hr\"]]",
            "5 odd Numeric[digits=9]",
            "5 due Text[value=2026-12-01]",
            "1 at Text[value=2026-12-01T08:00:00]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
  }

  @Test
  void aNumberOfAWorkbookIsATextWhereTheFieldHoldsTexts() throws IOException {
    fixture
        .record("6", "E6", false, Map.of("code", FieldValue.text("7")))
        .record("7", "E7", false, Map.of("code", new FieldValue.Numeric("7")));
    Path file = folder.resolve("w.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      List<String> ids = List.of("E6", "E7", "0042", "E5");
      sheet.value(0, 0, "source_id");
      sheet.value(0, 1, "code");
      for (int i = 0; i < ids.size(); i++) {
        sheet.value(i + 1, 0, ids.get(i));
        sheet.value(i + 1, 1, 8);
      }
    }
    TableFile table = TableFile.of(file, TableOptions.none());
    Mapping mapping = ImportFixture.mapping(ImportFixture.column("code", CellRules.plain()));
    assertEquals(
        List.of(
            "6 code Text[value=8]",
            "7 code Numeric[digits=8]",
            "1 code Numeric[digits=8]",
            "5 code Numeric[digits=8]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
    TableFile typed = fixture.table("w.ndjson", "{\"source_id\":\"E6\",\"code\":8}\n");
    assertEquals(
        List.of("6 code Numeric[digits=8]"),
        ImportFixture.changes(fixture.difference(typed, mapping, ImportChoices.none())));
  }

  @Test
  void aNumberOfAWorkbookIsAKeyWhereKeysAreKnown() throws IOException {
    Path file = folder.resolve("k.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      sheet.value(0, 0, "source_id");
      sheet.value(1, 0, "E5");
    }
    OptionBook book =
        new OptionBook() {
          @Override
          public List<KnownOption> options(String fieldKey) {
            return fieldKey.equals("grade")
                ? List.of(new KnownOption("7", null, 1, KnownOption.Source.SEEN))
                : List.of();
          }

          @Override
          public Set<String> fieldKeys() {
            return Set.of("grade");
          }
        };
    CellValues values =
        new CellValues(
            RecordKind.USE_CASES, TableFile.of(file, TableOptions.none()), List.of(), book);
    FieldValue eight = new FieldValue.Numeric("8");
    assertEquals(
        FieldValue.text("8"),
        values.of(ImportFixture.column("grade", CellRules.plain()), eight, null));
    assertEquals(eight, values.of(ImportFixture.column("x", CellRules.plain()), eight, null));
  }

  @Test
  void aDecimalCommaMakesNoOtherNumberOfADot() throws IOException {
    CellRules german = new CellRules(false, "", true, "", false, false);
    TableFile table =
        fixture.table(
            "n.ndjson",
            """
            {"id":"5","cost":1234.5}
            {"id":"1","cost":"1.5"}
            {"id":"2","cost":"-1.234.567,25"}
            {"id":"6","cost":"1.2345,6"}
            {"id":"7","cost":"12,5"}
            """);
    fixture.record("6", "E6", false, Map.of()).record("7", "E7", false, Map.of());
    Mapping mapping =
        new Mapping(
            RecordKind.USE_CASES,
            Mapping.Key.ID,
            "id",
            "",
            List.of(ImportFixture.column("cost", german)));
    assertEquals(
        List.of(
            "5 cost Numeric[digits=1234.5]",
            "1 cost Text[value=1.5]",
            "2 cost Numeric[digits=-1234567.25]",
            "6 cost Text[value=1.2345,6]",
            "7 cost Numeric[digits=12.5]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
  }

  @Test
  void datesWithTimesAreUnderstood() {
    DateTexts times = DateTexts.of("dd.MM.yyyy HH:mm");
    assertEquals("2026-12-24T18:30:00", times.moment("24.12.2026 18:30"));
    assertEquals("2026-12-24", times.day("24.12.2026 18:30"));
    assertThrows(IllegalArgumentException.class, () -> DateTexts.of("no date"));
  }

  @Test
  @DisplayName("trap 22: a blank clears where that was said")
  void aBlankClearsWhereThatWasSaid() throws IOException {
    TableFile table = fixture.table("c.csv", "source_id,theme,sponsor\n0042,,\n");
    CellRules clear = new CellRules(false, "", false, "", false, true);
    ImportDifference difference =
        fixture.difference(
            table,
            ImportFixture.mapping(
                ImportFixture.column("theme", clear), ImportFixture.column("sponsor", clear)),
            ImportChoices.none());
    assertEquals(List.of("1 theme Null[]"), ImportFixture.changes(difference));
    assertTrue(difference.plan().changes().getFirst().clears());
    assertEquals(1, difference.unchanged());
  }

  @Test
  @DisplayName("trap 22: a member that is absent clears nothing; null and an empty text do")
  void anAbsentMemberClearsNothing() throws IOException {
    fixture.record("6", "E6", false, Map.of("theme", FieldValue.text("hr")));
    fixture.record("7", "E7", false, Map.of("theme", FieldValue.text("hr")));
    TableFile table =
        fixture.table(
            "c.ndjson",
            """
            {"source_id":"0042","sponsor":"x"}
            {"source_id":"E6","theme":null}
            {"source_id":"E7","theme":""}
            """);
    CellRules clear = new CellRules(false, "", false, "", false, true);
    ImportDifference difference =
        fixture.difference(
            table,
            ImportFixture.mapping(ImportFixture.column("theme", clear)),
            ImportChoices.none());
    assertEquals(List.of("6 theme Null[]", "7 theme Null[]"), ImportFixture.changes(difference));
    assertEquals(1, difference.blank());
  }

  @Test
  void rowsAreMatchedByIdToo() throws IOException {
    TableFile table = fixture.table("c.csv", "id,sponsor\n5,a\n4,b\n9,c\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.ID, false).mapping();
    ImportDifference difference = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals(
        Map.of(2, "MATCHED", 3, "DELETED", 4, "UNMATCHED"), ImportFixture.states(difference));
    UnusableTableException missing =
        assertThrows(
            UnusableTableException.class,
            () -> fixture.difference(table, ImportFixture.mapping(), ImportChoices.none()));
    assertTrue(String.valueOf(missing.getMessage()).contains("no column \"source_id\""));
  }

  @Test
  @DisplayName("a label that was taken for a key is said in its row")
  void labelsAreSaidInTheirRows() throws IOException {
    TableFile table =
        fixture.table("cases.csv", "source_id,theme,sponsor\n0042,Legal operations,a\nE5,hr,b\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, true).mapping();
    ImportDifference difference = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals(
        List.of("theme: the label \"Legal operations\" was taken for the key legal_ops", ""),
        difference.rows().stream().map(ImportRow::reason).toList());
    ImportOutcome first = ImportOutcome.of(difference, null, null).getFirst();
    assertTrue(first.reason().startsWith("theme: the label"), first.reason());
  }

  @Test
  @DisplayName("a result of another service is matched by its own keys, never by ids")
  void anotherServicesIdsAreNotTaken() throws IOException {
    String text =
        """
        source_id,sponsor,casedesk_outcome,casedesk_record_id,casedesk_service
        0042,a,APPLIED,5,https://other.example.com
        E5,b,APPLIED,5,http://127.0.0.1:1/api/public/
        """;
    ImportDifference bySource = fixture.difference(text, ImportChoices.none());
    assertEquals(List.of("1", "5"), recordIds(bySource));
    TableFile table =
        fixture.table("ids.csv", text.replace("source_id", "id").replace("0042", "5"));
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.ID, false).mapping();
    ImportDifference byId = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals("OTHER_SERVICE", ImportFixture.states(byId).get(2));
    assertEquals(1, byId.unclear().stream().filter(row -> row.number() == 2).count());
    assertTrue(
        byId.rows().getFirst().reason().contains("https://other.example.com"),
        byId.rows().getFirst().reason());
    ImportDifference decided =
        fixture.difference(
            table,
            mapping,
            new ImportChoices(
                false, ImportChoices.Duplicates.NONE, Map.of(2, "1"), Set.of(), false, false));
    assertEquals("1", decided.rows().getFirst().recordId());
  }

  private static List<String> recordIds(ImportDifference difference) {
    return difference.rows().stream().map(ImportRow::recordId).toList();
  }

  @Test
  @DisplayName("many rows are compared in blocks, in their order, whether two are for one record")
  void blocksKeepTheirOrder() throws IOException {
    StringBuilder text = new StringBuilder("source_id,theme,sponsor\n");
    for (int i = 0; i < 2_000; i++) {
      fixture.record("r" + i, "S" + i, false, Map.of("sponsor", FieldValue.text("held " + i)));
      String sponsor = i % 3 == 0 ? "held " + i : "new " + i;
      text.append('S').append(i).append(",Legal operations,").append(sponsor).append('\n');
    }
    TableFile table = fixture.table("many.csv", text.toString());
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, true).mapping();
    ImportDifference once = fixture.difference(table, mapping, ImportChoices.none());
    TableFile twice = fixture.table("twice.csv", text + "S1999,,again\nNONE,,\n");
    ImportDifference again = fixture.difference(twice, mapping, ImportChoices.none());
    assertEquals(667, once.unchanged());
    assertEquals(2_000, once.labels().getFirst().cells());
    assertEquals(
        ImportFixture.changes(once).stream().filter(one -> !one.startsWith("r1999 ")).toList(),
        ImportFixture.changes(again));
    assertEquals("DUPLICATE", ImportFixture.states(again).get(2_001));
    assertEquals(
        IntStream.range(2, 2_002).boxed().toList(),
        once.rows().stream().map(ImportRow::number).toList());
  }
}
