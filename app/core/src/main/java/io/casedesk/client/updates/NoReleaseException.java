package io.casedesk.client.updates;

import org.jspecify.annotations.Nullable;

/** Thrown when the newest version cannot be determined. */
public final class NoReleaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message a full sentence, which quotes nothing of the answer
   */
  NoReleaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
