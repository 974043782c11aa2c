package io.casedesk.server;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import io.casedesk.server.database.SqliteDatabaseFile;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Databases for tests: SQLite files, or with {@code -Dcasedesk.test.database=postgresql} databases
 * of a real PostgreSQL, started once for all tests.
 */
public final class TestDatabase {

  /** For tests about the file that SQLite keeps, and those that any database would do for. */
  public static final String SQLITE = "sqlite";

  private static final Map<Path, DatabaseAddress> MADE = new ConcurrentHashMap<>();

  private TestDatabase() {}

  /** Whether tests run on PostgreSQL. */
  public static boolean isPostgres() {
    return "postgresql".equals(System.getProperty("casedesk.test.database"));
  }

  /** The database of this name in this folder: empty the first time, the same again after that. */
  public static DatabaseAddress in(Path folder, String name) {
    Path file = folder.resolve(name);
    return isPostgres()
        ? MADE.computeIfAbsent(file, key -> onPostgres("test" + MADE.size()))
        : new SqliteDatabaseFile(file);
  }

  /** A new, empty database of the PostgreSQL server. */
  public static PostgresAddress onPostgres(String name) {
    execute(Server.url("postgres"), "CREATE DATABASE " + name);
    return new PostgresAddress(Server.url(name), null);
  }

  /** Runs a statement behind the service's back. */
  public static void execute(DatabaseAddress address, String sql) {
    execute(url(address), sql);
  }

  /** A connection of its own, behind the service's back. */
  public static Connection connect(DatabaseAddress address) throws SQLException {
    return DriverManager.getConnection(url(address), new Properties());
  }

  /** The number that a query finds behind the service's back. */
  public static int number(DatabaseAddress address, String sql) {
    try (Connection connection = DriverManager.getConnection(url(address), new Properties());
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      found.next();
      return found.getInt(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static String url(DatabaseAddress address) {
    return switch (address) {
      case SqliteDatabaseFile file -> "jdbc:sqlite:" + file.path();
      case PostgresAddress postgres -> postgres.url();
    };
  }

  private static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url, new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Started by the first test that needs it, stopped with the process. */
  private static final class Server {

    private static final EmbeddedPostgres POSTGRES = start();

    private static EmbeddedPostgres start() {
      try {
        // It stops itself with the process.
        return EmbeddedPostgres.builder()
            .setPGStartupWait(Duration.ofMinutes(1))
            .setServerConfig("max_connections", "300")
            .setServerConfig("unix_socket_directories", "")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException("PostgreSQL does not start", e);
      }
    }

    static String url(String name) {
      return POSTGRES.getJdbcUrl("postgres", name);
    }
  }
}
