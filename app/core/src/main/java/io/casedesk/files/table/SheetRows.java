package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** Iterates over the rows of a sheet. */
final class SheetRows implements Closeable {

  private final ReadableWorkbook workbook;
  private final Stream<Row> stream;
  private final Iterator<Row> rows;
  private final ExcelCellReader cells;
  private int number;
  private int read;
  private int column;

  /**
   * Opens the rows of a sheet.
   *
   * @param workbook the workbook, which is closed with the rows
   * @param sheet the index of the sheet, from 0
   */
  SheetRows(ReadableWorkbook workbook, int sheet) throws IOException {
    this.workbook = workbook;
    cells = new ExcelCellReader(workbook.isDate1904());
    stream = workbook.getSheet(sheet).orElseThrow().openStream();
    rows = stream.iterator();
  }

  /**
   * The values of the next row; null after the last.
   *
   * @throws ExcelCellReader.UnusableCellException when a cell has no usable value
   */
  @Nullable List<@Nullable FieldValue> next() {
    if (!rows.hasNext()) {
      return null;
    }
    Row row = rows.next();
    number = row.getRowNum();
    read++;
    List<@Nullable FieldValue> values = new ArrayList<>(row.getCellCount());
    for (column = 0; column < row.getCellCount(); column++) {
      values.add(cells.of(row.hasCell(column) ? row.getCell(column) : null));
    }
    return values;
  }

  /** The spreadsheet's number of the last row; 0 before the first. */
  int number() {
    return number;
  }

  /** The number of rows that were read. */
  int read() {
    return read;
  }

  /** The index of the last cell that was read, from 0. */
  int column() {
    return column;
  }

  @Override
  public void close() throws IOException {
    stream.close();
    workbook.close();
  }
}
