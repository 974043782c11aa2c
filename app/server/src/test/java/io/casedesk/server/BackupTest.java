package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.Backup.DatabaseCounts;
import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqliteDatabaseFile;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.store.IndexCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class BackupTest {

  private static final int WRITERS = 8;

  @TempDir private Path folder;

  private static String first(DatabaseAddress address, String sql) throws SQLException {
    try (Connection connection = TestDatabase.connect(address);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  private static String failure(org.junit.jupiter.api.function.Executable work) {
    return String.valueOf(assertThrows(ServiceException.class, work).getMessage());
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private static void writeUntil(
      AtomicBoolean done, Caller caller, Queue<String> written, CountDownLatch busy) {
    while (!done.get()) {
      Caller.Answer answer = caller.post("/use-cases", "{\"name\":\"Written\"}");
      assertEquals(201, answer.status());
      String id = answer.data().get("id").stringValue();
      assertEquals(
          200,
          caller.patch("/use-cases/" + id, "{\"custom_fields\":{\"theme\":\"fin\"}}").status());
      written.add(id);
      busy.countDown();
    }
  }

  @Test
  void madeWhileEightWriteHoldsAllThatWasAcknowledgedBefore() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "busy.db");
    Path copy = folder.resolve("copy.db");
    Set<String> before;
    Queue<String> written = new ConcurrentLinkedQueue<>();
    AtomicBoolean done = new AtomicBoolean();
    try (CaseService service = CaseService.start(ServiceOptions.of(address).withSample(400));
        Caller caller = Caller.of(service);
        ExecutorService pool = Executors.newFixedThreadPool(WRITERS)) {
      CountDownLatch busy = new CountDownLatch(20 * WRITERS);
      for (int i = 0; i < WRITERS; i++) {
        pool.execute(() -> writeUntil(done, caller, written, busy));
      }
      assertTrue(busy.await(120, TimeUnit.SECONDS));
      before = new TreeSet<>(written);

      DatabaseCounts databaseCounts = DatabaseAdministration.backup(address, copy, false);

      done.set(true);
      assertTrue(databaseCounts.useCases() >= 400 + before.size(), databaseCounts.toString());
    }
    SqliteDatabaseFile file = new SqliteDatabaseFile(copy);
    assertEquals("ok", first(file, "PRAGMA integrity_check"));
    assertEquals("", first(file, "PRAGMA foreign_key_check"));
    IndexCheck.agrees(file);
    Set<String> found = new TreeSet<>();
    List<String> served = new ArrayList<>();
    try (CaseService service = CaseService.start(ServiceOptions.of(file));
        Caller caller = Caller.of(service)) {
      for (int page = 0; page * 100 < Mirror.total(caller); page++) {
        caller
            .get("/use-cases?viewDetails=true&limit=100&page=" + page)
            .data()
            .valueStream()
            .filter(useCase -> useCase.path("custom_fields").path("theme").isString())
            .forEach(useCase -> found.add(useCase.get("id").stringValue()));
      }
      served.addAll(Mirror.of(caller));
    }
    assertTrue(found.containsAll(before), "every acknowledged write is in it");

    DatabaseAddress restored = TestDatabase.in(folder, "restored.db");
    DatabaseAdministration.restore(copy, restored);

    assertEquals(served, Mirror.of(restored));
    IndexCheck.agrees(restored);
  }

  @Test
  void comesBackAsItWasWithItsTokens() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "whole.db");
    Path copy = folder.resolve("copy.db");
    List<String> wanted;
    String token;
    String readOnly;
    try (CaseService service = CaseService.start(ServiceOptions.of(address).withSample(250));
        Caller caller = Caller.of(service);
        DatabaseAdministration administration = DatabaseAdministration.open(address)) {
      token = administration.issueToken("kept", null, false, false);
      readOnly = administration.issueToken("reader", null, true, false);
      administration.revokeToken("reader");
      wanted = Mirror.of(caller);
      DatabaseAdministration.backup(address, copy, false);
    }
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)));
    byte[] bytes = Files.readAllBytes(copy);

    DatabaseAddress restored = TestDatabase.in(folder, "restored.db");
    DatabaseCounts databaseCounts = DatabaseAdministration.restore(copy, restored);

    assertEquals(250, databaseCounts.useCases());
    assertArrayEquals(bytes, Files.readAllBytes(copy), "the backup is only read");
    assertEquals(wanted, Mirror.of(restored));
    try (CaseService service = CaseService.start(ServiceOptions.of(restored));
        Caller kept = new Caller(service.baseUrl(), token);
        Caller revoked = new Caller(service.baseUrl(), readOnly)) {
      assertEquals(wanted, Mirror.of(kept));
      assertEquals(401, revoked.get("/use-cases").status());
      assertEquals(201, kept.post("/use-cases", "{\"name\":\"Goes on\"}").status());
    }
    IndexCheck.agrees(restored);
    assertTrue(
        failure(() -> DatabaseAdministration.restore(copy, restored)).contains("isn't empty"));
  }

  @Test
  @EnabledIfSystemProperty(named = "casedesk.test.database", matches = "postgresql")
  void isTheWayFromSqliteToPostgresAndBack() {
    SqliteDatabaseFile sqlite = new SqliteDatabaseFile(folder.resolve("sqlite.db"));
    List<String> wanted;
    try (CaseService service = CaseService.start(ServiceOptions.of(sqlite).withSample(250));
        Caller caller = Caller.of(service)) {
      wanted = Mirror.of(caller);
    }
    DatabaseAddress postgres = TestDatabase.in(folder, "moved.db");
    DatabaseAdministration.restore(sqlite.path(), postgres);
    assertEquals(wanted, Mirror.of(postgres));
    IndexCheck.agrees(postgres);

    Path back = folder.resolve("back.db");
    DatabaseAdministration.backup(postgres, back, false);
    assertEquals(wanted, Mirror.of(new SqliteDatabaseFile(back)));
    IndexCheck.agrees(new SqliteDatabaseFile(back));
  }

  @Test
  void leavesWhatIsThere() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "a.db");
    Path copy = Files.writeString(folder.resolve("copy.db"), "precious");
    try (CaseService service = CaseService.start(ServiceOptions.of(address).withSample(20))) {
      assertTrue(service.baseUrl().getPort() > 0);
      List<String> before = names();
      String said = failure(() -> DatabaseAdministration.backup(address, copy, false));
      assertTrue(said.contains("copy.db exists") && said.contains("--force"), said);
      assertEquals("precious", Files.readString(copy));
      assertTrue(
          failure(() -> DatabaseAdministration.backup(address, folder, true))
              .contains("is a folder"));
      assertTrue(
          failure(() -> DatabaseAdministration.backup(address, folder.resolve("no/x.db"), false))
              .contains("There is no folder"));
      assertTrue(
          failure(() -> DatabaseAdministration.backup(address, Path.of("/proc/x.db"), false))
              .contains("/proc"));
      if (address instanceof SqliteDatabaseFile file) {
        assertTrue(
            failure(() -> DatabaseAdministration.backup(address, file.path(), true))
                .contains("in use"));
      }
      assertEquals(before, names());

      assertEquals(20, DatabaseAdministration.backup(address, copy, true).useCases());
    }
    assertTrue(
        failure(() -> DatabaseAdministration.restore(copy, new SqliteDatabaseFile(copy)))
            .contains("isn't empty"));
  }

  @Test
  void isNotMadeOfWhatIsNoDatabaseAndNothingIsMadeInstead() throws Exception {
    Path missing = folder.resolve("mistyped.db");
    Path to = folder.resolve("to.db");
    Path letter = Files.writeString(folder.resolve("letter.txt"), "Dear Casedesk, this is none.");
    Path empty = Files.createFile(folder.resolve("empty.db"));
    for (Path from : List.of(missing, letter, empty)) {
      failure(() -> DatabaseAdministration.backup(new SqliteDatabaseFile(from), to, false));
      failure(() -> DatabaseAdministration.restore(from, new SqliteDatabaseFile(to)));
      failure(() -> DatabaseAdministration.open(new SqliteDatabaseFile(from)));
    }
    assertTrue(
        failure(() -> DatabaseAdministration.open(new SqliteDatabaseFile(missing)))
            .contains("no database"));
    assertEquals(List.of("empty.db", "letter.txt"), names());
    assertEquals(0, Files.size(empty));

    if (TestDatabase.isPostgres()) {
      DatabaseAddress nothing = TestDatabase.in(folder, "nothing");
      assertTrue(
          failure(() -> DatabaseAdministration.open(nothing))
              .contains("contains no Casedesk data"));
      assertTrue(
          failure(() -> DatabaseAdministration.backup(nothing, to, false))
              .contains("contains no Casedesk data"));
      assertEquals(List.of("empty.db", "letter.txt"), names());
    }
  }

  @Test
  void isRestoredIntoAnEmptyFile() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "a.db");
    CaseService.start(ServiceOptions.of(address).withSample(20)).close();
    Path copy = folder.resolve("copy.db");
    DatabaseAdministration.backup(address, copy, false);
    Path empty = Files.createFile(folder.resolve("empty.db"));
    assertEquals(
        20, DatabaseAdministration.restore(copy, new SqliteDatabaseFile(empty)).useCases());
    assertEquals(Mirror.of(address), Mirror.of(new SqliteDatabaseFile(empty)));
  }

  @Test
  void thatIsDamagedIsNotRestored() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "a.db");
    CaseService.start(ServiceOptions.of(address).withSample(200)).close();
    Path copy = folder.resolve("copy.db");
    DatabaseAdministration.backup(address, copy, false);
    byte[] bytes = Files.readAllBytes(copy);
    for (int i = 20_000; i < 60_000; i++) {
      bytes[i] = 'x';
    }
    Files.write(copy, bytes);
    Path to = folder.resolve("to.db");
    assertTrue(
        failure(() -> DatabaseAdministration.restore(copy, new SqliteDatabaseFile(to)))
            .contains("damaged"));
    assertTrue(names().stream().noneMatch(name -> name.contains("to.db")), names().toString());
  }

  @Test
  void aBackupIsReadWhereNothingCanBeWrittenAndNothingIsLeftBesideIt() throws Exception {
    Path original = folder.resolve("original.db");
    try (CaseService service = CaseService.start(ServiceOptions.of(original).withSample(20))) {
      service.issueToken("one");
    }
    Path mount = Files.createDirectory(folder.resolve("mount 100%#"));
    Path backup = mount.resolve("backup.db");
    DatabaseAdministration.backup(new SqliteDatabaseFile(original), backup, false);
    Set<String> before = content(mount);
    byte[] bytes = Files.readAllBytes(backup);

    Path restored = folder.resolve("restored.db");
    assertEquals(
        20, DatabaseAdministration.restore(backup, new SqliteDatabaseFile(restored)).useCases());
    try (DatabaseAdministration reading =
        DatabaseAdministration.openToRead(new SqliteDatabaseFile(backup))) {
      assertEquals(List.of("one"), reading.tokens().stream().map(token -> token.name()).toList());
      assertEquals(before, content(mount), "while it is read");
    }
    assertEquals(before, content(mount));
    assertArrayEquals(bytes, Files.readAllBytes(backup));
  }

  private static Set<String> content(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new TreeSet<>(files.map(file -> String.valueOf(file.getFileName())).toList());
    }
  }
}
