package io.casedesk.files.exports;

import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriter;
import io.casedesk.files.table.TableWriters;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes each row immediately. */
final class OrderedRowWriter implements ExportRows {

  private final ExportColumns columns;
  private final TableWriter writer;
  private final CellSanitizer safe;

  OrderedRowWriter(TableFormat format, ExportColumns columns, OutputStream out) throws IOException {
    this.columns = columns;
    this.writer = TableWriters.of(format, columns.names(), out);
    this.safe = new CellSanitizer(format, columns);
  }

  @Override
  public void write(CaseRecord record) throws IOException {
    write(record.id(), columns.cells(record));
  }

  @Override
  public void write(String id, Function<FieldRef, @Nullable FieldValue> values) throws IOException {
    write(id, columns.cells(values));
  }

  private void write(String id, @Nullable FieldValue[] cells) throws IOException {
    safe.sanitize(id, cells);
    writer.write(Arrays.asList(cells));
  }

  @Override
  public CellSanitizer finish() throws IOException {
    writer.finish();
    return safe;
  }
}
