package io.casedesk.client.updates;

import org.jspecify.annotations.Nullable;

/** Nobody could say which version is the newest. */
public final class NoReleaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * What came in its place.
   *
   * @param message a full sentence, which quotes nothing of an answer
   */
  NoReleaseException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
