package io.casedesk.files.table;

import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.files.excel.XlsxPartScanner;
import io.casedesk.files.table.TableFile.DetectedFormat;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.json.JsonMembers;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.jspecify.annotations.Nullable;

/** A table in a sheet of a workbook. */
final class XlsxTable implements TableSource {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");
  private static final int SHOWN = 20;

  private final Path file;
  private final TableErrors tableErrors;
  private final String sheet;
  private final int index;
  private final boolean hasStyles;
  private final XlsxPartScanner.@Nullable Place damage;
  private final List<String> remarks;
  private final List<String> sheets;
  private final TableHeader header;

  private XlsxTable(Path file, TableOptions options) throws IOException {
    this.file = file;
    this.tableErrors = TableErrors.of(file);
    XlsxGuard guard = XlsxGuard.of(file);
    this.hasStyles = guard.hasStyles();
    try (ReadableWorkbook workbook = open()) {
      List<Sheet> sheets = workbook.getSheets().toList();
      Sheet chosen = chosen(sheets, options.sheet());
      this.sheet = chosen.getName();
      this.index = chosen.getIndex();
      this.damage = guard.damageOf(chosen.getId());
      this.remarks = remarks(sheets, options.sheet());
      this.sheets = sheets.stream().map(Sheet::getName).toList();
      List<String> merged = guard.mergesOf(chosen.getId());
      if (!merged.isEmpty()) {
        throw tableErrors.file(
            "the cells "
                + JsonMembers.shortened(merged.getFirst())
                + " of the sheet \""
                + sheet
                + "\" are merged, so it is unclear which row and column they belong to; unmerge"
                + " them in the spreadsheet program, fill each cell and save it");
      }
    } catch (RuntimeException e) {
      throw damaged(e);
    }
    try (Rows rows = new Rows()) {
      this.header = rows.header();
    }
  }

  static XlsxTable of(Path file, TableOptions options) throws IOException {
    return new XlsxTable(file, options);
  }

  private ReadableWorkbook open() throws IOException {
    return new ReadableWorkbook(file.toFile(), new ReadingOptions(hasStyles, true));
  }

  /**
   * The library throws many exceptions for damaged files, none of them with a message for users.
   */
  private UnusableTableException damaged(RuntimeException e) {
    return e instanceof UnusableTableException unusable
        ? unusable
        : tableErrors.file(
            "the workbook cannot be read; open it in a spreadsheet program and save it as .xlsx"
                + " again",
            e);
  }

  private Sheet chosen(List<Sheet> sheets, @Nullable String named) {
    if (named == null) {
      return sheets.stream()
          .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
          .findFirst()
          .orElseThrow(() -> tableErrors.file("the workbook has no visible sheet"));
    }
    return sheets.stream()
        .filter(one -> one.getName().equals(named))
        .findFirst()
        .or(() -> numbered(sheets, named))
        .orElseThrow(
            () ->
                tableErrors.file(
                    "the workbook has no sheet \"" + named + "\"; it has " + names(sheets)));
  }

  private static java.util.Optional<Sheet> numbered(List<Sheet> sheets, String named) {
    int number = DIGITS.matcher(named).matches() ? Integer.parseInt(named) : 0;
    return number < 1 || number > sheets.size()
        ? java.util.Optional.empty()
        : java.util.Optional.of(sheets.get(number - 1));
  }

  private static String names(List<Sheet> sheets) {
    return sheets.stream()
        .limit(SHOWN)
        .map(one -> "\"" + JsonMembers.shortened(one.getName()) + "\"")
        .collect(Collectors.joining(", "));
  }

  private List<String> remarks(List<Sheet> sheets, @Nullable String named) {
    String first = "XLSX, the sheet \"" + sheet + "\"";
    return named == null && sheets.size() > 1
        ? List.of(first + "; the workbook also has others: " + names(sheets))
        : List.of(first);
  }

  @Override
  public List<String> header() {
    return header.names();
  }

  @Override
  public List<String> remarks() {
    return remarks;
  }

  @Override
  public DetectedFormat make() {
    return new DetectedFormat(null, null, null, sheet, sheets);
  }

  @Override
  public TableReader read() throws IOException {
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
      ReadableWorkbook workbook = open();
      boolean opened = false;
      try {
        rows = new SheetRows(workbook, index);
        opened = true;
      } catch (RuntimeException e) {
        throw damaged(e);
      } finally {
        if (!opened) {
          workbook.close();
        }
      }
    }

    TableHeader header() throws IOException {
      List<String> names = List.of();
      while (names.stream().allMatch(String::isBlank)) {
        List<@Nullable FieldValue> cells = values(null);
        if (cells == null) {
          throw tableErrors.file(
              "the sheet \"" + sheet + "\" is empty; its first row names the columns");
        }
        names = cells.stream().map(cell -> cell == null ? "" : cell.display()).toList();
      }
      return TableHeader.of(tableErrors, rows.number(), names);
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

    private @Nullable List<@Nullable FieldValue> values(@Nullable TableHeader names) {
      try {
        return rows.next();
      } catch (ExcelCellReader.UnusableCellException e) {
        throw tableErrors.cell(
            rows.number(), name(names, rows.column()), String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        throw stopped(names, e);
      }
    }

    /** The library reports a failure without its position. */
    private UnusableTableException stopped(@Nullable TableHeader names, RuntimeException e) {
      int row = rows.number() + 1;
      String again = "open the workbook in a spreadsheet program and save it as .xlsx again";
      return damage == null || damage.row() != rows.read() + 1
          ? tableErrors.row(row, "it, or one after it, cannot be read; " + again, e)
          : tableErrors.cell(row, name(names, damage.column()), "it is damaged; " + again, e);
    }

    private static String name(@Nullable TableHeader names, int column) {
      return names == null ? ExcelCellReader.columnLetters(column) : names.name(column);
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }

  /** Iterates over the rows of a sheet. */
  static final class SheetRows implements Closeable {

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
}
