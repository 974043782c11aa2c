package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;

/**
 * The dialect of SQLite: one file, one writer at a time, every commit durable before it is
 * acknowledged.
 *
 * @param immutable whether the file is only read, and nothing beside it
 */
record SqliteDialect(SqliteDatabaseFile file, boolean immutable) implements SqlDialect {

  private static final int BUSY_MILLIS = 10_000;
  private static final int CONNECTIONS = 8;

  @Override
  public HikariConfig pool() {
    SQLiteConfig sqlite = new SQLiteConfig();
    if (immutable) {
      sqlite.setReadOnly(true);
    } else {
      sqlite.setJournalMode(JournalMode.WAL);
      sqlite.setSynchronous(SynchronousMode.FULL);
    }
    sqlite.setBusyTimeout(BUSY_MILLIS);
    sqlite.enforceForeignKeys(true);
    sqlite.setTransactionMode(TransactionMode.IMMEDIATE);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:sqlite:" + (immutable ? file.immutable() : file.path()));
    config.setDataSourceProperties(sqlite.toProperties());
    config.setReadOnly(immutable);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    return config;
  }

  @Override
  public String folder() {
    return "sqlite";
  }

  @Override
  public String lockingRows() {
    return "";
  }

  @Override
  public String quoted(String column) {
    return "json_quote(" + column + ")";
  }

  /** Rows are found while they are read; those that are not read cost nothing. */
  @Override
  public String part(String query, String order, List<String> columns) {
    return "(" + query + ")";
  }

  @Override
  public boolean oneWriter() {
    return true;
  }

  @Override
  public UnusableDatabaseException unusable(RuntimeException failure) {
    return new UnusableDatabaseException(
        "The database "
            + file
            + " can't be opened: "
            + FailureReason.of(failure).orElse("it may be damaged or in use by another program."),
        failure);
  }
}
