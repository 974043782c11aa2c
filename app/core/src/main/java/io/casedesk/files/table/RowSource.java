package io.casedesk.files.table;

import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
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
  private final Deque<TableRow> ahead = new ArrayDeque<>();
  private @Nullable InvalidCell stop;
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
   * Counts the memory of a row that was read, and returns the row.
   *
   * @throws UnusableTableException when the table takes too much
   */
  final TableRow counted(TableRow row) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Interrupted while reading a table");
    }
    bytes += row.bytes();
    if (bytes > mostBytes) {
      throw errors.file(Message.of("table.memory", row.number(), mostBytes >> 20));
    }
    return row;
  }

  /**
   * Reads the next row of the file, which may be empty and have any number of cells; null after the
   * last.
   *
   * @throws InvalidCell when a cell can't be read
   */
  abstract @Nullable TableRow next() throws IOException;

  /** Creates the columns from the header row; null if the file ended before it. */
  abstract TableHeader header(@Nullable TableRow row);

  /** Rejects a row that is invalid in this format only. */
  void check(TableHeader header, TableRow row) {}

  /**
   * Reads the file.
   *
   * @param named the number of the header row, if the user named it
   * @throws UnusableTableException when the file is invalid
   */
  final Content read(@Nullable Integer named) throws IOException {
    int found = look();
    headerRow = named == null ? found : named;
    if (headerRow == 0 && stop != null) {
      throw stop.named(errors, null);
    }
    TableHeader header = header(headerRow == 0 ? null : headerRow());
    return new Content(header, rows(header));
  }

  /**
   * Looks at the first rows and returns the number of the header row. Rows above it, such as a
   * title, have fewer cells than the table. Returns 0 when every row is empty.
   */
  private int look() throws IOException {
    List<Integer> numbers = new ArrayList<>();
    List<Integer> filled = new ArrayList<>();
    int widest = 0;
    try {
      for (TableRow row = next(); row != null; row = next()) {
        ahead.add(row);
        int count = 0;
        for (int i = 0; i < row.size(); i++) {
          count += row.isBlank(i) ? 0 : 1;
        }
        if (count > 0) {
          numbers.add(row.number());
          filled.add(count);
          widest = Math.max(widest, count);
        }
        if (numbers.size() == LOOK) {
          break;
        }
      }
    } catch (InvalidCell e) {
      // The rows before it decide; the fault is reported with all others.
      stop = e;
    }
    firstRow = numbers.isEmpty() ? 0 : numbers.getFirst();
    for (int i = 0; i < numbers.size(); i++) {
      if (2 * filled.get(i) > widest) {
        return numbers.get(i);
      }
    }
    return 0;
  }

  private @Nullable TableRow headerRow() throws IOException {
    try {
      TableRow row = nextRow();
      while (row != null && row.number() < headerRow) {
        row = nextRow();
      }
      return row;
    } catch (InvalidCell e) {
      throw e.named(errors, null);
    }
  }

  private @Nullable TableRow nextRow() throws IOException {
    if (!ahead.isEmpty()) {
      return ahead.remove();
    }
    InvalidCell stopped = stop;
    if (stopped != null) {
      stop = null;
      throw stopped;
    }
    return next();
  }

  /** Reads the rows below the header, without those that are empty. */
  final List<TableRow> rows(TableHeader header) throws IOException {
    List<TableRow> rows = new ArrayList<>();
    List<TableFault> faults = new ArrayList<>();
    UnusableTableException first = null;
    boolean more = true;
    while (more) {
      try {
        TableRow row = row(header);
        more = row != null;
        if (row != null) {
          rows.add(row);
        }
      } catch (UnusableTableException e) {
        if (e.faults().isEmpty()) {
          // The rows after it can't be read, so it comes first.
          faults.addAll(0, e.everyFault());
          throw first == null ? e : UnusableTableException.of(errors.file(), faults, false, e);
        }
        first = first == null ? e : first;
        faults.addAll(e.faults());
        more = faults.size() < MOST_FAULTS;
      }
    }
    if (first != null) {
      boolean isCut = faults.size() >= MOST_FAULTS;
      throw faults.size() == 1
          ? first
          : UnusableTableException.of(errors.file(), faults, isCut, first);
    }
    return rows;
  }

  /** The next row that is not empty; null after the last. */
  private @Nullable TableRow row(TableHeader header) throws IOException {
    try {
      TableRow row = nextRow();
      while (row != null && row.isEmpty()) {
        row = nextRow();
      }
      if (row != null) {
        header.require(row);
        check(header, row);
      }
      return row == null ? null : row.withCells(header.names().size());
    } catch (InvalidCell e) {
      throw e.named(errors, header);
    }
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
