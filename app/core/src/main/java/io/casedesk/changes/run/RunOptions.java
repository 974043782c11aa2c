package io.casedesk.changes.run;

import java.time.Duration;

/**
 * Options for a run: when it stops by itself, its batches, its speed and its retries.
 *
 * @param failuresInARow consecutive failed records that stop the run
 * @param failuresPercent percentage of failed records that stops the run, once twenty have failed
 * @param batch records that are read again together after they were sent
 * @param fresh the age at which a record is read again before it is sent (Q24)
 * @param perSecond the most records sent in a second; 0 for no limit of its own
 * @param rest the first pause before a failed read or sending is tried again; later ones double
 */
public record RunOptions(
    int failuresInARow,
    int failuresPercent,
    int batch,
    Duration fresh,
    int perSecond,
    Duration rest) {

  private static final RunOptions DEFAULTS =
      new RunOptions(20, 10, 1_000, Duration.ofSeconds(60), 0, Duration.ofMillis(250));

  /** Rejects limits that would let no record through. */
  public RunOptions {
    if (failuresInARow < 1 || failuresPercent < 1 || failuresPercent > 100 || batch < 1) {
      throw new IllegalArgumentException(
          "Failures in a row and the batch are 1 or more, the percentage 1 to 100");
    }
    if (!fresh.isPositive()) {
      throw new IllegalArgumentException("Nothing that was read could ever be sent");
    }
    if (perSecond < 0 || rest.isNegative()) {
      throw new IllegalArgumentException("Records in a second and rests are not negative");
    }
  }

  /** The defaults: 20 in a row, 10 percent; batches of 1,000 records; fresh for a minute. */
  public static RunOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with other failure limits. */
  public RunOptions stoppingAfter(int inARow, int percent) {
    return new RunOptions(inARow, percent, batch, fresh, perSecond, rest);
  }

  /** Returns a copy with another batch size. */
  public RunOptions inBatchesOf(int records) {
    return new RunOptions(failuresInARow, failuresPercent, records, fresh, perSecond, rest);
  }

  /** Returns a copy with another time for which a record stays fresh. */
  public RunOptions freshFor(Duration other) {
    return new RunOptions(failuresInARow, failuresPercent, batch, other, perSecond, rest);
  }

  /** Returns a copy with another maximum of records a second; 0 for no limit of its own. */
  public RunOptions atMost(int records) {
    return new RunOptions(failuresInARow, failuresPercent, batch, fresh, records, rest);
  }

  /** Returns a copy with another first pause before a retry. */
  public RunOptions restingFor(Duration other) {
    return new RunOptions(failuresInARow, failuresPercent, batch, fresh, perSecond, other);
  }
}
