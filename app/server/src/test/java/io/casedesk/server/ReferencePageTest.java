package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the API reference without a browser: what it answers to whom (contract 1). */
@Tag(TestDatabase.SQLITE)
@TestInstance(Lifecycle.PER_CLASS)
final class ReferencePageTest {

  private static final String NAME = "Łucja <b>&\"'";

  private static final String TRY = "/api/swagger/try/api/public";

  private DatabaseAddress database;
  private CaseService service;
  private Visitor visitor;
  private String token;

  @BeforeAll
  void start(@TempDir Path folder) {
    database = TestDatabase.in(folder, "reference");
    service = CaseService.start(ServiceOptions.of(database).withSample(20));
  }

  @AfterAll
  void stop() {
    service.close();
  }

  @BeforeEach
  void come() {
    visitor = new Visitor(service.baseUrl());
    token = service.issueToken(NAME);
  }

  @AfterEach
  void leave() {
    visitor.close();
  }

  private static void assertPage(int status, Caller.Answer answer) {
    assertEquals(status, answer.status(), answer.text());
    assertEquals("text/html;charset=utf-8", type(answer));
    assertTrue(answer.text().startsWith("<!doctype html>"), answer.text());
    assertEquals("no-store", answer.header("Cache-Control"));
    assertEquals("nosniff", answer.header("X-Content-Type-Options"));
    assertEquals("DENY", answer.header("X-Frame-Options"));
    String policy = answer.header("Content-Security-Policy");
    assertTrue(policy.contains("default-src 'none'; script-src 'self';"), policy);
    assertTrue(policy.contains("frame-ancestors 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertFalse(answer.text().contains("://"), "a page names no other place");
    assertFalse(answer.text().contains("{{"), answer.text());
  }

  private static String type(Caller.Answer answer) {
    return answer.header("Content-Type").replace(" ", "").toLowerCase(Locale.ROOT);
  }

  private static void assertEnvelope(int status, Caller.Answer answer) {
    assertEquals(status, answer.status(), answer.text());
    assertEquals("application/json;charset=utf-8", type(answer));
    assertTrue(answer.text().startsWith("{\"data\":null,\"error\":\""), answer.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer cdk_unknown", "Basic x", "Basic Y2RrX25vbmU=", "Digest x"})
  void asksForATokenAsThePassword(String authorization) {
    if (!authorization.isEmpty()) {
      visitor.with("Authorization", authorization);
    }
    for (String path :
        List.of(
            "/api/swagger",
            "/api/swagger/openapi.json",
            "/api/swagger/files/pages.css",
            "/api/swagger/try/api/public/use-cases",
            "/api/swagger/nothing")) {
      Caller.Answer answer = visitor.get(path);
      assertEnvelope(401, answer);
      assertEquals(
          "Basic realm=\"Casedesk API reference\", charset=\"UTF-8\"",
          answer.header("WWW-Authenticate"));
      assertEquals(401, visitor.send("HEAD", path, "").status());
    }
  }

  @Test
  void opensWithATokenAsThePassword() {
    visitor.signIn(token);
    Caller.Answer page = visitor.get("/api/swagger");
    assertPage(200, page);
    assertTrue(page.text().contains("Łucja &lt;b&gt;&amp;&quot;&apos;"), page.text());
    assertTrue(page.text().contains("may read and write"), page.text());
    assertFalse(page.text().contains(token), page.text());
    assertEquals(List.of(), page.headers().allValues("Set-Cookie"));
  }

  @Test
  void opensWithABearerToken() {
    visitor.with("Authorization", "Bearer " + token);
    assertPage(200, visitor.get("/api/swagger"));
    for (String path : List.of("/api/swagger", "/api/swagger/openapi.json")) {
      assertEquals(200, visitor.get(path).status());
      assertEquals(200, visitor.send("HEAD", path, "").status());
    }
  }

  @Test
  void thePasswordIsGoodForThisPageOnly() {
    visitor.signIn(token);
    assertEquals(401, visitor.get("/api/public/use-cases").status());
    visitor.with("X-Casedesk-Reference", "1");
    Caller.Answer refused = visitor.get("/api/public/use-cases");
    assertEnvelope(401, refused);
    assertEquals("Bearer", refused.header("WWW-Authenticate"));
  }

  @Test
  void readsOnlyIfItsTokenDoes() {
    visitor.signIn(token);
    TestDatabase.execute(database, "UPDATE token SET read_only = TRUE");
    assertTrue(visitor.get("/api/swagger").text().contains("may only read"));
    visitor.with("X-Casedesk-Reference", "1");
    assertEquals(200, visitor.post(TRY + "/use-cases/filter", "{}").status());
    Caller.Answer refused = visitor.post(TRY + "/use-cases", "{\"name\":\"No\"}");
    assertEnvelope(403, refused);
    assertTrue(refused.error().contains("is read-only"), refused.error());
    assertEnvelope(403, visitor.send("PATCH", TRY + "/solutions/x", "{}"));
  }

  @Test
  void closesWhenTheTokenIsRevoked() {
    visitor.signIn(token);
    assertEquals(200, visitor.get("/api/swagger").status());
    TestDatabase.execute(database, "UPDATE token SET revoked_at = '2026-03-01T12:00:00.000Z'");
    for (String path : List.of("/api/swagger", "/api/swagger/openapi.json", TRY + "/use-cases")) {
      assertEnvelope(401, visitor.get(path));
    }
  }

  @Test
  void triesCallsAsTheInterfaceAnswersThem() {
    visitor.signIn(token);
    visitor.with("X-Casedesk-Reference", "1");
    Caller.Answer list = visitor.get("/api/swagger/try/api/public/use-cases?page=0&limit=3");
    assertEquals(200, list.status());
    assertEquals(3, list.data().size());
    Caller.Answer made =
        visitor.post("/api/swagger/try/api/public/use-cases", "{\"name\":\"Tried\"}");
    assertEquals(201, made.status(), made.text());
    String id = made.data().get("id").stringValue();
    String patch = "{\"custom_fields\":{\"sponsor\":\"Zoë\"}}";
    String path = "/api/swagger/try/api/public/use-cases/" + id;
    assertEquals(200, visitor.send("PATCH", path, patch).status());
    Caller.Answer refused = visitor.get(path);
    assertEnvelope(405, refused);
    assertEquals("OPTIONS, PATCH, PUT", refused.header("Allow"));
    assertEnvelope(404, visitor.get("/api/swagger/try/api/public/nothing"));
    assertEnvelope(404, visitor.get("/api/swagger/try"));
    assertEnvelope(400, visitor.get("/api/swagger/try/api/public/use-cases?page=x"));
  }

  @Test
  void noFormOfAnotherPageCanTryACall() {
    visitor.signIn(token);
    String path = "/api/swagger/try/api/public/use-cases";
    assertEnvelope(403, visitor.post(path, "{\"name\":\"Forged\"}"));
    visitor.with("X-Casedesk-Reference", "1").with("Sec-Fetch-Site", "same-site");
    assertEnvelope(403, visitor.post(path, "{\"name\":\"Forged\"}"));
    Caller.Answer preflight = visitor.send("OPTIONS", path, "");
    assertEquals("", preflight.header("Access-Control-Allow-Origin"));
    visitor.with("Sec-Fetch-Site", "same-origin");
    assertEquals(201, visitor.post(path, "{\"name\":\"Own\"}").status());
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site,cross-site",
    "Sec-Fetch-Site,same-site",
    "Origin,http://127.0.0.1:1",
    "Origin,null",
    "Origin,http://evil.example",
    "Origin,:"
  })
  void noScriptOfAnotherPageCanTryACall(String header, String value) {
    visitor.signIn(token).with("X-Casedesk-Reference", "1").with(header, value);
    assertEnvelope(403, visitor.post(TRY + "/use-cases", "{\"name\":\"Forged\"}"));
    assertEnvelope(403, visitor.get(TRY + "/use-cases"));
  }

  @Test
  void aBrowserThatOnlySaysItsOriginTriesCalls() {
    visitor.signIn(token).with("X-Casedesk-Reference", "1");
    visitor.with("Origin", service.baseUrl().toString());
    assertEquals(200, visitor.get(TRY + "/use-cases").status());
  }

  @Test
  void showsTheDocument() throws Exception {
    visitor.signIn(token);
    Caller.Answer answer = visitor.get("/api/swagger/openapi.json");
    assertEquals("no-store", answer.header("Cache-Control"));
    try (var in =
        Objects.requireNonNull(CaseService.class.getResourceAsStream("openapi/casedesk.json"))) {
      assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), answer.text());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "swagger-ui-bundle.js,text/javascript",
    "swagger-ui-bundle.js.LICENSE.txt,text/plain",
    "swagger-ui.css,text/css",
    "pages.css,text/css",
    "reference.js,text/javascript",
    "casedesk.png,image/png"
  })
  void servesTheFilesOfThePagesOnceToABrowser(String name, String type) {
    visitor.signIn(token);
    Caller.Answer file = visitor.get("/api/swagger/files/" + name);
    assertEquals(200, file.status());
    assertTrue(file.header("Content-Type").startsWith(type), file.header("Content-Type"));
    assertEquals("no-cache", file.header("Cache-Control"));
    assertEquals("nosniff", file.header("X-Content-Type-Options"));
    visitor.with("If-None-Match", "W/" + file.header("ETag"));
    Caller.Answer again = visitor.get("/api/swagger/files/" + name);
    assertEquals(304, again.status());
    assertEquals("", again.text());
    visitor.with("If-None-Match", "\"other\"");
    assertEquals(200, visitor.get("/api/swagger/files/" + name).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index.html",
        "swagger-initializer.js",
        "reference.html",
        "..%2Freference.html",
        "%2e%2e%2freference%2ejs",
        "..%5Creference.js",
        "%2Freference.js",
        "reference.js%00",
        "reference.js;x=1",
        "./reference.js/",
        "../../../pom.properties",
        "a/b",
        ""
      })
  void servesNoOtherFile(String name) {
    visitor.signIn(token);
    Caller.Answer answer = visitor.get("/api/swagger/files/" + name);
    assertTrue(answer.status() == 404 || answer.status() == 400, answer.text());
    assertFalse(answer.text().contains("use strict"), answer.text());
  }

  @Test
  void answersStrayRequestsInTheEnvelope() {
    visitor.signIn(token);
    assertEnvelope(404, visitor.get("/api/swagger/nothing"));
    assertEnvelope(404, visitor.get("/api/swagger/files/nothing"));
    assertEnvelope(405, visitor.post("/api/swagger/openapi.json", ""));
    Caller.Answer refused = visitor.send("DELETE", "/api/swagger", "");
    assertEnvelope(405, refused);
    assertEquals("GET, OPTIONS", refused.header("Allow"));
    Caller.Answer moved = visitor.get("/api/swagger/");
    assertEquals(303, moved.status());
    assertEquals("/api/swagger", moved.header("Location"));
    HttpHeaders head = visitor.send("HEAD", "/api/swagger", "").headers();
    assertTrue(head.firstValue("Content-Security-Policy").isPresent());
  }

  @Test
  void saysWhereThePageIs() {
    assertEquals(service.baseUrl() + "/api/swagger", service.referenceUrl().toString());
  }
}
