package io.casedesk.cli.service;

import io.casedesk.cli.terminal.Terminal;
import io.casedesk.server.store.DatabaseCounts;
import io.casedesk.server.store.ImportCounts;
import java.util.Locale;

/** Prints the number of records that were processed. */
final class CountsPrinter {

  private CountsPrinter() {}

  /** Prints how many records were copied to a target. */
  static void print(Terminal terminal, DatabaseCounts databaseCounts, Object to) {
    terminal
        .notes()
        .printf(
            Locale.ROOT,
            "Written to %s and read again: use cases: %d, solutions: %d%n",
            to,
            databaseCounts.useCases(),
            databaseCounts.solutions());
  }

  /** Formats counts, such as {@code 3 new, 1 changed, 0 unchanged}. */
  static String text(ImportCounts importCounts) {
    return String.format(
        Locale.ROOT,
        "%d new, %d changed, %d unchanged",
        importCounts.added(),
        importCounts.changed(),
        importCounts.unchanged());
  }
}
