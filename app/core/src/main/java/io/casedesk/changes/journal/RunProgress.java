package io.casedesk.changes.journal;

/**
 * How far a run is, as it is stored. A record that the run creates and then changes counts once.
 *
 * @param records the number of records of the run
 * @param sending records whose last call is stored as intended, and whose answer isn't known
 * @param sent records for which a call was answered or given up
 * @param finished records with all their verdicts; some of them needed no call
 */
public record RunProgress(int records, int sending, int sent, int finished) {

  /** The progress of a run without records. */
  public static final RunProgress NONE = new RunProgress(0, 0, 0, 0);

  RunProgress plus(RunProgress other) {
    return new RunProgress(
        records + other.records,
        sending + other.sending,
        sent + other.sent,
        finished + other.finished);
  }

  RunProgress minus(RunProgress other) {
    return new RunProgress(
        records - other.records,
        sending - other.sending,
        sent - other.sent,
        finished - other.finished);
  }
}
