package io.casedesk.desktop.runs;

/** The status of a run in the list of runs. */
public enum RunStatus {
  /** This program is working on the run. */
  RUNNING,
  /** The run stopped and can be resumed. */
  PAUSED,
  /** The program ended in the middle of the run. */
  INTERRUPTED,
  /** No work is left. */
  ENDED,
  /** The run was ended with work left, because its changes are still unsent changes of the user. */
  GIVEN_UP;

  /** Whether the run can be resumed. */
  public boolean isUnfinished() {
    return this == PAUSED || this == INTERRUPTED;
  }

  /** Whether the run has ended. */
  public boolean isEnded() {
    return this == ENDED || this == GIVEN_UP;
  }
}
