package io.casedesk.changes;

/**
 * Hears how far a run is, and is asked when it cannot go on. Called by any thread, one at a time.
 */
public interface RunWatcher {

  /** So many of all records have their verdicts. */
  default void settled(int records, int all) {}

  /**
   * The service no longer accepts the token (trap 35). Blocks until there is another.
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
