package io.casedesk.files.table;

import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageIoException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.DecimalParser;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table as a workbook with one sheet. Numbers that a spreadsheet would round are written
 * as texts, and so is everything else except numbers and booleans.
 */
final class XlsxTableWriter implements TableWriter {

  private static final int MOST_ROWS = 1_048_576;
  private static final int DIGITS = 15;
  private static final int ROWS_IN_MEMORY = 500;

  private final Workbook workbook;
  private final Worksheet sheet;
  private int row;

  XlsxTableWriter(String name, List<String> header, OutputStream out) throws IOException {
    workbook = new Workbook(out, "Casedesk", "1.0");
    sheet = workbook.newWorksheet(name);
    write(header.stream().map(FieldValue::text).toList());
  }

  @Override
  public void write(List<? extends @Nullable FieldValue> cells) throws IOException {
    if (row >= MOST_ROWS) {
      throw new MessageIoException(Message.of("table.sheet-rows", MOST_ROWS));
    }
    for (int column = 0; column < cells.size(); column++) {
      cell(column, cells.get(column));
    }
    row++;
    if (row % ROWS_IN_MEMORY == 0) {
      sheet.flush();
    }
  }

  private void cell(int column, @Nullable FieldValue value) throws IOException {
    switch (value) {
      case FieldValue.Bool(boolean bool) -> sheet.value(row, column, bool);
      case FieldValue.Numeric(String digits) when isSafe(digits) ->
          sheet.value(row, column, new BigDecimal(digits));
      case null -> {
        return;
      }
      default -> text(column, value.display());
    }
  }

  private void text(int column, String text) throws IOException {
    if (text.isEmpty()) {
      return;
    }
    if (text.length() > ExcelCellReader.LONGEST) {
      throw new MessageIoException(
          Message.of("table.cell-long", text.length(), ExcelCellReader.LONGEST));
    }
    sheet.inlineString(row, column, ExcelCellReader.escaped(text));
  }

  /** Whether a spreadsheet keeps the digits as they are. */
  private static boolean isSafe(String digits) {
    return DecimalParser.parse(digits)
        .filter(number -> number.precision() <= DIGITS)
        // Checked first, because 1e999999999 in plain notation would need a gigabyte of zeros.
        .filter(number -> Math.abs((long) number.scale()) <= digits.length())
        .filter(number -> number.stripTrailingZeros().toPlainString().equals(digits))
        .isPresent();
  }

  @Override
  public void finish() throws IOException {
    workbook.finish();
  }
}
