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

/** Goes through the rows of a sheet. */
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
   * @param workbook closed with the rows
   * @param sheet its place from 0
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
   * @throws ExcelCellReader.UnusableCellException when a cell has no value that can be taken
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

  /** The number of the last row that was read, as a spreadsheet counts it; 0 before the first. */
  int number() {
    return number;
  }

  /** How many rows were read. */
  int read() {
    return read;
  }

  /** The place from 0 of the cell that was looked at last. */
  int column() {
    return column;
  }

  @Override
  public void close() throws IOException {
    stream.close();
    workbook.close();
  }
}
