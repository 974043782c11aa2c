package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result of service A is imported at service B, and what comes of that at A again. */
@SuppressWarnings("NullAway.Init")
final class ResultOfAnotherTest {

  private static final String A = "https://a.example.com";
  private static final String B = "built-in 5f0c1a2b";
  private static final String HEADER =
      "casedesk_outcome,casedesk_reason,casedesk_record_id,casedesk_cells,casedesk_service\n";

  @TempDir Path folder;
  private ImportFixture records;

  @BeforeEach
  void hold() {
    records =
        new ImportFixture(folder)
            .record("1", "E1", false, Map.of())
            .record("2", "E2", false, Map.of());
  }

  private ImportDifference at(
      String service, String connection, Table table, Mapping.Key key, ImportChoices choices)
      throws IOException {
    ChangePlan.Header header =
        new ChangePlan.Header(connection, RecordKind.USE_CASES, Instant.EPOCH, "ann", table.name());
    Map<String, UseCase> byId =
        records.records().stream().collect(Collectors.toMap(UseCase::id, one -> one));
    return ImportDifference.of(
        header,
        service,
        table,
        records.suggestion(table.header(), key, false).mapping(),
        choices,
        new ImportDifference.Known<>(ImportFixture.FIELDS, ImportFixture.BOOK, byId, true));
  }

  private ImportDifference at(String service, Table table, Mapping.Key key, ImportChoices choices)
      throws IOException {
    return at(service, service, table, key, choices);
  }

  private Table result(Table table, String service, ImportDifference found) throws IOException {
    Path target = Files.createTempFile(folder, "result", ".csv");
    try (ImportResultFile file = new ImportResultFile(target)) {
      file.commit(table, service, ImportOutcome.of(found, null, null));
    }
    return Table.read(target, TableOptions.none());
  }

  private static ImportChoices leavingOut(Integer... rows) {
    return new ImportChoices(false, Duplicates.NONE, Map.of(), Set.of(rows), true, false, false);
  }

  private static String state(ImportDifference difference, int row) {
    return String.valueOf(ImportFixture.states(difference).get(row));
  }

  @Test
  @DisplayName("rows that are left to service A are still its own in a result made at B")
  void whatIsOfAnotherStaysSo() throws IOException {
    Table ofA =
        records.table(
            "a.csv",
            "id,sponsor," + HEADER + "1,x,DIFFERENT,why,1,sponsor=DIFFERENT," + A + "\n2,y,,,,,\n");
    for (ImportChoices choices : List.of(ImportChoices.none(), leavingOut(2))) {
      ImportDifference found = at(B, ofA, Mapping.Key.ID, choices);
      assertEquals(choices.leftOut().isEmpty() ? "OTHER_SERVICE" : "LEFT_OUT", state(found, 2));
      Table ofB = result(ofA, B, found);
      ImportDifference again = at(B, ofB, Mapping.Key.ID, ImportChoices.none());
      assertEquals("OTHER_SERVICE", state(again, 2), "B would write to the record 1 of its own");
      assertEquals("MATCHED", state(again, 3));
      // What it says itself is said there, and back at A, the row is tried again.
      assertTrue(Files.readString(folder.resolve(ofB.name())).contains(reason(found)));
      ImportDifference back = at(A, ofB, Mapping.Key.ID, ImportChoices.none());
      assertEquals("MATCHED", state(back, 2));
      assertEquals("OTHER_SERVICE", state(back, 3));
    }
  }

  @Test
  @DisplayName("Q18: what an earlier import did isn't guessed where the cell holds an error value")
  void anErrorValueInAnEarlierResultIsRefused() throws IOException {
    for (String column : List.of("casedesk_outcome", "casedesk_record_id", "casedesk_service")) {
      Path file = folder.resolve(column + ".xlsx");
      try (OutputStream out = Files.newOutputStream(file);
          Workbook workbook = new Workbook(out, "Other", "1.0")) {
        Worksheet sheet = workbook.newWorksheet("Cases");
        List<String> header =
            List.of("id", "sponsor", "casedesk_outcome", "casedesk_record_id", "casedesk_service");
        for (int i = 0; i < header.size(); i++) {
          sheet.inlineString(0, i, header.get(i));
          sheet.inlineString(1, i, header.get(i).equals(column) ? "ERROR" : "");
        }
        sheet.inlineString(1, 0, "1");
        sheet.inlineString(1, 1, "x");
      }
      try (FileSystem zip = FileSystems.newFileSystem(file)) {
        Path part = zip.getPath("xl/worksheets/sheet1.xml");
        String xml = Files.readString(part);
        String text = "t=\"inlineStr\"><is><t>ERROR</t></is>";
        assertTrue(xml.contains(text), xml);
        Files.writeString(part, xml.replace(text, "t=\"e\"><v>#N/A</v>"));
      }
      Table table = Table.read(file, TableOptions.none());
      UnusableTableException refused =
          assertThrows(
              UnusableTableException.class,
              () -> at(A, table, Mapping.Key.ID, ImportChoices.none()));
      assertTrue(
          String.valueOf(refused.getMessage()).contains(column + ": the cell contains the error"));
    }
  }

  private static String reason(ImportDifference found) {
    return found.rows().getFirst().reason().text();
  }

  @Test
  @DisplayName("Q18: what another service created, or may have, is not created by its key")
  void whatWasMadeElsewhereIsNotMadeAgain() throws IOException {
    for (String made : List.of("CREATED", "UNCERTAIN")) {
      Table ofA =
          records.table(
              "a.csv", "source_id,title," + HEADER + "NEW,New," + made + ",,,," + A + "\n");
      ImportDifference found = at(B, ofA, Mapping.Key.SOURCE_ID, leavingOut());
      assertEquals("OTHER_SERVICE", state(found, 2), made);
      assertTrue(found.plan().creates().isEmpty());
      assertTrue(reason(found).contains(A) && reason(found).contains(made), reason(found));
      // Neither is it at A, once it went through B.
      Table ofB = result(ofA, B, found);
      ImportDifference back = at(A, ofB, Mapping.Key.SOURCE_ID, leavingOut());
      assertEquals("UNMATCHED", state(back, 2), made);
      assertTrue(back.plan().creates().isEmpty());
      ImportDifference decided =
          at(
              B,
              ofA,
              Mapping.Key.SOURCE_ID,
              new ImportChoices(
                  false, Duplicates.NONE, Map.of(2, "1"), Set.of(), true, false, false));
      assertEquals("MATCHED", state(decided, 2));
    }
  }

  @Test
  @DisplayName("Q18: a row in doubt that was left out is in doubt the next time")
  void whatIsLeftOutStaysInDoubt() throws IOException {
    Table doubted =
        records.table("a.csv", "source_id,title," + HEADER + "NEW,New,UNCERTAIN,,,," + A + "\n");
    ImportDifference without = at(A, doubted, Mapping.Key.SOURCE_ID, leavingOut(2));
    Table ofA = result(doubted, A, without);
    ImportDifference next = at(A, ofA, Mapping.Key.SOURCE_ID, leavingOut());
    assertEquals("UNMATCHED", state(next, 2));
    assertTrue(next.plan().creates().isEmpty());
  }

  @Test
  @DisplayName(
      "a result that names the service by where its database is, as they once did, is ours")
  void theBuiltInServiceIsKnownByBothNames() throws IOException {
    String database = folder.resolve("casedesk.db").toString();
    Table before =
        records.table("a.csv", "id,sponsor," + HEADER + "1,x,DIFFERENT,,1,," + database + "\n");
    ImportDifference found = at(B, database, before, Mapping.Key.ID, ImportChoices.none());
    assertEquals("MATCHED", state(found, 2));
    Table now = result(before, B, found);
    assertTrue(Files.readString(folder.resolve(now.name())).contains(B));
    assertEquals("MATCHED", state(at(B, database, now, Mapping.Key.ID, ImportChoices.none()), 2));
    String other = "built-in 00000000";
    assertEquals(
        "OTHER_SERVICE", state(at(other, "/x", now, Mapping.Key.ID, ImportChoices.none()), 2));
  }
}
