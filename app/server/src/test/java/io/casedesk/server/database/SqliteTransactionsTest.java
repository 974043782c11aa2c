package io.casedesk.server.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers of two programs on one SQLite file. */
@Timeout(120)
@Tag(TestDatabase.SQLITE)
final class SqliteTransactionsTest {

  private static final int WRITES = 300;

  private static final String INSERT =
      "INSERT INTO person (id, email, name) VALUES ('%1$s', '%1$s', 'x')";

  @TempDir private Path folder;

  /** Another program that takes the lock whenever it is free, which is mostly after a commit. */
  private static void write(Path file, CountDownLatch begun, AtomicInteger turns) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 0");
      while (!Thread.currentThread().isInterrupted()) {
        try {
          statement.execute("BEGIN IMMEDIATE");
          begun.countDown();
          turns.incrementAndGet();
          LockSupport.parkNanos(1_000_000);
          statement.execute("COMMIT");
          LockSupport.parkNanos(100_000);
        } catch (SQLException busy) {
          Thread.onSpinWait();
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aWriteThatThrowsIsNotStoredWhoeverWritesAfterACommit() throws Exception {
    Path file = folder.resolve("two.db");
    try (SqlDatabase database = SqlDatabase.open(new SqliteDatabaseFile(file))) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicInteger turns = new AtomicInteger();
      Thread other = Thread.ofPlatform().start(() -> write(file, begun, turns));
      int stored = 0;
      int refused = 0;
      try {
        begun.await();
        while (stored < WRITES || refused == 0) {
          String id = "w" + stored + "-" + refused;
          try {
            database.write(
                handle -> {
                  handle.execute("PRAGMA busy_timeout = 0");
                  return handle.execute(INSERT.formatted(id));
                });
            stored++;
          } catch (JdbiException busy) {
            refused++;
          }
        }
      } finally {
        other.interrupt();
        other.join();
      }
      assertTrue(turns.get() > 1, "the other one wrote in between");
      assertEquals(
          stored,
          TestDatabase.number(database.address(), "SELECT count(*) FROM person"),
          refused + " were refused");
    }
  }

  @Test
  void anErrorLeavesNothingBehindAndTheNextWriteIsStored() {
    try (SqlDatabase database =
        SqlDatabase.open(new SqliteDatabaseFile(folder.resolve("error.db")))) {
      assertThrows(
          JdbiException.class,
          () ->
              database.write(
                  handle -> {
                    handle.execute(INSERT.formatted("a"));
                    return handle.execute(INSERT.formatted("a"));
                  }));
      // SQLite itself ends such a transaction, so there is none to roll back.
      assertThrows(
          IllegalStateException.class,
          () ->
              database.write(
                  handle -> {
                    handle.execute(INSERT.formatted("b"));
                    handle.execute("ROLLBACK");
                    throw new IllegalStateException("after the end");
                  }));
      database.write(handle -> handle.execute(INSERT.formatted("c")));
      assertEquals(1, TestDatabase.number(database.address(), "SELECT count(*) FROM person"));
    }
  }
}
