package io.casedesk.changes;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Lets so many pass in a second, one after the other at even distances. */
final class SendingPace {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** How long it may take until somebody who waits hears that there is nothing to wait for. */
  private static final long STEP = Duration.ofMillis(100).toNanos();

  private final long distance;
  private long next = System.nanoTime();

  /**
   * A pace.
   *
   * @param perSecond 0 for any number
   */
  SendingPace(int perSecond) {
    this.distance = perSecond == 0 ? 0 : SECOND / perSecond;
  }

  /**
   * Waits for a turn.
   *
   * @param over whether there is nothing to wait for any more
   * @return true, so that it can stand before other conditions
   */
  boolean awaitTurn(BooleanSupplier over) throws InterruptedException {
    if (distance == 0) {
      return true;
    }
    long mine = turn();
    long wait = mine - System.nanoTime();
    while (wait > 0 && !over.getAsBoolean()) {
      Thread.sleep(Duration.ofNanos(Math.min(wait, STEP)));
      wait = mine - System.nanoTime();
    }
    return true;
  }

  /** Time that passed without anybody going is not made up for. */
  private synchronized long turn() {
    long now = System.nanoTime();
    long mine = Math.max(now, next);
    next = mine + distance;
    return mine;
  }
}
