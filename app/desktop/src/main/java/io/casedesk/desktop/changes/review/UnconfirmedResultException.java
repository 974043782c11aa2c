package io.casedesk.desktop.changes.review;

import java.io.Serial;

/** Something was sent, and what came of it is not known: its run is to be resumed. */
public final class UnconfirmedResultException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final String runId;
  private final RuntimeException why;

  /** The failure of a write, of which something was sent, by its run. */
  public UnconfirmedResultException(String runId, RuntimeException why) {
    super(why.getMessage(), why);
    this.runId = runId;
    this.why = why;
  }

  /** The run that sent it, and that can find out. */
  public String runId() {
    return runId;
  }

  /** What kept it from being known. */
  public RuntimeException why() {
    return why;
  }
}
