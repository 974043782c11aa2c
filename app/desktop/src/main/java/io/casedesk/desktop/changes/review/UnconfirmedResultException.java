package io.casedesk.desktop.changes.review;

import java.io.Serial;

/** Thrown if a change was sent but its result is unknown; its run must be resumed. */
public final class UnconfirmedResultException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final String runId;
  private final RuntimeException why;

  /** Creates the exception for a run. */
  public UnconfirmedResultException(String runId, RuntimeException why) {
    super(why.getMessage(), why);
    this.runId = runId;
    this.why = why;
  }

  /** Returns the id of the run, which can determine the result when it is resumed. */
  public String runId() {
    return runId;
  }

  /** Returns the failure. */
  public RuntimeException why() {
    return why;
  }
}
