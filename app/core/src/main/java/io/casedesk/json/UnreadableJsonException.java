package io.casedesk.json;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when JSON can't be read; the message says why, and names the limit if one is exceeded. Not
 * an {@link IllegalArgumentException}, because that means that a call was rejected before it was
 * sent.
 */
public class UnreadableJsonException extends UserException {
  private static final long serialVersionUID = 3L;

  private final String pointer;

  /**
   * @param message what is wrong, to follow the words "it cannot be read:"
   */
  public UnreadableJsonException(Message message) {
    this(message, null);
  }

  /**
   * @param message what is wrong, to follow the words "it cannot be read:"
   * @param cause the failure of the parser
   */
  public UnreadableJsonException(Message message, @Nullable Throwable cause) {
    this("", message, cause);
  }

  /**
   * @param pointer where, as a JSON pointer; empty for the whole file
   * @param message what is wrong, to follow the words "it cannot be read:"
   */
  UnreadableJsonException(String pointer, Message message, @Nullable Throwable cause) {
    super(FaultCode.UNEXPECTED, message, cause);
    this.pointer = pointer;
  }

  /** Where a file is wrong: a JSON pointer, or the words for the whole file. */
  public Message place() {
    return place(pointer);
  }

  static Message place(String pointer) {
    return pointer.isEmpty() ? Message.of("json.file") : Message.plain(Message.shortened(pointer));
  }
}
