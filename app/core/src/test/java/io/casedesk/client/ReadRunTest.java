package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a read does when it fails, against a service that makes it fail. */
class ReadRunTest extends WithPeer {

  private static final MockResponse FINE = Peer.json(200, EMPTY_LIST);
  private static final MockResponse DOWN = Peer.json(500, "<html>oops</html>");

  private static MockResponse later(int status, String seconds) {
    return new MockResponse.Builder().code(status).addHeader("Retry-After", seconds).build();
  }

  @Test
  @DisplayName("trap 36: a read that fails is tried again, three times in all")
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
  @DisplayName("trap 36: what was answered clearly is not asked again")
  void doesNotRepeatWhatWouldBeAnsweredTheSame() {
    for (MockResponse response :
        List.of(
            Peer.json(400, Peer.error("no")),
            Peer.json(401, Peer.error("no")),
            Peer.json(200, "<html>log in</html>"),
            Peer.json(200, "{\"data\":[1,2"))) {
      int before = peer.requestCount();
      peer.forget();
      peer.enqueue(response);
      ApiException e = assertThrows(ApiException.class, this::readSolutions);
      assertTrue(
          e instanceof Rejected || e instanceof Unauthorized || e instanceof Malformed,
          () -> "" + e);
      assertEquals(before + 1, peer.requestCount());
    }
  }

  @Test
  @DisplayName(
      "trap 36: Retry-After is waited for, and costs none of the tries as long as any succeed")
  void waitsWhenAskedTo() {
    peer.enqueue(later(429, "0"), later(503, "0"), FINE);

    readSolutions();

    assertTrue(peer.requestCount() >= 3);
  }

  @Test
  @DisplayName("trap 36: a service that only ever asks to wait is not waited for without end")
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
  @DisplayName("trap 9: a list that breaks off is read again, and nothing is delivered twice")
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
