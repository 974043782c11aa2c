package io.casedesk.server.database;

import io.casedesk.server.database.Backup.DatabaseCounts;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Makes and restores copies of whole databases. A backup is always a SQLite file of this program,
 * which can itself be served, for any kind of source database.
 */
public final class Backup {

  /** All tables, in an order in which no row refers to one that comes later. */
  static final List<String> TABLES =
      List.of(
          "field_definition",
          "field_option",
          "row_count",
          "use_case",
          "field_value",
          "person",
          "solution",
          "solution_use_case",
          "checklist",
          "token");

  private static final int BATCH = 1_000;
  private static final int BUSY_MILLIS = 10_000;

  private Backup() {}

  /**
   * Copies a database as it is at one moment, also while servers work on it: every write that was
   * acknowledged before is in the copy. The file appears whole or not at all.
   *
   * @param replace whether a file of that name is replaced
   * @return what the copy holds, which was read again
   * @throws InvalidValueException if the file is there already, or is a database in use
   * @throws UnusableDatabaseException if the database cannot be read or the file not be written
   */
  public static DatabaseCounts make(DatabaseAddress from, Path to, boolean replace) {
    try (AtomicDatabaseFile part = AtomicDatabaseFile.beside(to, replace)) {
      switch (from) {
        case SqliteDatabaseFile file -> copy(file, part.path());
        case PostgresAddress postgres -> copy(postgres, part.path());
      }
      DatabaseCounts databaseCounts = verify(part.path());
      part.commit();
      return databaseCounts;
    }
  }

  private static void copy(PostgresAddress from, Path to) {
    try (SqlDatabase source = SqlDatabase.openExisting(from);
        SqlDatabase target = SqlDatabase.open(new SqliteDatabaseFile(to))) {
      copyTables(source, target);
    }
  }

  /**
   * Restores a copy into an empty database: a file that does not exist, or a PostgreSQL database
   * without a row. The copy is only read.
   *
   * @return what the database holds now
   * @throws InvalidValueException if the database is not empty
   * @throws UnusableDatabaseException if the copy cannot be read or the database not be written
   */
  public static DatabaseCounts restore(Path from, DatabaseAddress to) {
    SqliteDatabaseFile copy = new SqliteDatabaseFile(from);
    return switch (to) {
      case SqliteDatabaseFile file -> restoreFile(copy, file);
      case PostgresAddress postgres -> restoreTables(copy, postgres);
    };
  }

  private static DatabaseCounts restoreFile(SqliteDatabaseFile from, SqliteDatabaseFile to) {
    boolean replaceEmpty = to.isEmpty();
    if (Files.exists(to.path()) && !replaceEmpty) {
      throw notEmpty(to);
    }
    try (AtomicDatabaseFile part = AtomicDatabaseFile.beside(to.path(), replaceEmpty)) {
      DatabaseCounts databaseCounts = copyUpToDate(from, part.path());
      part.commit();
      return databaseCounts;
    }
  }

  private static DatabaseCounts restoreTables(SqliteDatabaseFile from, PostgresAddress to) {
    String name = "casedesk-restore-" + UUID.randomUUID() + ".db";
    Path temporary = Path.of(System.getProperty("java.io.tmpdir", "."), name);
    try (AtomicDatabaseFile part = AtomicDatabaseFile.beside(temporary, false)) {
      DatabaseCounts databaseCounts = copyUpToDate(from, part.path());
      try (SqlDatabase source = SqlDatabase.open(new SqliteDatabaseFile(part.path()));
          SqlDatabase target = SqlDatabase.open(to)) {
        copyTables(source, target);
      }
      return databaseCounts;
    }
  }

  private static DatabaseCounts copyUpToDate(SqliteDatabaseFile from, Path to) {
    copy(from, to);
    SqlDatabase.open(new SqliteDatabaseFile(to)).close();
    return verify(to);
  }

  private static InvalidValueException notEmpty(DatabaseAddress database) {
    return new InvalidValueException(
        "The database "
            + database
            + " isn't empty and wasn't changed. Restore into a new database.");
  }

  private static void copyTables(SqlDatabase from, SqlDatabase to) {
    try {
      to.write(
          target -> {
            // The counters are always there.
            if (!TABLES.stream()
                .filter(table -> !table.equals("row_count"))
                .allMatch(table -> SqlDatabase.isEmpty(target, table))) {
              throw notEmpty(to.address());
            }
            return from.readOneMoment(
                source -> {
                  copy(source, target);
                  return true;
                });
          });
    } catch (SQLException | JdbiException e) {
      throw new UnusableDatabaseException(
          "The records can't be copied from %s to %s: %s"
              .formatted(
                  from.address(),
                  to.address(),
                  FailureReason.of(e).orElse("the cause is unknown.")),
          e);
    }
  }

  /** Copies all tables into empty ones. */
  private static void copy(Handle from, Handle to) throws SQLException {
    to.execute("DELETE FROM row_count");
    for (String table : TABLES) {
      copy(from.getConnection(), to.getConnection(), table);
    }
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    try (Statement statement = from.createStatement()) {
      // Without it, PostgreSQL's driver would read the whole table into memory.
      statement.setFetchSize(BATCH);
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + order(table));
          PreparedStatement insert = to.prepareStatement(insert(table, rows.getMetaData()))) {
        int waiting = 0;
        while (rows.next()) {
          bind(rows, insert);
          insert.addBatch();
          waiting++;
          if (waiting % BATCH == 0) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
    }
  }

  /** The index is filled several times faster in its own order. */
  private static String order(String table) {
    return table.equals("field_value") ? " ORDER BY field_key, value, number" : " ORDER BY 1";
  }

  private static String insert(String table, ResultSetMetaData columns) throws SQLException {
    StringJoiner names = new StringJoiner(", ", "INSERT INTO " + table + " (", ") VALUES (");
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      names.add(columns.getColumnName(i));
    }
    return names + String.join(", ", Collections.nCopies(columns.getColumnCount(), "?")) + ")";
  }

  /** Numbers and truths are never null in these tables. */
  private static void bind(ResultSet row, PreparedStatement insert) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      switch (columns.getColumnType(i)) {
        case Types.BOOLEAN, Types.BIT -> insert.setBoolean(i, row.getBoolean(i));
        case Types.INTEGER, Types.BIGINT -> insert.setLong(i, row.getLong(i));
        default -> insert.setString(i, row.getString(i));
      }
    }
  }

  /**
   * Copies a database of this program.
   *
   * @param to an empty file
   * @throws UnusableDatabaseException if the source is none, or the copy cannot be written
   */
  private static void copy(SqliteDatabaseFile from, Path to) {
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
  private static DatabaseCounts verify(Path copy) {
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

  /**
   * The number of records in a copy of a database, and its size.
   *
   * @param useCases how many use cases
   * @param solutions how many solutions
   * @param bytes the size of the file
   */
  public record DatabaseCounts(long useCases, long solutions, long bytes) {}
}
