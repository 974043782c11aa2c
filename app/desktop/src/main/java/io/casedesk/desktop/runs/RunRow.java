package io.casedesk.desktop.runs;

import io.casedesk.changes.journal.RunCounts;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunStore.RunSummary;

/**
 * A run in the list.
 *
 * @param ours whether the run belongs to the connection of this window
 */
public record RunRow(
    RunSummary summary, Status status, RunCounts counts, boolean ours, Texts texts) {

  /** The status of a run in the list. */
  public enum Status {
    /** This program is working on the run. */
    RUNNING,
    /** The run stopped and can be resumed. */
    PAUSED,
    /** The program ended in the middle of the run. */
    INTERRUPTED,
    /** No work is left. */
    ENDED,
    /** The run was ended with work left, because its changes are still unsent changes. */
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

  /**
   * The texts of the row, made once and not at every repaint.
   *
   * @param results the counts as text
   * @param searched the searchable text in lower case
   */
  public record Texts(String begun, String kind, String status, String results, String searched) {}

  /** Returns the header of the run. */
  public RunHeader header() {
    return summary.header();
  }

  /** Returns the id of the run. */
  public String id() {
    return summary.header().id();
  }

  /** Whether both rows are equal in the run's summary and status. */
  boolean isAs(RunRow other) {
    return summary.equals(other.summary)
        && status == other.status
        && texts.status().equals(other.texts.status());
  }
}
