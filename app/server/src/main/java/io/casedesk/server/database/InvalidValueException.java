package io.casedesk.server.database;

import java.io.Serial;

/** Thrown when a value cannot be stored. The message is for the sender; nothing was changed. */
public final class InvalidValueException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** Creates an exception whose message names the value and says what is valid. */
  public InvalidValueException(String message) {
    super(message);
  }
}
