package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Lists of records so large that they are written while they are read, and slow readers of them.
 */
@Timeout(120)
final class LargeRecordTest {

  private static final int LARGE = 400_000;
  private static final int RECORDS = 8;
  private static final int SAMPLE = 60;

  private CaseService service;
  private Caller caller;
  private final List<RawClient> slow = new ArrayList<>();

  @BeforeEach
  void start(@TempDir Path folder) {
    service =
        CaseService.start(
            ServiceOptions.of(TestDatabase.in(folder, "large.db")).withSample(SAMPLE));
    caller = Caller.of(service);
    for (int i = 0; i < RECORDS; i++) {
      String name = "{\"name\":\"" + i + "\u00e9".repeat(LARGE / 2) + "\"}";
      assertEquals(201, caller.post("/use-cases", name).status());
      assertEquals(201, caller.post("/solutions", name).status());
    }
  }

  @AfterEach
  void stop() throws IOException {
    for (RawClient client : slow) {
      client.close();
    }
    caller.close();
    service.close();
  }

  private static String first(JsonNode rows, String member) {
    return rows.valueStream()
        .map(row -> row.get(member).stringValue())
        .filter(text -> text.length() > LARGE / 2)
        .map(text -> text.substring(0, 1))
        .collect(Collectors.joining());
  }

  @Test
  void answersWithAllOfAPage() {
    Caller.Answer answer = caller.get("/use-cases?page=0&limit=100&viewDetails=true");
    assertEquals("", answer.header("Content-Length"), "it was complete before it was sent");
    JsonNode page = answer.json();
    assertEquals(SAMPLE + RECORDS, page.get("data").size());
    assertEquals("01234567", first(page.get("data"), "title"));
    assertEquals(SAMPLE + RECORDS, page.get("meta").get("total").intValue());
    JsonNode summaries = caller.get("/use-cases?page=0&limit=100").json();
    assertEquals("01234567", first(summaries.get("data"), "title"));
    assertEquals(page.get("meta"), summaries.get("meta"));
    JsonNode third = caller.get("/use-cases?page=16&limit=4&viewDetails=true").data();
    assertEquals("4567", first(third, "title"));
  }

  @Test
  void answersWithAllThatAFilterFinds() {
    String drafts = "{\"filters\":{\"status\":\"draft\"},\"pageParam\":{\"batchSize\":%s}}";
    JsonNode found = caller.post("/use-cases/filter", drafts.formatted(200)).json();
    assertEquals("01234567", first(found.get("data"), "title"));
    assertFalse(found.get("fields").isEmpty());
    int all = found.get("data").size();
    JsonNode fewer = caller.post("/use-cases/filter", drafts.formatted(all - 3)).data();
    assertEquals("01234", first(fewer, "title"));
  }

  @Test
  void answersWithAllSolutionsAndTheirLinks() {
    JsonNode solutions = caller.get("/solutions").data();
    assertEquals(SAMPLE / 20 + RECORDS, solutions.size());
    assertEquals(
        Set.of("0", "1", "2", "3", "4", "5", "6", "7"), Set.of(first(solutions, "name").split("")));
    int links = 0;
    for (JsonNode solution : solutions) {
      String id = solution.get("id").stringValue();
      Caller.Answer own = caller.get("/use-case-solutions/" + id);
      List<String> wanted =
          own.status() == 404
              ? List.of()
              : own.data().valueStream().map(link -> link.get("useCaseId").stringValue()).toList();
      assertEquals(
          wanted,
          solution.get("useCaseList").valueStream().map(u -> u.get("id").stringValue()).toList());
      links += wanted.size();
    }
    assertTrue(links > 0, "the sample should have links");
  }

  /** Asks for a long list with a token, and takes only the beginning of the answer. */
  private void stall(String token, int clients) throws IOException {
    for (int i = 0; i < clients; i++) {
      slow.add(
          new RawClient(service.baseUrl(), 4_096)
              .send(
                  "GET /api/public/use-cases?page=0&limit=100 HTTP/1.1\r\n"
                      + "Host: h\r\n"
                      + "Connection: close\r\n"
                      + "Authorization: Bearer "
                      + token
                      + "\r\n\r\n"));
    }
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void whoReadsSlowlyTakesHalfOfTheTurnsAtMost() throws IOException {
    String token = service.issueToken("slow");
    stall(token, 2);
    for (RawClient client : slow) {
      assertTrue(client.readUntil("data\"").startsWith("HTTP/1.1 200"));
    }
    stall(token, 20);
    for (int i = 0; i < 10; i++) {
      assertEquals(200, caller.get("/use-cases?page=0&limit=20&viewDetails=true").status());
      assertEquals(SAMPLE + RECORDS, caller.get("/use-cases?page=0&limit=100").data().size());
    }
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void whoReadsSlowlyIsEndedWhereOthersWait() throws IOException {
    String token = service.issueToken("slow");
    stall(token, 2);
    for (RawClient client : slow) {
      assertTrue(client.readUntil("data\"").startsWith("HTTP/1.1 200"));
    }
    try (Caller good = new Caller(service.baseUrl(), token)) {
      assertEquals(SAMPLE + RECORDS, good.get("/use-cases?page=0&limit=100").data().size());
    }
    long cut = slow.stream().filter(LargeRecordTest::isCut).count();
    assertEquals(1, cut, "one of them made room");
  }

  private static boolean isCut(RawClient client) {
    try {
      return !client.readToTheEnd().contains("\"meta\"");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
