package io.casedesk.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Every kind of bad input gets its documented status and the envelope, and changes nothing. Input
 * that the service never answers ends the test by its timeout.
 */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
final class BadInputTest {

  private static final int HUNDRED_MEGABYTES = 100_000_000;

  private CaseService service;
  private Caller caller;
  private String useCase;
  private String solution;
  private Map<String, String> before;

  @BeforeAll
  void start(@TempDir Path folder) {
    service =
        CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "bad.db")).withSample(120));
    caller = Caller.of(service);
    useCase = caller.get("/use-cases?page=0").data().get(0).get("id").stringValue();
    solution = caller.get("/solutions").data().get(0).get("id").stringValue();
    before = Everything.readBy(caller);
  }

  @AfterEach
  void nothingChanged() {
    assertEquals(List.of(), Everything.differences(before, Everything.readBy(caller)));
  }

  @AfterAll
  void stop() {
    caller.close();
    service.close();
  }

  private Caller.Answer send(String method, String path, BodyPublisher body) {
    return caller.send(method, path.replace("{u}", useCase).replace("{s}", solution), body);
  }

  private Caller.Answer send(String method, String path, String body) {
    return send(method, path, BodyPublishers.ofString(body));
  }

  private static void assertRefused(int status, Caller.Answer answer) {
    assertEquals(status, answer.status(), answer.text());
    assertEquals(2, answer.json().size(), answer.text());
    assertTrue(answer.json().get("data").isNull(), answer.text());
    assertFalse(answer.error().isBlank());
  }

  /** To every endpoint that takes a body. */
  private void assertRefusedEverywhere(int status, BodyPublisher body) {
    assertRefused(status, send("POST", "/use-cases", body));
    assertRefused(status, send("PATCH", "/use-cases/{u}", body));
    assertRefused(status, send("POST", "/use-cases/filter", body));
    assertRefused(status, send("POST", "/solutions", body));
    assertRefused(status, send("PATCH", "/solutions/{s}", body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"name\":}",
        "{\"name\":\"x\"",
        "{\"name\":\"x\"}}",
        "{\"name\" \"x\"}",
        "{name:\"x\"}",
        "{\"name\":\"x\"} // comment",
        "[1,2",
        "\"",
        "x",
        "<name>x</name>",
        "name=x",
        "{\"name\":\"x\",\"name\":\"y\"}",
        "[]",
        "1",
        "null",
        "\"text\"",
      })
  @Tag(TestDatabase.SQLITE)
  void malformedJsonAndBodiesThatAreNoObject(String body) {
    assertRefusedEverywhere(400, BodyPublishers.ofString(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | /use-cases | {\"name\":1}",
        "POST | /use-cases | {\"name\":null}",
        "POST | /use-cases | {\"name\":[\"x\"]}",
        "POST | /use-cases | {\"name\":\" \"}",
        "POST | /use-cases | {}",
        "PATCH | /use-cases/{u} | {}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":null}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":[]}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":\"x\"}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"sponsor\":1}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"sponsor\":{}}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"annual_benefit\":\"1\"}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"annual_benefit\":1e400}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"annual_benefit\":1e9999999399}}",
        "POST | /use-cases/filter | {\"filters\":{\"annual_benefit\":-1.5e-9999999399}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"personal_data\":\"true\"}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"review_date\":\"2026-02-30\"}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"theme\":[\"fin\"]}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"data_sources\":\"erp\"}}",
        "PATCH | /use-cases/{u} | {\"custom_fields\":{\"team\":\"first\",\"sponsor\":1}}",
        "POST | /use-cases/filter | {\"filters\":[]}",
        "POST | /use-cases/filter | {\"filters\":{\"status\":1}}",
        "POST | /use-cases/filter | {\"filters\":{\"nothing\":\"x\"}}",
        "POST | /use-cases/filter | {\"pageParam\":[]}",
        "POST | /use-cases/filter | {\"pageParam\":{\"pageNumber\":-1}}",
        "POST | /use-cases/filter | {\"pageParam\":{\"pageNumber\":\"0\"}}",
        "POST | /use-cases/filter | {\"pageParam\":{\"pageNumber\":9999999999999}}",
        "POST | /use-cases/filter | {\"pageParam\":{\"batchSize\":0}}",
        "POST | /use-cases/filter | {\"pageParam\":{\"batchSize\":1.5}}",
        "POST | /solutions | {\"name\":{}}",
        "POST | /solutions | {\"name\":\"x\",\"status\":1}",
        "PATCH | /solutions/{s} | {\"name\":1}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"delete_flag\":\"true\"}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"solution_fields\":[]}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"solution_fields\":{\"provider\":1}}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"custom_fields\":{\"k\":\"no object\"}}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"owner\":{\"id\":\"1\"}}",
        "PATCH | /solutions/{s} | {\"name\":\"x\",\"owner\":\"nobody@example.com\"}",
      })
  @Tag(TestDatabase.SQLITE)
  void wrongTypes(String method, String path, String body) {
    assertRefused(400, send(method, path, body));
  }

  @Test
  void unknownMembersAreNoErrorAndChangeNothing() {
    String odd = "\"surprise\":{\"a\":[1]},\"id\":\"x\",\"created_at\":\"1970\"";
    assertEquals(
        200,
        send("PATCH", "/use-cases/{u}", "{" + odd + ",\"custom_fields\":{\"nope\":1}}").status());
    assertEquals(200, send("PATCH", "/solutions/{s}", "{" + odd + "}").status());
    assertEquals(200, send("POST", "/use-cases/filter", "{" + odd + "}").status());
    assertRefused(400, send("POST", "/use-cases", "{" + odd + "}"));
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void aBodyOfAHundredMegabytes() {
    assertRefusedEverywhere(
        413,
        BodyPublishers.fromPublisher(
            BodyPublishers.ofInputStream(HundredMegabytes::new), HUNDRED_MEGABYTES));
    assertRefusedEverywhere(413, BodyPublishers.ofInputStream(HundredMegabytes::new));
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void aHundredThousandNestedArrays() {
    assertRefusedEverywhere(400, BodyPublishers.ofString("[".repeat(100_000)));
    String closed = "[".repeat(100_000) + "]".repeat(100_000);
    assertRefusedEverywhere(400, BodyPublishers.ofString("{\"name\":" + closed + "}"));
    assertRefusedEverywhere(
        400, BodyPublishers.ofString("{\"custom_fields\":{\"sponsor\":" + closed + "}}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u00c3(", "\u00ff", "\u00ed\u00a0\u0080", "\u00c0\u00af", "\u00f8\u0088"})
  void invalidUtf8(String bytes) {
    for (String member :
        new String[] {"name", "custom_fields\":{\"sponsor", "filters\":{\"status"}) {
      String end = member.contains("{") ? "\"}}" : "\"}";
      assertRefusedEverywhere(
          400,
          BodyPublishers.ofByteArray(
              ("{\"" + member + "\":\"" + bytes + end).getBytes(ISO_8859_1)));
    }
  }

  @Test
  void nulInStrings() {
    assertRefusedEverywhere(400, BodyPublishers.ofString("{\"name\":\"a\\u0000b\"}"));
    assertRefusedEverywhere(400, BodyPublishers.ofString("{\"name\":\"a\u0000b\"}"));
    assertRefusedEverywhere(
        400, BodyPublishers.ofString("{\"custom_fields\":{\"sponsor\":\"\\u0000\"}}"));
    assertRefusedEverywhere(400, BodyPublishers.ofString("{\"filters\":{\"k\\u0000\":\"x\"}}"));
    assertRefused(400, send("GET", "/use-cases?page=%00", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "' OR '1'='1",
        "'; DROP TABLE use_case; --",
        "\\\" OR 1=1 --",
        "x') UNION SELECT digest FROM token --",
        ":id ? $1 {0} <a>",
        "%' ESCAPE '%",
      })
  void sqlInEveryString(String sql) {
    for (String field : new String[] {"status", "title", "source_id", "sponsor", "theme"}) {
      Caller.Answer answer =
          send("POST", "/use-cases/filter", "{\"filters\":{\"" + field + "\":\"" + sql + "\"}}");
      assertEquals(200, answer.status(), answer.text());
      assertEquals(0, answer.data().size(), answer.text());
    }
    assertRefused(400, send("POST", "/use-cases/filter", "{\"filters\":{\"" + sql + "\":\"x\"}}"));
    String key = "{\"custom_fields\":{\"" + sql + "\":{}}}";
    assertEquals(200, send("PATCH", "/use-cases/{u}", key).status());
    assertRefused(
        400, send("PATCH", "/solutions/{s}", "{\"name\":\"x\",\"owner\":\"" + sql + "\"}"));
    String id = URLEncoder.encode(sql, UTF_8);
    assertPathsRefused(id.replace("+", "%20"));
    for (String parameter : new String[] {"page", "limit", "viewDetails"}) {
      assertRefused(400, send("GET", "/use-cases?" + parameter + "=" + id, ""));
    }
  }

  private void assertPathsRefused(String id) {
    assertRefused(404, send("PATCH", "/use-cases/" + id, "{\"custom_fields\":{}}"));
    assertRefused(404, send("GET", "/solutions/" + id, ""));
    assertRefused(404, send("PATCH", "/solutions/" + id, "{\"name\":\"x\"}"));
    assertRefused(404, send("GET", "/solutions/checklist/" + id, ""));
    assertRefused(404, send("GET", "/use-case-solutions/" + id, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e",
        "%2e%2e%2f{u}",
        "..%5c..%5c",
        "..;",
        ".;{u}",
        "%2F",
        "{u}%2F",
        "%2F{u}",
        "{u};a=b",
        "{u}%20",
        "{u}%0a",
        "{u}%3F",
        "%252e%252e",
        "%C0%AE%C0%AE",
        "{s}.json",
        "*",
        "%25",
      })
  void pathTricksInIds(String id) {
    assertPathsRefused(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"page=-1", "page=abc", "limit=0", "limit=-5", "page=", "limit=1e2"})
  @Tag(TestDatabase.SQLITE)
  void pagesAndLimitsThatAreNone(String query) {
    assertRefused(400, send("GET", "/use-cases?" + query, ""));
  }

  @Test
  void pagesAndLimitsBeyondEverything() {
    JsonNode far = send("GET", "/use-cases?page=9999999999999", "").json();
    assertEquals(0, far.get("data").size());
    assertEquals(6, far.get("meta").get("totalPages").intValue());
    JsonNode much = send("GET", "/use-cases?page=0&limit=1000", "").json();
    assertEquals(50, much.get("data").size());
    assertEquals(1, much.get("meta").get("totalPages").intValue());
  }

  /** A string that does not end for a long time, made while it is sent. */
  private static final class HundredMegabytes extends InputStream {

    private static final byte[] START = "{\"name\":\"".getBytes(ISO_8859_1);

    private int sent;

    @Override
    public int read() {
      if (sent == HUNDRED_MEGABYTES) {
        return -1;
      }
      return sent < START.length ? START[sent++] : next();
    }

    private int next() {
      sent++;
      return 'x';
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
      int count = Math.min(length, HUNDRED_MEGABYTES - sent);
      for (int i = 0; i < count; i++) {
        buffer[from + i] = (byte) read();
      }
      return count == 0 ? -1 : count;
    }
  }
}
