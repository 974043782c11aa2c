package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.Table;
import io.casedesk.model.Change;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a table would change of the records, and what it would create. */
@SuppressWarnings("NullAway.Init")
final class ImportDifferenceTest {

  @TempDir Path folder;
  private ImportFixture fixture;

  @BeforeEach
  void records() {
    fixture = ImportFixture.usual(folder);
  }

  @Test
  @DisplayName("Q22: a blank cell leaves the field as it is; what is so already is not planned")
  void onlyWhatDiffersIsPlanned() throws IOException {
    ImportDifference difference =
        fixture.difference(
            "source_id,theme,sponsor,title\n0042,hr,,other\nE5,,'=Ann,\n", ImportChoices.none());
    assertEquals(List.of("5 sponsor Text[value==Ann]"), ImportFixture.changes(difference));
    PlannedCell change = difference.plan().changes().getFirst();
    assertEquals("row 3, column sponsor", change.origin());
    assertEquals(List.of("=Ann"), difference.inFile());
    assertEquals(1, difference.unchanged());
    assertEquals(2, difference.blank());
    assertEquals(2, difference.counts().get(ImportRow.State.MATCHED));
    assertEquals(0, difference.counts().get(ImportRow.State.CREATE));
    assertEquals("cases.csv", difference.plan().header().origin());
  }

  @Test
  void anEnteredValueStaysAChangeWhereTheServiceHasThatOfTheFile() throws IOException {
    Table table = fixture.table("cases.csv", "source_id,theme\nE5,hr\n0042,hr\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    ImportDifference found = fixture.difference(table, mapping, ImportChoices.none());
    PlannedCell planned = found.plan().changes().getFirst();
    String record = planned.change().recordId();
    String other = record.equals("5") ? "1" : "5";
    Set<Change> entered =
        Set.of(
            entered(record, FieldRef.custom("theme")),
            entered(other, FieldRef.custom("theme")),
            // A row and a column that are not imported.
            entered("2", FieldRef.custom("theme")),
            entered(record, FieldRef.custom("sponsor")));
    ImportDifference difference = found.withValues(entered, mapping);
    ChangePlan with = difference.plan();
    assertEquals(with.changes().size(), difference.inFile().size());
    assertEquals(
        List.of(record + " third", other + " third"),
        with.changes().stream()
            .map(cell -> cell.change().recordId() + " " + cell.change().wanted().display())
            .toList());
    assertEquals(FieldValue.text("as seen"), with.changes().getLast().change().seen());
    assertTrue(with.changes().getLast().origin().endsWith(", column theme"));
  }

  @Test
  void enteredValuesOfNewRecordsReplaceThoseOfTheFile() throws IOException {
    Table table = fixture.table("cases.csv", "source_id,title,theme,sponsor\nNEW,First,hr,Ann\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    ImportDifference found =
        fixture.difference(
            table, mapping, ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
    PlannedCreate create = found.plan().creates().getFirst();
    FieldRef sponsor = FieldRef.custom("sponsor");
    Change emptied =
        new Change(
            ImportDraft.newRecord(create.row()),
            sponsor,
            FieldValue.text("Ann"),
            FieldValue.text(""));
    ChangePlan with =
        found
            .withValues(
                Set.of(
                    entered(ImportDraft.newRecord(create.row()), FieldRef.custom("theme")),
                    entered(ImportDraft.newRecord(create.row()), FieldRef.custom("team")),
                    emptied),
                mapping)
            .plan();
    assertEquals(
        Map.of(
            FieldRef.custom("theme"),
            FieldValue.text("third"),
            FieldRef.custom("team"),
            FieldValue.text("third")),
        with.creates().getFirst().values());
    assertEquals(create.name(), with.creates().getFirst().name());
    assertEquals(List.of(), with.changes());
  }

  @Test
  void anEnteredValueOfANewRecordIsNotThatOfARecordWithItsKeyAsId() throws IOException {
    Table table =
        fixture.table("cases.csv", "source_id,title,theme\n5,First,hr\nE5,Title of 5,hr\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    ImportDifference found =
        fixture.difference(
            table, mapping, ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
    FieldRef theme = FieldRef.custom("theme");
    String row = found.plan().creates().getFirst().row();
    assertEquals("5", row);

    ChangePlan with =
        found.withValues(Set.of(entered(ImportDraft.newRecord(row), theme)), mapping).plan();

    assertEquals(FieldValue.text("third"), with.creates().getFirst().values().get(theme));
    assertEquals(found.plan().changes(), with.changes());
  }

  private static Change entered(String record, FieldRef field) {
    return new Change(record, field, FieldValue.text("as seen"), FieldValue.text("third"));
  }

  @Test
  @DisplayName("Q14: what differs and cannot be written is counted, also of what was done")
  void cellsThatCannotBeWrittenAreCompared() throws IOException {
    Table table =
        fixture.table(
            "cases.csv",
            """
            source_id,title,delete_flag,created_at,sponsor,casedesk_outcome,casedesk_record_id
            0042,Title of 1,false,2020-01-01,,UNCHANGED,1
            E5,Corrected,TRUE,2020-01-01,,UNCHANGED,5
            """);
    MappingSuggestion.Known columns =
        new MappingSuggestion.Known(
            RecordKind.USE_CASES,
            FieldRef::isCustom,
            ImportFixture.FIELDS,
            FieldKeys.of(fixture.records()));
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
    assertEquals("", difference.rows().getFirst().reason().text());
    assertEquals(
        "title, delete_flag: differs, but can't be changed",
        difference.rows().get(1).reason().text());
    assertEquals(Map.of(2, "DONE", 3, "DONE"), ImportFixture.states(difference));
  }

  @Test
  @DisplayName("Q18: records are created when asked for, and where none could be meant")
  void createsWhenAsked() throws IOException {
    String text =
        """
        source_id,title,theme,sponsor
        NEW,First,hr,
        NEW2,,hr,
        42,Near,,
        DUP,A,,
        DUP,B,,
        E5,C,hr,
        E5,C,hr,
        """;
    ImportDifference difference =
        fixture.difference(text, ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(
        Map.of(
            2,
            "CREATE",
            3,
            "UNMATCHED",
            4,
            "UNMATCHED",
            5,
            "DUPLICATE",
            6,
            "DUPLICATE",
            7,
            "MATCHED",
            8,
            "REPEATED"),
        ImportFixture.states(difference));
    assertEquals(
        List.of(
            new PlannedCreate(
                "NEW", "First", Map.of(FieldRef.custom("theme"), FieldValue.text("hr")), "row 2")),
        difference.plan().creates());
  }

  @Test
  @DisplayName("Q16: what an earlier result is in doubt about is not created again")
  void whatIsInDoubtIsNotCreated() throws IOException {
    String text =
        """
        source_id,title,sponsor,casedesk_outcome,casedesk_record_id
        NEW,First,a,UNCERTAIN,
        NEW2,Second,b,NOT_SENT,
        E5,Third,c,UNCERTAIN,
        """;
    ImportDifference difference =
        fixture.difference(text, ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(
        Map.of(2, "UNMATCHED", 3, "CREATE", 4, "MATCHED"), ImportFixture.states(difference));
    String reason = difference.unclear().getFirst().reason().text();
    assertTrue(reason.endsWith("choose its record or skip the row"), reason);
  }

  @Test
  void nothingIsCreatedOfAListThatWasNotReadWhole() throws IOException {
    ImportDifference difference =
        fixture
            .notWhole()
            .difference(
                "source_id,title,sponsor\nNEW,First,a\nE5,,b\n",
                ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
    assertEquals(Map.of(2, "UNMATCHED", 3, "MATCHED"), ImportFixture.states(difference));
    assertEquals(List.of(), difference.plan().creates());
    String reason = difference.unclear().getFirst().reason().text();
    assertTrue(reason.contains("the list is incomplete"), reason);
  }

  @Test
  @DisplayName("Q22: a blank clears where that was said")
  void aBlankClearsWhereThatWasSaid() throws IOException {
    Table table = fixture.table("c.csv", "source_id,theme,sponsor\n0042,,\n");
    CellRules clear = CellRules.plain().withClear(true);
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
  @DisplayName("Q22: a member that is absent clears nothing; null and an empty text do")
  void anAbsentMemberClearsNothing() throws IOException {
    fixture.record("6", "E6", false, Map.of("theme", FieldValue.text("hr")));
    fixture.record("7", "E7", false, Map.of("theme", FieldValue.text("hr")));
    Table table =
        fixture.table(
            "c.ndjson",
            """
            {"source_id":"0042","sponsor":"x"}
            {"source_id":"E6","theme":null}
            {"source_id":"E7","theme":""}
            """);
    CellRules clear = CellRules.plain().withClear(true);
    ImportDifference difference =
        fixture.difference(
            table,
            ImportFixture.mapping(ImportFixture.column("theme", clear)),
            ImportChoices.none());
    assertEquals(List.of("6 theme Null[]", "7 theme Null[]"), ImportFixture.changes(difference));
    assertEquals(1, difference.blank());
  }

  @Test
  @DisplayName("a label that was taken for a key is said in its row")
  void labelsAreSaidInTheirRows() throws IOException {
    Table table =
        fixture.table("cases.csv", "source_id,theme,sponsor\n0042,Legal operations,a\nE5,hr,b\n");
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, true).mapping();
    ImportDifference difference = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals(
        List.of("theme: the label \"Legal operations\" was replaced by the key legal_ops", ""),
        difference.rows().stream().map(row -> row.reason().text()).toList());
    ImportOutcome first = ImportOutcome.of(difference, null, null).getFirst();
    assertTrue(first.reason().text().startsWith("theme: the label"), first.reason().text());
  }

  @Test
  @DisplayName("many rows are compared in their order, whether two are for one record")
  void blocksKeepTheirOrder() throws IOException {
    StringBuilder text = new StringBuilder("source_id,theme,sponsor\n");
    for (int i = 0; i < 2_000; i++) {
      fixture.record("r" + i, "S" + i, false, Map.of("sponsor", FieldValue.text("held " + i)));
      String sponsor = i % 3 == 0 ? "held " + i : "new " + i;
      text.append('S').append(i).append(",Legal operations,").append(sponsor).append('\n');
    }
    Table table = fixture.table("many.csv", text.toString());
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, true).mapping();
    ImportDifference once = fixture.difference(table, mapping, ImportChoices.none());
    Table twice = fixture.table("twice.csv", text + "S1999,,again\nNONE,,\n");
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
