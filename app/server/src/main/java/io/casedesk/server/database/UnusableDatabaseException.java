package io.casedesk.server.database;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when the database cannot be used. The message tells the user why, and what to do. */
public final class UnusableDatabaseException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  UnusableDatabaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
