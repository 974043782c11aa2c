package io.casedesk.messages;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A runtime exception whose text is a {@link Message}, so that each user reads it translated. */
public abstract class LocalizedException extends RuntimeException implements MessageSource {

  @Serial private static final long serialVersionUID = 1L;

  private final Message message;

  protected LocalizedException(Message message, @Nullable Throwable cause) {
    super(cause);
    this.message = message;
  }

  @Override
  public final Message message() {
    return message;
  }

  @Override
  public final String getMessage() {
    return message.text();
  }
}
