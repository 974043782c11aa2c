package io.casedesk.files.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a table file can't be used. The message names the file, and the row and the column if
 * known, and says what to do.
 */
public final class UnusableTableException extends RuntimeException {

  private static final long serialVersionUID = 2L;

  /** The most faults that a message names. */
  private static final int NAMED = 5;

  private static final Pattern FULL_STOP = Pattern.compile("\\.$");

  private final transient List<TableFault> faults;

  /**
   * @param message the problem, in full sentences
   */
  public UnusableTableException(String message) {
    super(message);
    this.faults = List.of();
  }

  /**
   * @param message the problem, in full sentences
   * @param cause the failure that showed the problem
   */
  public UnusableTableException(String message, Throwable cause) {
    super(message, cause);
    this.faults = List.of();
  }

  UnusableTableException(String message, TableFault fault) {
    super(message);
    this.faults = List.of(fault);
  }

  private UnusableTableException(
      String message, List<TableFault> faults, @Nullable Throwable cause) {
    super(message, cause);
    this.faults = List.copyOf(faults);
  }

  /**
   * Creates the exception for several faults; the message names the first of them.
   *
   * @param cut whether the file may have more faults than these
   * @param cause the failure that ended the reading; null for none
   */
  static UnusableTableException of(
      String file, List<TableFault> faults, boolean cut, @Nullable Throwable cause) {
    String found = cut ? " has many faults; the first " : " has ";
    String start = file + found + faults.size() + (cut ? " were read: " : " faults: ");
    String named =
        faults.stream()
            .limit(NAMED)
            .map(UnusableTableException::text)
            .collect(Collectors.joining(". ", start, "."));
    int more = faults.size() - NAMED;
    return new UnusableTableException(
        more > 0 ? named + " And " + more + " more." : named, faults, cause);
  }

  private static String text(TableFault fault) {
    return fault.row() == 0
        ? fault.problem()
        : "row " + fault.row() + ", column " + fault.column() + ": " + fault.problem();
  }

  /** Returns the faulty cells, or else the problem of the file as one fault of row 0. */
  public List<TableFault> everyFault() {
    return faults.isEmpty()
        ? List.of(
            new TableFault(
                0, "", "", FULL_STOP.matcher(String.valueOf(getMessage())).replaceFirst("")))
        : faults;
  }

  /** Returns the faulty cells; empty if the file has another problem. */
  public List<TableFault> faults() {
    return faults;
  }
}
