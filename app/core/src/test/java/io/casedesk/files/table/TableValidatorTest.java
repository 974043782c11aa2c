package io.casedesk.files.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.table.TableFile.TableOptions;
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
    return assertThrows(
        UnusableTableException.class, () -> TableFile.of(file, TableOptions.none()));
  }

  @Test
  void theFaultThatEndsTheReadingIsOneOfThem() throws IOException {
    UnusableTableException e = refused("source_id,theme\n1\n2,\"open\n");
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith("cases.csv has 2 faults: cases.csv, row 3"), message);
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
        message.startsWith("cases.csv has many faults; the first 1000 were read: row 2"), message);
  }
}
