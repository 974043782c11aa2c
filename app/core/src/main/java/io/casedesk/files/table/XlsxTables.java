package io.casedesk.files.table;

import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.jspecify.annotations.Nullable;

/** Reads tables from the sheets of workbooks. */
final class XlsxTables {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

  /** The most sheets that a message names. */
  private static final int SHOWN = 20;

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
      Sheet sheet = chosen(sheets, errors, options.sheet());
      ExcelCellReader cells = new ExcelCellReader(workbook.isDate1904());
      try (Stream<Row> stream = sheet.openStream();
          Rows rows =
              new Rows(
                  errors,
                  mostBytes,
                  sheet.getName(),
                  stream.iterator(),
                  cells,
                  guard.damageOf(sheet))) {
        RowSource.Content content = read(rows, options, guard, sheet);
        guard
            .mergedBelow(sheet, rows.foundHeaderRow())
            .forEach(merged -> rows.addMerged(merged, content));
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
            rows.withHeaderRow(remark(sheets, sheet, options.sheet())),
            Message.none(),
            rows.faults(content.header()),
            new Table.Hidden(rows.hidden, guard.hiddenColumns(sheet)),
            (columns, out, added) ->
                new TableWriters.XlsxTableWriter(sheet.getName(), columns, out));
      }
    } catch (UnusableTableException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      // The library throws many exceptions for damaged files, none with a message for users.
      throw errors.file(Message.of("table.workbook-unreadable"), e);
    }
  }

  /** Names merged cells of the header first, because of which other cells look wrong. */
  private static RowSource.Content read(
      Rows rows, TableOptions options, XlsxGuard guard, Sheet sheet) throws IOException {
    try {
      return rows.read(options.headerRow());
    } catch (UnusableTableException e) {
      var _ = guard.mergedBelow(sheet, rows.foundHeaderRow());
      throw e;
    }
  }

  /** A cell that holds an error value, which is a problem only in a column that is used. */
  private record ErrorCell(int row, int place, Message problem) {}

  /** Reads the rows of a sheet. */
  private static final class Rows extends RowSource {

    private final String sheet;
    private final Iterator<Row> rows;
    private final ExcelCellReader cells;
    private final XlsxGuard.@Nullable Place damage;
    private final List<ErrorCell> errorCells = new ArrayList<>();
    private final Set<Integer> errorPlaces = new HashSet<>();
    private final Set<Integer> hidden = new HashSet<>();
    private int number;
    private int read;

    Rows(
        TableErrors errors,
        long mostBytes,
        String sheet,
        Iterator<Row> rows,
        ExcelCellReader cells,
        XlsxGuard.@Nullable Place damage) {
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
      if (row.isHidden()) {
        hidden.add(number);
      }
      List<@Nullable FieldValue> values = new ArrayList<>(row.getCellCount());
      for (int place = 0; place < row.getCellCount(); place++) {
        values.add(value(row, place));
      }
      return TableRow.of(number, values);
    }

    private @Nullable FieldValue value(Row row, int place) {
      try {
        return cells.of(
            row.hasCell(place) ? row.getCell(place) : null,
            problem -> add(new ErrorCell(number, place, problem)));
      } catch (MessageException e) {
        throw new InvalidCell(number, place, e.message());
      } catch (RuntimeException e) {
        throw stopped(e);
      }
    }

    /** Of more than the first faults, only the first of each column matters. */
    private void add(ErrorCell cell) {
      if (errorPlaces.add(cell.place()) || errorCells.size() < MOST_FAULTS) {
        errorCells.add(cell);
      }
    }

    /** Adds the cells that are merged with others. */
    void addMerged(XlsxGuard.Merged merged, Content content) {
      int columns = content.header().names().size();
      for (TableRow row : content.rows()) {
        if (row.number() >= merged.firstRow() && row.number() <= merged.lastRow()) {
          for (int i = merged.firstColumn(); i <= merged.lastColumn() && i < columns; i++) {
            add(new ErrorCell(row.number(), i, Message.of("table.merged-cell", merged.cells())));
          }
        }
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

  /** Returns the named sheet, or the first that is visible. */
  private static Sheet chosen(List<Sheet> sheets, TableErrors errors, @Nullable String named) {
    if (named == null) {
      return sheets.stream()
          .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
          .findFirst()
          .orElseThrow(() -> errors.file(Message.of("table.no-sheet")));
    }
    return sheets.stream()
        .filter(one -> one.getName().equals(named))
        .findFirst()
        .or(() -> numbered(sheets, named))
        .orElseThrow(() -> errors.file(Message.of("table.no-such-sheet", named, names(sheets))));
  }

  private static Optional<Sheet> numbered(List<Sheet> sheets, String named) {
    int number = DIGITS.matcher(named).matches() ? Integer.parseInt(named) : 0;
    return number < 1 || number > sheets.size()
        ? Optional.empty()
        : Optional.of(sheets.get(number - 1));
  }

  private static String names(List<Sheet> some) {
    return some.stream()
        .limit(SHOWN)
        .map(one -> "\"" + Message.shortened(one.getName()) + "\"")
        .collect(Collectors.joining(", "));
  }

  /** Says which sheet is read, and that there are others. */
  private static Message remark(List<Sheet> sheets, Sheet chosen, @Nullable String named) {
    Message read = Message.of("table.read-xlsx", chosen.getName());
    return named == null && sheets.size() > 1
        ? Message.of(
            "table.other-sheets",
            read,
            names(sheets.stream().filter(one -> one.getIndex() != chosen.getIndex()).toList()))
        : read;
  }
}
