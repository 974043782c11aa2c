package io.casedesk.messages;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A failure that a user reads: its text is a {@link Message}, which each face words in its
 * language, and its code is in the help.
 */
public abstract class UserException extends RuntimeException
    implements MessageSource, CodedFailure {

  @Serial private static final long serialVersionUID = 2L;

  private final Message message;
  private final FaultCode code;

  protected UserException(FaultCode code, Message message, @Nullable Throwable cause) {
    super(cause);
    this.message = message;
    this.code = code;
  }

  @Override
  public final Message message() {
    return message;
  }

  @Override
  public final FaultCode code() {
    return code;
  }

  @Override
  public final String getMessage() {
    return message.text();
  }
}
