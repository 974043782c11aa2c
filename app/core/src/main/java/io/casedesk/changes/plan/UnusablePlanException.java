package io.casedesk.changes.plan;

import io.casedesk.messages.LocalizedException;
import io.casedesk.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a plan is invalid. The message names the problem, the change and the field, and says
 * what to do.
 */
public final class UnusablePlanException extends LocalizedException {

  private static final long serialVersionUID = 1L;

  public UnusablePlanException(Message message) {
    this(message, null);
  }

  public UnusablePlanException(Message message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
