package io.casedesk.changes.journal;

/** Thrown when this program already works on the run: a second worker would send values twice. */
public final class RunBusyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String runId;

  RunBusyException(String runId) {
    super("Run " + runId + " is already in progress. Wait until it ends, then resume it.");
    this.runId = runId;
  }

  /** The id of the run. */
  public String runId() {
    return runId;
  }
}
