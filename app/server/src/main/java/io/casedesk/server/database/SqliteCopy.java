package io.casedesk.server.database;

import io.casedesk.server.database.Backup.DatabaseCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
    SQLiteDataSource source = readOnly(from.path());
    try {
      ServiceMigrations.of(from).mustHaveRun(source);
      try (Connection connection = source.getConnection();
          PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
        copy.setString(1, to.toString());
        copy.execute();
      }
    } catch (SQLException | IllegalStateException e) {
      throw failed(from, e);
    }
  }

  private static UnusableDatabaseException failed(SqliteDatabaseFile from, Exception failure) {
    return new UnusableDatabaseException(
        "The database %s cannot be copied: %s Nothing was left behind."
            .formatted(from, FailureReason.of(failure).orElse("the cause is unknown.")),
        failure);
  }

  private static SQLiteDataSource readOnly(Path path) {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.setBusyTimeout(BUSY_MILLIS);
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + path);
    return source;
  }

  /**
   * Looks through a whole copy.
   *
   * @return what it holds
   * @throws UnusableDatabaseException if anything is wrong with it
   */
  static DatabaseCounts verify(Path copy) {
    try (Connection connection = readOnly(copy).getConnection();
        Statement statement = connection.createStatement()) {
      String found = first(statement, "PRAGMA integrity_check");
      if (!found.equals("ok")) {
        throw damaged(copy, found);
      }
      try (ResultSet broken = statement.executeQuery("PRAGMA foreign_key_check")) {
        if (broken.next()) {
          throw damaged(
              copy, "a row of " + broken.getString(1) + " refers to a row that doesn't exist");
        }
      }
      return new DatabaseCounts(
          count(statement, "use_case"), count(statement, "solution"), Files.size(copy));
    } catch (SQLException | IOException e) {
      throw new UnusableDatabaseException("The copy cannot be read again.", e);
    }
  }

  private static UnusableDatabaseException damaged(Path copy, String found) {
    return new UnusableDatabaseException(
        "The copy %s is damaged and was removed. The original is probably damaged too: %s."
            .formatted(copy, found),
        null);
  }

  /** The table is a constant of this class. */
  private static long count(Statement statement, String table) throws SQLException {
    return Long.parseLong(first(statement, "SELECT count(*) FROM " + table));
  }

  private static String first(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    }
  }
}
