package io.casedesk.changes;

import io.casedesk.changes.RunEvent.Answer;
import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Counts what failed in a run. Too many refusals end it; too many lost answers only interrupt it,
 * until what was sent is read again. Safe for several threads.
 */
final class FailureBudget {

  private static final int FEWEST = 20;

  /** Lost answers in a row after which the run looks whether the service is there at all. */
  private static final int LOST_IN_A_ROW = 8;

  /** Interruptions in a row after which nothing had landed, although it could be read again. */
  private static final int IN_VAIN_AT_MOST = 3;

  private static final int AT_ONCE_AT_LEAST = 4;
  private static final int SLOWER = 4;

  private final RunOptions options;
  private final int records;
  private final Tally refused = new Tally();
  private final Tally lost = new Tally();
  private String trouble = "";
  private int inVain;
  private int slower = 1;

  FailureBudget(RunOptions options, int records) {
    this.options = options;
    this.records = records;
  }

  /** Failures of one sort. */
  private static final class Tally {
    private int failed;
    private int inARow;
  }

  /** Counts how a sending ended; why to stop, and empty where there is no reason to. */
  synchronized String counted(
      Answer answer, String words, @Nullable ApiException failure, WriteOperation writeOperation) {
    if (answer == Answer.ACCEPTED) {
      refused.inARow = 0;
      lost.inARow = 0;
      return "";
    }
    if (answer == Answer.UNSENT
        || failure instanceof ApiException.Unauthorized
        || writeOperation.hasAnotherWay()) {
      return "";
    }
    Tally tally = answer == Answer.LOST ? lost : refused;
    tally.inARow++;
    // Being asked to slow down says nothing of the record; it is sent again.
    tally.failed += failure instanceof ApiException.RateLimited ? 0 : 1;
    String tooMany = tooMany(tally, words);
    if (tally == refused) {
      return tooMany;
    }
    trouble = trouble.isEmpty() ? tooMany : trouble;
    return "";
  }

  private String tooMany(Tally tally, String words) {
    int most =
        tally == lost
            ? Math.max(1, Math.min(LOST_IN_A_ROW, options.failuresInARow()) >> inVain)
            : options.failuresInARow();
    if (tally.inARow >= most) {
      return tally.inARow + " records failed one after another; the last: " + words;
    }
    return tally.failed >= FEWEST
            && tally.failed * 100L > records * (long) options.failuresPercent()
        ? tally.failed + " of " + records + " records failed; the last: " + words
        : "";
  }

  /** Why nothing is sent before what was sent is read again; empty where there is no reason to. */
  synchronized String trouble() {
    return trouble;
  }

  /**
   * What was sent could be read again, so that the run goes on, more slowly.
   *
   * @param landed whether any of it had landed
   * @return why to stop; empty where there is no reason to
   */
  synchronized String readAgain(boolean landed) {
    if (trouble.isEmpty()) {
      return "";
    }
    inVain = landed ? 0 : inVain + 1;
    if (inVain > IN_VAIN_AT_MOST) {
      return trouble;
    }
    slower *= SLOWER;
    trouble = "";
    lost.inARow = 0;
    lost.failed = 0;
    return "";
  }

  /** How many to send at once where so many would go by themselves. */
  synchronized int atOnce(int most) {
    return Math.min(most, Math.max(AT_ONCE_AT_LEAST, most / slower));
  }
}
