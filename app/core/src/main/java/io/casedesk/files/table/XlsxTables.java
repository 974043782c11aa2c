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
final class XlsxTables extends RowSource {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");

  /** The most sheets that a message names. */
  private static final int SHOWN = 20;

  private final String sheet;
  private final Iterator<Row> iterator;
  private final ExcelCellReader cells;
  private final XlsxGuard.@Nullable Place damage;
  private final List<ErrorCell> errorCells = new ArrayList<>();
  private final Set<Integer> errorPlaces = new HashSet<>();
  private final Set<Integer> hidden = new HashSet<>();
  private int number;
  private int read;

  private XlsxTables(
      Path file,
      long mostBytes,
      String sheet,
      Iterator<Row> iterator,
      ExcelCellReader cells,
      XlsxGuard.@Nullable Place damage) {
    super(file, mostBytes);
    this.sheet = sheet;
    this.iterator = iterator;
    this.cells = cells;
    this.damage = damage;
  }

  /**
   * Reads a sheet, after the complete workbook was checked.
   *
   * @throws UnusableTableException when it is invalid
   */
  static Table read(Path file, TableOptions options, long mostBytes) throws IOException {
    String name = nameOf(file);
    XlsxGuard guard = XlsxGuard.checked(file);
    try (ReadableWorkbook workbook =
        new ReadableWorkbook(file.toFile(), new ReadingOptions(guard.hasStyles(), true))) {
      List<Sheet> sheets = workbook.getSheets().toList();
      Sheet sheet = chosen(sheets, name, options.sheet());
      ExcelCellReader cells = new ExcelCellReader(workbook.isDate1904());
      try (Stream<Row> stream = sheet.openStream();
          XlsxTables source =
              new XlsxTables(
                  file,
                  mostBytes,
                  sheet.getName(),
                  stream.iterator(),
                  cells,
                  guard.damageOf(sheet))) {
        source.read(options, guard, sheet);
        guard.mergedBelow(sheet, source.foundHeaderRow()).forEach(source::addMerged);
        return new Table(
            source,
            TableFormat.XLSX,
            new DetectedFormat(
                null,
                null,
                null,
                sheet.getName(),
                sheets.stream().map(Sheet::getName).toList(),
                source.foundHeaderRow()),
            source.withHeaderRow(remark(sheets, sheet, options.sheet())),
            Message.none(),
            source.faults(),
            new Table.Hidden(source.hidden, guard.hiddenColumns(sheet)),
            (columns, out, added) ->
                new TableWriters.XlsxTableWriter(sheet.getName(), columns, out));
      }
    } catch (UnusableTableException | CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      // The library throws many exceptions for damaged files, none with a message for users.
      throw UnusableTableException.ofFile(name, Message.of("table.workbook-unreadable"), e);
    }
  }

  /** Names merged cells of the header first, because of which other cells look wrong. */
  private void read(TableOptions options, XlsxGuard guard, Sheet sheet) throws IOException {
    try {
      read(options.headerRow());
    } catch (UnusableTableException e) {
      var _ = guard.mergedBelow(sheet, foundHeaderRow());
      throw e;
    }
  }

  /** A cell that holds an error value, which is a problem only in a column that is used. */
  private record ErrorCell(int row, int place, Message problem) {}

  @Override
  @Nullable TableRow next() {
    Row row;
    try {
      if (!iterator.hasNext()) {
        return null;
      }
      row = iterator.next();
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
  private void addMerged(XlsxGuard.Merged merged) {
    int columns = header().size();
    for (TableRow row : rows()) {
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
  List<String> namesIn(@Nullable TableRow row) {
    if (foundHeaderRow() == 0) {
      throw UnusableTableException.ofFile(file, Message.of("table.empty-sheet", sheet));
    }
    if (row == null || row.number() != foundHeaderRow()) {
      throw noHeader();
    }
    for (ErrorCell error : errorCells) {
      if (error.row() == row.number()) {
        throw invalid(row, error.place(), "", error.problem());
      }
    }
    return namesIn(row.number(), row.texts());
  }

  /** The cells below the header that hold an error value. */
  private List<TableFault> faults() {
    return errorCells.stream()
        .filter(error -> error.row() > foundHeaderRow())
        .map(
            error ->
                new TableFault(
                    error.row(),
                    isNamed(error.place())
                        ? header().get(error.place())
                        : ExcelCellReader.columnLetters(error.place()),
                    "",
                    error.problem()))
        .toList();
  }

  @Override
  public void close() {
    // The caller closes the stream of the library.
  }

  /** Returns the named sheet, or the first that is visible. */
  private static Sheet chosen(List<Sheet> sheets, String file, @Nullable String named) {
    if (named == null) {
      return sheets.stream()
          .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
          .findFirst()
          .orElseThrow(() -> UnusableTableException.ofFile(file, Message.of("table.no-sheet")));
    }
    return sheets.stream()
        .filter(one -> one.getName().equals(named))
        .findFirst()
        .or(() -> numbered(sheets, named))
        .orElseThrow(
            () ->
                UnusableTableException.ofFile(
                    file, Message.of("table.no-such-sheet", named, names(sheets))));
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
