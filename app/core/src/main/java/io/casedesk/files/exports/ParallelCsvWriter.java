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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

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

  /** Buffers whose rows were written; reused, because new ones take memory and time. */
  private final Queue<Buffer> free = new ConcurrentLinkedQueue<>();

  /** Encoded rows, and the writer that encodes them. */
  private record Buffer(ByteArrayOutputStream bytes, Utf8CsvWriter lines) {}

  /** Encoded rows, and the values omitted from them. */
  private record Block(Buffer buffer, CellSanitizer sanitizer) {}

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
    Buffer used = free.poll();
    Buffer buffer = used == null ? buffer() : used;
    CellSanitizer sanitizer = new CellSanitizer(TableFormat.CSV, columns);
    for (CaseRecord record : some) {
      write(record, sanitizer, buffer.lines());
    }
    buffer.lines().finish();
    return new Block(buffer, sanitizer);
  }

  private Buffer buffer() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES);
    return new Buffer(bytes, TableWriters.linesOfCsv(style, bytes));
  }

  /** Writes plain cells directly, and sanitizes all others. */
  private void write(CaseRecord record, CellSanitizer sanitizer, Utf8CsvWriter lines)
      throws IOException {
    int size = columns.size();
    for (int i = 0; i < size; i++) {
      lines.between(i);
      FieldValue value = columns.cell(record, i);
      boolean isWritten =
          value instanceof FieldValue.Text(String text)
              ? lines.harmless(text)
              : value instanceof FieldValue.Numeric(String digits) && lines.harmless(digits);
      if (!isWritten) {
        FieldValue sanitized = value == null ? null : sanitizer.sanitized(record.id(), i, value);
        lines.cell(sanitized == null ? "" : sanitized.display(), size == 1);
      }
    }
    lines.endRow();
  }

  private void add(Block block) throws IOException {
    ByteArrayOutputStream bytes = block.buffer().bytes();
    bytes.writeTo(out);
    bytes.reset();
    free.add(block.buffer());
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
