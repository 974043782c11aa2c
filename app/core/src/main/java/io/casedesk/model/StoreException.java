package io.casedesk.model;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when local data can't be read or written. The message is for the user: what happened, and
 * what to do.
 */
public class StoreException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The message is never null. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
