package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Starting, stopping, and what can be wrong with a database or a port. */
@Timeout(120)
final class StartTest {

  @TempDir private Path folder;

  private static CaseService start(DatabaseAddress database) {
    return CaseService.start(ServiceOptions.of(database));
  }

  private static String failure(ServiceOptions options) {
    ServiceException e = assertThrows(ServiceException.class, () -> CaseService.start(options));
    return String.valueOf(e.getMessage());
  }

  @Test
  void keepsRecordsAndTokensAcrossARestart() {
    DatabaseAddress database = TestDatabase.in(folder, "new folder/Łódź/casedesk.db");
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
  void saysThatThePortIsTaken() {
    try (CaseService service = start(TestDatabase.in(folder, "one.db"))) {
      int port = service.baseUrl().getPort();
      String said =
          failure(
              ServiceOptions.of(TestDatabase.in(folder, "two.db"))
                  .withListening(ListenOptions.onLoopback().withPort(port)));
      assertTrue(said.contains("Port " + port), said);
    }
    try (CaseService again = start(TestDatabase.in(folder, "two.db"))) {
      assertNotNull(again.baseUrl(), "a failed start leaves nothing open");
    }
  }

  @Test
  void tellsNothingOfAnInternalFailure() {
    DatabaseAddress database = TestDatabase.in(folder, "broken.db");
    try (CaseService service = start(database);
        Caller caller = Caller.of(service)) {
      TestDatabase.execute(database, "DROP TABLE checklist");
      Caller.Answer answer = caller.get("/solutions/checklist/x");
      assertEquals(500, answer.status());
      assertTrue(answer.data().isNull());
      assertEquals(
          "The service failed to answer the request. The reason is in the log of the service.",
          answer.error());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65_536})
  void refusesPortsThatDoNotExist(int port) {
    ListenOptions options = ListenOptions.onLoopback();
    assertThrows(ServiceException.class, () -> options.withPort(port));
  }

  @Test
  void refusesANegativeSample() {
    ServiceOptions options = ServiceOptions.of(TestDatabase.in(folder, "p.db"));
    assertThrows(ServiceException.class, () -> options.withSample(-1));
  }

  @Test
  void answersEveryRequestThatItTookBeforeItStops() throws Exception {
    DatabaseAddress database = TestDatabase.in(folder, "flight.db");
    int threads = 4;
    AtomicInteger acknowledged = new AtomicInteger();
    CountDownLatch busy = new CountDownLatch(40);
    CaseService service = start(database);
    try (Caller caller = Caller.of(service);
        ExecutorService writers = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        writers.execute(() -> writeUntilItStops(caller, acknowledged, busy));
      }
      busy.await();
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
}
