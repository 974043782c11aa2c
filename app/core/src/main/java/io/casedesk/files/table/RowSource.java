package io.casedesk.files.table;

import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.input.InputParser;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file once, row by row, and makes a table of it: finds the row with the names of the
 * columns, checks every row, and names all faults at once. What a format has of its own is in the
 * subclasses.
 */
abstract class RowSource implements Closeable {

  /** A file with more faults is probably no table. */
  static final int MOST_FAULTS = 1_000;

  /** Maximum number of columns, as in a spreadsheet. */
  static final int MOST_COLUMNS = 16_384;

  /** Maximum length of a cell, in characters. */
  static final int LONGEST_CELL = 10_000_000;

  /** The number of rows in which the header is looked for. */
  private static final int LOOK = 20;

  /** The part of the memory that one table may take; the records and the plan need the rest. */
  private static final int SHARE = 3;

  /** The name of the file in messages. */
  final String file;

  private final long mostBytes;
  private long bytes;
  private List<String> header = List.of();

  /** The rows that are not empty; once the file was read, those below the header. */
  private List<TableRow> rows = new ArrayList<>();

  /** The cells that could not be read, in their order. */
  private final List<InvalidCell> invalid = new ArrayList<>();

  private List<TableFault> faultyRows = List.of();
  private int headerRow;
  private int firstRow;

  /**
   * Creates the source of one table.
   *
   * @param mostBytes the memory that its rows may take
   */
  RowSource(Path file, long mostBytes) {
    this.file = nameOf(file);
    this.mostBytes = mostBytes;
  }

  /** Returns the name of a file in messages. */
  static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** The memory that the rows of a table may take, in bytes: a share of what the program has. */
  static long mostBytes() {
    return Runtime.getRuntime().maxMemory() / SHARE;
  }

  /**
   * Counts the memory of a row that was read.
   *
   * @throws UnusableTableException when the table takes too much
   */
  private void count(TableRow row) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Interrupted while reading a table");
    }
    bytes += row.bytes();
    if (bytes > mostBytes) {
      throw UnusableTableException.ofFile(
          file, Message.of("table.memory", row.number(), mostBytes >> 20));
    }
  }

  /**
   * Reads the next row of the file, which may be empty and have any number of cells; null after the
   * last.
   *
   * @throws InvalidCell when a cell can't be read
   */
  abstract @Nullable TableRow next() throws IOException;

  /**
   * Returns the names of the columns, trimmed, except for the key of a custom field in JSON; empty
   * for a column without a name.
   *
   * @param row the header row; null if there is none
   */
  abstract List<String> namesIn(@Nullable TableRow row);

  /** Returns why a row can't be used, although the rows around it can; null if it can be used. */
  @Nullable UnusableTableException fault(TableRow row) {
    return null;
  }

  /**
   * Reads the file.
   *
   * @param named the number of the header row, if the user named it; 0 if no row names the columns
   * @throws UnusableTableException when the file is invalid
   */
  final void read(@Nullable Integer named) throws IOException {
    int sound = readAll();
    int found = find(rows.subList(0, sound));
    headerRow = named == null ? found : named;
    int place = 0;
    while (place < rows.size() && rows.get(place).number() < headerRow) {
      place++;
    }
    if (!invalid.isEmpty() && (headerRow == 0 || place >= sound)) {
      throw named(invalid.getFirst());
    }
    boolean isThere = place < rows.size() && rows.get(place).number() == headerRow;
    header = withColumns(namesIn(isThere ? rows.get(place) : null));
    rows = checked(rows.subList(isThere ? place + 1 : place, rows.size()));
  }

  /** Reads all rows; returns the number of those before the first cell that can't be read. */
  private int readAll() throws IOException {
    int sound = -1;
    boolean isEnd = false;
    while (!isEnd && invalid.size() < MOST_FAULTS) {
      try {
        TableRow row = next();
        isEnd = row == null;
        if (row != null) {
          count(row);
        }
        if (row != null && !row.isEmpty()) {
          rows.add(row);
        }
      } catch (InvalidCell e) {
        sound = sound < 0 ? rows.size() : sound;
        invalid.add(e);
        isEnd = e.getCause() != null;
      }
    }
    return sound < 0 ? rows.size() : sound;
  }

  /**
   * Looks at the first rows and returns the number of the header row. Rows above it, such as a
   * title, have fewer cells than the table. Returns 0 when every row is empty.
   */
  private int find(List<TableRow> sound) {
    List<TableRow> first = sound.stream().filter(row -> filled(row) > 0).limit(LOOK).toList();
    firstRow = first.isEmpty() ? 0 : first.getFirst().number();
    int widest = first.stream().mapToInt(RowSource::filled).max().orElse(0);
    return first.stream()
        .filter(row -> 2 * filled(row) > widest)
        .mapToInt(TableRow::number)
        .findFirst()
        .orElse(0);
  }

  private static int filled(TableRow row) {
    return (int) IntStream.range(0, row.size()).filter(place -> !row.isBlank(place)).count();
  }

  /**
   * Returns the rows below the header, each with a cell for every column. Rows that can't be used
   * are among them, with all their cells, unless no row can be used or another fault makes the file
   * unusable.
   *
   * @throws UnusableTableException when the file can't be used; it names all faults
   */
  private List<TableRow> checked(List<TableRow> below) {
    List<TableRow> sound = new ArrayList<>(below.size());
    List<UnusableTableException> faulty = new ArrayList<>();
    List<UnusableTableException> wrong = new ArrayList<>();
    invalid.forEach(cell -> wrong.add(named(cell)));
    for (TableRow row : below) {
      UnusableTableException fault = fault(row);
      try {
        if (fault == null) {
          require(row);
        } else if (row.hasLineBreak()) {
          // Where a quotation mark is missing, a cell hides the rows after it.
          throw fault;
        } else {
          faulty.add(fault);
        }
        sound.add(
            row.withCells(fault == null ? header.size() : Math.max(header.size(), row.size())));
      } catch (UnusableTableException e) {
        wrong.add(e);
      }
      if (wrong.size() + faulty.size() >= MOST_FAULTS) {
        break;
      }
    }
    boolean isAnyUsable = faulty.size() < sound.size() && faulty.size() < MOST_FAULTS;
    if (!wrong.isEmpty() || !isAnyUsable) {
      wrong.addAll(faulty);
    }
    if (wrong.size() == 1) {
      throw wrong.getFirst();
    }
    if (!wrong.isEmpty()) {
      // A fault after which no row can be read has no row of its own, so it comes first.
      List<TableFault> faults =
          wrong.stream()
              .flatMap(one -> one.everyFault().stream())
              .sorted(Comparator.comparingInt(TableFault::row))
              .limit(MOST_FAULTS)
              .toList();
      boolean isCut = faults.size() >= MOST_FAULTS;
      throw UnusableTableException.of(file, faults, isCut, wrong.getFirst());
    }
    faultyRows = faulty.stream().flatMap(one -> one.faults().stream()).toList();
    return sound;
  }

  /** The fault of each row that can't be used, once the file was read. */
  final List<TableFault> faultyRows() {
    return faultyRows;
  }

  /** The names of the columns, once the file was read. */
  final List<String> header() {
    return header;
  }

  /** The rows below the header that are not empty, once the file was read. */
  final List<TableRow> rows() {
    return rows;
  }

  /** The number of the header row, once the file was read. */
  final int foundHeaderRow() {
    return headerRow;
  }

  /** Adds to a remark that rows above the header are skipped, if there are any. */
  final Message withHeaderRow(Message remark) {
    return firstRow == headerRow ? remark : Message.of("table.header-row", remark, headerRow);
  }

  private UnusableTableException named(InvalidCell cell) {
    Throwable cause = cell.getCause();
    if (cell.place < 0 && cause != null) {
      return UnusableTableException.ofRow(file, cell.row, cell.problem, cause);
    }
    String column = columnName(cell.place);
    return cause == null
        ? UnusableTableException.ofCell(file, cell.row, column, "", cell.problem)
        : UnusableTableException.ofCell(file, cell.row, column, cell.problem, cause);
  }

  /**
   * Returns the names of the cells of a header row, without those at its end that are empty.
   *
   * @throws UnusableTableException when a name occurs twice
   */
  final List<String> namesIn(int row, List<String> cells) {
    List<String> names = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    for (String cell : cells) {
      String name = InputParser.bare(cell);
      int place = names.size();
      Integer first = name.isEmpty() ? null : places.putIfAbsent(name, place);
      if (first != null) {
        throw UnusableTableException.ofCell(
            file,
            row,
            ExcelCellReader.columnLetters(place),
            name,
            Message.of(
                "table.same-name", Message.shortened(name), ExcelCellReader.columnLetters(first)));
      }
      names.add(name);
    }
    while (!names.isEmpty() && names.getLast().isEmpty()) {
      names.removeLast();
    }
    return names;
  }

  /** Returns the names of columns if there are some, but not too many. */
  private List<String> withColumns(List<String> names) {
    if (names.size() > MOST_COLUMNS) {
      throw UnusableTableException.ofFile(file, Message.of("table.columns", MOST_COLUMNS));
    }
    if (names.isEmpty()) {
      throw UnusableTableException.ofFile(file, Message.of("table.empty"));
    }
    return List.copyOf(names);
  }

  /** Creates the exception about a header row that doesn't exist. */
  final UnusableTableException noHeader() {
    return UnusableTableException.ofFile(
        file,
        headerRow == 0 ? Message.of("table.empty") : Message.of("table.no-header-row", headerRow));
  }

  /** Whether the column with this index exists and has a name. */
  final boolean isNamed(int place) {
    return place < header.size() && !header.get(place).isEmpty();
  }

  /** The name of a column in messages. */
  final String columnName(int place) {
    return isNamed(place)
        ? Message.shortened(header.get(place))
        : ExcelCellReader.columnLetters(place);
  }

  /** Rejects a row with a cell that is invalid, or is outside the columns. */
  private void require(TableRow row) {
    for (int i = 0; i < row.size(); i++) {
      if (!row.isEmpty(i)) {
        require(row, i);
      }
    }
  }

  private void require(TableRow row, int place) {
    if (!isNamed(place)) {
      throw unnamed(row, place);
    }
    if (row.length(place) > LONGEST_CELL) {
      throw invalid(row, place, "", Message.of("table.too-long", LONGEST_CELL));
    }
    if (row.hasNul(place)) {
      throw invalid(row, place, "", Message.of("table.nul"));
    }
  }

  /** Creates the exception about a cell in a column without a name. */
  final UnusableTableException unnamed(TableRow row, int place) {
    String text = row.text(place);
    return invalid(row, place, text, Message.of("table.unnamed-column", Message.shortened(text)));
  }

  /** Creates the exception about a cell of a row. */
  final UnusableTableException invalid(TableRow row, int place, String value, Message what) {
    return UnusableTableException.ofCell(file, row.number(), columnName(place), value, what);
  }

  /** Thrown when a cell can't be read, whose column may not have a name yet. */
  static final class InvalidCell extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int row;
    private final int place;
    private final Message problem;

    /** Creates it for a cell that keeps no other row from being read. */
    InvalidCell(int row, int place, Message problem) {
      // A sheet may hold many such cells.
      super(problem.text(), null, false, false);
      this.row = row;
      this.place = place;
      this.problem = problem;
    }

    /**
     * Creates it for a cell after which no row can be read.
     *
     * @param place the column from 0; negative if only the row is known
     */
    InvalidCell(int row, int place, Message problem, Throwable cause) {
      super(problem.text(), cause);
      this.row = row;
      this.place = place;
      this.problem = problem;
    }
  }
}
