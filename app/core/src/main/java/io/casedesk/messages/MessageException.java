package io.casedesk.messages;

import org.jspecify.annotations.Nullable;

/** Thrown for a value that can't be used; the message says why, and what to do. */
public final class MessageException extends IllegalArgumentException implements MessageSource {

  private static final long serialVersionUID = 1L;

  private final Message message;

  /** Creates an exception. */
  public MessageException(Message message, @Nullable Throwable cause) {
    super(message.text(), cause);
    this.message = message;
  }

  /** Creates an exception without a cause. */
  public MessageException(Message message) {
    this(message, null);
  }

  @Override
  public Message message() {
    return message;
  }
}
