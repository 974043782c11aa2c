package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Peer;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a read does when it fails, against a service that makes it fail. */
class RetryingReaderTest extends WithPeer {

  private static final MockResponse FINE = Peer.json(200, EMPTY_LIST);
  private static final MockResponse DOWN = Peer.json(500, "<html>oops</html>");

  private static MockResponse later(int status, String seconds) {
    return new MockResponse.Builder().code(status).addHeader("Retry-After", seconds).build();
  }

  @Test
  @DisplayName("Q36: a read that fails is tried again, three times in all")
  void triesThreeTimes() {
    peer.enqueue(DOWN, DOWN, FINE);
    readSolutions();
    assertEquals(3, peer.requestCount());

    peer.forget();
    peer.enqueue(DOWN);
    assertThrows(Unavailable.class, this::readSolutions);
    assertEquals(6, peer.requestCount());
  }

  @Test
  @DisplayName("Q36: what was answered clearly is not asked again")
  void doesNotRepeatWhatWouldBeAnsweredTheSame() {
    for (MockResponse response :
        List.of(
            Peer.json(400, Peer.error("no")),
            Peer.json(401, Peer.error("no")),
            new MockResponse.Builder().code(302).addHeader("Location", "/sign-in").build())) {
      ApiException e = assertThrows(ApiException.class, () -> requestsOf(response));
      assertTrue(
          e instanceof Rejected || e instanceof Unauthorized || e instanceof Malformed,
          () -> "" + e);
      assertEquals(1, peer.arrived().size(), () -> "" + e);
    }
  }

  private void requestsOf(MockResponse... responses) {
    peer.forget();
    peer.arrived();
    peer.enqueue(responses);
    readSolutions();
  }

  static List<String> spoiltBodies() {
    return List.of(
        "{\"data\":[{\"id\":\"a\"},{\"i",
        "{\"data\":[{\"id\":\u0000\u0007%%]}",
        "",
        "<html><body>Welcome</body></html>");
  }

  @ParameterizedTest
  @MethodSource("spoiltBodies")
  @DisplayName("Q38: a body that is cut off, garbled or a web page is read again, three times")
  void readsASpoiltBodyAgain(String body) {
    MockResponse spoilt = Peer.json(200, body);
    requestsOf(spoilt, spoilt, FINE);
    assertEquals(3, peer.arrived().size());

    assertThrows(Malformed.class, () -> requestsOf(spoilt));
    assertEquals(3, peer.arrived().size());
  }

  @ParameterizedTest
  @MethodSource("spoiltBodies")
  @DisplayName("Q38: so is a page of use cases, an answer of the filter and a checklist")
  void readsSpoiltBodiesOfAnyReadAgain(String body) {
    MockResponse spoilt = Peer.json(200, body);
    MockResponse page = Peer.json(200, "{\"data\":[],\"meta\":{\"totalPages\":0}}");
    peer.enqueue(spoilt, spoilt, page);
    assertTrue(client.useCases().readAll(ReadListener.none()).complete());

    peer.forget();
    peer.enqueue(spoilt, spoilt, Peer.json(200, "{\"data\":[],\"fields\":[]}"));
    assertEquals(List.of(), client.useCases().fields());

    peer.forget();
    peer.enqueue(spoilt, spoilt, FINE);
    Map<String, FieldValue> wanted = Map.of("status", FieldValue.text("draft"));
    assertTrue(client.exportUseCases(wanted, ReadListener.none()).read().complete());

    peer.forget();
    peer.enqueue(spoilt, spoilt, FINE);
    assertEquals(
        List.of(), client.solutionParts().checklists(List.of("s1"), (fresh, at) -> {}).failed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"200 | <html>Log in</html>", "404 | <html>no such page</html>"})
  @DisplayName("Q32 and Q38: what stands before the service for good is asked three times in all")
  void asksThreeTimesWhereASignInPageCame(int status, String body) {
    requestsOf(Peer.json(status, body), FINE);
    assertEquals(2, peer.arrived().size());

    assertThrows(Malformed.class, () -> requestsOf(Peer.json(status, body)));
    assertEquals(3, peer.arrived().size());
  }

  @Test
  @DisplayName("Q36: Retry-After is waited for, and costs none of the tries as long as any succeed")
  void waitsWhenAskedTo() {
    peer.enqueue(later(429, "0"), later(503, "0"), FINE);

    readSolutions();

    assertTrue(peer.requestCount() >= 3);
  }

  @Test
  @DisplayName("Q36: a service that only ever asks to wait is not waited for without end")
  void givesUpOnAServiceThatOnlyAsksToWait() {
    peer.enqueue(later(429, "0"));
    assertThrows(RateLimited.class, this::readSolutions);
    assertEquals(3, peer.requestCount());

    peer.forget();
    peer.enqueue(later(429, "3600"));
    RateLimited e = assertThrows(RateLimited.class, this::readSolutions);
    assertEquals(3_600, e.retryAfterSeconds());
    assertEquals(4, peer.requestCount(), "an hour is not waited for");
  }

  @Test
  @DisplayName("Q9: a list that breaks off is read again, and nothing is delivered twice")
  void goesOnWhereTheListBrokeOff() {
    String rows =
        IntStream.range(0, 250)
            .mapToObj(i -> "{\"id\":\"s" + i + "\"}")
            .collect(Collectors.joining(","));
    MockResponse whole = Peer.json(200, "{\"data\":[" + rows + "]}");
    peer.enqueue(whole.newBuilder().onResponseBody(new SocketEffect.CloseSocket()).build(), whole);
    List<String> heard = new ArrayList<>();

    ReadOutcome outcome =
        client
            .solutions()
            .readAll((fresh, at) -> fresh.stream().map(Solution::id).forEach(heard::add));

    assertTrue(outcome.complete(), () -> "" + outcome);
    assertEquals(IntStream.range(0, 250).mapToObj(i -> "s" + i).toList(), heard);
    assertEquals(2, peer.requestCount());
  }

  @Test
  void anInterruptedReadIsNotRepeated() {
    peer.enqueue(DOWN);
    Thread.currentThread().interrupt();

    assertThrows(
        CancellationException.class, () -> client.solutions().readAll(ReadListener.none()));

    assertTrue(Thread.interrupted());
    assertTrue(peer.requestCount() <= 1);
  }

  @Test
  void aSecondRecordWithTheSameIdIsNamed() {
    peer.enqueue(Peer.json(200, "{\"data\":[{\"id\":\"1\",\"name\":\"a\"},{\"id\":\"1\"}]}"));

    ReadOutcome outcome = client.solutions().readAll(ReadListener.none());

    assertEquals(1, outcome.records());
    assertEquals(ReadOutcome.Reason.ROWS_MOVED, outcome.shortfalls().getFirst().reason());
  }
}
