package io.casedesk.changes.journal;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks a run for one worker until the lock is closed. The lock is held in memory only, because a
 * workspace is open in one program only.
 */
public final class RunLock implements AutoCloseable {

  private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

  private final String runId;

  private RunLock(String runId) {
    this.runId = runId;
  }

  /**
   * Locks a run.
   *
   * @throws RunBusyException when the run is locked already
   */
  public static RunLock of(String runId) {
    if (!HELD.add(runId)) {
      throw new RunBusyException(runId);
    }
    return new RunLock(runId);
  }

  @Override
  public void close() {
    HELD.remove(runId);
  }

  /** Thrown when this program already works on the run: a second worker would send values twice. */
  public static final class RunBusyException extends UserException {

    private static final long serialVersionUID = 2L;

    private final String runId;

    RunBusyException(String runId) {
      super(FaultCode.RUN_AT_WORK, Message.of("run.at-work", runId), null);
      this.runId = runId;
    }

    /** The id of the run. */
    public String runId() {
      return runId;
    }
  }
}
