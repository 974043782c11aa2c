package io.casedesk.changes;

import org.jspecify.annotations.Nullable;

/**
 * A plan that cannot be used. The message says what is wrong, in which change and field, and what
 * to do.
 */
public final class UnusablePlanException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnusablePlanException(String message) {
    this(message, null);
  }

  public UnusablePlanException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
