package io.casedesk.model;

/**
 * How far a run is.
 *
 * @param phase whether anything is left to do
 * @param counts JSON text for lists of runs; whoever keeps the log does not look into it
 */
public record RunState(Phase phase, String counts) {

  /** Whether anything is left to do. */
  public enum Phase {
    /** Being worked on, or left behind by a program that was killed. */
    OPEN,
    /** Stopped on purpose, to be gone on with. */
    PAUSED,
    /** Nothing is left to do. */
    ENDED
  }

  /** Checks that the counts can be kept, see {@link JournalEntry}. */
  public RunState {
    JournalEntry.mustBeKept("counts", counts);
  }
}
