package io.casedesk.server.store;

import java.io.Serial;

/** A value that was sent cannot be stored. The message is for the sender; nothing was changed. */
public final class InvalidValueException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** Says which value, and what would be right. */
  public InvalidValueException(String message) {
    super(message);
  }
}
