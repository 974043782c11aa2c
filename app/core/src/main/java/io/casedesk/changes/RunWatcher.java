package io.casedesk.changes;

import java.util.List;

/**
 * Hears how far a run is, and is asked when it cannot go on. Called by any thread, one at a time.
 */
public interface RunWatcher {

  /** What a run does at a moment. */
  enum Step {
    SENDING,
    /** It reads what it is to send, or has sent. */
    READING,
    /** The service did not answer, so it rests, and tries again. */
    WAITING
  }

  /** The run does this from now on. */
  default void does(Step step) {}

  /** So many sendings were answered, or given up, since the run began or was resumed. */
  default void answered(int sendings) {}

  /** These cells have their verdicts. */
  default void verified(List<CellResult> cells) {}

  /** So many of all records have their verdicts. */
  default void settled(int records, int all) {}

  /**
   * The service no longer accepts the token (Q35). Blocks until there is another.
   *
   * @return whether to go on; else the run stops, and can be resumed
   */
  default boolean renewedToken() {
    return false;
  }

  /** Watches nothing. */
  static RunWatcher none() {
    return new RunWatcher() {};
  }
}
