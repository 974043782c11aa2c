package io.casedesk.cli;

/** A column was asked for that no record has; the message says which. */
final class NoSuchColumnException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NoSuchColumnException(String message) {
    super(message);
  }
}
