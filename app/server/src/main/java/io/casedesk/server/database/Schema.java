package io.casedesk.server.database;

import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * The tables. Numbered scripts bring them up to date: forwards only, and never in a database that a
 * newer program has changed. The same scripts serve SQLite and PostgreSQL.
 */
final class Schema {

  private static final List<String> SCRIPTS = List.of("1-records.sql");

  /** Keeps two servers from making the tables of one PostgreSQL database at the same time. */
  private static final String LOCK = "SELECT pg_advisory_xact_lock(4823176)";

  private Schema() {}

  /** Rejects a database that this program never made, or that a newer one has changed. */
  static void mustExist(Handle handle, DatabaseAddress address) {
    if (version(handle, address) == 0) {
      throw new UnusableDatabaseException(
          ("The database %s contains no Casedesk data. Check its name; only serve, load, restore"
                  + " and token create start a new database.")
              .formatted(address),
          null);
    }
  }

  /** Runs the scripts that are missing, all or none. */
  static void bringUpToDate(Jdbi jdbi, DatabaseAddress address) {
    if (jdbi.withHandle(handle -> version(handle, address)) < SCRIPTS.size()) {
      jdbi.useTransaction(handle -> runMissing(handle, address));
    }
  }

  private static void runMissing(Handle handle, DatabaseAddress address) {
    boolean postgres = address instanceof PostgresAddress;
    if (postgres) {
      handle.execute(LOCK);
    }
    int version = version(handle, address);
    if (version == 0 && !tables(handle).isEmpty()) {
      throw new UnusableDatabaseException(
          "The database %s doesn't belong to Casedesk, and wasn't changed. Choose another database."
              .formatted(address),
          null);
    }
    for (String name : SCRIPTS.subList(version, SCRIPTS.size())) {
      run(handle, postgres ? forPostgres(script(name)) : script(name));
    }
  }

  private static String forPostgres(String script) {
    return script.replace("KEY_TEXT", "TEXT COLLATE \"C\"").replace(" WITHOUT ROWID", "");
  }

  /** The number of the newest script that was run; 0 if none was. */
  private static int version(Handle handle, DatabaseAddress address) {
    int version =
        tables(handle).contains("schema_version")
            ? handle.select("SELECT version FROM schema_version").mapTo(Integer.class).one()
            : 0;
    if (version > SCRIPTS.size()) {
      throw new UnusableDatabaseException(
          ("The database %s was written by a newer version of Casedesk (schema %s; this version"
               + " supports %s), and wasn't changed. Install the newer version, or choose another"
               + " database.")
              .formatted(address, version, SCRIPTS.size()),
          null);
    }
    return version;
  }

  /** The names of all tables. */
  static Set<String> tables(Handle handle) {
    Set<String> names = new TreeSet<>();
    try (ResultSet tables =
        handle
            .getConnection()
            .getMetaData()
            .getTables(null, handle.getConnection().getSchema(), "%", new String[] {"TABLE"})) {
      while (tables.next()) {
        names.add(tables.getString("TABLE_NAME"));
      }
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e, null);
    }
    return names;
  }

  /** Bypasses Jdbi, which takes a script for one statement; the drivers split it themselves. */
  private static void run(Handle handle, String script) {
    try (Statement statement = handle.getConnection().createStatement()) {
      statement.executeUpdate(script);
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e, null);
    }
  }

  private static String script(String name) {
    try (InputStream in = Objects.requireNonNull(Schema.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
