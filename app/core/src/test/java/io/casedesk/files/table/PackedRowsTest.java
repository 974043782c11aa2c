package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that are kept: every value is read as it was written. */
final class PackedRowsTest {

  private static List<TableRow> read(PackedRows packed) throws IOException {
    List<TableRow> rows = new ArrayList<>();
    try (TableReader reader = packed.read()) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void everyValueIsReadAsItWasWritten() throws IOException {
    String longest = "\u20AC".repeat(32_767);
    List<TableRow> rows =
        List.of(
            new TableRow(2, Arrays.asList(FieldValue.text("Zürich"), null, FieldValue.text(""))),
            new TableRow(7, List.of(new FieldValue.Numeric("1.10"), new FieldValue.Numeric("-0"))),
            new TableRow(8, List.of(FieldValue.bool(true), FieldValue.bool(false))),
            new TableRow(9, List.of(FieldValue.text("half \uD83D a pair"), FieldValue.text("\n"))),
            new TableRow(
                1_048_576, List.of(FieldValue.text(longest), FieldValue.text("\uD83D\uDE00"))));
    PackedRows packed = new PackedRows();
    packed.add(PackedRows.pack(rows.subList(0, 2)));
    packed.add(PackedRows.pack(List.of()));
    packed.add(PackedRows.pack(rows.subList(2, 5)));
    assertTrue(packed.hasRoom());
    assertEquals(rows, read(packed));
    assertEquals(rows, read(packed), "a second time");
  }

  @Test
  void rowsThatAreTooLargeAreNotKept() throws IOException {
    PackedRows packed = new PackedRows();
    packed.add(PackedRows.pack(List.of(new TableRow(2, List.of(FieldValue.text("x"))))));
    packed.add(new byte[(64 << 20) + 1]);
    assertFalse(packed.hasRoom());
    assertTrue(read(packed).isEmpty(), "none of them stays in memory");
  }
}
