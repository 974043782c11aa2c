package io.casedesk.changes.plan;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a plan is invalid. The message names the problem, the change and the field, and says
 * what to do.
 */
public final class UnusablePlanException extends RuntimeException implements MessageSource {

  private static final long serialVersionUID = 1L;

  private final Message message;

  public UnusablePlanException(Message message) {
    this(message, null);
  }

  public UnusablePlanException(Message message, @Nullable Throwable cause) {
    super(message.text(), cause);
    this.message = message;
  }

  @Override
  public Message message() {
    return message;
  }
}
