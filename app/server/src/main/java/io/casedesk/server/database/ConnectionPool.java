package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/** Opens the connections to a database, each of which makes a commit durable before it ends. */
final class ConnectionPool {

  private static final int SQLITE_CONNECTIONS = 8;
  private static final int POSTGRES_CONNECTIONS = 16;
  private static final int PATIENCE_MILLIS = 10_000;

  /** Also if the server is configured otherwise. */
  private static final String DURABLE =
      "SELECT set_config('synchronous_commit', 'on', false)"
          + " WHERE current_setting('synchronous_commit') = 'off'";

  /**
   * The socket timeout. Without it, a database server that disappears silently (a switched-off
   * computer, a firewall that drops the connection) blocks a thread and its connection for as long
   * as the system retries: a quarter of an hour on Linux, and forever for a thread that only reads.
   * Clients of this service give up after two minutes, so no client waits for a statement that has
   * been silent for five. The timeout must not be much shorter: creating the schema, a load, or
   * waiting for another server's load are silent for minutes, which the driver cannot distinguish
   * from a lost server. For longer statements add {@code ?socketTimeout=SECONDS} to the URL, which
   * takes precedence; 0 means no timeout.
   */
  private static final int SILENCE_SECONDS = 300;

  private ConnectionPool() {}

  /**
   * Connects.
   *
   * @param immutable whether a SQLite file is only read, and nothing beside it
   */
  static HikariDataSource open(DatabaseAddress address, boolean immutable) {
    HikariConfig config =
        switch (address) {
          case SqliteDatabaseFile file -> sqlite(file, immutable);
          case PostgresAddress postgres -> postgres(postgres);
        };
    config.setPoolName("casedesk");
    config.setMinimumIdle(1);
    try {
      return new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw unusable(address, e);
    }
  }

  private static HikariConfig sqlite(SqliteDatabaseFile file, boolean immutable) {
    SQLiteConfig sqlite = new SQLiteConfig();
    if (immutable) {
      sqlite.setReadOnly(true);
    } else {
      sqlite.setJournalMode(JournalMode.WAL);
      sqlite.setSynchronous(SynchronousMode.FULL);
    }
    sqlite.setBusyTimeout(PATIENCE_MILLIS);
    sqlite.enforceForeignKeys(true);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:sqlite:" + (immutable ? file.immutable() : file.path()));
    config.setDataSourceProperties(sqlite.toProperties());
    config.setReadOnly(immutable);
    config.setMaximumPoolSize(SQLITE_CONNECTIONS);
    return config;
  }

  static HikariConfig postgres(PostgresAddress address) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(address.url());
    if (address.password() != null) {
      config.setPassword(address.password());
    }
    config.addDataSourceProperty("ApplicationName", "casedesk");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("socketTimeout", Integer.toString(SILENCE_SECONDS));
    // Otherwise every row of a batch is a message of its own.
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    config.setConnectionInitSql(DURABLE);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setConnectionTimeout(PATIENCE_MILLIS);
    config.setMaximumPoolSize(POSTGRES_CONNECTIONS);
    return config;
  }

  /** Why a database could not be opened, said so that a person can act. */
  static UnusableDatabaseException unusable(DatabaseAddress address, RuntimeException failure) {
    return switch (address) {
      case SqliteDatabaseFile file ->
          new UnusableDatabaseException(
              "The database %s can't be opened: %s"
                  .formatted(
                      file,
                      FailureReason.of(failure)
                          .orElse("it may be damaged or in use by another program.")),
              failure);
      case PostgresAddress postgres ->
          new UnusableDatabaseException(
              ("The database %s can't be opened: %s Check the host, the database name, the user and"
                      + " the password.")
                  .formatted(postgres, innermost(failure)),
              failure);
    };
  }

  /** Returns the innermost message, which is the server's or the network's. */
  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    for (@Nullable Throwable next = cause; next != null; next = next.getCause()) {
      cause = next;
    }
    String text = Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    return text.endsWith(".") ? text : text + ".";
  }
}
