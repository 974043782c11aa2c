package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which record a row is about, and which rows are left to a person. */
@SuppressWarnings("NullAway.Init")
final class RowMatchingTest {

  @TempDir Path folder;
  private ImportFixture fixture;

  @BeforeEach
  void records() {
    fixture = ImportFixture.usual(folder);
  }

  @Test
  @DisplayName("Q17: every row whose record is not clear is listed with why")
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
    List<String> reasons = difference.unclear().stream().map(row -> row.reason().text()).toList();
    assertTrue(reasons.get(0).endsWith("\"0042\" (1) differs in leading zeros"), reasons.get(0));
    assertTrue(reasons.get(1).contains("2, 3 (deleted)"), reasons.get(1));
    assertTrue(reasons.get(2).contains("4 is deleted"), reasons.get(2));
    assertTrue(reasons.get(3).contains("source_id is empty"), reasons.get(3));
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
            fixture.difference(
                text, ImportFixture.choices(true, Duplicates.LAST, Map.of(3, "2"), false))));
    ImportDifference first =
        fixture.difference(
            text, ImportFixture.choices(false, Duplicates.FIRST, Map.of(2, "9", 3, "4"), false));
    assertEquals(List.of("5 sponsor Text[value=g]"), ImportFixture.changes(first));
    assertEquals(
        Map.of(2, "UNMATCHED", 3, "DELETED", 4, "MATCHED", 5, "DUPLICATE"),
        ImportFixture.states(first));
    ImportDifference without =
        fixture.difference(
            text,
            new ImportChoices(
                false, Duplicates.NONE, Map.of(), Set.of(2, 3, 4, 5), false, false, false));
    assertEquals(List.of(), without.unclear());
    // Whoever names a record that is not there for a row without a key is told so.
    assertEquals(
        Map.of(2, "UNMATCHED"),
        ImportFixture.states(
            fixture.difference(
                "source_id,title,sponsor\n,New,a\n",
                ImportFixture.choices(false, Duplicates.NONE, Map.of(2, "9"), false))));
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
            text,
            new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(), false, true, false));
    assertEquals(
        Map.of(2, "MATCHED", 3, "MATCHED", 4, "DUPLICATE", 5, "DUPLICATE"),
        ImportFixture.states(again));
  }

  @Test
  @DisplayName("Q17: a copied line, or a key that was corrected, is not the record before")
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
    String reason = difference.unclear().getFirst().reason().text();
    assertTrue(
        reason.contains("\"0042\"") && reason.contains("5, whose source_id is \"E5\""), reason);
    // Who says it once more knows it.
    assertEquals(
        "MATCHED",
        ImportFixture.states(
                fixture.difference(
                    text,
                    ImportFixture.choices(false, Duplicates.NONE, Map.of(4, "1", 5, "9"), false)))
            .get(4));
    Table byId =
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
    List<String> reasons = difference.unclear().stream().map(row -> row.reason().text()).toList();
    assertTrue(reasons.get(0).contains("another service"), reasons.get(0));
    assertTrue(reasons.get(1).contains("says that it was created"), reasons.get(1));
    ImportDifference part = fixture.notWhole().difference(text, ImportChoices.none());
    String reason = part.unclear().getFirst().reason().text();
    assertTrue(reason.contains("the list is incomplete"), reason);
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
        fixture.difference(text, ImportFixture.choices(false, Duplicates.NONE, Map.of(), true));
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
  void rowsAreMatchedByIdToo() throws IOException {
    Table table = fixture.table("c.csv", "id,sponsor\n5,a\n4,b\n9,c\n");
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
    Table table = fixture.table("ids.csv", text.replace("source_id", "id").replace("0042", "5"));
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.ID, false).mapping();
    ImportDifference byId = fixture.difference(table, mapping, ImportChoices.none());
    assertEquals("OTHER_SERVICE", ImportFixture.states(byId).get(2));
    assertEquals(1, byId.unclear().stream().filter(row -> row.number() == 2).count());
    assertTrue(
        byId.rows().getFirst().reason().text().contains("https://other.example.com"),
        byId.rows().getFirst().reason().text());
    ImportDifference decided =
        fixture.difference(
            table,
            mapping,
            new ImportChoices(
                false,
                ImportChoices.Duplicates.NONE,
                Map.of(2, "1"),
                Set.of(),
                false,
                false,
                false));
    assertEquals("1", decided.rows().getFirst().recordId());
  }

  private static List<String> recordIds(ImportDifference difference) {
    return difference.rows().stream().map(ImportRow::recordId).toList();
  }
}
