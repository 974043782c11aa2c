package io.casedesk.server.sample;

import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Generates random values from a seed. {@link Random} is specified to the bit, so every Java
 * version generates the same values.
 */
final class SampleRandom {

  private final Random random;

  SampleRandom(long seed) {
    this.random = new Random(seed);
  }

  <T> T oneOf(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  /** True in so many of a hundred draws. */
  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  /** From least to most, both included. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** From 0 to below the bound. */
  long below(long bound) {
    return Math.floorMod(random.nextLong(), bound);
  }

  /** An id that looks like those the service makes. */
  String id() {
    long high = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
    long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }
}
