package io.casedesk.changes.plan;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a plan is invalid. The message names the problem, the change and the field, and says
 * what to do.
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
