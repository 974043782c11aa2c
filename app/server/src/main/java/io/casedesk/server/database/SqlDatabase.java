package io.casedesk.server.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** An open, migrated database. Safe for use by many threads. */
public final class SqlDatabase implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  private final DatabaseAddress address;
  private final SqlDialect sqlDialect;
  private final HikariDataSource pool;
  private final Jdbi jdbi;

  /**
   * SQLite has one writer at a time, and lets the others poll. Queueing them here is fair and does
   * not sleep; the busy timeout is left for other processes.
   */
  private final ReentrantLock writing = new ReentrantLock(true);

  private SqlDatabase(DatabaseAddress address, SqlDialect sqlDialect, HikariDataSource pool) {
    this.address = address;
    this.sqlDialect = sqlDialect;
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
  }

  /**
   * Opens a database and brings its schema up to date.
   *
   * @throws UnusableDatabaseException if it cannot be opened, is no database of this program, or is
   *     newer than it
   */
  public static SqlDatabase open(DatabaseAddress address) {
    return open(address, false);
  }

  /**
   * Like {@link #open}, but fails for a database that does not exist or is empty.
   *
   * @throws UnusableDatabaseException also if there is no such file, or nothing in the database
   */
  public static SqlDatabase openExisting(DatabaseAddress address) {
    return open(address, true);
  }

  /**
   * Opens a database to read only. A SQLite file that no program has open is a plain file, which is
   * opened without any file beside it, so that it can be where nothing can be written.
   *
   * @throws UnusableDatabaseException also if there is no such file, or nothing in the database
   */
  public static SqlDatabase openToRead(DatabaseAddress address) {
    if (!(address instanceof SqliteDatabaseFile file) || !file.isPlain()) {
      return openExisting(address);
    }
    file.mustExist();
    file.refuseOtherFiles();
    return open(address, new SqliteDialect(file, true), true);
  }

  private static SqlDatabase open(DatabaseAddress address, boolean existing) {
    SqlDialect sqlDialect =
        switch (address) {
          case SqliteDatabaseFile file -> {
            if (existing) {
              file.mustExist();
            }
            file.prepare();
            yield new SqliteDialect(file, false);
          }
          case PostgresAddress postgres -> new PostgresDialect(postgres);
        };
    return open(address, sqlDialect, existing);
  }

  private static SqlDatabase open(
      DatabaseAddress address, SqlDialect sqlDialect, boolean existing) {
    HikariDataSource pool = connect(sqlDialect);
    try {
      ServiceMigrations migrations = new ServiceMigrations(sqlDialect, address);
      if (existing) {
        migrations.mustHaveRun(pool);
      }
      migrations.run(pool);
      return new SqlDatabase(address, sqlDialect, pool);
    } catch (UnusableDatabaseException e) {
      pool.close();
      throw e;
    } catch (RuntimeException e) {
      pool.close();
      throw sqlDialect.unusable(e);
    }
  }

  private static HikariDataSource connect(SqlDialect sqlDialect) {
    HikariConfig config = sqlDialect.pool();
    config.setPoolName("casedesk");
    try {
      return new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw sqlDialect.unusable(e);
    }
  }

  /** The address of the database. */
  public DatabaseAddress address() {
    return address;
  }

  /** Reads. Statements of one callback may see different moments. */
  public <T, X extends Exception> T read(HandleCallback<T, X> callback) throws X {
    return jdbi.withHandle(callback);
  }

  /**
   * Reads with one statement. What is asked at every request goes past the comforts of Jdbi, which
   * take longer than SQLite takes for the answer.
   */
  public <T> T read(String sql, PlainRead<T> read) {
    return read(
        handle -> {
          try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
            return read.from(statement);
          } catch (SQLException e) {
            throw new IllegalStateException("A read failed", e);
          }
        });
  }

  /** Sets the parameters of a statement, executes it, and reads what it finds. */
  @FunctionalInterface
  public interface PlainRead<T> {
    T from(PreparedStatement statement) throws SQLException;
  }

  /** Runs in one transaction, which is rolled back if the callback throws. */
  public <T, X extends Exception> T write(HandleCallback<T, X> callback) throws X {
    if (!sqlDialect.oneWriter()) {
      return jdbi.inTransaction(callback);
    }
    takeTurn();
    try (Handle handle = jdbi.open()) {
      return inTransaction(handle, callback);
    } finally {
      writing.unlock();
    }
  }

  /**
   * A load by another process can take long; waiting for it without end would use up threads. A
   * thread that is told to end still finishes what it writes, as {@code serve} does with its token.
   */
  private void takeTurn() {
    boolean interrupted = false;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (true) {
        try {
          if (!writing.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("Other programs kept the database busy for too long");
          }
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * SQLite's driver follows each commit with the begin of the next transaction, which can fail when
   * the commit has not; so its own transactions are left alone.
   */
  private <T, X extends Exception> T inTransaction(Handle handle, HandleCallback<T, X> callback)
      throws X {
    handle.execute("BEGIN IMMEDIATE");
    boolean committed = false;
    try {
      T result = callback.withHandle(handle);
      handle.execute("COMMIT");
      committed = true;
      return result;
    } finally {
      if (!committed) {
        rollBack(handle);
      }
    }
  }

  private void rollBack(Handle handle) {
    try {
      handle.execute("ROLLBACK");
    } catch (JdbiException e) {
      // SQLite ends some failed transactions by itself, so this connection must not be reused.
      pool.evictConnection(handle.getConnection());
    }
  }

  /** Reads in one transaction, all of whose statements see one moment. */
  <T, X extends Exception> T readOneMoment(HandleCallback<T, X> callback) throws X {
    return sqlDialect.oneWriter()
        ? write(callback)
        : jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, callback);
  }

  /**
   * Locks use cases until the end of the transaction: no other transaction can change or create
   * one, so that data that was looked up stays valid. Reads are not blocked.
   */
  public void keepOthersFromUseCases(Handle handle) {
    if (!sqlDialect.oneWriter()) {
      // In this order, which is that of making a use case: another one could wait for itself.
      handle.execute("UPDATE row_count SET value = value WHERE name = 'use_case'");
      handle.execute("LOCK TABLE use_case IN EXCLUSIVE MODE");
    }
  }

  /** Locks solutions until the end of the transaction: no other transaction can change one. */
  public void keepOthersFromSolutions(Handle handle) {
    if (!sqlDialect.oneWriter()) {
      handle.execute("LOCK TABLE solution IN EXCLUSIVE MODE");
    }
  }

  /** An expression for the text of a column as JSON: in quotes, with escapes. */
  public String quoted(String column) {
    return sqlDialect.quoted(column);
  }

  /** As {@link SqlDialect#part}. */
  public String part(String query, String order, List<String> columns) {
    return sqlDialect.part(query, order, columns);
  }

  /** What to add to a query in a transaction so that what it finds cannot be changed meanwhile. */
  public String lockingRows() {
    return sqlDialect.lockingRows();
  }

  /**
   * What a failure of this database means, for a person; empty if it is none of the database.
   *
   * @param failure what a call of this package threw
   */
  public Optional<String> explain(RuntimeException failure) {
    return FailureReason.of(failure).map(reason -> "The database " + address + ": " + reason);
  }

  /**
   * Whether a question is answered now. Blocks while it is not, up to the pool's patience.
   *
   * @throws org.jdbi.v3.core.JdbiException if there is no connection to be had
   */
  public boolean isAnswering() {
    return read(
        handle -> handle.createQuery("SELECT count(*) >= 0 FROM token").mapTo(Boolean.class).one());
  }

  /** Connections of the pool that are in use now. */
  public int connectionsInUse() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Override
  public void close() {
    pool.close();
  }
}
