package io.casedesk.files.excel;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.jspecify.annotations.Nullable;

/** Iterates over the rows of a sheet. */
public final class SheetRows implements Closeable {

  private final ReadableWorkbook workbook;
  private final Stream<Row> stream;
  private final Iterator<Row> rows;
  private final ExcelCellReader cells;
  private final ScannedRows scannedRows;
  private int readable;
  private int number;
  private int read;
  private int column;

  /** The problems of cells of the last row that hold an error value, by column. */
  private final Map<Integer, Message> errors = new LinkedHashMap<>();

  /**
   * Opens the rows of a sheet.
   *
   * @param workbook the workbook, which is closed with the rows
   * @param sheet the index of the sheet, from 0
   * @param scannedRows the rows that may be read; waits for them
   */
  public SheetRows(ReadableWorkbook workbook, int sheet, ScannedRows scannedRows)
      throws IOException {
    this.workbook = workbook;
    this.scannedRows = scannedRows;
    readable = scannedRows.await(1);
    cells = new ExcelCellReader(workbook.isDate1904());
    stream = workbook.getSheet(sheet).orElseThrow().openStream();
    rows = stream.iterator();
  }

  /**
   * The values of the next row; null after the last.
   *
   * @throws ExcelCellReader.UnusableCellException when a cell has no usable value
   */
  public @Nullable List<@Nullable FieldValue> next() {
    errors.clear();
    if (read >= readable) {
      readable = scannedRows.await(read + 1);
    }
    if (!rows.hasNext()) {
      return null;
    }
    Row row = rows.next();
    number = row.getRowNum();
    read++;
    List<@Nullable FieldValue> values = new ArrayList<>(row.getCellCount());
    for (column = 0; column < row.getCellCount(); column++) {
      values.add(value(row));
    }
    return values;
  }

  /** An error value is a problem only in a column that is used. */
  private @Nullable FieldValue value(Row row) {
    try {
      return cells.of(row.hasCell(column) ? row.getCell(column) : null);
    } catch (ExcelCellReader.UnusableCellException e) {
      if (e.error().isEmpty()) {
        throw e;
      }
      errors.put(column, e.message());
      return FieldValue.text(e.error());
    }
  }

  /** The problems of cells of the last row that hold an error value, by column. */
  public Map<Integer, Message> errors() {
    return errors;
  }

  /** The spreadsheet's number of the last row; 0 before the first. */
  public int number() {
    return number;
  }

  /** The number of rows that were read. */
  public int read() {
    return read;
  }

  /** The index of the last cell that was read, from 0. */
  public int column() {
    return column;
  }

  @Override
  public void close() throws IOException {
    stream.close();
    workbook.close();
  }
}
