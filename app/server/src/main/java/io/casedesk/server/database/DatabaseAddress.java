package io.casedesk.server.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The address of a database: a SQLite file, or a database of a PostgreSQL server. */
public sealed interface DatabaseAddress
    permits SqliteDatabaseFile, DatabaseAddress.PostgresAddress {

  /** What the address of a PostgreSQL database starts with. */
  String POSTGRESQL = "jdbc:postgresql:";

  /**
   * Parses an address that the user typed.
   *
   * @param text the path of a file, or {@code jdbc:postgresql://HOST:PORT/NAME?user=...}
   * @param password for PostgreSQL; null if the address or the driver's password file has it
   * @throws UnusableDatabaseException for an address of another kind of database
   */
  static DatabaseAddress of(String text, @Nullable String password) {
    if (text.startsWith(POSTGRESQL)) {
      return new PostgresAddress(text, password);
    }
    if (text.startsWith("jdbc:") || text.matches("[a-z]{2,}://.*")) {
      throw new UnusableDatabaseException(
          "The database must be a file, or an address that starts with " + POSTGRESQL + "//.",
          null);
    }
    return new SqliteDatabaseFile(Path.of(text));
  }

  /** The address for display, without a password. */
  @Override
  String toString();

  /**
   * A database of a PostgreSQL server, or of one that speaks its protocol.
   *
   * @param url {@code jdbc:postgresql://HOST:PORT/NAME}, with the driver's parameters if any
   * @param password null if the URL or the driver's password file has it
   */
  record PostgresAddress(String url, @Nullable String password) implements DatabaseAddress {

    /** Without the parameters, which may hold a password. */
    @Override
    public String toString() {
      int parameters = url.indexOf('?');
      return parameters < 0 ? url : url.substring(0, parameters);
    }
  }
}
