package io.casedesk.desktop.runs;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunSummary;
import org.jspecify.annotations.Nullable;

/**
 * A run in the list.
 *
 * @param counts null when they are not known
 * @param ours whether it is one of the connection of this window
 */
public record RunRow(
    RunSummary summary, RunStatus status, @Nullable RunCounts counts, boolean ours, Texts texts) {

  /**
   * What the list shows of it, made once and not at every drawing.
   *
   * @param results the counts in words
   * @param searched all of it in lower case
   */
  public record Texts(String begun, String kind, String status, String results, String searched) {}

  /** What it was begun with. */
  public RunHeader header() {
    return summary.header();
  }

  /** Its id. */
  public String id() {
    return summary.header().id();
  }

  /** Whether both say the same of the same run. */
  boolean isAs(RunRow other) {
    return summary.equals(other.summary)
        && status == other.status
        && texts.status().equals(other.texts.status());
  }
}
