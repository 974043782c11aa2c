package io.casedesk.desktop.changes;

/** Thrown if a run stopped before it sent anything; the message has the reason. */
public final class RunStoppedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with the reason. */
  public RunStoppedException(String why) {
    super(why);
  }
}
