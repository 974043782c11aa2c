package io.casedesk.server.database;

import com.zaxxer.hikari.HikariDataSource;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/** An open, migrated database. Safe for use by many threads. */
public final class SqlDatabase implements AutoCloseable {

  private final DatabaseAddress address;
  private final HikariDataSource pool;
  private final Jdbi jdbi;

  private SqlDatabase(DatabaseAddress address, HikariDataSource pool) {
    this.address = address;
    this.pool = pool;
    this.jdbi = Jdbi.create(pool);
    if (!isPostgres()) {
      jdbi.setTransactionHandler(new SqliteTransactions(pool));
    }
  }

  private boolean isPostgres() {
    return address instanceof PostgresAddress;
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
    return open(address, true, true);
  }

  private static SqlDatabase open(DatabaseAddress address, boolean existing) {
    if (address instanceof SqliteDatabaseFile file) {
      if (existing) {
        file.mustExist();
      }
      file.prepare();
    }
    return open(address, existing, false);
  }

  private static SqlDatabase open(DatabaseAddress address, boolean existing, boolean immutable) {
    SqlDatabase opened = new SqlDatabase(address, ConnectionPool.open(address, immutable));
    try {
      if (existing) {
        opened.jdbi.useHandle(handle -> Schema.mustExist(handle, address));
      }
      Schema.bringUpToDate(opened.jdbi, address);
      return opened;
    } catch (UnusableDatabaseException e) {
      opened.close();
      throw e;
    } catch (RuntimeException e) {
      opened.close();
      throw ConnectionPool.unusable(address, e);
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

  /** Runs in one transaction, which is rolled back if the callback throws. */
  public <T, X extends Exception> T write(HandleCallback<T, X> callback) throws X {
    return jdbi.inTransaction(callback);
  }

  /**
   * Reads rows while they are used, of which the driver holds no more than the fetch size. All
   * statements see one moment: with SQLite, as long as one of them is being read.
   */
  public <T, X extends Exception> T readOneMoment(HandleCallback<T, X> callback) throws X {
    return isPostgres()
        ? jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, callback)
        : jdbi.withHandle(callback);
  }

  /**
   * Locks use cases until the end of the transaction: no other transaction can change or create
   * one, so that data that was looked up stays valid. Reads are not blocked.
   */
  public void keepOthersFromUseCases(Handle handle) {
    if (isPostgres()) {
      // In this order, which is that of making a use case: another one could wait for itself.
      handle.execute("UPDATE row_count SET value = value WHERE name = 'use_case'");
      handle.execute("LOCK TABLE use_case IN EXCLUSIVE MODE");
    }
  }

  /** Locks solutions until the end of the transaction: no other transaction can change one. */
  public void keepOthersFromSolutions(Handle handle) {
    if (isPostgres()) {
      handle.execute("LOCK TABLE solution IN EXCLUSIVE MODE");
    }
  }

  /** Whether a table has no row. Its name is a constant of the program. */
  public static boolean isEmpty(Handle handle, String table) {
    return handle
        .createQuery("SELECT NOT EXISTS (SELECT 1 FROM " + table + ")")
        .mapTo(Boolean.class)
        .one();
  }

  /** An expression for the text of a column as JSON: in quotes, with escapes. */
  public String quoted(String column) {
    return isPostgres() ? "to_json(" + column + ")::text" : "json_quote(" + column + ")";
  }

  /** What to add to a query in a transaction so that what it finds cannot be changed meanwhile. */
  public String lockingRows() {
    return isPostgres() ? " FOR UPDATE" : "";
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
