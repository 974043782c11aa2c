package io.casedesk.server.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;

/** An open, migrated database. Safe for use by many threads. */
public final class Database implements AutoCloseable {

  private final Engine engine;
  private final HikariDataSource pool;
  private final Jdbi jdbi;

  /**
   * SQLite has one writer at a time, and lets the others poll. Queueing them here is fair and does
   * not sleep; the busy timeout is left for other processes.
   */
  private final ReentrantLock writing = new ReentrantLock(true);

  private Database(Engine engine, HikariDataSource pool) {
    this.engine = engine;
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
    Engine engine =
        switch (address) {
          case DatabaseFile file -> {
            file.prepare();
            yield new SqliteEngine(file);
          }
          case PostgresAddress postgres -> new PostgresEngine(postgres);
        };
    HikariDataSource pool = connect(engine);
    try {
      new Migrations(engine, address).run(pool);
      Database opened = new Database(engine, pool);
      FieldIndex.fillIfMissing(opened);
      return opened;
    } catch (UnusableDatabaseException e) {
      pool.close();
      throw e;
    } catch (RuntimeException e) {
      pool.close();
      throw engine.unusable(e);
    }
  }

  private static HikariDataSource connect(Engine engine) {
    HikariConfig config = engine.pool();
    config.setPoolName("casedesk");
    try {
      return new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw engine.unusable(e);
    }
  }

  /** Reads. Statements of one callback may see different moments. */
  <T, X extends Exception> T read(HandleCallback<T, X> callback) throws X {
    return jdbi.withHandle(callback);
  }

  /** Runs in one transaction, which is rolled back if the callback throws. */
  <T, X extends Exception> T write(HandleCallback<T, X> callback) throws X {
    if (!engine.oneWriter()) {
      return jdbi.inTransaction(callback);
    }
    writing.lock();
    try {
      return jdbi.inTransaction(callback);
    } finally {
      writing.unlock();
    }
  }

  /** What to add to a query in a transaction so that what it finds cannot be changed meanwhile. */
  String lockingRows() {
    return engine.lockingRows();
  }

  @Override
  public void close() {
    pool.close();
  }
}
