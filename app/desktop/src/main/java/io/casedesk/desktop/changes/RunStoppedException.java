package io.casedesk.desktop.changes;

import io.casedesk.messages.LocalizedException;
import io.casedesk.messages.Message;

/** Thrown if a run stopped before it sent anything; the message has the reason. */
public final class RunStoppedException extends LocalizedException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the reason. */
  public RunStoppedException(Message why) {
    super(why, null);
  }
}
