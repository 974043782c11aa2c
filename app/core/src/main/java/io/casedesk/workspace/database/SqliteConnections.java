package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/** Opens connections to SQLite files, configured for data that must survive a power cut. */
public final class SqliteConnections {

  private static final int BUSY_MILLIS = 10_000;

  private SqliteConnections() {}

  /** Opens a file for reading and writing. */
  public static Jdbi of(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    return jdbi(file, config);
  }

  /** Opens a file for reading, without changing it, not even by a recovery after a crash. */
  public static Jdbi readOnly(Path file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    return jdbi(file, config);
  }

  /** Loads the driver and Jdbi in advance, which takes longer than opening a file. */
  public static void prepare() {
    try (Handle handle = Jdbi.create("jdbc:sqlite::memory:").open()) {
      int _ = handle.createQuery("SELECT 1").mapTo(Integer.class).one();
    } catch (JdbiException e) {
      // The failure occurs again, and is reported, when a file is opened.
    }
  }

  private static Jdbi jdbi(Path file, SQLiteConfig config) {
    if (file.toString().indexOf('?') >= 0) {
      // The driver would parse the text after the question mark as settings, and open another file.
      throw new WorkspaceException(Message.of("workspace.question-mark", file), null);
    }
    config.setBusyTimeout(BUSY_MILLIS);
    return Jdbi.create("jdbc:sqlite:" + file, config.toProperties())
        .registerColumnMapper(
            Instant.class,
            (row, column, _) -> {
              String text = row.getString(column);
              return text == null ? null : Instant.parse(text);
            })
        .registerRowMapper(SqliteConnections::recordMapper);
  }

  /** Maps a row to a record by the names of the columns. */
  private static Optional<RowMapper<?>> recordMapper(Type type, ConfigRegistry config) {
    return type instanceof Class<?> record && record.isRecord()
        ? Optional.of(ConstructorMapper.of(record))
        : Optional.empty();
  }
}
