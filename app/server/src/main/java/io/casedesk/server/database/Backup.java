package io.casedesk.server.database;

import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import org.jdbi.v3.core.JdbiException;

/**
 * Makes and restores copies of whole databases. A backup is always a SQLite file of this program,
 * which can itself be served, for any kind of source database.
 */
public final class Backup {

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
        case SqliteDatabaseFile file -> SqliteCopy.copy(file, part.path());
        case PostgresAddress postgres -> copy(postgres, part.path());
      }
      DatabaseCounts databaseCounts = SqliteCopy.verify(part.path());
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
      SqliteCopy.copy(from, part.path());
      migrate(part.path());
      DatabaseCounts databaseCounts = SqliteCopy.verify(part.path());
      part.commit();
      return databaseCounts;
    }
  }

  private static DatabaseCounts restoreTables(SqliteDatabaseFile from, PostgresAddress to) {
    String name = "casedesk-restore-" + UUID.randomUUID() + ".db";
    Path temporary = Path.of(System.getProperty("java.io.tmpdir", "."), name);
    try (AtomicDatabaseFile part = AtomicDatabaseFile.beside(temporary, false)) {
      SqliteCopy.copy(from, part.path());
      migrate(part.path());
      DatabaseCounts databaseCounts = SqliteCopy.verify(part.path());
      try (SqlDatabase source = SqlDatabase.open(new SqliteDatabaseFile(part.path()));
          SqlDatabase target = SqlDatabase.open(to)) {
        copyTables(source, target);
      }
      return databaseCounts;
    }
  }

  private static void migrate(Path file) {
    SqlDatabase.open(new SqliteDatabaseFile(file)).close();
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
            if (!TableCopy.isEmpty(target)) {
              throw notEmpty(to.address());
            }
            return from.readOneMoment(
                source -> {
                  TableCopy.copy(source, target);
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

  /**
   * The number of records in a copy of a database, and its size.
   *
   * @param useCases how many use cases
   * @param solutions how many solutions
   * @param bytes the size of the file
   */
  public record DatabaseCounts(long useCases, long solutions, long bytes) {}
}
