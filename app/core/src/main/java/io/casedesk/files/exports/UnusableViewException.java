package io.casedesk.files.exports;

/**
 * Thrown when a saved view can't be used for an export; the message says what is wrong and what to
 * do.
 */
public final class UnusableViewException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the problem, to follow the name of the view
   */
  public UnusableViewException(String message) {
    super(message);
  }

  /**
   * @param message the problem, to follow the name of the view
   * @param cause the failure that showed the problem
   */
  public UnusableViewException(String message, Throwable cause) {
    super(message, cause);
  }
}
