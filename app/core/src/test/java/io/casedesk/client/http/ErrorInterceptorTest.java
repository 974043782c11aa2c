package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Peer;
import io.casedesk.client.WithPeer;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.NotFound;
import io.casedesk.model.ApiException.RateLimited;
import io.casedesk.model.ApiException.Rejected;
import io.casedesk.model.ApiException.Unauthorized;
import io.casedesk.model.ApiException.Unavailable;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import mockwebserver3.MockResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorInterceptorTest extends WithPeer {

  @Test
  @DisplayName("Q40: the service's words are shown as they are")
  void tellsStatusAndWordsOfAFailure() {
    Rejected e = failure(Rejected.class, Peer.json(400, Peer.error("Ungültig: <b>")));

    assertEquals(400, e.status());
    assertEquals("Ungültig: <b>", e.excerpt());
    assertEquals("GET", e.method());
    assertEquals("/api/public/solutions", e.path());
    failure(Rejected.class, Peer.json(405, "{}"));
    failure(Unauthorized.class, Peer.json(401, Peer.error("bad token")));
    failure(NotFound.class, Peer.json(404, Peer.error("none")));
    assertTrue(
        message(failure(Unavailable.class, Peer.json(500, Peer.error("oops")))).contains("oops"));
    assertTrue(message(failure(Malformed.class, Peer.json(666, "{}"))).contains("666"));
  }

  @Test
  void takesTheTokenOutOfWordsThatRepeatIt() {
    Rejected e = failure(Rejected.class, Peer.json(400, Peer.error("bad: " + Peer.TOKEN)));

    assertEquals("bad: [token]", e.excerpt());
    Rejected longOne = failure(Rejected.class, Peer.json(400, "x".repeat(495) + Peer.TOKEN));
    assertFalse(longOne.excerpt().contains("canary"), longOne.excerpt());
  }

  @Test
  @DisplayName("Q32: a 404 without the envelope is a wrong base URL or a proxy")
  void tellsANotFoundThatIsNotTheServices() {
    Malformed e =
        failure(Malformed.class, Peer.json(404, "{\"error\":\"Not Found\",\"path\":\"/\"}"));

    assertTrue(message(e).contains("the service address is wrong, or a proxy"), message(e));
    failure(Malformed.class, new MockResponse.Builder().code(404).body("<html>no</html>").build());
  }

  @ParameterizedTest
  @CsvSource({"429, 7, 7", "429,, -1", "429, soon, -1", "503, 0, 0", "503, 120, 120"})
  @DisplayName("Q36: Retry-After in seconds")
  void tellsHowLongToWait(int status, String header, long seconds) {
    MockResponse.Builder response = new MockResponse.Builder().code(status);
    if (header != null) {
      response.addHeader("Retry-After", header);
    }
    peer.enqueue(response.build());

    RateLimited e =
        assertThrows(
            RateLimited.class,
            () -> client.useCases().create(new NewRecord("n", Map.of()), () -> true));

    assertEquals(seconds, e.retryAfterSeconds());
  }

  @Test
  @DisplayName("Q36: Retry-After as a date")
  void tellsUntilWhenToWait() {
    String later =
        ZonedDateTime.now(ZoneOffset.UTC)
            .plusSeconds(90)
            .format(DateTimeFormatter.RFC_1123_DATE_TIME);

    long seconds = secondsUntil(later, null);

    assertTrue(seconds > 80 && seconds <= 90, () -> "" + seconds);
    assertEquals(0, secondsUntil("Wed, 21 Oct 2015 07:28:00 GMT", null));
  }

  @Test
  @DisplayName("Q36: a date is counted from the clock of the service")
  void tellsHowLongToWaitByTheClockOfTheService() {
    String then = "Wed, 21 Oct 2015 07:28:00 GMT";

    assertEquals(20, secondsUntil(then, "Wed, 21 Oct 2015 07:27:40 GMT"));
    assertEquals(0, secondsUntil(then, "Wed, 21 Oct 2015 07:29:00 GMT"));
    assertEquals(0, secondsUntil(then, "today"));
  }

  private long secondsUntil(String retryAfter, @Nullable String date) {
    MockResponse.Builder response =
        new MockResponse.Builder().code(429).setHeader("Retry-After", retryAfter);
    if (date != null) {
      response.setHeader("Date", date);
    }
    peer.forget();
    peer.enqueue(response.build());
    return assertThrows(
            RateLimited.class,
            () -> client.useCases().create(new NewRecord("n", Map.of()), () -> true))
        .retryAfterSeconds();
  }

  @Test
  void a503WithoutRetryAfterIsUnavailable() {
    failure(Unavailable.class, Peer.json(503, "{}"));
  }

  @Test
  @DisplayName("Q37: a redirect is not followed, and the token goes nowhere else")
  void followsNoRedirect() {
    try (Peer other = new Peer()) {
      other.enqueue(Peer.json(200, EMPTY_LIST));
      Malformed e =
          failure(
              Malformed.class,
              new MockResponse.Builder()
                  .code(307)
                  .addHeader("Location", other.url() + "secret-path?x=1")
                  .build());

      assertTrue(message(e).contains("port " + other.port()), message(e));
      assertFalse(message(e).contains("secret-path"), message(e));
      assertEquals(0, other.requestCount());
    }
    assertTrue(
        message(failure(Malformed.class, new MockResponse.Builder().code(302).build()))
            .contains("another address"));
  }

  @Test
  @DisplayName("Q38: HTML with 200 is named, a sign-in page as such")
  void namesWebPages() {
    MockResponse page =
        new MockResponse.Builder()
            .addHeader("Content-Type", "text/html; charset=utf-8")
            .body("<html><title>Welcome</title></html>")
            .build();
    MockResponse logIn =
        new MockResponse.Builder()
            .body("\n <!DOCTYPE html><form><input type=\"password\"></form>")
            .build();

    assertTrue(message(failure(Malformed.class, page)).contains("a web page (HTML)"));
    assertTrue(message(failure(Malformed.class, logIn)).contains("a sign-in page"));
    assertTrue(
        message(failure(Unavailable.class, page.newBuilder().code(500).build()))
            .contains("a web page came"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "OK",
        "{\"data\":[{\"id\":1}",
        "[]",
        "{\"data\":null}",
        "{\"data\":{}}",
        "{}",
        "{\"data\":[1 2]}"
      })
  @DisplayName("Q38: JSON that is cut off or something else")
  void namesBrokenJson(String body) {
    failure(Malformed.class, Peer.json(200, body));
  }
}
