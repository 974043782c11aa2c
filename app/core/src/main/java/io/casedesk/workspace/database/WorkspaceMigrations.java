package io.casedesk.workspace.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** Migrates the tables to the current version by numbered scripts; there is no way back. */
public final class WorkspaceMigrations {

  /** SQLite's application id, which identifies a workspace: "CDWS". */
  static final int APPLICATION = 0x43445753;

  private static final List<String> SCRIPTS = List.of("1-workspace.sql");

  private WorkspaceMigrations() {}

  /** The version of a file that this program creates. */
  public static int newest() {
    return SCRIPTS.size();
  }

  /** Runs the scripts that are still missing, each in one transaction. */
  public static void run(Handle handle) {
    for (int version = version(handle) + 1; version <= newest(); version++) {
      // On an exception, the caller closes the connection, which rolls back the transaction.
      handle.execute("BEGIN IMMEDIATE");
      script(handle, SCRIPTS.get(version - 1));
      handle.execute("PRAGMA application_id = " + APPLICATION);
      handle.execute("PRAGMA user_version = " + version);
      handle.execute("COMMIT");
    }
  }

  /** SQLite opens a read-only file without an error, and fails only at the first write. */
  static void tryToWrite(Handle handle) {
    handle.execute("BEGIN IMMEDIATE");
    handle.execute("PRAGMA user_version = " + newest());
    handle.execute("ROLLBACK");
  }

  /** The number of the last script that was run; 0 in a new file. */
  public static int version(Handle handle) {
    return handle.createQuery("PRAGMA user_version").mapTo(Integer.class).one();
  }

  /** Bypasses Jdbi, which takes a script for one statement; SQLite splits statements itself. */
  private static void script(Handle handle, String name) {
    try (Statement statement = handle.getConnection().createStatement()) {
      statement.executeUpdate(text(name));
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e, null);
    }
  }

  private static String text(String name) {
    try (InputStream in = WorkspaceMigrations.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The program lacks its script " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
