package io.casedesk.model;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when local data can't be read or written. The message is for the user: what happened, and
 * what to do.
 */
public class StoreException extends RuntimeException implements MessageSource {

  @Serial private static final long serialVersionUID = 1L;

  private final Message message;

  public StoreException(Message message, @Nullable Throwable cause) {
    super(cause);
    this.message = message;
  }

  @Override
  public Message message() {
    return message;
  }

  @Override
  public String getMessage() {
    return message.text();
  }
}
