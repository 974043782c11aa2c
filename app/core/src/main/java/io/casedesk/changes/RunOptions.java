package io.casedesk.changes;

import java.time.Duration;

/**
 * When a run stops by itself, and how it goes on until then.
 *
 * @param failuresInARow so many records that failed one after another, without one that did not
 * @param failuresPercent so many of a hundred records of the run, once twenty have failed
 * @param batch records that are read again together after they were sent
 * @param fresh a record read longer ago is read again before it is sent (Q24)
 * @param perSecond records sent in a second at most; 0 for as many as the service lets through
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

  /** Refuses limits that would let nothing through. */
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

  /** 20 in a row, 10 percent; 1,000 records; a minute. */
  public static RunOptions defaults() {
    return DEFAULTS;
  }

  /** The same, stopping after other failures. */
  public RunOptions stoppingAfter(int inARow, int percent) {
    return new RunOptions(inARow, percent, batch, fresh, perSecond, rest);
  }

  /** The same with other batches. */
  public RunOptions inBatchesOf(int records) {
    return new RunOptions(failuresInARow, failuresPercent, records, fresh, perSecond, rest);
  }

  /** The same with another patience for what was read. */
  public RunOptions freshFor(Duration other) {
    return new RunOptions(failuresInARow, failuresPercent, batch, other, perSecond, rest);
  }

  /** The same, no faster than this; 0 for as fast as the service lets it. */
  public RunOptions atMost(int records) {
    return new RunOptions(failuresInARow, failuresPercent, batch, fresh, records, rest);
  }

  /** The same, resting as long before it tries again. */
  public RunOptions restingFor(Duration other) {
    return new RunOptions(failuresInARow, failuresPercent, batch, fresh, perSecond, other);
  }
}
