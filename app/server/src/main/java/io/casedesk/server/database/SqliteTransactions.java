package io.casedesk.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.DelegatingTransactionHandler;
import org.jdbi.v3.core.transaction.LocalTransactionHandler;
import org.jdbi.v3.core.transaction.TransactionHandler;

/**
 * Transactions of SQLite that lock the database from their beginning. They are statements of their
 * own: the driver follows each commit with the begin of the next transaction, which can fail though
 * the commit has not, and would make a stored write look like one that failed.
 *
 * <p>SQLite has one writer at a time, and lets the others poll. Those of this process wait here
 * instead, which is fair and does not sleep; the busy timeout is left for other processes.
 */
final class SqliteTransactions extends DelegatingTransactionHandler {

  private static final long PATIENCE_SECONDS = 10;

  private final HikariDataSource pool;
  private final ReentrantLock turn;
  private boolean open;

  SqliteTransactions(HikariDataSource pool) {
    this(pool, new ReentrantLock(true));
  }

  private SqliteTransactions(HikariDataSource pool, ReentrantLock turn) {
    super(new LocalTransactionHandler());
    this.pool = pool;
    this.turn = turn;
  }

  /** A handler for one handle, which knows whether it is in a transaction. */
  @Override
  public TransactionHandler specialize(Handle handle) {
    return new SqliteTransactions(pool, turn);
  }

  @Override
  public boolean isInTransaction(Handle handle) {
    return open;
  }

  @Override
  public void begin(Handle handle) {
    takeTurn();
    try {
      handle.execute("BEGIN IMMEDIATE");
      open = true;
    } finally {
      if (!open) {
        turn.unlock();
      }
    }
  }

  @Override
  public void commit(Handle handle) {
    handle.execute("COMMIT");
    end();
  }

  @Override
  public void rollback(Handle handle) {
    try {
      handle.execute("ROLLBACK");
    } catch (JdbiException e) {
      // SQLite ends some failed transactions by itself, so this connection must not be reused.
      pool.evictConnection(handle.getConnection());
    }
    end();
  }

  private void end() {
    open = false;
    turn.unlock();
  }

  @Override
  public <R, X extends Exception> R inTransaction(Handle handle, HandleCallback<R, X> callback)
      throws X {
    handle.begin();
    try {
      R result = callback.withHandle(handle);
      handle.commit();
      return result;
    } finally {
      if (open) {
        handle.rollback();
      }
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
          if (!turn.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
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
}
