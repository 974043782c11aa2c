package io.casedesk.files.table;

import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.files.excel.XlsxPartScanner;
import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/** Reads tables from the sheets of workbooks. */
final class XlsxTables {

  private XlsxTables() {}

  /**
   * Reads a sheet, after the complete workbook was checked.
   *
   * @throws UnusableTableException when it is invalid
   */
  static Table read(Path file, TableOptions options, long mostBytes) throws IOException {
    TableErrors errors = TableErrors.of(file);
    XlsxGuard guard = XlsxGuard.checked(file);
    try (ReadableWorkbook workbook =
        new ReadableWorkbook(file.toFile(), new ReadingOptions(guard.hasStyles(), true))) {
      List<Sheet> sheets = workbook.getSheets().toList();
      SheetChoice choice = new SheetChoice(errors, sheets);
      Sheet sheet = choice.chosen(options.sheet());
      ExcelCellReader cells = new ExcelCellReader(workbook.isDate1904());
      try (Stream<Row> stream = sheet.openStream();
          Rows rows =
              new Rows(
                  errors,
                  mostBytes,
                  sheet.getName(),
                  stream.iterator(),
                  cells,
                  guard.damageOf(sheet.getId()))) {
        RowSource.Content content;
        try {
          content = rows.read(options.headerRow());
        } catch (UnusableTableException e) {
          guard.requireNotMerged(sheet, rows.foundHeaderRow());
          throw e;
        }
        guard.requireNotMerged(sheet, rows.foundHeaderRow());
        return new Table(
            errors,
            TableFormat.XLSX,
            content,
            new DetectedFormat(
                null,
                null,
                null,
                sheet.getName(),
                sheets.stream().map(Sheet::getName).toList(),
                rows.foundHeaderRow()),
            rows.withHeaderRow(choice.remark(sheet, options.sheet())),
            Message.none(),
            rows.faults(content.header()),
            guard.hiddenRows(sheet),
            (columns, out, added) -> new XlsxTableWriter(sheet.getName(), columns, out));
      }
    } catch (UnusableTableException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      // The library throws many exceptions for damaged files, none with a message for users.
      throw errors.file(Message.of("table.workbook-unreadable"), e);
    }
  }

  /** A cell that holds an error value, which is a problem only in a column that is used. */
  private record ErrorCell(int row, int place, Message problem) {}

  /** Reads the rows of a sheet. */
  private static final class Rows extends RowSource {

    private final String sheet;
    private final Iterator<Row> rows;
    private final ExcelCellReader cells;
    private final XlsxPartScanner.@Nullable Place damage;
    private final List<ErrorCell> errorCells = new ArrayList<>();
    private final Set<Integer> errorPlaces = new HashSet<>();
    private int number;
    private int read;

    Rows(
        TableErrors errors,
        long mostBytes,
        String sheet,
        Iterator<Row> rows,
        ExcelCellReader cells,
        XlsxPartScanner.@Nullable Place damage) {
      super(errors, mostBytes);
      this.sheet = sheet;
      this.rows = rows;
      this.cells = cells;
      this.damage = damage;
    }

    @Override
    @Nullable TableRow next() {
      Row row;
      try {
        if (!rows.hasNext()) {
          return null;
        }
        row = rows.next();
      } catch (RuntimeException e) {
        throw stopped(e);
      }
      number = row.getRowNum();
      read++;
      List<@Nullable FieldValue> values = new ArrayList<>(row.getCellCount());
      for (int place = 0; place < row.getCellCount(); place++) {
        values.add(value(row, place));
      }
      return counted(TableRow.of(number, values));
    }

    private @Nullable FieldValue value(Row row, int place) {
      try {
        return cells.of(row.hasCell(place) ? row.getCell(place) : null);
      } catch (ExcelCellReader.UnusableCellException e) {
        if (e.error().isEmpty()) {
          throw new InvalidCell(number, place, e.message());
        }
        // Of more than the first faults, only the first of each column matters.
        if (errorPlaces.add(place) || errorCells.size() < MOST_FAULTS) {
          errorCells.add(new ErrorCell(number, place, e.message()));
        }
        return FieldValue.text(e.error());
      } catch (RuntimeException e) {
        throw stopped(e);
      }
    }

    /** The library reports a failure without its position. */
    private InvalidCell stopped(RuntimeException e) {
      int row = number + 1;
      return damage == null || damage.row() != read + 1
          ? new InvalidCell(row, -1, Message.of("table.row-unreadable"), e)
          : new InvalidCell(row, damage.column(), Message.of("table.cell-damaged"), e);
    }

    @Override
    TableHeader header(@Nullable TableRow row) {
      if (foundHeaderRow() == 0) {
        throw errors.file(Message.of("table.empty-sheet", sheet));
      }
      if (row == null || row.number() != foundHeaderRow()) {
        throw errors.noHeader(foundHeaderRow());
      }
      for (ErrorCell error : errorCells) {
        if (error.row() == row.number()) {
          throw errors.cell(
              error.row(), ExcelCellReader.columnLetters(error.place()), "", error.problem());
        }
      }
      return TableHeader.of(errors, row.number(), row.texts());
    }

    /** The cells below the header that hold an error value. */
    List<TableFault> faults(TableHeader header) {
      return errorCells.stream()
          .filter(error -> error.row() > foundHeaderRow())
          .map(
              error ->
                  new TableFault(
                      error.row(),
                      header.isNamed(error.place())
                          ? header.names().get(error.place())
                          : ExcelCellReader.columnLetters(error.place()),
                      "",
                      error.problem()))
          .toList();
    }

    @Override
    public void close() {
      // The caller closes the stream of the library.
    }
  }
}
