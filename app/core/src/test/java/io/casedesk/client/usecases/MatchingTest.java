package io.casedesk.client.usecases;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Peer;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("Q5 and Q6: the service filters, or this computer does, and says so")
final class MatchingTest extends WithUseCases {

  private static final Map<String, FieldValue> FIN = Map.of("theme", FieldValue.text("fin"));

  private final List<String> delivered = new ArrayList<>();
  private final List<Progress> progress = new ArrayList<>();
  private final List<JsonNode> asked = new ArrayList<>();

  private static String themed(int i, String theme) {
    return "{\"id\":\"r" + i + "\",\"custom_fields\":{\"theme\":" + theme + "}}";
  }

  private void serve(int records, IntFunction<MockResponse> filter) {
    serve(records);
    peer.answer(request -> isFilter(request) ? filter(request, filter) : list(request));
  }

  private static boolean isFilter(RecordedRequest request) {
    return request.getMethod().equals("POST");
  }

  private MockResponse filter(RecordedRequest request, IntFunction<MockResponse> filter) {
    JsonNode body = JsonMapper.shared().readTree(body(request));
    synchronized (asked) {
      asked.add(body);
    }
    return filter.apply(body.at("/pageParam/pageNumber").intValue());
  }

  private MockResponse list(RecordedRequest request) {
    int from = Math.min(rows.size(), number(request, "page") * 100);
    String data = String.join(",", rows.subList(from, Math.min(rows.size(), from + 100)));
    return batch(data);
  }

  private static MockResponse batch(String rows) {
    return Peer.json(200, "{\"data\":[" + rows + "],\"fields\":[]}");
  }

  private static MockResponse refusal(String words) {
    return Peer.json(400, Peer.error(words));
  }

  private FilterOutcome read(Map<String, FieldValue> wanted) {
    FilterOutcome outcome =
        client.exportUseCases(
            wanted,
            (fresh, at) -> {
              fresh.stream().map(UseCase::id).forEach(delivered::add);
              progress.add(at);
            });
    assertEquals(delivered.size(), outcome.read().records());
    return outcome;
  }

  @Test
  void sendsEqualityAndBatchesOfTwoHundredFromZero() {
    serve(0, number -> batch(number == 0 ? themed(1, "\"fin\"") : ""));
    Map<String, FieldValue> wanted = new LinkedHashMap<>(FIN);
    wanted.put("approved", FieldValue.bool(true));
    read(wanted);
    assertEquals(
        JsonMapper.shared().readTree("{\"theme\":\"fin\",\"approved\":true}"),
        asked.getFirst().get("filters"));
    assertEquals(
        "{\"pageNumber\":0,\"batchSize\":200}", asked.getFirst().get("pageParam").toString());
    assertEquals(2, asked.get(0).size(), "nothing else is sent");
    assertEquals(1, asked.get(1).at("/pageParam/pageNumber").intValue());
  }

  @Test
  void deliversWhatTheServiceFinds() {
    serve(
        0,
        number ->
            batch(
                String.join(
                    ",",
                    IntStream.range(0, 450)
                        .filter(i -> i / 200 == number)
                        .mapToObj(i -> themed(i, "\"fin\""))
                        .toList())));
    FilterOutcome outcome = read(FIN);
    assertEquals(List.of(), outcome.read().shortfalls());
    assertEquals(450, delivered.size());
    assertEquals(0, outcome.notHolding());
    assertNull(outcome.refusal());
    assertEquals(progress.size(), progress.getLast().requests());
  }

  @Test
  @DisplayName("Q6: a service that ignores a key passes nothing off as a match")
  void countsWhatDoesNotHoldTheValue() {
    String sent =
        String.join(
            ",",
            themed(1, "\"fin\""),
            themed(2, "\"legal\""),
            themed(3, "null"),
            themed(4, "[\"ops\",\"fin\"]"),
            themed(5, "[\"fin-2\"]"),
            themed(6, "{\"key\":\"fin\"}"),
            "{\"id\":\"r7\"}",
            "{\"id\":\"r8\",\"theme\":\"fin\",\"custom_fields\":{\"theme\":\"legal\"}}");
    serve(0, number -> batch(number == 0 ? sent : ""));
    FilterOutcome outcome = read(FIN);
    assertEquals(8, delivered.size(), "they came as matches");
    assertEquals(5, outcome.notHolding());
    assertTrue(outcome.read().complete());
  }

  @Test
  @DisplayName("Q40: a filter that is refused is said in the service's own words")
  void filtersTheListWhereTheServiceDoesNot() {
    serve(250, number -> refusal("filters.theme: não, “no”"));
    rows.set(3, themed(3, "\"fin\""));
    rows.set(120, themed(120, "[\"fin\"]"));
    rows.set(240, themed(240, "\"Fin\""));
    rows.set(241, themed(241, "\"fin \""));
    FilterOutcome outcome = read(FIN);
    assertNotNull(outcome.refusal());
    assertEquals("filters.theme: não, “no”", outcome.refusal());
    assertEquals(List.of("r3", "r120"), delivered);
    assertEquals(List.of(), outcome.read().shortfalls());
    assertEquals(0, outcome.notHolding());
    assertEquals(1, asked.size(), "a refusal is not asked for again");
  }

  @Test
  void comparesAsDisplayed() {
    rows.addAll(
        List.of(
            themed(1, "7"),
            themed(2, "\"7\""),
            themed(3, "7.0"),
            themed(4, "[7]"),
            themed(5, "\"\""),
            themed(6, "null")));
    serve(0, number -> refusal(""));
    read(Map.of("theme", FieldValue.text("7")));
    assertEquals(List.of("r1", "r2", "r4"), delivered);
    delivered.clear();
    read(Map.of("theme", new FieldValue.Numeric("7.00")));
    assertEquals(
        List.of("r1", "r3", "r4"), delivered, "a number is the same however it is written");
    delivered.clear();
    assertEquals("", read(Map.of("theme", FieldValue.text(""))).refusal());
    assertEquals(List.of("r5", "r6"), delivered, "blank is not absent (Q7)");
  }

  @Test
  void allThatIsWantedIsToBeHeld() {
    rows.add("{\"id\":\"a\",\"status\":\"draft\",\"custom_fields\":{\"theme\":\"fin\"}}");
    rows.add("{\"id\":\"b\",\"status\":\"active\",\"custom_fields\":{\"theme\":\"fin\"}}");
    rows.add("{\"id\":\"c\",\"status\":\"x\",\"custom_fields\":{\"status\":\"active\"}}");
    serve(0, number -> refusal("no"));
    read(Map.of("theme", FieldValue.text("fin"), "status", FieldValue.text("active")));
    assertEquals(List.of("b"), delivered);
    delivered.clear();
    read(Map.of("status", FieldValue.text("active")));
    assertEquals(List.of("b"), delivered, "the member goes before a custom field of its name");
  }

  @Test
  void aRefusalOnTheWayKeepsWhatCameAndReadsTheRestFromTheList() {
    for (int i = 0; i < 700; i++) {
      rows.add(themed(i, i < 650 ? "\"fin\"" : "\"x\""));
    }
    serve(
        0,
        number ->
            number < 2
                ? batch(String.join(",", rows.subList(number * 200, number * 200 + 200)))
                : refusal("pageNumber is at most 1"));
    FilterOutcome outcome = read(FIN);
    assertEquals("pageNumber is at most 1", outcome.refusal());
    assertEquals(650, delivered.size());
    assertEquals(650, delivered.stream().distinct().count());
    assertTrue(outcome.read().complete());
    int requests = 0;
    for (Progress at : progress) {
      assertTrue(at.requests() > requests, "it never goes back");
      requests = at.requests();
    }
  }

  @Test
  void aListThatCannotBeSeenWholeIsIncompleteHereToo() {
    rows.add("{\"title\":\"no id\"}");
    rows.add(themed(1, "\"fin\""));
    serve(0, number -> refusal("no"));
    assertEquals(
        List.of(Reason.ROW_WITHOUT_ID),
        read(FIN).read().shortfalls().stream().map(shortfall -> shortfall.reason()).toList());
    assertEquals(List.of("r1"), delivered);
  }

  @Test
  void exportsTheMatches() {
    String odd = "{ \"id\":\"ö\",\"custom_fields\":{\"theme\":\"fin\",\"n\":1.50} }";
    rows.addAll(List.of(row(1), odd));
    for (boolean supported : List.of(true, false)) {
      serve(0, number -> supported ? batch(number == 0 ? odd : "") : refusal("no"));
      List<UseCase> read = new ArrayList<>();
      FilterOutcome outcome = client.exportUseCases(FIN, (fresh, at) -> read.addAll(fresh));
      assertEquals(List.of(RecordCodec.decodeUseCase(odd.getBytes(UTF_8))), read);
      assertEquals(supported, outcome.refusal() == null);
      assertEquals(0, outcome.notHolding());
    }
  }

  @Test
  void otherFailuresAreNoReasonToReadEverything() {
    serve(0, number -> Peer.json(401, Peer.error("who")));
    assertThrows(ApiException.Unauthorized.class, () -> read(FIN));
    serve(0, number -> Peer.json(403, Peer.error("not for you")));
    assertThrows(ApiException.Rejected.class, () -> read(FIN));
    serve(0, number -> Peer.json(200, "{\"data\":\"<html>\"}"));
    assertThrows(ApiException.Malformed.class, () -> read(FIN));
    assertTrue(peer.arrived().stream().allMatch(MatchingTest::isFilter));
  }

  @Test
  void onlyPlainValuesAreSent() {
    serve(0, number -> batch(""));
    assertThrows(IllegalArgumentException.class, () -> read(Map.of()));
    for (String json : List.of("{\"$ne\":\"fin\"}", "[\"fin\"]")) {
      Map<String, FieldValue> wanted = Map.of("theme", new FieldValue.Structure(json));
      String message = message(assertThrows(IllegalArgumentException.class, () -> read(wanted)));
      assertTrue(message.contains("theme"), message);
    }
    assertEquals(0, peer.requestCount());
  }

  private static String message(Throwable e) {
    return String.valueOf(e.getMessage());
  }

  @Test
  void keysToOfferAreThoseListedAndStatus() {
    peer.enqueue(
        Peer.json(
            200,
            "{\"data\":[],\"fields\":[{\"key\":\"theme\",\"type\":\"x\",\"display\":\"T\"},"
                + "{\"key\":\"status\",\"type\":\"x\",\"display\":\"S\"},"
                + "{\"key\":\"größe\",\"type\":\"x\",\"display\":\"G\"}]}"));
    assertEquals(
        List.of("status", "theme", "größe"),
        List.copyOf(UseCaseRepository.filterKeys(useCases.fields())));
  }
}
