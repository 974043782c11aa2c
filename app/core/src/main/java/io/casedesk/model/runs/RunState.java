package io.casedesk.model.runs;

import io.casedesk.messages.Message;
import java.util.Map;

/**
 * The progress of a run.
 *
 * @param phase whether work is left
 * @param counts the number of cells and new records by result, as they are stored now: a verdict;
 *     CREATED or DOUBLED for a record that was created; UNSENT where nothing was sent
 * @param stopped why the run stopped early; empty when it didn't, or when the reason isn't known
 */
public record RunState(Phase phase, Map<String, Long> counts, Message stopped) {

  /** The phases of a run. */
  public enum Phase {
    /** In progress, or interrupted because the program was killed. */
    OPEN,
    /** Paused by the user; can be resumed. */
    PAUSED,
    /** Finished: no work is left. */
    ENDED
  }

  /** Copies the map. */
  public RunState {
    counts = Map.copyOf(counts);
  }
}
