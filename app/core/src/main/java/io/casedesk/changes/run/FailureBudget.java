package io.casedesk.changes.run;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.runs.RunAttempt.Answer;

/**
 * Counts the failures of a run. Too many refusals end the run; too many lost answers interrupt it
 * until the sent records are read again. Safe for several threads.
 */
final class FailureBudget {

  private static final int FEWEST = 20;

  /** Consecutive lost answers after which the run checks whether the service still answers. */
  private static final int LOST_IN_A_ROW = 8;

  /** Consecutive interruptions after which reads succeeded but no sent value was stored. */
  private static final int IN_VAIN_AT_MOST = 3;

  private final RunOptions options;
  private final int records;
  private final Tally refused = new Tally();
  private final Tally lost = new Tally();
  private Message trouble = Message.none();
  private int inVain;

  FailureBudget(RunOptions options, int records) {
    this.options = options;
    this.records = records;
  }

  /** Counts failures of one type. */
  private static final class Tally {
    private int failed;
    private int inARow;
  }

  /** Counts the outcome of a send; returns the reason to stop, or an empty message to continue. */
  synchronized Message count(SendOutcome outcome) {
    Answer answer = outcome.answer();
    ApiException failure = outcome.failure();
    if (answer == Answer.ACCEPTED) {
      refused.inARow = 0;
      lost.inARow = 0;
      return Message.none();
    }
    if (answer == Answer.UNSENT || failure instanceof ApiException.Unauthorized) {
      return Message.none();
    }
    Tally tally = answer == Answer.LOST ? lost : refused;
    tally.inARow++;
    // A request to slow down does not concern the record; the record is sent again.
    tally.failed += failure instanceof ApiException.RateLimited ? 0 : 1;
    Message tooMany = tooMany(tally, outcome.words());
    if (tally == refused) {
      return tooMany;
    }
    trouble = trouble.isEmpty() ? tooMany : trouble;
    return Message.none();
  }

  private Message tooMany(Tally tally, Message words) {
    int most =
        tally == lost
            ? Math.max(1, Math.min(LOST_IN_A_ROW, options.failuresInARow()) >> inVain)
            : options.failuresInARow();
    if (tally.inARow >= most) {
      return tally.inARow == 1
          ? Message.of("run.failed-once", words)
          : Message.of("run.failed-in-a-row", tally.inARow, words);
    }
    return tally.failed >= FEWEST
            && tally.failed * 100L > records * (long) options.failuresPercent()
        ? Message.of("run.failed-too-many", tally.failed, records, words)
        : Message.none();
  }

  /** The reason to read sent records again before sending more; empty when there is none. */
  synchronized Message rereadReason() {
    return trouble;
  }

  /**
   * Notes that the sent records were read again, so that the run continues.
   *
   * @param landed whether any sent value was stored
   * @return the reason to stop; empty to continue
   */
  synchronized Message noteReread(boolean landed) {
    if (trouble.isEmpty()) {
      return Message.none();
    }
    inVain = landed ? 0 : inVain + 1;
    if (inVain > IN_VAIN_AT_MOST) {
      return trouble;
    }
    trouble = Message.none();
    lost.inARow = 0;
    lost.failed = 0;
    return Message.none();
  }
}
