package io.casedesk.desktop.changes;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;

/** Thrown if a run stopped before it sent anything; the message has the reason. */
public final class RunStoppedException extends UserException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the reason. */
  public RunStoppedException(Message why) {
    super(FaultCode.RUN_STOPPED, why, null);
  }
}
