package io.casedesk.bench;

import java.io.IOException;
import java.util.function.Consumer;

/** Measures some figures. */
@FunctionalInterface
public interface Benchmark {

  /**
   * Measures the figures whose name begins with what is wanted, and hands each over as soon as it
   * is known.
   *
   * @param wanted a figure's name or the beginning of some, as in {@code screen.filter}
   */
  void run(String wanted, Consumer<Figure> found) throws IOException, InterruptedException;

  /** Whether a figure, or the group of figures of this name, is wanted. */
  static boolean isWanted(String name, String wanted) {
    return startsWith(name, wanted) || startsWith(wanted, name);
  }

  private static boolean startsWith(String name, String beginning) {
    return name.equals(beginning) || name.startsWith(beginning + ".");
  }
}
