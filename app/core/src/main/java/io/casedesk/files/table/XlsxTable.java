package io.casedesk.files.table;

import io.casedesk.files.ParallelBlocks;
import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.files.excel.SheetRows;
import io.casedesk.files.excel.XlsxPartScanner;
import io.casedesk.files.table.TableFile.DetectedFormat;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/** A table in a sheet of a workbook. */
final class XlsxTable extends TableFile {

  private final String sheet;
  private final int index;
  private final boolean hasStyles;
  private final XlsxGuard guard;
  private final String sheetId;
  private final int count;
  private final List<String> remarks;
  private final List<String> sheets;
  private final TableHeader header;
  private final int headerRow;
  private final int firstRow;
  private final List<TableFault> faults = new ArrayList<>();
  private final Set<String> faultyColumns = new HashSet<>();
  private final PackedRows packed = new PackedRows();

  private XlsxTable(Path file, TableOptions options, XlsxGuard guard) throws IOException {
    super(file);
    this.guard = guard;
    this.hasStyles = guard.hasStyles();
    try (ReadableWorkbook workbook = workbook()) {
      List<Sheet> sheets = workbook.getSheets().toList();
      SheetChoice choice = new SheetChoice(tableErrors, sheets);
      Sheet chosen = choice.chosen(options.sheet());
      this.sheet = chosen.getName();
      this.sheetId = chosen.getId();
      this.index = chosen.getIndex();
      this.remarks = choice.remarks(sheet, options.sheet());
      this.sheets = sheets.stream().map(Sheet::getName).toList();
    } catch (RuntimeException e) {
      throw damaged(e);
    }
    HeaderRowFinder finder = new HeaderRowFinder();
    try (Rows rows = new Rows()) {
      rows.findHeader(finder);
    }
    this.firstRow = finder.first();
    this.headerRow = options.headerRow() == null ? finder.find() : options.headerRow();
    try {
      try (Rows rows = new Rows()) {
        this.header = rows.header();
      }
      this.count = count();
    } finally {
      guard.finish(sheetId, sheet, headerRow);
    }
  }

  /**
   * Validates the complete file. Reads each row right after the guard has checked it.
   *
   * @throws UnusableTableException when it is invalid; what the guard finds comes first
   */
  static XlsxTable validating(Path file, TableOptions options) throws IOException {
    XlsxGuard guard = XlsxGuard.of(file);
    try {
      return new XlsxTable(file, options, guard);
    } catch (IOException | RuntimeException e) {
      guard.finish();
      throw e;
    }
  }

  private ReadableWorkbook workbook() throws IOException {
    return new ReadableWorkbook(file.toFile(), new ReadingOptions(hasStyles, true));
  }

  /**
   * The library throws many exceptions for damaged files, none of them with a message for users.
   */
  private UnusableTableException damaged(RuntimeException e) {
    return e instanceof UnusableTableException unusable
        ? unusable
        : tableErrors.file(Message.of("table.workbook-unreadable"), e);
  }

  @Override
  public TableFormat format() {
    return TableFormat.XLSX;
  }

  @Override
  public List<String> header() {
    return header.names();
  }

  @Override
  public List<String> remarks() {
    String header = HeaderRowFinder.remark(firstRow, headerRow);
    return header.isEmpty() ? remarks : remarks.stream().map(remark -> remark + header).toList();
  }

  @Override
  int countRows() {
    return count;
  }

  private int count() throws IOException {
    try (Rows rows = new Rows();
        ParallelBlocks<TableRow, byte[]> packing =
            new ParallelBlocks<>("packing rows", PackedRows.ROWS, PackedRows::pack, packed::add)) {
      var _ = rows.header();
      int counted =
          TableValidator.count(
              tableErrors,
              () -> {
                TableRow row = rows.next();
                rows.errors().forEach(this::addFault);
                if (row != null && packed.hasRoom()) {
                  packing.add(row);
                }
                return row != null;
              });
      packing.finish();
      return counted;
    }
  }

  /** Of more than the first faults, only the first of each column matters. */
  private void addFault(TableFault fault) {
    if (faultyColumns.add(fault.column()) || faults.size() < TableValidator.MOST) {
      faults.add(fault);
    }
  }

  @Override
  List<TableFault> faults() {
    return List.copyOf(faults);
  }

  @Override
  public DetectedFormat make() {
    return new DetectedFormat(null, null, null, sheet, sheets, headerRow);
  }

  @Override
  TableReader open() throws IOException {
    if (packed.hasRoom()) {
      return packed.read();
    }
    Rows rows = new Rows();
    try {
      var _ = rows.header();
      return rows;
    } catch (UnusableTableException | IOException e) {
      rows.close();
      throw e;
    }
  }

  @Override
  public TableWriter writer(List<String> columns, OutputStream out) throws IOException {
    return new XlsxTableWriter(sheet, columns, out);
  }

  /** Iterates over the rows that are not empty. */
  private final class Rows implements TableReader {

    private final SheetRows rows;

    Rows() throws IOException {
      ReadableWorkbook workbook = workbook();
      boolean opened = false;
      try {
        rows = new SheetRows(workbook, index, guard.scannedRows());
        opened = true;
      } catch (RuntimeException e) {
        throw damaged(e);
      } finally {
        if (!opened) {
          workbook.close();
        }
      }
    }

    /** Shows the first rows to the finder; a row that can't be read ends the look. */
    void findHeader(HeaderRowFinder finder) throws IOException {
      try {
        List<@Nullable FieldValue> cells = values(null);
        while (cells != null && finder.add(rows.number(), texts(cells))) {
          cells = values(null);
        }
      } catch (UnusableTableException e) {
        // The rows before it decide; the fault is reported with all others.
        return;
      }
    }

    TableHeader header() throws IOException {
      List<@Nullable FieldValue> cells = values(null);
      while (cells != null && rows.number() < headerRow) {
        cells = values(null);
      }
      if (headerRow == 0) {
        throw tableErrors.file(Message.of("table.empty-sheet", sheet));
      }
      if (cells == null || rows.number() != headerRow) {
        throw tableErrors.noHeader(headerRow);
      }
      for (TableFault fault : errors(null)) {
        throw tableErrors.cell(fault.row(), fault.column(), fault.value(), fault.problem());
      }
      return TableHeader.of(tableErrors, rows.number(), texts(cells));
    }

    private static List<String> texts(List<@Nullable FieldValue> cells) {
      return cells.stream().map(cell -> cell == null ? "" : cell.display()).toList();
    }

    /** The cells of the last row that hold an error value. */
    List<TableFault> errors() {
      return errors(header);
    }

    private List<TableFault> errors(@Nullable TableHeader names) {
      return rows.errors().entrySet().stream()
          .map(
              error ->
                  new TableFault(rows.number(), whole(names, error.getKey()), "", error.getValue()))
          .toList();
    }

    @Override
    public @Nullable TableRow next() throws IOException {
      for (List<@Nullable FieldValue> cells = values(header);
          cells != null;
          cells = values(header)) {
        TableRow row = header.row(rows.number(), cells);
        if (row != null) {
          return row;
        }
      }
      return null;
    }

    private @Nullable List<@Nullable FieldValue> values(@Nullable TableHeader names)
        throws IOException {
      try {
        return rows.next();
      } catch (ExcelCellReader.UnusableCellException e) {
        throw tableErrors.cell(rows.number(), name(names, rows.column()), "", e.message());
      } catch (RuntimeException e) {
        throw stopped(names, e);
      }
    }

    /** The library reports a failure without its position. */
    private UnusableTableException stopped(@Nullable TableHeader names, RuntimeException e)
        throws IOException {
      guard.finish();
      int row = rows.number() + 1;
      XlsxPartScanner.Place damage = guard.damageOf(sheetId);
      return damage == null || damage.row() != rows.read() + 1
          ? tableErrors.row(row, Message.of("table.row-unreadable"), e)
          : tableErrors.cell(
              row, name(names, damage.column()), Message.of("table.cell-damaged"), e);
    }

    private static String whole(@Nullable TableHeader names, int column) {
      return names == null || !names.isNamed(column)
          ? ExcelCellReader.columnLetters(column)
          : names.names().get(column);
    }

    private static String name(@Nullable TableHeader names, int column) {
      return names == null ? ExcelCellReader.columnLetters(column) : names.name(column);
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}
