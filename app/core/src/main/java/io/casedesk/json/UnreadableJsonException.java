package io.casedesk.json;

import org.jspecify.annotations.Nullable;

/**
 * JSON that cannot be read; the message says why, and names the limit where there is one. It is no
 * {@link IllegalArgumentException}: that one means that a call was refused before it was sent.
 */
public class UnreadableJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, to follow the words "it cannot be read:". */
  public UnreadableJsonException(String message) {
    this(message, null);
  }

  /** What is wrong, and the failure that showed it. */
  public UnreadableJsonException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** What is wrong. */
  public String what() {
    return String.valueOf(getMessage());
  }
}
