package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** The rows of a sheet, as the library reads them. */
final class LibraryRows implements SheetRows {

  private final ReadableWorkbook workbook;
  private final Stream<Row> stream;
  private final Iterator<Row> rows;
  private final ExcelCellReader cells;
  private @Nullable Row row;
  private int column;

  /**
   * Rows of a sheet.
   *
   * @param workbook closed with the rows
   * @param passed rows that somebody else has read
   */
  LibraryRows(ReadableWorkbook workbook, int sheet, int passed) throws IOException {
    this.workbook = workbook;
    cells = new ExcelCellReader(workbook.isDate1904());
    stream = workbook.getSheet(sheet).orElseThrow().openStream();
    rows = stream.iterator();
    for (int i = 0; i < passed; i++) {
      row = rows.next();
    }
  }

  @Override
  public boolean next() {
    boolean isThere = rows.hasNext();
    row = isThere ? rows.next() : null;
    return isThere;
  }

  @Override
  public int number() {
    return row == null ? 0 : row.getRowNum();
  }

  @Override
  public int column() {
    return column;
  }

  @Override
  public List<@Nullable FieldValue> values() {
    Row now = row;
    List<@Nullable FieldValue> values = new ArrayList<>();
    for (column = 0; now != null && column < now.getCellCount(); column++) {
      values.add(cells.of(now.hasCell(column) ? now.getCell(column) : null));
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    stream.close();
    workbook.close();
  }
}
