package io.casedesk.desktop.records.filter;

/** A filter that cannot be applied to its column; the message says why. */
final class UnusableFilterException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnusableFilterException(String message) {
    super(message);
  }
}
