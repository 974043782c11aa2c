package io.casedesk.files.exports;

import io.casedesk.files.ParallelBlocks;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.files.exports.RecordFile.ExportRows;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.files.table.Utf8CsvWriter;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes CSV rows in blocks of some hundreds, which other threads encode in parallel. Keeps the
 * order of the rows.
 */
final class ParallelCsvWriter implements ExportRows {

  private static final int ROWS = 512;
  private static final int BYTES = 1 << 18;

  private final ExportColumns columns;
  private final CsvStyle style;
  private final OutputStream out;
  private final CellSanitizer all;
  private final ParallelBlocks<CaseRecord, Block> blocks;

  /** Encoded rows, and the values omitted from them. */
  private record Block(ByteArrayOutputStream bytes, CellSanitizer sanitizer) {}

  ParallelCsvWriter(ExportColumns columns, CsvStyle style, OutputStream out) throws IOException {
    this.columns = columns;
    this.style = style;
    this.out = out;
    this.all = new CellSanitizer(TableFormat.CSV, columns);
    this.blocks = new ParallelBlocks<>("writing rows", ROWS, this::block, this::add);
    List<String> names = columns.names().stream().map(FormulaEscaper::neutralised).toList();
    TableWriters.of(TableFormat.CSV, style, names, out).finish();
  }

  @Override
  public void write(CaseRecord record) throws IOException {
    blocks.add(record);
  }

  private Block block(List<CaseRecord> some) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
    CellSanitizer sanitizer = new CellSanitizer(TableFormat.CSV, columns);
    Utf8CsvWriter lines = TableWriters.linesOfCsv(style, bytes);
    for (CaseRecord record : some) {
      write(record, sanitizer, lines);
    }
    lines.finish();
    return new Block(bytes, sanitizer);
  }

  /** Writes plain cells directly, and sanitizes all others. */
  private void write(CaseRecord record, CellSanitizer sanitizer, Utf8CsvWriter lines)
      throws IOException {
    @Nullable FieldValue[] cells = columns.cells(record);
    for (int i = 0; i < cells.length; i++) {
      lines.between(i);
      FieldValue value = cells[i];
      boolean isWritten =
          value instanceof FieldValue.Text(String text)
              ? lines.harmless(text)
              : value instanceof FieldValue.Numeric(String digits) && lines.harmless(digits);
      if (!isWritten) {
        FieldValue sanitized = value == null ? null : sanitizer.sanitized(record.id(), i, value);
        lines.cell(sanitized == null ? "" : sanitized.display(), cells.length == 1);
      }
    }
    lines.endRow();
  }

  private void add(Block block) throws IOException {
    block.bytes().writeTo(out);
    all.add(block.sanitizer());
  }

  @Override
  public CellSanitizer finish() throws IOException {
    blocks.finish();
    return all;
  }

  @Override
  public void close() {
    blocks.close();
  }
}
