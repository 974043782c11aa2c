package io.casedesk.files.table;

import io.casedesk.files.JsonMembers;
import io.casedesk.model.FieldValue;
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
  private final Faults faults;
  private final String sheet;
  private final int index;
  private final String part;
  private final List<String> remarks;
  private final List<String> sheets;
  private final Header header;

  private XlsxTable(Path file, TableOptions options) throws IOException {
    this.file = file;
    this.faults = Faults.of(file);
    XlsxGuard guard = XlsxGuard.of(file);
    try (ReadableWorkbook workbook = open()) {
      List<Sheet> sheets = workbook.getSheets().toList();
      Sheet chosen = chosen(sheets, options.sheet());
      this.sheet = chosen.getName();
      this.index = chosen.getIndex();
      this.part = guard.partOf(chosen.getId());
      this.remarks = remarks(sheets, options.sheet());
      this.sheets = sheets.stream().map(Sheet::getName).toList();
      List<String> merged = guard.mergesOf(chosen.getId());
      if (!merged.isEmpty()) {
        throw faults.file(
            "the cells "
                + JsonMembers.shortened(merged.getFirst())
                + " of the sheet \""
                + sheet
                + "\" are merged, so that it is not clear which row and column they belong to; undo"
                + " that in the spreadsheet program, fill each cell and save it");
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
    return new ReadableWorkbook(file.toFile(), new ReadingOptions(true, true));
  }

  /** A library says in many ways that it cannot go on; none of them is for a person. */
  private UnusableTableException damaged(RuntimeException e) {
    return e instanceof UnusableTableException unusable
        ? unusable
        : faults.file(
            "the workbook cannot be read; open it in a spreadsheet program and save it as .xlsx"
                + " again",
            e);
  }

  private Sheet chosen(List<Sheet> sheets, @Nullable String named) {
    if (named == null) {
      return sheets.stream()
          .filter(one -> one.getVisibility() == SheetVisibility.VISIBLE)
          .findFirst()
          .orElseThrow(() -> faults.file("the workbook has no sheet that is shown"));
    }
    return sheets.stream()
        .filter(one -> one.getName().equals(named))
        .findFirst()
        .or(() -> numbered(sheets, named))
        .orElseThrow(
            () ->
                faults.file(
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
  public TableMake make() {
    return new TableMake(null, null, null, sheet, sheets);
  }

  @Override
  public TableReader read() throws IOException {
    Rows rows = new Rows();
    try {
      var _ = rows.header();
      return rows;
    } catch (UnusableTableException e) {
      rows.close();
      throw e;
    }
  }

  @Override
  public TableWriter writer(List<String> columns, OutputStream out) throws IOException {
    return new XlsxTableWriter(sheet, columns, out);
  }

  /** Goes through the rows. */
  private final class Rows implements TableReader {

    private final ReadableWorkbook workbook;
    private final Stream<Row> stream;
    private final Iterator<Row> rows;
    private final ExcelCells cells;
    private int number;
    private int read;

    Rows() throws IOException {
      workbook = open();
      try {
        cells = new ExcelCells(workbook.isDate1904());
        stream = workbook.getSheet(index).orElseThrow().openStream();
        rows = stream.iterator();
      } catch (RuntimeException e) {
        workbook.close();
        throw damaged(e);
      }
    }

    Header header() {
      List<String> names = List.of();
      while (names.stream().allMatch(String::isBlank)) {
        List<@Nullable FieldValue> read = values(null);
        if (read == null) {
          throw faults.file(
              "the sheet \"" + sheet + "\" is empty; its first row names the columns");
        }
        names = read.stream().map(cell -> cell == null ? "" : cell.display()).toList();
      }
      return Header.of(faults, number, names);
    }

    @Override
    public @Nullable TableRow next() {
      for (List<@Nullable FieldValue> read = values(header); read != null; read = values(header)) {
        TableRow row = header.row(number, read);
        if (row != null) {
          return row;
        }
      }
      return null;
    }

    private @Nullable List<@Nullable FieldValue> values(@Nullable Header names) {
      Row row;
      try {
        if (!rows.hasNext()) {
          return null;
        }
        row = rows.next();
      } catch (RuntimeException e) {
        throw stopped(names, e);
      }
      read++;
      number = row.getRowNum();
      List<@Nullable FieldValue> values = new ArrayList<>(row.getCellCount());
      for (int i = 0; i < row.getCellCount(); i++) {
        try {
          values.add(cells.of(row.hasCell(i) ? row.getCell(i) : null));
        } catch (ExcelCells.UnusableCellException e) {
          String column = names == null ? Header.letter(i) : names.name(i);
          throw faults.cell(number, column, String.valueOf(e.getMessage()));
        }
      }
      return values;
    }

    private UnusableTableException stopped(@Nullable Header names, RuntimeException e) {
      int column = DamagedCell.column(file, part, read);
      String again = "open the workbook in a spreadsheet program and save it as .xlsx again";
      return column < 0
          ? faults.row(number + 1, "it, or one after it, cannot be read; " + again, e)
          : faults.cell(
              number + 1,
              names == null ? Header.letter(column) : names.name(column),
              "it is damaged; " + again,
              e);
    }

    @Override
    public void close() throws IOException {
      stream.close();
      workbook.close();
    }
  }
}
