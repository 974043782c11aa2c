package io.casedesk.desktop.changes;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;

/** Thrown if a run stopped before it sent anything; the message has the reason. */
public final class RunStoppedException extends RuntimeException implements MessageSource {

  private static final long serialVersionUID = 1L;

  private final Message why;

  /** Creates the exception with the reason. */
  public RunStoppedException(Message why) {
    super(why.text());
    this.why = why;
  }

  @Override
  public Message message() {
    return why;
  }
}
