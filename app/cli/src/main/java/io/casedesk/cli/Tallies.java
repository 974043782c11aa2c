package io.casedesk.cli;

import io.casedesk.server.store.Contents;
import io.casedesk.server.store.Tally;
import java.util.Locale;

/** What became of records, for a person. */
final class Tallies {

  private Tallies() {}

  /** Says what was copied where. */
  static void print(Terminal terminal, Contents contents, Object to) {
    terminal
        .err()
        .printf(
            Locale.ROOT,
            "Written to %s and read again: use cases: %d, solutions: %d%n",
            to,
            contents.useCases(),
            contents.solutions());
  }

  /** {@code 3 new, 1 changed, 0 unchanged}. */
  static String text(Tally tally) {
    return String.format(
        Locale.ROOT,
        "%d new, %d changed, %d unchanged",
        tally.added(),
        tally.changed(),
        tally.unchanged());
  }
}
