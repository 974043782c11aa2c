package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.workspace.database.SqliteErrors;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite says becomes a sentence about what to do. */
final class SqliteErrorsTest {

  private static final Path FILE = Path.of("/w/workspace.db");

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, the disk is full. Nothing was saved; free up disk space, false",
    "SQLITE_IOERR_FSYNC, the disk is full or has a problem (SQLITE_IOERR_FSYNC), true",
    "SQLITE_CORRUPT_VTAB, the file is damaged (SQLITE_CORRUPT_VTAB). Restart Casedesk, true",
    "SQLITE_NOTADB, the file is damaged, true",
    "SQLITE_BUSY_SNAPSHOT, another program has been writing to the file for too long, false",
    "SQLITE_LOCKED, another program has been writing to the file for too long, false",
    "SQLITE_READONLY_DBMOVED, Casedesk can't write to the file or its folder, false",
    "SQLITE_CANTOPEN, Casedesk can't write to the file or its folder, false",
    "SQLITE_PERM, Casedesk can't write to the file or its folder, false",
    "SQLITE_MISUSE, Casedesk can't read or write the workspace. Restart Casedesk, false"
  })
  void sayWhatToDo(SQLiteErrorCode code, String text, boolean doubt) {
    Exception failure =
        new IllegalStateException(
            "what SQLite said\nand more", new SQLiteException("what SQLite said", code));
    String message = SqliteErrors.of(FILE, failure).getMessage();
    assertTrue(message.startsWith("Workspace " + FILE + ": "), message);
    assertTrue(message.contains(text), message);
    assertFalse(message.contains("what SQLite said"), message);
    assertEquals(doubt, SqliteErrors.isStateUnknown(failure));
  }

  @Test
  void knowPlainExceptionsByTheirNumber() {
    Exception failure = new SQLException("full", "", SQLiteErrorCode.SQLITE_FULL.code);
    assertTrue(SqliteErrors.of(FILE, failure).getMessage().contains("the disk is full"));
    Exception nothing = new IllegalStateException();
    assertFalse(SqliteErrors.isStateUnknown(nothing));
    assertTrue(
        SqliteErrors.of(FILE, nothing).getMessage().contains("can't read or write the workspace"));
  }

  @Test
  void theStatementIsInTheLogWithoutItsValues(@TempDir Path temp) {
    List<String> logged = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            logged.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    handler.setLevel(Level.ALL);
    Logger logger = Logger.getLogger("io.casedesk.told.Workspace");
    Level before = logger.getLevel();
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      workspace
          .database()
          .execute(
              "CREATE TRIGGER refuse BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'no');"
                  + " END");
      String insert = "INSERT INTO setting (connection, name, value) VALUES (?, ?, ?)";
      WorkspaceException e =
          assertThrows(
              WorkspaceException.class,
              () -> workspace.database().execute(insert, "", "secret name", "secret value"));
      assertFalse(e.getMessage().contains("INSERT"), e.getMessage());
      assertFalse(e.getMessage().contains("secret"), e.getMessage());
      assertEquals(
          List.of("The workspace failed with SQLITE_CONSTRAINT_TRIGGER in " + insert), logged);
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(before);
    }
  }

  @Test
  void aFileThatIsDamagedWhileItIsOpenIsWrittenNoMore(@TempDir Path temp) throws Exception {
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      workspace
          .database()
          .read(handle -> handle.createQuery("PRAGMA wal_checkpoint(TRUNCATE)").mapToMap().list());
      byte[] garbage = new byte[(int) Files.size(temp.resolve("workspace.db"))];
      Arrays.fill(garbage, (byte) 0x5a);
      Files.write(temp.resolve("workspace.db"), garbage);
      RunHeader header = RunHeader.of("http://s/", "use-cases", Instant.now(), "ana", "test");
      for (int time = 0; time < 2; time++) {
        WorkspaceException e =
            assertThrows(
                WorkspaceException.class,
                () -> workspace.runs().begin(header, "{}", RunRows.ofPlan(List.of(), List.of())));
        assertTrue(e.getMessage().contains("the file is damaged"), e.getMessage());
        assertTrue(e.getMessage().contains("Casedesk saves nothing more"), e.getMessage());
      }
      assertThrows(WorkspaceException.class, () -> workspace.runs().runs());
    }
    try (Workspace workspace = Workspace.open(temp, "Test")) {
      assertEquals(1, workspace.notices().size());
    }
  }
}
