package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.UnusableTableException.TableFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with more than one fault. */
@SuppressWarnings("NullAway.Init")
final class TableValidatorTest {

  @TempDir Path folder;

  private UnusableTableException refused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("cases.csv"), text);
    return assertThrows(UnusableTableException.class, () -> Table.read(file, TableOptions.none()));
  }

  @Test
  void theFaultThatEndsTheReadingIsOneOfThem() throws IOException {
    UnusableTableException e = refused("source_id,theme\n1\n2,\"open\n");
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("cases.csv has 2 errors: cases.csv, row 3"), message);
    assertTrue(message.contains(". row 2, column theme: "), message);
    assertFalse(message.contains(".."), message);
    assertEquals(List.of(0, 2), e.faults().stream().map(TableFault::row).toList());
    assertTrue(e.getCause() instanceof UnusableTableException, "" + e.getCause());
  }

  @Test
  void aFileWithManyFaultsSaysThatOnlyTheFirstWereRead() throws IOException {
    UnusableTableException e = refused("source_id,theme\n" + "1\n".repeat(1_500));
    String message = String.valueOf(e.getMessage());
    assertEquals(1_000, e.faults().size());
    assertTrue(
        message.startsWith("cases.csv has many errors; Casedesk stopped after 1000: row 2"),
        message);
  }

  @Test
  void manyErrorValuesOfAColumnDoNotHideThoseOfAnother() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int row = 2; row < 3_000; row++) {
      rows.append("<row r=\"%1$d\"><c r=\"A%1$d\" t=\"e\"><v>#N/A</v></c></row>".formatted(row));
    }
    rows.append(Tables.cell("t=\"e\"", "<v>#REF!</v>").replace("2\"", "3000\""));
    Table table = Tables.open(Tables.workbook(folder, Tables.sheet(rows.toString())));
    UnusableTableException many =
        assertThrows(UnusableTableException.class, () -> table.requireSound(List.of("source_id")));
    assertEquals(1_000, many.faults().size());
    assertTrue(String.valueOf(many.getMessage()).contains("stopped after 1000"), "" + many);
    UnusableTableException last =
        assertThrows(UnusableTableException.class, () -> table.requireSound(List.of("value")));
    assertTrue(String.valueOf(last.getMessage()).contains("row 3000, column value"), "" + last);
  }
}
