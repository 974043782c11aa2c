package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address of a database: a SQLite file, or a database of a PostgreSQL server. Knows what
 * differs between the two.
 */
public abstract sealed class DatabaseAddress permits SqliteDatabaseFile, PostgresAddress {

  /** What the address of a PostgreSQL database starts with. */
  private static final String POSTGRESQL = "jdbc:postgresql:";

  /**
   * Parses an address that the user typed.
   *
   * @param text the path of a file, or {@code jdbc:postgresql://HOST:PORT/NAME?user=...}
   * @param password for PostgreSQL; null if the address or the driver's password file has it
   * @throws UnusableDatabaseException for an address of another kind of database
   */
  public static DatabaseAddress of(String text, @Nullable String password) {
    if (text.startsWith(POSTGRESQL)) {
      return new PostgresAddress(text, password);
    }
    if (text.startsWith("jdbc:") || text.matches("[a-z]{2,}://.*")) {
      throw new UnusableDatabaseException(
          "The database is neither a file nor an address that starts with "
              + POSTGRESQL
              + "//; no other kind is known.",
          null);
    }
    return new SqliteDatabaseFile(Path.of(text));
  }

  /** The address for display, without a password. */
  @Override
  public abstract String toString();

  /** How to connect. */
  abstract HikariConfig pool();

  /** The folder of the migrations. */
  abstract String folder();

  /** What to add to a query so that the rows it finds stay as they are until the commit. */
  abstract String lockingRows();

  /** An expression for the text of a column as JSON: in quotes, with escapes. */
  abstract String quoted(String column);

  /**
   * A table expression for the first rows of a query, up to the size of {@link ChunkedRows#BYTES},
   * at least one. It may have more rows where the driver reads them one by one.
   *
   * @param query finds the rows
   * @param order the columns that they are ordered by
   * @param columns those that can be large
   */
  abstract String part(String query, String order, List<String> columns);

  /** Whether writers take turns in this process, because the database has one at a time. */
  abstract boolean oneWriter();

  /** Why the database could not be opened, said so that a person can act. */
  abstract UnusableDatabaseException unusable(RuntimeException failure);
}
