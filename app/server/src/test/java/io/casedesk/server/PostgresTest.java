package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.DatabaseAddress.PostgresAddress;
import io.casedesk.server.options.ServiceException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/** Several servers on one PostgreSQL, and what can be wrong with its address. */
@EnabledIfSystemProperty(named = "casedesk.test.database", matches = "postgresql")
final class PostgresTest {

  private static final int WRITERS = 8;
  private static final int WRITES = 40;

  private static String failure(DatabaseAddress address) {
    ServiceException e =
        assertThrows(ServiceException.class, () -> CaseService.start(ServiceOptions.of(address)));
    return String.valueOf(e.getMessage());
  }

  @Test
  void twoServersSeeEachOthersWritesAndTokens() {
    ServiceOptions options = ServiceOptions.of(TestDatabase.onPostgres("two")).withSample(20);
    try (CaseService one = CaseService.start(options);
        CaseService other = CaseService.start(options)) {
      String token = one.issueToken("shared");
      try (Caller atOne = new Caller(one.baseUrl(), token);
          Caller atOther = new Caller(other.baseUrl(), token)) {
        String id = id(atOne.post("/use-cases", "{\"name\":\"Seen by both\"}"));
        assertEquals(200, patch(atOther, id, "sponsor", "by the other").status());
        assertEquals(rows(atOne), rows(atOther));
        assertEquals(21, rows(atOne).size());
      }
    }
  }

  @Test
  void twoServersCanStartAtOnceOnAnEmptyDatabase() throws Exception {
    ServiceOptions options = ServiceOptions.of(TestDatabase.onPostgres("race")).withSample(10);
    try (ExecutorService starting = Executors.newFixedThreadPool(2)) {
      List<Future<CaseService>> started =
          starting.invokeAll(
              List.of(() -> CaseService.start(options), () -> CaseService.start(options)));
      try (CaseService one = started.get(0).get();
          CaseService other = started.get(1).get();
          Caller atOne = Caller.of(one);
          Caller atOther = Caller.of(other)) {
        assertEquals(10, rows(atOne).size());
        assertEquals(rows(atOne), rows(atOther));
      }
    }
  }

  /** Each writer makes records and changes one field of its own in one record that all share. */
  @Test
  void eightWritersAtTwoServersLoseNothing() throws Exception {
    ServiceOptions options = ServiceOptions.of(TestDatabase.onPostgres("eight"));
    try (CaseService one = CaseService.start(options);
        CaseService other = CaseService.start(options)) {
      for (int i = 0; i < WRITERS; i++) {
        TestDatabase.execute(
            options.database(),
            "INSERT INTO field_definition VALUES ('w%d', 'text', 'W', %d)".formatted(i, i));
      }
      String token = one.issueToken("shared");
      Map<String, String> made = new HashMap<>();
      try (Caller atOne = new Caller(one.baseUrl(), token);
          Caller atOther = new Caller(other.baseUrl(), token)) {
        String shared = id(atOne.post("/use-cases", "{\"name\":\"Shared\"}"));
        for (Map<String, String> some : write(atOne, atOther, shared)) {
          made.putAll(some);
        }
        assertEquals(WRITERS * WRITES, made.size());
        List<JsonNode> rows = rows(atOther);
        assertEquals(made.size() + 1, rows.size());
        Set<String> ids = new HashSet<>();
        for (JsonNode row : rows) {
          String id = row.get("id").stringValue();
          assertTrue(ids.add(id), "no row twice");
          assertEquals(made.getOrDefault(id, "Shared"), row.get("title").stringValue());
        }
        JsonNode fields = rows.getFirst().get("custom_fields");
        for (int i = 0; i < WRITERS; i++) {
          assertEquals("value " + (WRITES - 1), fields.get("w" + i).stringValue());
          String wanted = "{\"filters\":{\"w" + i + "\":\"value " + (WRITES - 1) + "\"}}";
          assertEquals(
              shared,
              atOne.post("/use-cases/filter", wanted).data().get(0).get("id").stringValue());
        }
      }
    }
  }

  /** Whether the computer is off or only waits for somebody else looks the same from here. */
  @Test
  void aServerThatSaysNothingIsGivenUpAfterTheTimeInTheUrl() throws SQLException {
    String url = TestDatabase.onPostgres("silent").url();
    PostgresAddress impatient =
        new PostgresAddress(url + (url.contains("?") ? "&" : "?") + "socketTimeout=2", null);
    try (CaseService service = CaseService.start(ServiceOptions.of(impatient).withSample(20));
        Caller caller = Caller.of(service)) {
      try (Connection locking = TestDatabase.connect(impatient)) {
        locking.setAutoCommit(false);
        try (Statement lock = locking.createStatement()) {
          lock.execute("LOCK TABLE use_case IN ACCESS EXCLUSIVE MODE");
        }
        assertEquals(500, caller.get("/use-cases").status());
      }
      assertEquals(20, rows(caller).size(), "and a new connection is made");
    }
  }

  private static List<Map<String, String>> write(Caller one, Caller other, String shared)
      throws InterruptedException, ExecutionException {
    List<Callable<Map<String, String>>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String name = "w" + i;
      Caller caller = i % 2 == 0 ? one : other;
      writers.add(
          () -> {
            Map<String, String> made = new HashMap<>();
            for (int j = 0; j < WRITES; j++) {
              String title = name + " made " + j;
              made.put(id(caller.post("/use-cases", "{\"name\":\"" + title + "\"}")), title);
              assertEquals(200, patch(caller, shared, name, "value " + j).status());
            }
            return made;
          });
    }
    List<Map<String, String>> made = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      for (Future<Map<String, String>> future : threads.invokeAll(writers)) {
        made.add(future.get());
      }
    }
    return made;
  }

  private static Caller.Answer patch(Caller caller, String id, String field, String value) {
    return caller.patch(
        "/use-cases/" + id, "{\"custom_fields\":{\"" + field + "\":\"" + value + "\"}}");
  }

  private static String id(Caller.Answer answer) {
    assertEquals(201, answer.status(), answer.text());
    return answer.data().get("id").stringValue();
  }

  private static List<JsonNode> rows(Caller caller) {
    List<JsonNode> rows = new ArrayList<>();
    JsonNode page;
    int number = 0;
    do {
      page = caller.get("/use-cases?limit=100&viewDetails=true&page=" + number).json();
      page.get("data").forEach(rows::add);
      number++;
    } while (number < page.get("meta").get("totalPages").intValue());
    return rows;
  }

  @Test
  void saysWhatIsWrongWithAnAddress() {
    String url = TestDatabase.onPostgres("address").url();
    String missing = failure(new PostgresAddress(url.replace("/address", "/no_such"), null));
    assertTrue(missing.contains("\"no_such\" does not exist"), missing);
    String nowhere =
        failure(new PostgresAddress("jdbc:postgresql://127.0.0.1:1/x?user=u", "s3cret"));
    assertTrue(nowhere.contains("jdbc:postgresql://127.0.0.1:1/x can't be opened"), nowhere);
    assertFalse(nowhere.contains("s3cret") || nowhere.contains("user=u"), nowhere);
  }

  @Test
  void refusesADatabaseOfAnotherProgramOrOfTheFuture() {
    PostgresAddress other = TestDatabase.onPostgres("music");
    TestDatabase.execute(other, "CREATE TABLE music (title TEXT)");
    assertTrue(failure(other).contains("doesn't belong to Casedesk"));
    PostgresAddress newer = TestDatabase.onPostgres("newer");
    CaseService.start(ServiceOptions.of(newer)).close();
    TestDatabase.execute(newer, "UPDATE schema_version SET version = 9000");
    String said = failure(newer);
    assertTrue(said.contains("newer version of Casedesk (schema 9000"), said);
    assertTrue(said.contains(newer.toString()) && !said.contains("?"), said);
  }

  @Test
  void knowsAddressesFromPaths() {
    assertEquals(
        "jdbc:postgresql://h/d",
        DatabaseAddress.of("jdbc:postgresql://h/d?password=p", null).toString());
    assertThrows(RuntimeException.class, () -> DatabaseAddress.of("jdbc:mysql://h/d", null));
    assertThrows(RuntimeException.class, () -> DatabaseAddress.of("postgres://h/d", null));
    assertTrue(DatabaseAddress.of("cases.db", null).toString().endsWith("/cases.db"));
  }
}
