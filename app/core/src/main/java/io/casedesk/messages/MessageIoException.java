package io.casedesk.messages;

import java.io.IOException;

/** Thrown when a file can't be read or written; the message says why, and what to do. */
public final class MessageIoException extends IOException implements MessageSource {

  private static final long serialVersionUID = 1L;

  private final Message message;

  /** Creates an exception. */
  public MessageIoException(Message message) {
    super(message.text());
    this.message = message;
  }

  @Override
  public Message message() {
    return message;
  }
}
