package io.casedesk.desktop.records.filter;

/** Thrown if a filter can't be applied to its column; the message has the reason. */
final class UnusableFilterException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnusableFilterException(String message) {
    super(message);
  }
}
