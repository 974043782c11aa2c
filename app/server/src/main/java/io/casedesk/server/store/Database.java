package io.casedesk.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;

/** An open, migrated database. Safe for use by many threads. */
public final class Database implements AutoCloseable {

  private static final int BUSY_MILLIS = 10_000;
  private static final int CONNECTIONS = 8;

  private final HikariDataSource pool;
  private final Jdbi jdbi;

  /**
   * SQLite has one writer at a time, and lets the others poll. Queueing them here is fair and does
   * not sleep; the busy timeout is left for other processes.
   */
  private final ReentrantLock writing = new ReentrantLock(true);

  private Database(HikariDataSource pool) {
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
  }

  /**
   * Opens a database and brings its schema up to date.
   *
   * @throws UnusableDatabaseException if it cannot be opened, is no database of this program, or is
   *     newer than it
   */
  public static Database open(DatabaseAddress address) {
    return switch (address) {
      case DatabaseFile file -> open(file);
    };
  }

  private static Database open(DatabaseFile file) {
    file.prepare();
    HikariDataSource pool = file.explainingFailure(() -> new HikariDataSource(config(file)));
    try {
      file.explainingFailure(() -> Migrations.run(pool, file));
      return new Database(pool);
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  private static HikariConfig config(DatabaseFile file) {
    SQLiteConfig sqlite = new SQLiteConfig();
    sqlite.setJournalMode(JournalMode.WAL);
    sqlite.setSynchronous(SynchronousMode.FULL);
    sqlite.setBusyTimeout(BUSY_MILLIS);
    sqlite.enforceForeignKeys(true);
    sqlite.setTransactionMode(TransactionMode.IMMEDIATE);
    HikariConfig config = new HikariConfig();
    config.setPoolName("casedesk");
    config.setJdbcUrl("jdbc:sqlite:" + file.path());
    config.setDataSourceProperties(sqlite.toProperties());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    return config;
  }

  /** Reads. Statements of one callback may see different moments. */
  <T, X extends Exception> T read(HandleCallback<T, X> callback) throws X {
    return jdbi.withHandle(callback);
  }

  /** Runs in one transaction, which is rolled back if the callback throws. */
  <T, X extends Exception> T write(HandleCallback<T, X> callback) throws X {
    writing.lock();
    try {
      return jdbi.inTransaction(callback);
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
