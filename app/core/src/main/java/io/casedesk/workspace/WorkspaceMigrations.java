package io.casedesk.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/** Brings the tables up to date, one numbered script after the other, forward only. */
final class WorkspaceMigrations {

  /** Tells a workspace from other databases: "CDWS". */
  static final int APPLICATION = 0x43445753;

  private static final List<String> SCRIPTS = List.of("1-workspace.sql");

  private WorkspaceMigrations() {}

  /** The version of a file that this program makes. */
  static int newest() {
    return SCRIPTS.size();
  }

  /** Runs the scripts that have not been run, each wholly or not at all. */
  static void run(Handle handle) {
    for (int version = version(handle) + 1; version <= newest(); version++) {
      // Whoever gets an exception closes the connection, and the transaction ends with it.
      handle.execute("BEGIN IMMEDIATE");
      script(handle, SCRIPTS.get(version - 1));
      handle.execute("PRAGMA application_id = " + APPLICATION);
      handle.execute("PRAGMA user_version = " + version);
      handle.execute("COMMIT");
    }
  }

  /** SQLite opens a file that cannot be written for reading, and would only say so later. */
  static void tryToWrite(Handle handle) {
    handle.execute("BEGIN IMMEDIATE");
    handle.execute("PRAGMA user_version = " + newest());
    handle.execute("ROLLBACK");
  }

  /** The number of the script that was run last; 0 in a new file. */
  static int version(Handle handle) {
    return handle.createQuery("PRAGMA user_version").mapTo(Integer.class).one();
  }

  /** Past Jdbi, which takes a script for one statement; SQLite finds their ends itself. */
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
