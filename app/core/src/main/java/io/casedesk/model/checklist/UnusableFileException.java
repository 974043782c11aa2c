package io.casedesk.model.checklist;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of checklists or reviews can't be used, or could not be used by others. The
 * message says where the problem is and what it is.
 */
public class UnusableFileException extends UserException {

  @Serial private static final long serialVersionUID = 1L;

  public UnusableFileException(Message message, @Nullable Throwable cause) {
    super(FaultCode.REVIEWS, message, cause);
  }
}
