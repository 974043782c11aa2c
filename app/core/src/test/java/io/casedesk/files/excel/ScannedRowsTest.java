package io.casedesk.files.excel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.MessageException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How far a sheet may be read while it is being scanned. */
final class ScannedRowsTest {

  private static final String ROWS = "<row><c><v>1</v></c></row>".repeat(100);
  private static final int COUNTED = 64;

  private final ScannedRows scannedRows = new ScannedRows();

  private void scan(String part) {
    InputStream in = new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8));
    assertTrue(new XlsxPartScanner(scannedRows, 2).scan(in));
  }

  /** The number of rows that may be read, found without waiting for more of them. */
  private int readable() {
    return scannedRows.await(0);
  }

  @Test
  void scannedRowsMayBeReadBeforeTheScanEnds() {
    scan("<worksheet><sheetData>" + ROWS);
    assertEquals(COUNTED, readable());
    scannedRows.end(false);
    assertEquals(Integer.MAX_VALUE, scannedRows.await(1_000_000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<worksheet>%s<sheetData>",
        "<worksheet><sheetData><row>%s",
        "<worksheet><sheetData/><x>%s",
        "<worksheet><sheetData><x>%s",
        "<worksheet><sheetData><row><c t='s'><v>2</v></c></row>%s",
      })
  void otherRowsAreNotCounted(String part) {
    scan(part.formatted(ROWS));
    assertEquals(0, readable());
  }

  @Test
  void rowsWithKnownSharedTextsAreCounted() {
    scan("<worksheet><sheetData><row><c t='s'><v>1</v></c></row>" + ROWS);
    assertEquals(COUNTED, readable());
  }

  @Test
  void rowsAfterARejectedCellAreNotRead() {
    String nested = "<row><c><c/></c></row>";
    String part = "<worksheet><sheetData>" + ROWS + nested + ROWS;
    assertThrows(MessageException.class, () -> scan(part));
    assertEquals(COUNTED, readable());
    scannedRows.end(true);
    assertThrows(CancellationException.class, () -> scannedRows.await(1));
  }

  @Test
  void anInterruptedReaderWaitsNoLonger() {
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> scannedRows.await(1));
    assertTrue(Thread.interrupted());
  }
}
