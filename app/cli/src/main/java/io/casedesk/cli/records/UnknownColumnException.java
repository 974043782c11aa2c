package io.casedesk.cli.records;

/** Thrown when a requested column is in no record; the message names the column. */
public final class UnknownColumnException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnknownColumnException(String message) {
    super(message);
  }
}
