package io.casedesk.changes.plan;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a plan is invalid. The message names the problem, the change and the field, and says
 * what to do.
 */
public final class UnusablePlanException extends UserException {

  private static final long serialVersionUID = 1L;

  public UnusablePlanException(Message message) {
    this(message, null);
  }

  public UnusablePlanException(Message message, @Nullable Throwable cause) {
    super(FaultCode.PLAN, message, cause);
  }
}
