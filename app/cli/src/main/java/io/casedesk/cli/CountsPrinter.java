package io.casedesk.cli;

import io.casedesk.server.store.DatabaseCounts;
import io.casedesk.server.store.ImportCounts;
import java.util.Locale;

/** What became of records, for a person. */
final class CountsPrinter {

  private CountsPrinter() {}

  /** Says what was copied where. */
  static void print(Terminal terminal, DatabaseCounts databaseCounts, Object to) {
    terminal
        .err()
        .printf(
            Locale.ROOT,
            "Written to %s and read again: use cases: %d, solutions: %d%n",
            to,
            databaseCounts.useCases(),
            databaseCounts.solutions());
  }

  /** {@code 3 new, 1 changed, 0 unchanged}. */
  static String text(ImportCounts importCounts) {
    return String.format(
        Locale.ROOT,
        "%d new, %d changed, %d unchanged",
        importCounts.added(),
        importCounts.changed(),
        importCounts.unchanged());
  }
}
