package io.casedesk.files.table;

import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  /** The number of rows in which the header is looked for. */
  private static final int LOOK = 20;

  /** The part of the memory that one table may take; the records and the plan need the rest. */
  private static final int SHARE = 3;

  final TableErrors errors;
  private final long mostBytes;
  private long bytes;

  /** The rows that are not empty, and the cells that could not be read, in their order. */
  private final List<TableRow> rows = new ArrayList<>();

  private final List<InvalidCell> invalid = new ArrayList<>();
  private int headerRow;
  private int firstRow;

  /** The content of a file: the names of the columns, and the rows that are not empty. */
  record Content(TableHeader header, List<TableRow> rows) {}

  /**
   * Creates the source of one table.
   *
   * @param mostBytes the memory that its rows may take
   */
  RowSource(TableErrors errors, long mostBytes) {
    this.errors = errors;
    this.mostBytes = mostBytes;
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
      throw errors.file(Message.of("table.memory", row.number(), mostBytes >> 20));
    }
  }

  /**
   * Reads the next row of the file, which may be empty and have any number of cells; null after the
   * last.
   *
   * @throws InvalidCell when a cell can't be read
   */
  abstract @Nullable TableRow next() throws IOException;

  /** Creates the columns from the header row; null if there is none. */
  abstract TableHeader header(@Nullable TableRow row);

  /** Rejects a row that is invalid in this format only. */
  void check(TableHeader header, TableRow row) {}

  /**
   * Reads the file.
   *
   * @param named the number of the header row, if the user named it; 0 if no row names the columns
   * @throws UnusableTableException when the file is invalid
   */
  final Content read(@Nullable Integer named) throws IOException {
    int sound = readAll();
    int found = find(rows.subList(0, sound));
    headerRow = named == null ? found : named;
    int place = 0;
    while (place < rows.size() && rows.get(place).number() < headerRow) {
      place++;
    }
    if (!invalid.isEmpty() && (headerRow == 0 || place >= sound)) {
      throw invalid.getFirst().named(errors, null);
    }
    boolean isThere = place < rows.size() && rows.get(place).number() == headerRow;
    TableHeader header = header(isThere ? rows.get(place) : null);
    return new Content(
        header, checked(header, rows.subList(isThere ? place + 1 : place, rows.size())));
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
   * Returns the rows below the header, each with a cell for every column.
   *
   * @throws UnusableTableException when there are faults; it names them all
   */
  private List<TableRow> checked(TableHeader header, List<TableRow> below) {
    List<TableRow> sound = new ArrayList<>(below.size());
    List<UnusableTableException> wrong = new ArrayList<>();
    invalid.forEach(cell -> wrong.add(cell.named(errors, header)));
    for (TableRow row : below) {
      try {
        header.require(row);
        check(header, row);
        sound.add(row.withCells(header.names().size()));
      } catch (UnusableTableException e) {
        wrong.add(e);
        if (wrong.size() >= MOST_FAULTS) {
          break;
        }
      }
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
      throw UnusableTableException.of(errors.file(), faults, isCut, wrong.getFirst());
    }
    return sound;
  }

  /** The number of the header row, once the file was read. */
  final int foundHeaderRow() {
    return headerRow;
  }

  /** Adds to a remark that rows above the header are skipped, if there are any. */
  final Message withHeaderRow(Message remark) {
    return firstRow == headerRow ? remark : Message.of("table.header-row", remark, headerRow);
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

    private UnusableTableException named(TableErrors errors, @Nullable TableHeader header) {
      Throwable cause = getCause();
      if (place < 0 && cause != null) {
        return errors.row(row, problem, cause);
      }
      String column = header == null ? ExcelCellReader.columnLetters(place) : header.name(place);
      return cause == null
          ? errors.cell(row, column, "", problem)
          : errors.cell(row, column, problem, cause);
    }
  }
}
