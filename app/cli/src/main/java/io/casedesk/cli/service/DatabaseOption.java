package io.casedesk.cli.service;

import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.database.Backup.DatabaseCounts;
import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.ImportCounts;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for the database, shared by all commands that need one. */
final class DatabaseOption extends SharedOptions {

  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final Pattern PASSWORD = Pattern.compile("[?&][a-z]*password=");

  /** These addresses have no user before the host; one that does may contain a password. */
  private static final Pattern USER_BEFORE_HOST = Pattern.compile("//[^/?]*@");

  @Option(
      names = "--database",
      required = true,
      paramLabel = "FILE|URL",
      description = {
        "A SQLite file, or a PostgreSQL database:",
        "jdbc:postgresql://HOST:PORT/NAME?user=USER"
      })
  private String database = "";

  @Option(
      names = "--database-password-env",
      paramLabel = "VARIABLE",
      description =
          "The name of the environment variable that holds the password for PostgreSQL. Don't put"
              + " the password itself on the command line.")
  private @Nullable String passwordVariable;

  /**
   * Opens the database, which must exist.
   *
   * @throws ParameterException as {@link #address}
   */
  DatabaseAdministration open(Terminal terminal) {
    return DatabaseAdministration.open(address(terminal.env()));
  }

  /**
   * Opens the database, like {@link #open}, to read only: a backup can be where it can't be
   * written.
   */
  DatabaseAdministration openToRead(Terminal terminal) {
    return DatabaseAdministration.openToRead(address(terminal.env()));
  }

  /** Opens the database, like {@link #open}, and creates it if it doesn't exist. */
  DatabaseAdministration openOrMake(Terminal terminal) {
    return DatabaseAdministration.openOrMake(address(terminal.env()));
  }

  /**
   * Returns the address of the database.
   *
   * @throws ParameterException when the address is invalid or contains a password that other users
   *     could see
   */
  DatabaseAddress address(Map<String, String> env) {
    boolean postgres = database.startsWith(POSTGRESQL);
    if (postgres
        && (PASSWORD.matcher(database.toLowerCase(Locale.ROOT)).find()
            || USER_BEFORE_HOST.matcher(database).find())) {
      throw usage(
          "The address in --database can't contain a password, because other users of the computer"
              + " could see it. Put the password into an environment variable, and name the"
              + " variable with --database-password-env. Put the user after the database name:"
              + " ?user=USER");
    }
    if (passwordVariable != null && !postgres) {
      throw usage("--database-password-env is for PostgreSQL databases only.");
    }
    try {
      return DatabaseAdministration.address(
          database,
          passwordVariable == null
              ? null
              : secret(env, passwordVariable, "the password for the database"));
    } catch (ServiceException e) {
      throw usage("--database: " + e.getMessage(), e);
    }
  }

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
