package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * The open database of a workspace. Each read has a connection to itself, which later reads use
 * again; writes share one connection and are serialized. Safe for several threads. Failures are
 * thrown as {@link WorkspaceException}.
 */
public final class WorkspaceDatabase implements AutoCloseable {

  private final Path file;
  private final Jdbi jdbi;

  /** Connections that wait for a read: opening one takes five times as long as a short read. */
  private final BlockingQueue<Handle> readers = new ArrayBlockingQueue<>(2);

  private final ReentrantLock writing = new ReentrantLock(true);
  private Handle writer;

  /** The failure after which writing is no longer possible; null while it is. */
  private volatile @Nullable WorkspaceException stopped;

  private volatile boolean closed;

  private WorkspaceDatabase(Path file, Jdbi jdbi, Handle writer) {
    this.file = file;
    this.jdbi = jdbi;
    this.writer = writer;
  }

  /** Opens a file that is valid or empty, and migrates its tables to the current version. */
  public static WorkspaceDatabase open(Path file) {
    Jdbi jdbi = SqliteConnections.of(file);
    @Nullable Handle writer = null;
    try {
      writer = writer(jdbi);
      WorkspaceMigrations.run(writer);
      WorkspaceMigrations.tryToWrite(writer);
      return new WorkspaceDatabase(file, jdbi, writer);
    } catch (JdbiException e) {
      if (writer != null) {
        closeQuietly(writer);
      }
      throw SqliteErrors.of(file, e);
    }
  }

  /**
   * Opens a file for reading, also while another program writes to it. Does not change the file.
   *
   * @throws WorkspaceException when it can't be read, or its tables have another version
   */
  public static WorkspaceDatabase reading(Path file) {
    Jdbi jdbi = SqliteConnections.readOnly(file);
    try {
      WorkspaceDatabase database = new WorkspaceDatabase(file, jdbi, jdbi.open());
      int version = database.read(WorkspaceMigrations::version);
      if (version > WorkspaceMigrations.newest()) {
        throw WorkspaceDatabaseFile.newer(file, version);
      }
      if (version < WorkspaceMigrations.newest()) {
        throw new WorkspaceException(Message.of("workspace.older", file), null);
      }
      database.stopped = new WorkspaceException(Message.of("workspace.read-only", file), null);
      return database;
    } catch (JdbiException e) {
      throw SqliteErrors.of(file, e);
    }
  }

  /** On macOS, a sync reaches the disk only with this setting; elsewhere it has no effect. */
  private static Handle writer(Jdbi jdbi) {
    Handle writer = jdbi.open();
    writer.execute("PRAGMA fullfsync = 1");
    writer.execute("PRAGMA checkpoint_fullfsync = 1");
    return writer;
  }

  /** Reads in one transaction: all statements see the database at one point in time. */
  public <T> T read(Function<Handle, T> work) {
    mustBeOpen();
    @Nullable Handle waiting = readers.poll();
    try {
      Handle handle = waiting == null ? jdbi.open() : waiting;
      boolean complete = false;
      try {
        handle.execute("BEGIN");
        T result = work.apply(handle);
        handle.execute("COMMIT");
        complete = true;
        return result;
      } finally {
        if (!complete || !readers.offer(handle)) {
          handle.close();
        }
        if (closed) {
          closeReaders();
        }
      }
    } catch (JdbiException e) {
      throw SqliteErrors.of(file, e);
    }
  }

  /**
   * Writes in one transaction, which is durable when this method returns, and is rolled back if the
   * work throws. An interrupt does not end it.
   */
  public <T> T write(Function<Handle, T> work) {
    writing.lock();
    try {
      mustBeOpen();
      WorkspaceException before = stopped;
      if (before != null) {
        throw new WorkspaceException(before.message(), before);
      }
      return inTransaction(work);
    } finally {
      writing.unlock();
    }
  }

  /** Writes like {@link #write}, without a result. */
  public void change(Consumer<Handle> work) {
    boolean _ =
        write(
            handle -> {
              work.accept(handle);
              return true;
            });
  }

  /**
   * Reads all rows of a query: as records, whose components have the names of the columns, or as
   * values of the only column.
   */
  public <T> List<T> list(Class<T> type, String sql, Object... values) {
    return read(handle -> handle.select(sql, values).mapTo(type).list());
  }

  /** Reads all rows of a query with a mapper. */
  public <T> List<T> list(RowMapper<T> mapper, String sql, Object... values) {
    return read(handle -> handle.select(sql, values).map(mapper).list());
  }

  /** Reads a query of two columns: a key, and a value of the type. */
  public <T> Map<String, T> map(Class<T> type, String sql, Object... values) {
    return read(
        handle ->
            handle
                .select(sql, values)
                .map(
                    (row, context) ->
                        Map.entry(
                            row.getString(1),
                            context.findColumnMapperFor(type).orElseThrow().map(row, 2, context)))
                .collectToMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Reads the first row of a query like {@link #list}; empty when there is none. */
  public <T> Optional<T> find(Class<T> type, String sql, Object... values) {
    return read(handle -> handle.select(sql, values).mapTo(type).findFirst());
  }

  /** Executes one statement, in a transaction of its own. */
  public void execute(String sql, @Nullable Object... values) {
    change(handle -> handle.execute(sql, values));
  }

  private void mustBeOpen() {
    if (closed) {
      throw new WorkspaceException(Message.of("workspace.closed", file), null);
    }
  }

  private <T> T inTransaction(Function<Handle, T> work) {
    boolean committed = false;
    try {
      writer.execute("BEGIN IMMEDIATE");
      T result = work.apply(writer);
      writer.execute("COMMIT");
      committed = true;
      return result;
    } catch (JdbiException e) {
      WorkspaceException failure = SqliteErrors.of(file, e);
      if (!SqliteErrors.isStateUnknown(e)) {
        throw failure;
      }
      throw stop(failure);
    } finally {
      if (!committed) {
        rollBack();
      }
    }
  }

  private WorkspaceException stop(WorkspaceException failure) {
    stopped =
        new WorkspaceException(
            Message.of("workspace.nothing-more", Message.ofFailure(failure)), failure.getCause());
    return stopped;
  }

  /**
   * SQLite ends some transactions itself on a failure; a new connection has none open. If the state
   * of the disk is unknown, the old connection stays: a new one could read what was just reported
   * as not written.
   */
  private void rollBack() {
    try {
      writer.execute("ROLLBACK");
    } catch (JdbiException alreadyEnded) {
      if (stopped == null) {
        replaceWriter();
      }
    }
  }

  private void replaceWriter() {
    closeQuietly(writer);
    try {
      writer = writer(jdbi);
    } catch (JdbiException e) {
      // The first failure is already being thrown.
      WorkspaceException _ = stop(SqliteErrors.of(file, e));
    }
  }

  private static void closeQuietly(Handle handle) {
    try {
      handle.close();
    } catch (JdbiException e) {
      // The failure that led to closing is already being thrown.
      return;
    }
  }

  /** Waits for a write in progress. */
  @Override
  public void close() {
    writing.lock();
    try {
      closed = true;
      closeReaders();
      closeQuietly(writer);
    } finally {
      writing.unlock();
    }
  }

  private void closeReaders() {
    for (@Nullable Handle reader = readers.poll(); reader != null; reader = readers.poll()) {
      closeQuietly(reader);
    }
  }
}
