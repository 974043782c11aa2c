package io.casedesk.model.runs;

/**
 * The progress of a run.
 *
 * @param phase whether work is left
 * @param counts JSON text for lists of runs, which the store does not interpret
 */
public record RunState(Phase phase, String counts) {

  /** The phases of a run. */
  public enum Phase {
    /** In progress, or interrupted because the program was killed. */
    OPEN,
    /** Paused by the user; can be resumed. */
    PAUSED,
    /** Finished: no work is left. */
    ENDED
  }

  /** Checks that the counts can be stored, see {@link JournalEntry}. */
  public RunState {
    JournalEntry.mustBeKept("counts", counts);
  }
}
