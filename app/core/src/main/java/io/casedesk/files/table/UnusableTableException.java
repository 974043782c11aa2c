package io.casedesk.files.table;

/**
 * Thrown when a table file can't be used. The message names the file, and the row and the column if
 * known, and says what to do.
 */
public final class UnusableTableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the problem, in full sentences
   */
  public UnusableTableException(String message) {
    super(message);
  }

  /**
   * @param message the problem, in full sentences
   * @param cause the failure that showed the problem
   */
  public UnusableTableException(String message, Throwable cause) {
    super(message, cause);
  }
}
