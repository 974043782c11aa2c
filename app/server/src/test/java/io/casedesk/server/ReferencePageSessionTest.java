package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a session of the API reference lasts, what it may do, and where it is kept. */
final class ReferencePageSessionTest {

  private static final String DATABASE = "sessions";
  private static final String DOCUMENT = "/api/swagger/openapi.json";
  private static final String TRY = "/api/swagger/try/api/public";

  @TempDir private Path folder;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-01T12:00:00Z"));
  private CaseService service;
  private Visitor visitor;
  private String token;

  @BeforeEach
  void start() {
    service = open();
    visitor = new Visitor(service.baseUrl());
    token = service.issueToken("visitor");
  }

  private CaseService open() {
    InstantSource source = now::get;
    return CaseService.start(
        ServiceOptions.of(TestDatabase.in(folder, DATABASE)), source.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void stop() {
    visitor.close();
    service.close();
  }

  private void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  private void sql(String statement) {
    TestDatabase.execute(TestDatabase.in(folder, DATABASE), statement);
  }

  private int sessions() {
    return TestDatabase.number(
        TestDatabase.in(folder, DATABASE), "SELECT count(*) FROM reference_session");
  }

  private void assertLoggedIn(boolean expected) {
    assertEquals(expected ? 200 : 401, visitor.get(DOCUMENT).status());
    visitor.with("X-Casedesk-Reference", "1");
    assertEquals(expected ? 200 : 401, visitor.get(TRY + "/use-cases").status());
    assertEquals(expected, visitor.get("/api/swagger").text().contains("Log out"));
  }

  @Test
  void endsAfterFifteenMinutes() {
    visitor.logIn(token);
    pass(Duration.ofMinutes(15).minusMillis(1));
    assertLoggedIn(true);
    pass(Duration.ofMillis(1));
    assertLoggedIn(false);
  }

  @Test
  void endsWhenItsTokenIsRevoked() {
    visitor.logIn(token);
    sql("UPDATE token SET revoked_at = '2026-03-01T12:00:00.000Z'");
    assertLoggedIn(false);
    assertEquals(401, visitor.logIn(token).status());
  }

  @Test
  void endsWhenItsTokenExpires() {
    sql("UPDATE token SET expires_at = '2026-03-01T12:05:00.000Z'");
    visitor.logIn(token);
    pass(Duration.ofMinutes(5).minusMillis(1));
    assertLoggedIn(true);
    pass(Duration.ofMillis(1));
    assertLoggedIn(false);
  }

  @Test
  void isForgottenWhenItIsOver() {
    visitor.logIn(token);
    visitor.hold("");
    visitor.logIn(token);
    assertEquals(2, sessions());
    pass(Duration.ofMinutes(15));
    visitor.logIn(token);
    assertEquals(1, sessions());
    visitor.post("/api/swagger/logout", "");
    assertEquals(0, sessions());
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void isKeptAsADigestOnly() throws IOException {
    visitor.logIn(token);
    String secret = visitor.cookie().substring(visitor.cookie().indexOf('=') + 1);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains(secret), file.toString());
      }
    }
  }

  @Test
  void isKnownToEveryServiceOfTheDatabase() {
    visitor.logIn(token);
    try (CaseService second = open();
        Visitor other = new Visitor(second.baseUrl())) {
      other.hold(visitor.cookie());
      assertEquals(200, other.get(DOCUMENT).status());
      other.post("/api/swagger/logout", "");
    }
    assertLoggedIn(false);
  }

  @Test
  void readsOnlyIfItsTokenDoes() {
    sql("UPDATE token SET read_only = TRUE");
    visitor.logIn(token);
    assertTrue(visitor.get("/api/swagger").text().contains("may only read"));
    assertLoggedIn(true);
    assertEquals(200, visitor.post(TRY + "/use-cases/filter", "{}").status());
    Caller.Answer refused = visitor.post(TRY + "/use-cases", "{\"name\":\"No\"}");
    assertEquals(403, refused.status());
    assertTrue(refused.error().contains("\"visitor\" is for reading only"), refused.error());
    assertEquals(403, visitor.send("PATCH", TRY + "/solutions/x", "{}").status());
    assertEquals(0, visitor.get(TRY + "/use-cases?page=0").data().size());
  }

  @Test
  void saysNothingOfAFailureInside() {
    visitor.logIn(token);
    sql("DROP TABLE reference_session");
    Caller.Answer page = visitor.get("/api/swagger");
    assertEquals(500, page.status());
    assertTrue(page.text().contains("<h1>The service failed while answering"), page.text());
    assertFalse(page.text().contains("SQL"), page.text());
    assertEquals(500, visitor.logIn(token).status());
    Caller.Answer document = visitor.get(DOCUMENT);
    assertEquals(500, document.status());
    assertTrue(document.data().isNull());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer cdk_unknown", "Basic x"})
  void aProgramWithoutAGoodTokenGetsTheEnvelope(String authorization) {
    if (!authorization.isEmpty()) {
      visitor.with("Authorization", authorization);
    }
    for (String path : List.of("/api/swagger", DOCUMENT)) {
      Caller.Answer answer = visitor.get(path);
      assertEquals(401, answer.status(), answer.text());
      assertTrue(answer.data().isNull());
      assertEquals("Bearer", answer.header("WWW-Authenticate"));
      assertEquals(401, visitor.send("HEAD", path, "").status());
    }
  }

  @Test
  void aProgramWithAGoodTokenNeedsNoSession() {
    visitor.with("Authorization", "Bearer " + token);
    assertTrue(visitor.get("/api/swagger").text().contains("Log out"));
    for (String path : List.of("/api/swagger", DOCUMENT)) {
      assertEquals(200, visitor.get(path).status());
      assertEquals(200, visitor.send("HEAD", path, "").status());
    }
  }
}
