package io.casedesk.cli.terminal;

import io.casedesk.model.RecordKind;

/** Words counts for people: "1 cell", "2 cells". */
public final class Counts {

  private Counts() {}

  /**
   * Returns a number with its noun.
   *
   * @param noun the noun in the singular; its plural ends in s
   */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /** Returns the plural name of the records of a kind. */
  public static String plural(RecordKind kind) {
    return kind.word().replace('-', ' ');
  }
}
