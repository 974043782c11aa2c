package io.casedesk.model;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * What stays on this computer could not be read or written. The message is for a person: what
 * happened, and what to do.
 */
public class StoreException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** A failure. */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** There always is one. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
