package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Starting, stopping, and what can be wrong with a database or a port. */
final class StartTest {

  @TempDir private Path folder;

  private static CaseService start(Path database) {
    return CaseService.start(ServiceOptions.of(database));
  }

  private static void sql(Path database, String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        java.sql.Statement run = connection.createStatement()) {
      run.execute(statement);
    }
  }

  private static String failure(ServiceOptions options) {
    ServiceException e = assertThrows(ServiceException.class, () -> CaseService.start(options));
    return String.valueOf(e.getMessage());
  }

  @Test
  void theDatabaseIsForItsOwnerAlone() throws IOException {
    Path database = folder.resolve("casedesk.db");
    try (CaseService service = start(database)) {
      service.issueToken("any");
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          assertEquals(
              "rw-------",
              PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
              file.toString());
        }
      }
    }
  }

  @Test
  void keepsRecordsAndTokensAcrossARestart() {
    Path database = folder.resolve("new folder/Łódź/casedesk.db");
    String token;
    String made;
    try (CaseService service = start(database)) {
      assertTrue(service.baseUrl().toString().matches("http://127\\.0\\.0\\.1:\\d+"));
      assertFalse(service.hasToken("kept"));
      token = service.issueToken("kept");
      assertTrue(service.hasToken("kept"));
      assertFalse(service.hasToken("other"));
      try (Caller caller = new Caller(service.baseUrl(), token)) {
        made = caller.post("/use-cases", "{\"name\":\"Kept\"}").data().toString();
      }
    }
    try (CaseService service = start(database);
        Caller caller = new Caller(service.baseUrl(), token)) {
      assertTrue(service.hasToken("kept"));
      assertEquals(
          "[" + made + "]", caller.get("/use-cases?page=0&viewDetails=true").data().toString());
    }
  }

  @Test
  void storesNoTokenButItsDigest() throws IOException {
    Path database = folder.resolve("digest.db");
    String token;
    try (CaseService service = start(database)) {
      token = service.issueToken("secret");
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains(token.substring(4)), file.toString());
      }
    }
  }

  @Test
  void saysThatThePortIsTaken() {
    try (CaseService service = start(folder.resolve("one.db"))) {
      int port = service.baseUrl().getPort();
      String said = failure(ServiceOptions.of(folder.resolve("two.db")).withPort(port));
      assertTrue(said.contains("Port " + port), said);
    }
    try (CaseService again = start(folder.resolve("two.db"))) {
      assertNotNull(again.baseUrl(), "a failed start leaves nothing open");
    }
  }

  @Test
  void refusesADatabaseNewerThanTheProgram() throws SQLException, IOException {
    Path database = folder.resolve("newer.db");
    start(database).close();
    sql(
        database,
        "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
            + " installed_by, execution_time, success) VALUES (99, '9000', 'future', 'SQL',"
            + " 'V9000__future.sql', 'x', 1, 1)");
    byte[] before = Files.readAllBytes(database);
    String said = failure(ServiceOptions.of(database));
    assertTrue(said.contains("newer Casedesk (schema 9000"), said);
    assertArrayEquals(before, Files.readAllBytes(database));
  }

  @Test
  void refusesAFileThatIsNoDatabase() throws IOException {
    Path file = folder.resolve("letter.txt");
    Files.writeString(file, "Dear Casedesk, this is not a database.");
    assertTrue(failure(ServiceOptions.of(file)).contains("is not a database"));
    assertEquals("Dear Casedesk, this is not a database.", Files.readString(file));
  }

  @Test
  void refusesADatabaseThatIsDamaged() throws IOException {
    Path file = folder.resolve("damaged.db");
    Files.writeString(file, "SQLite format 3\0" + "garbage".repeat(500));
    assertTrue(failure(ServiceOptions.of(file)).contains("damaged.db cannot be opened"));
  }

  @Test
  void refusesADatabaseOfAnotherProgram() throws SQLException {
    Path file = folder.resolve("other.db");
    sql(file, "CREATE TABLE music (title TEXT)");
    assertTrue(failure(ServiceOptions.of(file)).contains("does not belong to Casedesk"));
  }

  @Test
  void refusesPlacesThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertTrue(failure(ServiceOptions.of(file.resolve("x.db"))).contains("cannot be made"));
    assertTrue(failure(ServiceOptions.of(folder)).contains("is a folder"));
    assertTrue(failure(ServiceOptions.of(Path.of("/proc/casedesk.db"))).contains("cannot be"));
  }

  @Test
  void opensTheVeryFileThatIsNamed() {
    Path odd = folder.resolve("a b#c%20d;e&f=g.db");
    start(odd).close();
    assertTrue(Files.exists(odd));
    assertTrue(failure(ServiceOptions.of(folder.resolve("x?y.db"))).contains("question mark"));
  }

  @Test
  void tellsNothingOfAnInternalFailure() throws SQLException {
    Path database = folder.resolve("broken.db");
    try (CaseService service = start(database);
        Caller caller = Caller.of(service)) {
      sql(database, "DROP TABLE checklist");
      Caller.Answer answer = caller.get("/solutions/checklist/x");
      assertEquals(500, answer.status());
      assertTrue(answer.data().isNull());
      assertEquals(
          "The service failed while answering. It wrote the reason to its log.", answer.error());
    }
  }

  @Test
  void takesAnEmptyFileForANewDatabase() throws IOException {
    Path file = Files.createFile(folder.resolve("empty.db"));
    try (CaseService service = start(file)) {
      assertFalse(service.hasToken("any"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65_536})
  void refusesPortsThatDoNotExist(int port) {
    ServiceOptions options = ServiceOptions.of(folder.resolve("p.db"));
    assertThrows(ServiceException.class, () -> options.withPort(port));
  }

  @Test
  void refusesANegativeSample() {
    ServiceOptions options = ServiceOptions.of(folder.resolve("p.db"));
    assertThrows(ServiceException.class, () -> options.withSample(-1));
  }

  @Test
  void answersEveryRequestThatItTookBeforeItStops() throws Exception {
    Path database = folder.resolve("flight.db");
    int threads = 4;
    AtomicInteger acknowledged = new AtomicInteger();
    CountDownLatch busy = new CountDownLatch(40);
    CaseService service = start(database);
    try (Caller caller = Caller.of(service);
        ExecutorService writers = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        writers.execute(() -> writeUntilItStops(caller, acknowledged, busy));
      }
      assertTrue(busy.await(30, TimeUnit.SECONDS));
      service.close();
    }
    try (CaseService again = start(database);
        Caller caller = Caller.of(again)) {
      JsonNode meta = caller.get("/use-cases?page=0").json().get("meta");
      assertEquals(acknowledged.get(), meta.get("total").intValue());
    }
  }

  private static void writeUntilItStops(
      Caller caller, AtomicInteger acknowledged, CountDownLatch busy) {
    try {
      while (caller.post("/use-cases", "{\"name\":\"In flight\"}").status() == 201) {
        acknowledged.incrementAndGet();
        busy.countDown();
      }
    } catch (UncheckedIOException e) {
      busy.countDown();
    }
  }

  @Test
  void stopsAtOnceAlthoughAClientKeepsItsConnection() {
    CaseService service = start(folder.resolve("idle.db"));
    try (Caller caller = Caller.of(service)) {
      assertEquals(200, caller.get("/use-cases").status());
      assertTimeout(Duration.ofSeconds(5), service::close);
    }
  }
}
