package io.casedesk.changes.run;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.model.runs.RunRows;
import java.time.Instant;
import java.util.List;

/** Receives the progress of a run. Called by any thread, one at a time. */
public interface RunWatcher {

  /** The current step of a run. */
  enum Step {
    SENDING,
    /** The run reads records before or after they are sent. */
    READING,
    /** The service asked for fewer calls; the run waits as long as it asked. */
    LIMITED,
    /** The service did not answer; the run waits and retries. */
    WAITING,
    /**
     * The service accepted changes and still shows the old values; the run waits and looks again.
     */
    STILL_OLD
  }

  /** The run changed to this step. */
  default void stepChanged(Step step) {}

  /** Reports what the run stored: calls that are about to be made, answers and verdicts. */
  default void stored(RunRows rows) {}

  /** Reports how far the run is, as it is stored. */
  default void progressed(RunProgress now) {}

  /** Reports cells that received their verdicts. */
  default void verified(List<CellResult> cells) {}

  /** The service asks for a long wait; the run stops, and can be resumed after it. */
  default void askedToWait(Instant until) {}

  /** The service no longer accepts the token; the run stops, and can be resumed (Q35). */
  default void tokenRefused() {}

  /** A watcher that does nothing. */
  static RunWatcher none() {
    return new RunWatcher() {};
  }
}
