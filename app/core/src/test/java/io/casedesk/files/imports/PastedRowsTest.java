package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.files.table.Table;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that were copied in a spreadsheet, and the records that they would create. */
@SuppressWarnings("NullAway.Init")
final class PastedRowsTest {

  @TempDir Path folder;
  private ImportFixture fixture;

  @BeforeEach
  void records() {
    fixture = ImportFixture.usual(folder);
  }

  private MappingSuggestion.Known known() {
    return new MappingSuggestion.Known(
        RecordKind.USE_CASES,
        FieldRef::isCustom,
        ImportFixture.FIELDS,
        FieldKeys.of(fixture.records()));
  }

  private PastedRows pasted(String text) {
    return PastedRows.of(
        text,
        known(),
        Map.of("Titel", "title", "Kosten", "custom_fields.cost"),
        number -> "Column " + number);
  }

  private ImportDifference difference(PastedRows rows, ImportChoices choices) throws IOException {
    Table table =
        Table.read(Files.write(folder.resolve("pasted.csv"), rows.csv()), PastedRows.options());
    Mapping mapping =
        MappingSuggestion.first(known(), Mapping.Key.NEW, table.header(), true).mapping();
    return fixture.difference(table, mapping, choices);
  }

  @Test
  void aRowOfFieldNamesIsTheHeader() {
    assertEquals(
        new PastedRows(
            List.of("title", "theme", "Data sources", "custom_fields.cost", "mine"),
            List.of(List.of("First", "hr", "", "5", ""), List.of("Second", "", "", "", "x"))),
        pasted(
            String.join(
                "\r\n",
                "Titel\ttheme\tData sources\tKosten\tmine\t",
                "First\thr\t\t5",
                "\t",
                " Second \t\t\t\tx",
                "")));
    assertEquals(List.of("title", "cost"), pasted("Name\tcost\nA\t1").header());
  }

  @Test
  void withoutOneTheFirstColumnHoldsTheNames() {
    assertEquals(
        new PastedRows(
            List.of("title", "Column 2", "Column 3"),
            List.of(List.of("First", "hr", "1.234"), List.of("Theme", "fin", ""))),
        pasted("First\thr\t1.234\nTheme\tfin\t"));
    assertEquals(List.of(), pasted(" \n\t\n").rows());
  }

  private List<String> costs(String rows) throws IOException {
    return difference(pasted(rows), ImportChoices.none()).plan().creates().stream()
        .map(create -> String.valueOf(create.values().get(FieldRef.custom("cost"))))
        .toList();
  }

  @Test
  void aColumnDecidesWhatItsNumbersMean() throws IOException {
    assertEquals(
        List.of(
            new FieldValue.Numeric("1234.50").toString(),
            new FieldValue.Numeric("1234").toString()),
        costs("title\tcost\nA\t1.234,50\nB\t1.234\n"));
    assertEquals(
        List.of(
            new FieldValue.Numeric("1234.50").toString(),
            new FieldValue.Numeric("1234").toString()),
        costs("title\tcost\nA\t1,234.50\nB\t1,234\n"));
  }

  @Test
  void whatNothingDecidesIsAsked() throws IOException {
    ImportDifference open =
        difference(pasted("title\tcost\nA\t1.234\nB\tmany\n"), ImportChoices.none());
    assertEquals(1, open.questions().size());
    assertEquals("cost", open.questions().getFirst().column());
    assertEquals(
        FieldValue.text("1.234"),
        open.plan().creates().getFirst().values().get(FieldRef.custom("cost")));
  }

  @Test
  @DisplayName("Q16, Q18: each row is a new record, also under a name that a record has")
  void eachRowIsANewRecord() throws IOException {
    ImportDifference difference =
        difference(
            pasted(
                """
                title\ttheme\tsources\tsponsor
                Title of 5\tPeople\tlegal_ops; hr\t=1+1
                "two
                lines"\t\t\t'x
                \thr\t\t
                """),
            ImportChoices.none());
    assertEquals(
        List.of(
            new PlannedCreate(
                "Title of 5",
                "Title of 5",
                Map.of(
                    FieldRef.custom("theme"), FieldValue.text("hr"),
                    FieldRef.custom("sources"), new FieldValue.Structure("[\"legal_ops\",\"hr\"]"),
                    FieldRef.custom("sponsor"), FieldValue.text("=1+1")),
                "row 2"),
            new PlannedCreate(
                "two\nlines",
                "two\nlines",
                Map.of(FieldRef.custom("sponsor"), FieldValue.text("'x")),
                "row 3")),
        difference.plan().creates());
    assertEquals(List.of(), difference.plan().changes());
    assertEquals(Map.of(2, "CREATE", 3, "CREATE", 4, "NO_KEY"), ImportFixture.states(difference));
  }

  @Test
  void aNameThatIsThereTwiceIsForTheUserToDecide() throws IOException {
    PastedRows rows = pasted("Twin\nOther\nTwin");
    assertEquals(
        Map.of(2, "DUPLICATE", 3, "CREATE", 4, "DUPLICATE"),
        ImportFixture.states(difference(rows, ImportChoices.none())));
    ImportDifference first =
        difference(rows, ImportChoices.none().withDuplicates(ImportChoices.Duplicates.FIRST));
    assertEquals(2, first.plan().creates().size());
  }

  @Test
  void aListThatIsIncompleteHidesNoRecordThatARowCouldMean() throws IOException {
    fixture.notWhole();
    ImportDifference difference = difference(pasted("New one"), ImportChoices.none());
    assertEquals(1, difference.plan().creates().size());
    assertFalse(Mapping.Key.NEW.needsCompleteList());
  }
}
