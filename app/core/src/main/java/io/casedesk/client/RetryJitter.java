package io.casedesk.client;

import java.util.concurrent.ThreadLocalRandom;

/** Chance, so that those who failed together do not come again together. */
final class RetryJitter {

  private RetryJitter() {}

  /** A wait between nothing and so long, in nanoseconds ("full jitter"). */
  static long upTo(long nanos) {
    return ThreadLocalRandom.current().nextLong(nanos + 1);
  }
}
