package io.casedesk.desktop.records.data;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Holds the runs that this process is working on. Thread-safe. */
public final class ActiveRuns {

  private static final System.Logger LOG = System.getLogger(ActiveRuns.class.getName());

  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final Runnable listener;

  /** Creates an empty set; {@code listener} runs when work on a run started or ended. */
  ActiveRuns(Runnable listener) {
    this.listener = listener;
  }

  /** Ends the work on a run when closed. */
  @FunctionalInterface
  public interface Work extends AutoCloseable {
    @Override
    void close();
  }

  /** Thrown if this process is already working on the run. */
  static final class AtWorkException extends RuntimeException implements CodedFailure {

    private static final long serialVersionUID = 1L;

    AtWorkException(String runId) {
      super("Casedesk is at work on the run " + runId + " already. Wait until that has ended.");
    }

    @Override
    public FaultCode code() {
      return FaultCode.RUN_AT_WORK;
    }
  }

  public boolean contains(String runId) {
    return ids.contains(runId);
  }

  /**
   * Adds a run until the result is closed.
   *
   * @throws AtWorkException if this process already works on the run: changes must not be sent
   *     twice
   */
  public Work add(String runId) {
    if (!ids.add(runId)) {
      throw new AtWorkException(runId);
    }
    changed();
    return () -> {
      ids.remove(runId);
      changed();
    };
  }

  /** Calls the listener. A failing listener doesn't affect the run. */
  public void changed() {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The listener of the active runs failed", e);
    }
  }
}
