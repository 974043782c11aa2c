package io.casedesk.files.table;

/**
 * A table file that cannot be used. The message names the file, and where it is known the row and
 * the column, and says what to do.
 */
public final class UnusableTableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is wrong, in full sentences. */
  public UnusableTableException(String message) {
    super(message);
  }

  /** As the other, with what found it. */
  public UnusableTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
