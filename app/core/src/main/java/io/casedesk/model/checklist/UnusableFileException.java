package io.casedesk.model.checklist;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of checklists or reviews can't be used, or could not be used by others. The
 * message says where the problem is and what it is.
 */
public class UnusableFileException extends RuntimeException implements MessageSource {

  @Serial private static final long serialVersionUID = 1L;

  private final Message message;

  public UnusableFileException(Message message, @Nullable Throwable cause) {
    super(message.text(), cause);
    this.message = message;
  }

  @Override
  public Message message() {
    return message;
  }
}
