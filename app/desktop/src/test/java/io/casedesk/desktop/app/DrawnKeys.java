package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Types drawn sequences of keys at once and slowly, and compares what they leave behind. */
final class DrawnKeys {

  private static final int SHORTEST = 3;

  /**
   * After such a pause between two keys, letters for Yes or No begin a new word; a longer one lets
   * a text field of JavaFX begin a new step to undo.
   */
  private static final long NEW_WORD = 900_000_000L;

  private static final int TRIES = 5;

  /**
   * A sequence of keys.
   *
   * @param place where it begins, for a failure
   * @param begin brings the window there, without the changes of an earlier sequence
   */
  record Sequence(String place, Runnable begin, List<TypedKey> typed) {}

  /** Draws a sequence. */
  @FunctionalInterface
  interface Draw {
    /** Draws the sequence with this number. */
    Sequence draw(int number, Random random);
  }

  /** Lets the window do what it does between two keys. */
  @FunctionalInterface
  interface Settle {
    /** Waits after a key of the sequence with this number. */
    void settle(int number);
  }

  private DrawnKeys() {}

  /**
   * Draws sequences and compares.
   *
   * @param outcome what a sequence left behind, once the window did all that follows it
   */
  static void compare(
      int count, Keyboard keys, Draw draw, Settle settle, Supplier<? extends Record> outcome) {
    long seed = Long.getLong("casedesk.seed", System.nanoTime());
    Random random = new Random(seed);
    long began = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Sequence drawn = draw.draw(i, random);
      drawn.begin().run();
      keys.type(drawn.typed());
      Record fast = outcome.get();
      int number = i;
      assertEquals(
          slow(drawn, keys, () -> settle.settle(number), outcome),
          fast,
          "casedesk.seed=%d, sequence %d at %s: %s"
              .formatted(seed, i, drawn.place(), drawn.typed()));
    }
    System.out.printf(
        "casedesk.seed=%d: %d sequences in %d s%n",
        seed, count, (System.nanoTime() - began) / 1_000_000_000);
  }

  /**
   * Types a sequence slowly and returns what it leaves behind. On a busy machine, two keys may be
   * so far apart that they are another word, or that undo does less than after quick ones; the
   * sequence is then typed again.
   */
  private static Record slow(
      Sequence drawn, Keyboard keys, Runnable settle, Supplier<? extends Record> outcome) {
    boolean isTooSlow = true;
    for (int i = 0; i < TRIES && isTooSlow; i++) {
      drawn.begin().run();
      isTooSlow = false;
      for (TypedKey key : drawn.typed()) {
        long began = System.nanoTime();
        keys.type(List.of(key));
        settle.run();
        isTooSlow |= System.nanoTime() - began > NEW_WORD;
      }
    }
    return outcome.get();
  }

  /**
   * Returns how many sequences to draw: as many as were asked for by {@code -Dcasedesk.keys}, else
   * as many as an ordinary build affords. A sequence costs from a quarter of a second to some
   * seconds.
   */
  static int count(int usual) {
    return Integer.getInteger("casedesk.keys", usual);
  }

  /** Whether a number of sequences was asked for; time counts less then. */
  static boolean areAskedFor() {
    return Integer.getInteger("casedesk.keys") != null;
  }

  /** Draws one element. */
  static <T> T oneOf(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  /** Draws a key that types one of these characters. */
  static TypedKey character(String characters, Random random) {
    return TypedKey.of(characters.charAt(random.nextInt(characters.length())));
  }

  /** Draws up to a number of keys. */
  static List<TypedKey> upTo(int longest, Random random, Supplier<TypedKey> key) {
    List<TypedKey> typed = new ArrayList<>();
    int length = SHORTEST + random.nextInt(longest - SHORTEST + 1);
    while (typed.size() < length) {
      typed.add(key.get());
    }
    return typed;
  }
}
