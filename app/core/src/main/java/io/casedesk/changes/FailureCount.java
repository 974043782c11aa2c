package io.casedesk.changes;

import io.casedesk.changes.RunRecord.Answer;
import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/** Counts what failed in a run, and says when that is too much to go on. */
final class FailureCount {

  private static final int FEWEST = 20;

  private final RunOptions options;
  private final int records;
  private int failed;
  private int inARow;

  FailureCount(RunOptions options, int records) {
    this.options = options;
    this.records = records;
  }

  /** Counts how a sending ended; why to stop, and empty where there is no reason to. */
  synchronized String counted(
      Answer answer, String words, @Nullable ApiException failure, Sending sending) {
    if (answer == Answer.ACCEPTED) {
      inARow = 0;
      return "";
    }
    if (answer == Answer.UNSENT
        || failure instanceof ApiException.Unauthorized
        || sending.hasAnotherWay()) {
      return "";
    }
    inARow++;
    // Being asked to slow down says nothing of the record; it is sent again.
    failed += failure instanceof ApiException.RateLimited ? 0 : 1;
    if (inARow >= options.failuresInARow()) {
      return inARow + " records failed one after another; the last: " + words;
    }
    return failed >= FEWEST && failed * 100L > records * (long) options.failuresPercent()
        ? failed + " of " + records + " records failed; the last: " + words
        : "";
  }
}
