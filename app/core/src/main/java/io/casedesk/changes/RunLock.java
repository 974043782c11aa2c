package io.casedesk.changes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a run for one worker at a time, until it is closed. A workspace is open in one program
 * only, so that what is held in memory is enough.
 */
final class RunLock implements AutoCloseable {

  private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

  private final String runId;

  private RunLock(String runId) {
    this.runId = runId;
  }

  /**
   * Holds a run.
   *
   * @throws RunBusyException when it is held already
   */
  static RunLock of(String runId) {
    if (!HELD.add(runId)) {
      throw new RunBusyException(runId);
    }
    return new RunLock(runId);
  }

  @Override
  public void close() {
    HELD.remove(runId);
  }
}
