package io.casedesk.server.options;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service cannot be started. The message tells the user what is wrong and what to
 * do.
 */
public final class ServiceException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** A failure with a message for a person. */
  public ServiceException(String message) {
    this(message, null);
  }

  /** A failure with a message for a person, and what it came from. */
  public ServiceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
