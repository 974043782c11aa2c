package io.casedesk.model;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when local data can't be read or written. The message is for the user: what happened, and
 * what to do.
 */
public class StoreException extends UserException {

  @Serial private static final long serialVersionUID = 1L;

  public StoreException(Message message, @Nullable Throwable cause) {
    this(FaultCode.WORKSPACE, message, cause);
  }

  protected StoreException(FaultCode code, Message message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
