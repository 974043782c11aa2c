package io.casedesk.cli;

/** A column was asked for that no record has; the message says which. */
final class UnknownColumnException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnknownColumnException(String message) {
    super(message);
  }
}
