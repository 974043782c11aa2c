package io.casedesk.files.table;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a table file can't be used. The message names the file, and the row and the column if
 * known, and says what to do.
 */
public final class UnusableTableException extends UserException {

  private static final long serialVersionUID = 2L;

  /** The most faults that a message names. */
  private static final int NAMED = 5;

  private final transient List<TableFault> faults;

  /**
   * @param message the problem, in full sentences
   */
  public UnusableTableException(Message message) {
    this(message, List.of(), null);
  }

  /**
   * @param message the problem, in full sentences
   * @param cause the failure that showed the problem
   */
  public UnusableTableException(Message message, Throwable cause) {
    this(message, List.of(), cause);
  }

  private UnusableTableException(
      Message message, List<TableFault> faults, @Nullable Throwable cause) {
    super(FaultCode.TABLE, message, cause);
    this.faults = List.copyOf(faults);
  }

  /** Creates the exception about a complete file. */
  static UnusableTableException ofFile(String file, Message what) {
    return new UnusableTableException(Message.of("table.file", file, what));
  }

  /** Creates the exception about a complete file, with a cause. */
  static UnusableTableException ofFile(String file, Message what, Throwable cause) {
    return new UnusableTableException(Message.of("table.file", file, what), cause);
  }

  /** Creates the exception about a row. */
  static UnusableTableException ofRow(String file, int row, Message what) {
    return new UnusableTableException(Message.of("table.row", file, row, what));
  }

  /** Creates the exception about a row, with a cause. */
  static UnusableTableException ofRow(String file, int row, Message what, Throwable cause) {
    return new UnusableTableException(Message.of("table.row", file, row, what), cause);
  }

  /** Creates the exception about a cell that keeps no other row from being read. */
  static UnusableTableException ofCell(
      String file, int row, String column, String value, Message what) {
    return new UnusableTableException(
        Message.of("table.row-column", file, row, column, what),
        List.of(new TableFault(row, column, value, what)),
        null);
  }

  /** Creates the exception about a cell, with a cause. */
  static UnusableTableException ofCell(
      String file, int row, String column, Message what, Throwable cause) {
    return new UnusableTableException(
        Message.of("table.row-column", file, row, column, what), cause);
  }

  /**
   * Creates the exception for several faults; the message names the first of them.
   *
   * @param cut whether the file may have more faults than these
   * @param cause the failure that ended the reading; null for none
   */
  static UnusableTableException of(
      String file, List<TableFault> faults, boolean cut, @Nullable Throwable cause) {
    Message named =
        Message.joined(
            "list.space", faults.stream().limit(NAMED).map(UnusableTableException::place).toList());
    Message found =
        Message.of(cut ? "table.faults-cut" : "table.faults", file, faults.size(), named);
    int more = faults.size() - NAMED;
    return new UnusableTableException(
        more > 0 ? Message.of("table.faults-more", found, more) : found, faults, cause);
  }

  private static Message place(TableFault fault) {
    return fault.row() == 0
        ? fault.problem()
        : Message.of("table.fault", fault.row(), fault.column(), fault.problem());
  }

  /** Returns the faulty cells, or else the problem of the file as one fault of row 0. */
  public List<TableFault> everyFault() {
    return faults.isEmpty() ? List.of(new TableFault(0, "", "", message())) : faults;
  }

  /** Returns the faulty cells; empty if the file has another problem. */
  public List<TableFault> faults() {
    return faults;
  }

  /**
   * A fault in a cell of a table file.
   *
   * @param row the number of the row, as the spreadsheet shows it
   * @param column the name of the column
   * @param value the content of the cell; may be empty
   * @param problem what is wrong, and what is expected
   */
  public record TableFault(int row, String column, String value, Message problem) {}
}
