package io.casedesk.desktop.runs;

/** How far a run is, as far as a list of runs can tell. */
public enum RunStatus {
  /** This program works on it. */
  RUNNING,
  /** Stopped, and can be gone on with. */
  PAUSED,
  /** Left behind by a program that ended in the middle of it. */
  INTERRUPTED,
  /** Nothing is left to do. */
  ENDED,
  /** Ended with work left, because whoever wished for it has it still. */
  GIVEN_UP,
  /** Broke off before anything was written down; nothing was sent. */
  BROKE_OFF,
  /** Its log cannot be read. */
  UNREADABLE;

  /** Whether it can be gone on with. */
  public boolean isUnfinished() {
    return this == PAUSED || this == INTERRUPTED;
  }

  /** Whether it came to an end. */
  public boolean isEnded() {
    return this == ENDED || this == GIVEN_UP;
  }
}
