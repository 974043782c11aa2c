package io.casedesk.files.exports;

/** Thrown if the condition of a filter can't be applied to a field; the message says why. */
public final class UnusableConditionException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnusableConditionException(String message) {
    super(message);
  }

  UnusableConditionException(String message, Throwable cause) {
    super(message, cause);
  }
}
