package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens, methods, unknown paths and hostile requests: contract 5 and 7. */
@TestInstance(Lifecycle.PER_CLASS)
final class ErrorTest {

  private CaseService service;
  private Caller caller;
  private String token;
  private String useCase;

  @BeforeAll
  void start(@TempDir Path folder) {
    service = CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "e.db")).withSample(30));
    token = service.issueToken("errors");
    caller = new Caller(service.baseUrl(), token);
    useCase = caller.get("/use-cases?page=0").data().get(0).get("id").stringValue();
  }

  @AfterAll
  void stop() {
    caller.close();
    service.close();
  }

  private static void assertEnvelope(int status, Caller.Answer answer) {
    assertEquals(status, answer.status(), answer.text());
    assertEquals("{\"data\":null,\"error\":\"", answer.text().substring(0, 22));
    assertEquals(2, answer.json().size());
    assertFalse(answer.error().isBlank());
    assertFalse(answer.text().contains("Exception"), answer.text());
    assertHeaders(answer);
  }

  private static void assertHeaders(Caller.Answer answer) {
    assertEquals("application/json;charset=utf-8", answer.header("Content-Type").replace(" ", ""));
    assertEquals("no-store", answer.header("Cache-Control"));
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    assertEquals("DENY", answer.header("X-Frame-Options"));
    assertEquals("no-referrer", answer.header("Referrer-Policy"));
    assertEquals(
        "default-src 'none'; frame-ancestors 'none'", answer.header("Content-Security-Policy"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/use-cases", "POST,/use-cases", "PATCH,/use-cases/x", "GET,/use-cases/x",
        "PUT,/use-cases/x",
    "OPTIONS,/use-cases/x", "POST,/use-cases/filter", "GET,/solutions", "POST,/solutions",
        "GET,/solutions/x",
    "PATCH,/solutions/x", "GET,/solutions/checklist/x", "GET,/use-case-solutions/x",
        "GET,/no/such/path", "DELETE,/"
  })
  void needsATokenEverywhere(String method, String path) {
    try (Caller without = new Caller(service.baseUrl(), null);
        Caller wrong = new Caller(service.baseUrl(), "cdk_wrong");
        Caller digest = new Caller(service.baseUrl(), "e3b0c44298fc1c149afbf4c8996fb924")) {
      assertEnvelope(401, without.send(method, path, BodyPublishers.noBody()));
      assertEnvelope(401, wrong.send(method, path, BodyPublishers.noBody()));
      assertEnvelope(401, digest.send(method, path, BodyPublishers.noBody()));
    }
  }

  private Caller.Answer withHeader(String authorization) {
    return caller.send(
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/public/solutions"))
            .header("Authorization", authorization)
            .build());
  }

  @Test
  void readsTheSchemeAsTheStandardSays() {
    assertEquals(200, withHeader("bearer " + token).status());
    assertEnvelope(401, withHeader("Basic " + token));
    assertEnvelope(401, withHeader(token));
    assertEnvelope(401, withHeader("Bearer "));
    assertEquals("Bearer", withHeader("Bearer x").header("WWW-Authenticate"));
  }

  @Test
  void forgetsTheEarlierTokenOfAName() {
    String first = service.issueToken("twice");
    String second = service.issueToken("twice");
    assertTrue(second.matches("cdk_[A-Za-z0-9_-]{43}"));
    assertEnvelope(401, withHeader("Bearer " + first));
    assertEquals(200, withHeader("Bearer " + second).status());
    assertEquals(200, withHeader("Bearer " + token).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "GET;/use-cases/x;OPTIONS, PATCH, PUT", "POST;/use-cases/x;OPTIONS, PATCH, PUT",
        "DELETE;/use-cases/x;OPTIONS, PATCH, PUT", "PUT;/use-cases;GET, OPTIONS, POST",
        "GET;/use-cases/filter;OPTIONS, POST", "PATCH;/use-cases/filter;OPTIONS, POST",
        "DELETE;/solutions;GET, OPTIONS, POST", "POST;/solutions/x;GET, OPTIONS, PATCH",
        "POST;/solutions/checklist/x;GET, OPTIONS", "DELETE;/use-case-solutions/x;GET, OPTIONS"
      })
  void answersOtherMethodsWith405(String method, String path, String allow) {
    Caller.Answer answer = caller.send(method, path, BodyPublishers.noBody());
    assertEnvelope(405, answer);
    assertEquals(allow, answer.header("Allow"));
    Caller.Answer options = caller.send("OPTIONS", path, BodyPublishers.noBody());
    assertEquals(204, options.status());
    assertEquals(allow, options.header("Allow"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/nothing", "/", "/solutions/a/b", "/use-cases/", "/..%2f..%2fetc/passwd"})
  void answersUnknownPathsInTheEnvelope(String path) {
    assertEnvelope(404, caller.get(path));
  }

  @Test
  void answersOutsideTheInterfaceInTheEnvelope() {
    assertEnvelope(
        404, caller.send(HttpRequest.newBuilder(URI.create(service.baseUrl() + "/x")).build()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a%2Fb",
        "a%20b",
        "%25",
        "%23%3F",
        "%C5%81%C3%B3d%C5%BA",
        "'%20OR%201=1--",
        "%22",
        "a;b=c",
        "%2e%2e",
        "a+b",
        "%C3%28",
        "..;",
        "%5C",
        "~"
      })
  void looksUpStrangeIdsAsText(String id) {
    assertEnvelope(404, caller.patch("/use-cases/" + id, "{\"custom_fields\":{}}"));
    assertEnvelope(404, caller.get("/use-case-solutions/" + id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "}",
        "nul",
        "{\"name\":\"x\"} trailing",
        "{\"name\":\"x\",}",
        "{'name':'x'}",
        "{\"name\":\"\\u0000\"}",
        "{\"name\":\"\\ud800\"}",
        "{\"name\":\"a\",\"name\":\"b\"}",
        "{\"name\":\"x\",\"more\":[{\"k\\u0000\":1}]}",
        "NaN",
        "{\"name\":\"a\nb\"}"
      })
  void refusesBodiesThatAreNotJson(String body) {
    assertEnvelope(400, caller.post("/use-cases", body));
    assertEnvelope(400, caller.post("/solutions", body));
    assertEnvelope(400, caller.post("/use-cases/filter", body.isEmpty() ? "x" : "[" + body));
    assertEnvelope(400, caller.patch("/use-cases/" + useCase, body));
  }

  @Test
  void refusesInvalidUtf8() {
    byte[] body = "{\"name\":\"x__\"}".getBytes(StandardCharsets.US_ASCII);
    body[10] = (byte) 0xC3;
    body[11] = (byte) 0x28;
    assertEnvelope(400, caller.send("POST", "/use-cases", body));
  }

  @Test
  void refusesDeepNesting() {
    assertEnvelope(400, caller.post("/use-cases", "[".repeat(100_000)));
    assertEnvelope(
        400, caller.post("/use-cases", "{\"name\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}"));
  }

  @Test
  void refusesAnOversizedBodyAndSaysTheLimit() {
    String body = "{\"name\":\"" + "x".repeat(2_000_000) + "\"}";
    Caller.Answer answer = caller.post("/use-cases", body);
    assertEnvelope(413, answer);
    assertTrue(answer.error().contains("1000000"));
    assertEquals(
        201, caller.post("/use-cases", "{\"name\":\"" + "x".repeat(900_000) + "\"}").status());
  }

  @Test
  void storesSqlAsText() {
    String sql = "Robert'); DROP TABLE use_case;-- :id ? <x> {y}";
    assertEquals(
        sql,
        caller.post("/use-cases", "{\"name\":\"" + sql + "\"}").data().get("title").stringValue());
    assertEquals(200, caller.get("/use-cases").status());
  }

  @Test
  void answersARequestThatIsNoHttpInTheEnvelope() throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), service.baseUrl().getPort())) {
      socket
          .getOutputStream()
          .write("GET /api/public\u0001 HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(answer.startsWith("HTTP/1.1 400"), answer);
      assertTrue(answer.contains("{\"data\":null,\"error\":\"Bad Request"), answer);
      assertFalse(answer.contains("Jetty"), answer);
    }
  }

  private String raw(String requestLine) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), service.baseUrl().getPort())) {
      String request =
          requestLine
              + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer "
              + token
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET /api/public/use-cases?page=%zz,400",
    "GET /api/public/use-cases?page=%C3%28,400",
    "GET /api/public/use-cases?%zz=1&page=0,400",
    "GET /api/public/solutions/%zz,400",
    "GET /api/public/solutions/%00,400",
    "GET /api/public/solutions/%,400",
    "GET /api/public/solutions/../../etc,404",
    "FOO /api/public/use-cases,405",
    "QUERY /api/public/use-cases,405",
    "BEFORE /api/public/use-cases,405",
    "AFTER /api/public/use-cases,405",
    "TRACE /api/public/use-cases,405",
    "get /api/public/use-cases,405"
  })
  void answersBrokenRequestLinesInTheEnvelope(String requestLine, int status) throws IOException {
    String answer = raw(requestLine);
    assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
    assertTrue(answer.contains("{\"data\":null,\"error\":\""), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "DELETE", "FOO"})
  void takesTheMethodFromTheRequestLineAlone(String other) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/public/use-cases"))
            .header("Authorization", "Bearer " + token)
            .header("X-HTTP-Method-Override", other)
            .build();
    assertEquals(200, caller.send(request).status());
  }

  @ParameterizedTest
  @CsvSource({"use-cases,200", "use-cases/x,405", "solutions/x,404", "use-cases?page=x,400"})
  void answersHeadAsItWouldGetButWithoutABody(String path, int status) throws IOException {
    String answer = raw("HEAD /api/public/" + path);
    assertTrue(answer.startsWith("HTTP/1.1 " + status), answer);
    assertTrue(answer.endsWith("\r\n\r\n"), answer);
  }

  @Test
  void answersAHeaderThatIsTooLongInTheEnvelope() {
    Caller.Answer answer = withHeader("Bearer " + "x".repeat(20_000));
    assertEnvelope(431, answer);
  }
}
