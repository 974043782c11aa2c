package io.casedesk.server.database;

import io.casedesk.server.database.Backup.DatabaseCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Copies a consistent snapshot of a SQLite database, even while it is in use. */
final class SqliteCopy {

  private static final int BUSY_MILLIS = 10_000;

  private SqliteCopy() {}

  /**
   * Copies a database of this program.
   *
   * @param to an empty file
   * @throws UnusableDatabaseException if the source is none, or the copy cannot be written
   */
  static void copy(SqliteDatabaseFile from, Path to) {
    from.mustExist();
    from.refuseOtherFiles();
    try (Handle handle = Jdbi.open(readOnly(from))) {
      Schema.mustExist(handle, from);
      handle.execute("VACUUM INTO ?", to.toString());
    } catch (JdbiException | IllegalStateException e) {
      throw failed(from, e);
    }
  }

  private static UnusableDatabaseException failed(SqliteDatabaseFile from, Exception failure) {
    return new UnusableDatabaseException(
        "The database %s can't be copied: %s No partial copy remains."
            .formatted(from, FailureReason.of(failure).orElse("the cause is unknown.")),
        failure);
  }

  private static SQLiteDataSource readOnly(SqliteDatabaseFile file) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(BUSY_MILLIS);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + (file.isPlain() ? file.immutable() : file.path()));
    return source;
  }

  /**
   * Looks through a whole copy.
   *
   * @return what it holds
   * @throws UnusableDatabaseException if anything is wrong with it
   */
  static DatabaseCounts verify(Path copy) {
    try (Handle handle = Jdbi.open(readOnly(new SqliteDatabaseFile(copy)))) {
      String found = first(handle, "PRAGMA integrity_check").orElse("");
      if (!found.equals("ok")) {
        throw damaged(copy, found);
      }
      Optional<String> broken = first(handle, "PRAGMA foreign_key_check");
      if (broken.isPresent()) {
        throw damaged(copy, "a row of " + broken.get() + " refers to a row that doesn't exist");
      }
      return new DatabaseCounts(
          count(handle, "use_case"), count(handle, "solution"), Files.size(copy));
    } catch (JdbiException | IOException e) {
      throw new UnusableDatabaseException(
          "The copy can't be read again. Check the disk, then try again.", e);
    }
  }

  private static UnusableDatabaseException damaged(Path copy, String found) {
    return new UnusableDatabaseException(
        ("The copy %s was damaged (%s), so it was removed. The original is probably damaged too."
                + " Restore it from an earlier backup.")
            .formatted(copy, found),
        null);
  }

  /** The table is a constant of this class. */
  private static long count(Handle handle, String table) {
    return handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one();
  }

  private static Optional<String> first(Handle handle, String sql) {
    return handle.select(sql).mapTo(String.class).findFirst();
  }
}
