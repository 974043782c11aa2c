package io.casedesk.changes;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a run for one worker at a time, until it is closed. A workspace is open in one program
 * only, so that what is held in memory is enough.
 */
final class RunHold implements AutoCloseable {

  private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

  private final String runId;

  private RunHold(String runId) {
    this.runId = runId;
  }

  /**
   * Holds a run.
   *
   * @throws RunAtWorkException when it is held already
   */
  static RunHold of(String runId) {
    if (!HELD.add(runId)) {
      throw new RunAtWorkException(runId);
    }
    return new RunHold(runId);
  }

  @Override
  public void close() {
    HELD.remove(runId);
  }
}
