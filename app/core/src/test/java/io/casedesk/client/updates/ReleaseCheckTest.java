package io.casedesk.client.updates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.NoDelayFactory;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.updates.ReleaseCheck.NoReleaseException;
import io.casedesk.faults.FaultCode;
import io.casedesk.faults.FaultCodes;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asking for the newest version, of a server that may be anything. */
final class ReleaseCheckTest {

  private static final NetworkOptions DIRECT =
      new NetworkOptions(new ProxySettings.None(), Optional.empty());

  private static final String GOOD =
      "{\"version\":\"1.4.0\",\"page\":\"https://example.com/1.4.0\",\"date\":\"2026-12-01\"}";

  private final MockWebServer server = NoDelayFactory.server();

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void end() {
    server.close();
  }

  private UpdateAddress address() {
    return UpdateAddress.of(server.url("/casedesk.json?channel=stable").toString()).orElseThrow();
  }

  private Release ask() {
    return new ReleaseCheck(DIRECT).ask(address());
  }

  private void answers(String body) {
    server.enqueue(new MockResponse.Builder().body(body).build());
  }

  private String refused() {
    NoReleaseException thrown = assertThrows(NoReleaseException.class, this::ask);
    assertEquals(FaultCode.UPDATES, FaultCodes.of(thrown));
    return String.valueOf(thrown.getMessage());
  }

  @Test
  void aVersionIsReadAndNothingOfThisComputerIsSaid() throws Exception {
    answers(GOOD.replace("}", ",\"more\":[1,{\"a\":null}]}"));

    Release release = ask();

    assertEquals("1.4.0", release.version());
    assertEquals("https://example.com/1.4.0", release.page().toString());
    assertEquals(Optional.of(LocalDate.of(2026, 12, 1)), release.date());
    RecordedRequest sent = server.takeRequest();
    assertEquals("GET /casedesk.json?channel=stable HTTP/1.1", sent.getRequestLine());
    assertNull(sent.getHeaders().get("Authorization"));
    assertNull(sent.getHeaders().get("Cookie"));
    assertEquals("Casedesk", sent.getHeaders().get("User-Agent"));
  }

  @ParameterizedTest
  @CsvSource({
    "1.4.0, 1.3.9, true",
    "1.10.0, 1.9.2, true",
    "2, 1.9.9, true",
    "1.4.0, 1.4, false",
    "1.4.0, 1.4.0, false",
    "1.3.0, 1.4.0, false",
    "1.4.0, 1.4.0-rc.1, true",
    "1.4.0-rc.1, 1.4.0, false",
    "1.4.0-rc.1, 1.3.0, true",
    "1.4.0, of a build, false"
  })
  void numbersDecideWhatIsNewer(String version, String installed, boolean newer) {
    answers(GOOD.replace("1.4.0\",\"page", version + "\",\"page"));
    assertEquals(newer, ask().isNewerThan(installed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>log in</html>",
        "[]",
        "null",
        "{\"version\":\"1.4.0\"",
        "{\"version\":\"newest\",\"page\":\"https://example.com\"}",
        "{\"version\":{\"a\":1},\"page\":\"https://example.com\"}",
        "{\"version\":\"1.4.0\"}",
        "{\"version\":\"1.4.0\",\"page\":\"http://example.com\"}",
        "{\"version\":\"1.4.0\",\"page\":\"javascript:alert(1)\"}",
        "{\"version\":\"1.4.0\",\"page\":\"file:///etc/passwd\"}",
        "{\"version\":\"1.4.0\",\"page\":\"https://example.com@evil.test\"}"
      })
  void whatIsDamagedOrUnsafeIsNoVersion(String body) {
    answers(body);
    assertFalse(refused().contains("example"), "nothing of it is quoted");
  }

  @Test
  void depthIsLimited() {
    answers("{\"a\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}");
    assertTrue(refused().contains("no JSON"));
  }

  @Test
  void aDateThatIsNoneIsLeftOut() {
    answers(GOOD.replace("2026-12-01", "in December 2026"));
    assertEquals(Optional.empty(), ask().date());
  }

  @Test
  void aHugeAnswerIsLeftAfterAFewKilobytes() {
    answers("{\"version\":\"" + "1".repeat(5 << 20));
    assertTrue(refused().contains("16 KiB"));
  }

  @Test
  void alsoWhereItIsHugeOnlyWhenUnpacked() throws IOException {
    Buffer packed = new Buffer();
    try (var gzip = Okio.buffer(new GzipSink(packed))) {
      gzip.write(new byte[20 << 20]);
    }
    assertTrue(packed.size() < 100_000);
    server.enqueue(
        new MockResponse.Builder().addHeader("Content-Encoding", "gzip").body(packed).build());
    assertTrue(refused().contains("16 KiB"));
  }

  @Test
  void whatDripsIsGivenUp() {
    server.enqueue(
        new MockResponse.Builder().body(GOOD).throttleBody(1, 1, TimeUnit.SECONDS).build());
    ReleaseCheck hasty = new ReleaseCheck(DIRECT, Duration.ofMillis(200));
    assertThrows(NoReleaseException.class, () -> hasty.ask(address()));
  }

  @Test
  void whatSaysNothingIsGivenUp() {
    server.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    ReleaseCheck hasty = new ReleaseCheck(DIRECT, Duration.ofMillis(200));
    assertThrows(NoReleaseException.class, () -> hasty.ask(address()));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308})
  void aRedirectIsNotFollowedAnywhere(int status) throws IOException {
    try (MockWebServer elsewhere = NoDelayFactory.server()) {
      elsewhere.start();
      server.enqueue(
          new MockResponse.Builder()
              .code(status)
              .addHeader("Location", elsewhere.url("/other.json"))
              .build());

      assertTrue(refused().contains(String.valueOf(status)));

      assertEquals(0, elsewhere.getRequestCount());
      assertEquals(1, server.getRequestCount());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 401, 404, 500, 503})
  void onlyASuccessCounts(int status) {
    server.enqueue(new MockResponse.Builder().code(status).addHeader("Retry-After", "0").build());
    assertTrue(refused().contains(String.valueOf(status)));
    assertEquals(1, server.getRequestCount(), "it is not asked twice");
  }

  @Test
  void itGoesThroughTheProxyOfTheConnection() throws Exception {
    server.enqueue(new MockResponse.Builder().code(502).build());
    NetworkOptions network =
        new NetworkOptions(
            ProxySettings.parse("http://127.0.0.1:" + server.getPort(), () -> "", List.of()),
            Optional.empty());

    UpdateAddress address = UpdateAddress.of("https://releases.example/v.json").orElseThrow();
    assertThrows(NoReleaseException.class, () -> new ReleaseCheck(network).ask(address));

    assertEquals("CONNECT releases.example:443 HTTP/1.1", server.takeRequest().getRequestLine());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/v.json",
        " https://example.com ",
        "http://127.0.0.1:8080/v.json",
        "http://localhost/v.json",
        "http://[::1]:80/v.json"
      })
  void addressesThatMayBeAsked(String text) {
    assertTrue(UpdateAddress.of(text).isPresent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "http://example.com/v.json",
        "http://127.0.0.1.example.com/v.json",
        "https://ann:secret@example.com/v.json",
        "file:///v.json",
        "ftp://example.com/v.json",
        "https://"
      })
  void addressesThatMayNot(String text) {
    assertEquals(Optional.empty(), UpdateAddress.of(text));
  }
}
