package io.casedesk.client.solutions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Fixtures;
import io.casedesk.client.Peer;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.ResponseLimits;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SolutionsTest {

  private static final String LEDGER = "8f14e45f-ceea-467f-9a0b-3c6d1e2f4a5b";

  private final Peer peer = new Peer();
  private final ServiceClient client = peer.client();
  private final RecordRepository<Solution> solutions = client.solutions();

  @AfterEach
  void close() {
    client.close();
    peer.close();
  }

  private static String body(RecordedRequest request) {
    return Objects.requireNonNull(request.getBody()).utf8();
  }

  @Test
  void readsTheWholeListInOneAnswer() {
    peer.enqueue(Peer.json(200, new String(Fixtures.bytes("solutions.json"), UTF_8)));
    List<Solution> read = new ArrayList<>();
    List<Progress> progress = new ArrayList<>();

    ReadOutcome outcome =
        solutions.readAll(
            (fresh, at) -> {
              read.addAll(fresh);
              progress.add(at);
            });

    assertTrue(outcome.complete());
    assertEquals(2, outcome.records());
    assertEquals("Ledger Copilot", read.getFirst().name());
    assertEquals(List.of(new Progress(1, 1)), progress);
    assertEquals("/api/public/solutions", peer.awaitRequest().getTarget());
  }

  @Test
  void tellsOfRowsItCouldNotRead() {
    peer.enqueue(Peer.json(200, "{\"data\":[{\"id\":\"a\"},{},7,{\"id\":\"a\"}]}"));
    List<Solution> read = new ArrayList<>();

    ReadOutcome outcome = client.exportSolutions((fresh, at) -> read.addAll(fresh));

    assertEquals(List.of("a"), read.stream().map(Solution::id).toList());
    assertEquals(
        List.of(Reason.ROW_WITHOUT_ID, Reason.ROW_UNREADABLE, Reason.ROWS_MOVED),
        outcome.shortfalls().stream().map(Shortfall::reason).toList());
    assertEquals("row 2: the record has no ID", outcome.shortfalls().getFirst().detail().text());
  }

  @Test
  @DisplayName("Q12: what came before broken JSON is read, and the list is incomplete")
  void aListThatStaysBrokenIsIncomplete() {
    peer.answer(
        request ->
            Peer.json(
                200,
                "{\"data\":[{\"id\":\"a\",\"x\":{ \"h\": \"\\ud800\" }},{\"id\":\"b\",\"x\":y}]}"));
    List<Solution> read = new ArrayList<>();

    ReadOutcome outcome = solutions.readAll((fresh, at) -> read.addAll(fresh));

    assertEquals(List.of("a"), read.stream().map(Solution::id).toList());
    assertEquals(1, outcome.records());
    assertEquals(
        List.of(Reason.PAGE_UNREADABLE),
        outcome.shortfalls().stream().map(Shortfall::reason).toList());
    String where = outcome.shortfalls().getFirst().detail().text();
    assertTrue(where.contains("not valid at line 1, column"), where);
    assertTrue(peer.requestCount() > 1, "it is read again before");
    assertEquals(
        new FieldValue.Structure("{\"h\":\"\\ud800\"}"), read.getFirst().members().get("x"));
    peer.answer(request -> Peer.json(200, "{\"data\":[{\"id\":\"b\",\"x\":y}]}"));
    assertThrows(ApiException.Malformed.class, () -> solutions.readAll(ReadListener.none()));
  }

  @Test
  @DisplayName("Q31: null data, 404 and 500 in the service's own words mean: cannot be read")
  void rereadsEachByItsOwnRead() {
    peer.answer(
        request ->
            switch (request.getUrl().encodedPath()) {
              case "/api/public/solutions/a%2Fb" ->
                  Peer.json(200, "{\"data\":{\"id\":\"a/b\",\"name\":\"AB\"}}");
              case "/api/public/solutions/bare" -> Peer.json(200, "{\"id\":\"bare\"}");
              case "/api/public/solutions/null" -> Peer.json(200, "{\"data\":null}");
              case "/api/public/solutions/gone" -> Peer.json(404, Peer.error("gone"));
              case "/api/public/solutions/broken" -> Peer.json(500, Peer.error("oops"));
              case "/api/public/solutions/tired" -> Peer.json(500, Peer.error("oops"));
              case "/api/public/solutions" ->
                  Peer.json(
                      200,
                      "{\"data\":[{\"id\":\"tired\"},{\"id\":\"null\"},{\"id\":\"hidden\"},{\"id\":\"..\"}]}");
              case "/api/public/solutions/hidden" -> Peer.json(404, Peer.error("not for you"));
              default -> Peer.json(200, "{\"data\":{\"id\":\"somebody else\"}}");
            });

    Map<String, Solution> found =
        solutions.reread(
            Set.of("a/b", "bare", "null", "gone", "hidden", "broken", "tired", "other", "..", ""));

    assertEquals(
        Set.of("a/b", "bare", "tired", "null", "hidden", ".."),
        found.keySet(),
        "the list tells of what cannot be read alone");
    assertEquals("AB", Objects.requireNonNull(found.get("a/b")).name());
    assertEquals(9, peer.requestCount(), "an id that no path can name is not asked for");
  }

  @Test
  @DisplayName("Q31: a 500 is told as the cause when nothing at all could be read")
  void rereadKeepsTheCauseWhenNothingWasFound() {
    peer.answer(
        request ->
            switch (request.getUrl().encodedPath()) {
              case "/api/public/solutions/broken" -> Peer.json(500, Peer.error("oops"));
              case "/api/public/solutions" -> Peer.json(200, "{\"data\":[]}");
              default -> Peer.json(404, Peer.error("gone"));
            });

    ApiException.Unavailable cause =
        assertThrows(
            ApiException.Unavailable.class, () -> solutions.reread(Set.of("broken", "gone")));

    assertEquals("oops", cause.excerpt());
    assertEquals(Map.of(), solutions.reread(Set.of("gone")));
  }

  @Test
  @DisplayName("Q31: anything else is a failure of the re-read, not of the record")
  void rereadPassesOnOtherFailures() {
    rereadFails(ApiException.Unauthorized.class, Peer.json(401, Peer.error("expired")));
    rereadFails(ApiException.Malformed.class, Peer.json(404, "{}"));
    rereadFails(ApiException.Unavailable.class, Peer.json(500, "{}"));
    rereadFails(ApiException.Unavailable.class, Peer.json(502, Peer.error("gateway")));
    rereadFails(ApiException.Malformed.class, Peer.json(200, "{\"data\":{\"id\":"));
    rereadFails(ApiException.Malformed.class, Peer.json(200, "{\"data\":{\"id\":\"x\",\"y\":z}}"));
  }

  private void rereadFails(Class<? extends ApiException> kind, MockResponse response) {
    peer.forget();
    peer.enqueue(response);
    assertThrows(kind, () -> solutions.reread(Set.of("x")));
  }

  @Test
  @DisplayName("Q28: read names become the write shape")
  void patchesInTheWriteShape() {
    peer.enqueue(Peer.json(200, "{}"), Peer.json(200, "{}"));
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    for (String name :
        List.of(
            "linkTitle",
            "linkUrl",
            "provider",
            "sensitivity",
            "type",
            "name",
            "requestingBusinessUnit",
            "status",
            "description")) {
      values.put(FieldRef.standard(name), FieldValue.text(name));
    }
    values.put(FieldRef.standard("deleteFlag"), FieldValue.bool(true));

    solutions.patch(LEDGER, values);
    solutions.patch(LEDGER, Map.of(FieldRef.standard("name"), FieldValue.text("N")));

    RecordedRequest request = peer.awaitRequest();
    assertEquals("PATCH /api/public/solutions/" + LEDGER + " HTTP/1.1", request.getRequestLine());
    assertEquals(
        "{\"name\":\"name\",\"description\":\"description\",\"delete_flag\":true,"
            + "\"solution_fields\":{\"link_title\":\"linkTitle\",\"link_url\":\"linkUrl\","
            + "\"provider\":\"provider\",\"sensitivity\":\"sensitivity\",\"type\":\"type\","
            + "\"requesting_business_unit\":\"requestingBusinessUnit\",\"status\":\"status\"}}",
        body(request));
    assertEquals("{\"name\":\"N\"}", body(peer.awaitRequest()));
  }

  @Test
  @DisplayName("Q29: an owner is a text, and nothing else can be sent as one")
  void writesAnOwnerAsAText() {
    FieldRef owner = FieldRef.standard("owner");
    peer.enqueue(Peer.json(200, "{}"));
    solutions.patch(LEDGER, Map.of(owner, FieldValue.text("ana@example.com")));
    assertEquals("{\"owner\":\"ana@example.com\"}", body(peer.awaitRequest()));
    for (FieldValue other :
        List.of(
            FieldValue.Null.INSTANCE,
            FieldValue.text(" "),
            FieldValue.bool(true),
            new FieldValue.Structure("{\"id\":\"u-1\"}"))) {
      assertThrows(
          IllegalArgumentException.class, () -> solutions.patch(LEDGER, Map.of(owner, other)));
    }
    assertEquals(1, peer.requestCount());
  }

  @Test
  @DisplayName("Q28: what is cleared is sent as the blank text that the write shape takes")
  void clearsWithABlankText() {
    peer.enqueue(Peer.json(200, "{}"));
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    values.put(FieldRef.standard("description"), FieldValue.Null.INSTANCE);
    values.put(FieldRef.standard("provider"), FieldValue.Null.INSTANCE);
    solutions.patch(LEDGER, values);
    assertEquals(
        "{\"description\":\"\",\"solution_fields\":{\"provider\":\"\"}}",
        body(peer.awaitRequest()));
  }

  @Test
  @DisplayName("Q28 and Q29: the write shape of the contract's fixture")
  void writesTheMembersOfTheContractOnly() {
    Map<String, FieldValue> shape =
        ResponseLimits.defaults().reader().members(Fixtures.bytes("patch-solution.json"));
    String inner = Objects.requireNonNull(shape.get("solution_fields")).display();
    for (String name :
        List.of(
            "link_title",
            "link_url",
            "provider",
            "sensitivity",
            "type",
            "requesting_business_unit",
            "status")) {
      assertTrue(inner.contains("\"" + name + "\""), name);
    }
    assertTrue(shape.keySet().containsAll(Set.of("name", "description", "delete_flag", "owner")));
    for (String name : List.of("id", "createdAt", "useCaseList", "delete_flag")) {
      assertFalse(solutions.writable(FieldRef.standard(name)), name);
    }
    assertFalse(solutions.writable(FieldRef.custom("name")));
    assertThrows(
        IllegalArgumentException.class,
        () -> solutions.patch(LEDGER, Map.of(FieldRef.standard("id"), FieldValue.text("x"))));
    assertThrows(IllegalArgumentException.class, () -> solutions.patch(LEDGER, Map.of()));
    assertEquals(0, peer.requestCount());
  }

  @Test
  void createsWithNameAndStatus() {
    peer.enqueue(
        Peer.json(201, new String(Fixtures.bytes("solution.json"), UTF_8)),
        Peer.json(201, "{\"data\":[]}"));

    assertEquals(
        LEDGER,
        Objects.requireNonNull(
                solutions.create(new NewRecord("Ledger Copilot", Map.of()), () -> true))
            .id());
    RecordedRequest request = peer.awaitRequest();
    assertEquals("POST /api/public/solutions HTTP/1.1", request.getRequestLine());
    assertEquals("{\"name\":\"Ledger Copilot\",\"status\":\"Draft\"}", body(request));
    assertThrows(
        ApiException.Malformed.class,
        () -> solutions.create(new NewRecord("x", Map.of()), () -> true));
  }
}
