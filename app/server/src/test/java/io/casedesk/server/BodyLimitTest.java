package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that are too large, compressed, or framed in two ways. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
@Tag(TestDatabase.SQLITE)
final class BodyLimitTest {

  private static final int HUGE = 100_000_000;

  private CaseService service;
  private Caller caller;
  private String token;

  @BeforeAll
  void start(@TempDir Path folder) {
    service = CaseService.start(ServiceOptions.of(folder.resolve("b.db")));
    token = service.issueToken("bodies");
    caller = new Caller(service.baseUrl(), token);
  }

  @AfterAll
  void stop() {
    caller.close();
    service.close();
  }

  private static InputStream letters(long length) {
    return new InputStream() {
      private long left = length;

      @Override
      public int read() {
        return left-- > 0 ? 'x' : -1;
      }

      @Override
      public int read(byte[] into, int from, int most) {
        int count = (int) Math.min(left, most);
        Arrays.fill(into, from, from + Math.max(0, count), (byte) 'x');
        left -= count;
        return count > 0 ? count : -1;
      }
    };
  }

  private static BodyPublisher withLength(long length) {
    return BodyPublishers.fromPublisher(
        BodyPublishers.ofInputStream(() -> letters(length)), length);
  }

  private static void assertTooLarge(Caller.Answer answer) {
    assertEquals(413, answer.status());
    assertTrue(answer.error().contains("1000000"), answer.text());
  }

  @Test
  void answersAHundredMegabytesWith413() {
    assertTooLarge(caller.send("POST", "/use-cases", withLength(HUGE)));
    assertTooLarge(caller.send("PATCH", "/use-cases/x", withLength(HUGE)));
    assertTooLarge(caller.send("POST", "/use-cases/filter", withLength(HUGE)));
  }

  @Test
  void countsTheBytesOfAChunkedBody() {
    assertTooLarge(
        caller.send("POST", "/use-cases", BodyPublishers.ofInputStream(() -> letters(HUGE))));
  }

  @Test
  void answersBeforeABodyThatIsTooLargeIsSent() throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      client.send(post("Content-Length: " + HUGE));
      assertTrue(client.readUntil("}").startsWith("HTTP/1.1 413"));
    }
  }

  @Test
  void tellsWhoAsksNotToSendABodyThatIsTooLarge() throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      client.send(post("Expect: 100-continue\r\nContent-Length: " + HUGE));
      String answer = client.readToTheEnd();
      assertTrue(answer.startsWith("HTTP/1.1 413"), answer);
      assertTrue(answer.contains("Connection: close"), answer);
    }
  }

  @Test
  void tellsWhoAsksToSendABodyThatFits() throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      client.send(post("Expect: 100-continue\r\nContent-Length: 12"));
      assertTrue(client.readUntil("\r\n\r\n").startsWith("HTTP/1.1 100"));
      client.send("{\"name\":\"a\"}");
      assertTrue(client.readUntil("}").startsWith("HTTP/1.1 201"));
    }
  }

  @Test
  void answersWithoutATokenBeforeALargeBodyIsRead() {
    try (Caller nobody = new Caller(service.baseUrl(), null)) {
      assertEquals(401, nobody.send("POST", "/use-cases", withLength(HUGE)).status());
    }
  }

  @Test
  void keepsTheConnectionAfterABodyThatNobodyRead() throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      for (int i = 0; i < 3; i++) {
        client.send(
            "POST /api/public/nothing HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\n"
                + "Authorization: Bearer "
                + token
                + "\r\n\r\n"
                + "x".repeat(300_000));
        assertTrue(client.readUntil("}").startsWith("HTTP/1.1 404"));
      }
    }
  }

  @Test
  void refusesACompressedBody() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("{\"name\":\"a\"}".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(415, encoded("gzip", bytes.toByteArray()).status());
    assertTrue(encoded("br", bytes.toByteArray()).error().contains("Content-Encoding"));
    assertEquals(
        201, encoded("identity", "{\"name\":\"a\"}".getBytes(StandardCharsets.UTF_8)).status());
  }

  private Caller.Answer encoded(String encoding, byte[] body) {
    return caller.send(
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/public/use-cases"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Encoding", encoding)
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
            .build());
  }

  private String post(String headers) {
    return "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer "
        + token
        + "\r\n"
        + headers
        + "\r\n\r\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: 5, 6",
        "Content-Length: -5",
        "Content-Length: 5x",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding : chunked"
      })
  void refusesABodyThatIsFramedInTwoWays(String headers) throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      client.send(post(headers) + "0\r\n\r\nGET /api/public/smuggled HTTP/1.1\r\nHost: h\r\n\r\n");
      String answer = client.readToTheEnd();
      assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
      assertTrue(answer.contains("{\"data\":null,\"error\":\""), answer);
      assertEquals(answer.indexOf("HTTP/1.1"), answer.lastIndexOf("HTTP/1.1"), answer);
      assertFalse(answer.contains("smuggled"), answer);
    }
  }

  @Test
  void namesTheLimitThatABodyPasses() {
    Caller.Answer tokens =
        caller.send(
            "POST",
            "/use-cases/filter",
            BodyPublishers.ofString("{\"a\":[" + "[],".repeat(30_000) + "[]]}"));
    assertEquals(413, tokens.status());
    assertTrue(tokens.error().contains("50000 JSON tokens"), tokens.text());

    Caller.Answer deep =
        caller.send(
            "POST",
            "/use-cases/filter",
            BodyPublishers.ofString("{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}"));
    assertEquals(400, deep.status());
    assertTrue(deep.error().contains("100 levels"), deep.text());
  }

  @Test
  void returnsTheRoomOfEveryBody() {
    String large = "{\"name\":\"" + "x".repeat(900_000) + "\"}";
    long bodies = Runtime.getRuntime().maxMemory() / 20 / 4 / large.length();
    for (int i = 0; i <= Math.min(bodies, 400); i++) {
      // Refused after it was read and parsed.
      Caller.Answer answer =
          caller.send("PATCH", "/use-cases/none", BodyPublishers.ofString(large));
      assertEquals(400, answer.status(), answer.text());
    }
  }

  /** In these heads, ^ is CRLF and ~ is LF. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/public/use-cases HTTP/1.1~Host: h^Authorization: Bearer TOKEN^^",
        "GET /api/public/use-cases HTTP/1.1^Host: h~Authorization: Bearer TOKEN^^",
        "GET /api/public/use-cases HTTP/1.1^Host: h^Authorization: Bearer TOKEN~~",
        "GET /api/public/use-cases HTTP/1.1^Host: h^Authorization: Bearer TOKEN^"
            + "Authorization: Bearer TOKEN^^",
        "GET /api/public/use-cases HTTP/1.1^Host: h^Authorization: Bearer other^"
            + "authorization: Bearer TOKEN^^"
      })
  void refusesAHeadThatCanBeReadInTwoWays(String head) throws IOException {
    try (RawClient client = new RawClient(service.baseUrl())) {
      client.send(head.replace("^", "\r\n").replace("~", "\n").replace("TOKEN", token));
      String answer = client.readToTheEnd();
      assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
      assertTrue(answer.contains("{\"data\":null,\"error\":\""), answer);
    }
  }
}
