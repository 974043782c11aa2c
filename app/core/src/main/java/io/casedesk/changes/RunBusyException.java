package io.casedesk.changes;

/** Something in this program works on the run already: two would send the same values twice. */
public final class RunBusyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String runId;

  RunBusyException(String runId) {
    super("Run " + runId + " is at work already. Wait until it ends, then resume it.");
    this.runId = runId;
  }

  /** Which run. */
  public String runId() {
    return runId;
  }
}
