package io.casedesk.files.exports;

/** A saved view cannot be used for an export; the message says what of it and what to do. */
public final class UnusableViewException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A view with something wrong, in words that go on after its name. */
  public UnusableViewException(String message) {
    super(message);
  }

  /** The same, with what it was seen by. */
  public UnusableViewException(String message, Throwable cause) {
    super(message, cause);
  }
}
