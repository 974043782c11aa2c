package io.casedesk.client.solutions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.client.Peer;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How solutions are read again after a write: one by one, together, or with the list. */
final class SolutionRereadTest extends WithPeer {

  private static final String LIST = "/api/public/solutions";

  private static String row(String id) {
    return "{\"id\":\"" + id + "\",\"name\":\"Name of " + id + "\",\"x\":[1, { \"y\" : 2.50 }]}";
  }

  private static MockResponse one(String id) {
    return Peer.json(200, "{\"data\":" + row(id) + "}");
  }

  private static MockResponse list(Set<String> ids) {
    return Peer.json(
        200, ids.stream().map(id -> row(id)).collect(Collectors.joining(",", "{\"data\":[", "]}")));
  }

  private static Set<String> ids(int several) {
    return IntStream.range(0, several).mapToObj(i -> "s" + i).collect(Collectors.toSet());
  }

  private static String id(RecordedRequest request) {
    return request.getUrl().pathSegments().getLast();
  }

  private long listReads(List<RecordedRequest> requests) {
    return requests.stream().filter(r -> r.getUrl().encodedPath().equals(LIST)).count();
  }

  static List<MockResponse> passing() {
    return List.of(
        new MockResponse.Builder().code(429).addHeader("Retry-After", "0").build(),
        Peer.json(429, Peer.error("slow down")),
        Peer.json(503, "<html>soon</html>"),
        Peer.json(502, Peer.error("gateway")),
        Peer.json(500, "<html>oops</html>"),
        Peer.json(200, "{\"data\":{\"id\":"),
        Peer.json(200, "<html>welcome</html>"));
  }

  @ParameterizedTest
  @MethodSource("passing")
  @DisplayName("Q36: the read of a single solution is tried again as any other")
  void triesAgain(MockResponse first) {
    peer.enqueue(first, one("s0"));
    assertEquals(Set.of("s0"), client.solutions().reread(Set.of("s0")).keySet());
    assertEquals(2, peer.requestCount());

    peer.forget();
    peer.enqueue(first);
    assertThrows(ApiException.class, () -> client.solutions().reread(Set.of("s0")));
    assertEquals(5, peer.requestCount());
  }

  @Test
  @DisplayName("Q19: many solutions are read again with the one list that holds them all")
  void readsManyWithTheList() {
    Set<String> ids = ids(300);
    peer.answer(r -> id(r).equals("solutions") ? list(ids) : one(id(r)));

    assertEquals(ids, client.solutions().reread(ids).keySet());

    assertEquals(2, peer.requestCount(), "the list, and one to see whether it shows as much");
  }

  @Test
  @DisplayName("Q19: a solution is the same from the list and alone, however its JSON is written")
  void isTheSameFromTheListAndAlone() {
    String row =
        "{\"id\":\"a\",\"owner\": {\"id\": \"u1\", \"email\": \"m\\u00fcller@x\"},"
            + "\"custom_fields\":{\"k\":[ 1.50,\n \"\\/\" ]}}";
    peer.answer(
        r ->
            Peer.json(
                200, "{\"data\":" + (id(r).equals("solutions") ? "[" + row + "]" : row) + "}"));
    List<Solution> listed = new ArrayList<>();
    var _ = client.solutions().readAll((fresh, at) -> listed.addAll(fresh));
    NewRecord wanted = new NewRecord("A", Map.of());

    assertEquals(listed, List.copyOf(client.solutions().reread(Set.of("a")).values()));
    peer.answer(r -> Peer.json(201, "{\"data\":" + row + "}"));
    assertEquals(listed.getFirst(), client.solutions().create(wanted, () -> true));
  }

  @Test
  @DisplayName("Q31: one that the list lacks is asked for alone before it counts as missing")
  void asksAloneForWhatTheListLacks() {
    peer.answer(
        r ->
            switch (id(r)) {
              case "solutions" -> list(ids(38));
              case "s39" -> Peer.json(404, Peer.error("gone"));
              default -> one(id(r));
            });

    assertEquals(ids(39), client.solutions().reread(ids(40)).keySet());

    assertEquals(4, peer.requestCount(), "one, the list, and the two that it lacks");
  }

  @Test
  @DisplayName("Q30: a list that shows less than the single read is not taken for it")
  void distrustsAListThatShowsLess() {
    Set<String> ids = ids(30);
    peer.answer(
        r ->
            id(r).equals("solutions")
                ? list(ids)
                : Peer.json(
                    200, "{\"data\":{\"id\":\"" + id(r) + "\",\"custom_fields\":{\"a\":{}}}}"));

    Map<String, Solution> read = client.solutions().reread(ids);
    assertEquals(ids, read.keySet());
    read.values().forEach(solution -> assertEquals(Set.of("a"), solution.customFields().keySet()));
    assertEquals(1, listReads(peer.arrived()));

    assertEquals(ids, client.solutions().reread(ids).keySet());
    assertEquals(0, listReads(peer.arrived()), "once is enough to know");
  }

  @Test
  @DisplayName("Q19: a few of many solutions are read alone, several at a time")
  void readsAFewOfManySeveralAtATime() {
    peer.enqueue(list(ids(2_000)));
    readSolutions();
    CyclicBarrier two = new CyclicBarrier(2);
    Set<String> alone = ConcurrentHashMap.newKeySet();
    peer.answer(
        r -> {
          if (alone.add(id(r)) && alone.size() <= 2) {
            meet(two);
          }
          return one(id(r));
        });

    assertEquals(ids(40), client.solutions().reread(ids(40)).keySet());

    assertEquals(ids(40), alone);
    assertEquals(1 + 40, peer.requestCount(), "none had to be given up");
    assertFalse(two.isBroken(), "two were under way at once");
  }

  private static void meet(CyclicBarrier others) {
    try {
      others.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      // the barrier is broken, which the test sees
    }
  }
}
