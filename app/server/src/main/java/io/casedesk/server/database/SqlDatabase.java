package io.casedesk.server.database;

import com.zaxxer.hikari.HikariDataSource;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
    return jdbi.inTransaction(callback);
  }

  /** Reads in one transaction, all of whose statements see one moment. */
  <T, X extends Exception> T readOneMoment(HandleCallback<T, X> callback) throws X {
    return isPostgres()
        ? jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, callback)
        : write(callback);
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

  /** An expression for the text of a column as JSON: in quotes, with escapes. */
  public String quoted(String column) {
    return isPostgres() ? "to_json(" + column + ")::text" : "json_quote(" + column + ")";
  }

  /**
   * A table expression for the first rows of a query, up to the size of {@link ChunkedRows#BYTES},
   * at least one. It may have more rows where the driver reads them one by one; PostgreSQL's takes
   * in all rows before the first can be read.
   *
   * @param query finds the rows
   * @param order the columns that they are ordered by
   * @param columns those that can be large
   */
  public String part(String query, String order, List<String> columns) {
    if (!isPostgres()) {
      return "(" + query + ")";
    }
    String size =
        columns.stream().map("octet_length(r.%s)"::formatted).collect(Collectors.joining(" + "));
    return ("(SELECT * FROM (SELECT r.*, sum(%s) OVER (ORDER BY %s) - (%s) AS bytes_before"
            + " FROM (%s) r) s WHERE s.bytes_before < %s)")
        .formatted(size, order, size, query, ChunkedRows.BYTES);
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
