package io.casedesk.cli.service;

import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.server.database.Backup.DatabaseCounts;
import io.casedesk.server.store.ImportCounts;
import java.util.Locale;
import java.util.Map;

/** Prints the number of records that were processed. */
final class CountsPrinter {

  private CountsPrinter() {}

  /** Prints how many records were copied to a target. */
  static void print(Terminal terminal, DatabaseCounts databaseCounts, Object to, JsonOption json) {
    if (json.isJson()) {
      new JsonReport()
          .with("target", to.toString())
          .with("use_cases", databaseCounts.useCases())
          .with("solutions", databaseCounts.solutions())
          .print(terminal);
    }
    terminal.note(
        "Wrote and verified %s. Use cases: %d, solutions: %d",
        to, databaseCounts.useCases(), databaseCounts.solutions());
  }

  /** Prints the counts of imported records by section; as notes or as JSON. */
  static void print(Terminal terminal, Map<String, ImportCounts> counts, JsonOption json) {
    JsonReport report = new JsonReport();
    counts.forEach(
        (section, tally) -> {
          terminal.note(section.replace('_', ' ') + ": " + text(tally));
          report.with(
              section,
              new JsonReport()
                  .with("new", tally.added())
                  .with("changed", tally.changed())
                  .with("unchanged", tally.unchanged())
                  .members());
        });
    if (json.isJson()) {
      report.print(terminal);
    }
  }

  /** Formats counts, such as {@code 3 new, 1 changed, 0 unchanged}. */
  private static String text(ImportCounts importCounts) {
    return String.format(
        Locale.ROOT,
        "%d new, %d changed, %d unchanged",
        importCounts.added(),
        importCounts.changed(),
        importCounts.unchanged());
  }
}
