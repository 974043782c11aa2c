package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of the API reference without a browser: what it answers to whom (contract 1). */
@TestInstance(Lifecycle.PER_CLASS)
final class ReferencePageTest {

  private static final String NAME = "Łucja <b>&\"'";

  private CaseService service;
  private Visitor visitor;
  private String token;

  @BeforeAll
  void start(@TempDir Path folder) {
    service =
        CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "reference")).withSample(20));
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

  @Test
  void asksAStrangerForAToken() {
    visitor.with("Accept", "text/html,*/*;q=0.8");
    Caller.Answer page = visitor.get("/api/swagger");
    assertPage(401, page);
    assertEquals("Bearer", page.header("WWW-Authenticate"));
    assertTrue(page.text().contains("aria-invalid=\"false\""), page.text());
    assertTrue(page.text().contains("action=\"/api/swagger/login\""), page.text());
    assertTrue(page.text().contains("type=\"password\""), page.text());
    assertFalse(page.text().contains("swagger-ui"), page.text());
    assertEquals(List.of(), page.headers().allValues("Set-Cookie"));
  }

  @Test
  void logsInWithATokenAndOutAgain() {
    Caller.Answer welcome = visitor.logIn(token);
    assertEquals(303, welcome.status());
    assertEquals("/api/swagger", welcome.header("Location"));
    assertTrue(
        welcome
            .header("Set-Cookie")
            .matches(
                "casedesk_reference=[\\w-]{43}; Path=/api/swagger;(?: Expires=[^;]+;)? Max-Age=900;"
                    + " HttpOnly; SameSite=Strict"),
        welcome.header("Set-Cookie"));
    Caller.Answer page = visitor.get("/api/swagger");
    assertPage(200, page);
    assertTrue(page.text().contains("Łucja &lt;b&gt;&amp;&quot;&#39;"), page.text());
    assertTrue(page.text().contains("may read and write"), page.text());
    assertFalse(page.text().contains(token), page.text());

    String cookie = visitor.cookie();
    Caller.Answer bye = visitor.post("/api/swagger/logout", "");
    assertEquals(303, bye.status());
    assertTrue(bye.header("Set-Cookie").contains("Expires=Thu, 01 Jan 1970"), "it is removed");
    visitor.hold(cookie);
    visitor.with("Accept", "text/html,*/*;q=0.8");
    Caller.Answer after = visitor.get("/api/swagger");
    assertPage(401, after);
    assertTrue(after.text().contains("Your session has ended"), after.text());
    assertEnvelope(401, visitor.get("/api/swagger/openapi.json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"token=cdk_unknown", "token=", "", "other=1", "token=%zz", "token=%C3%28", "&&=&"})
  void saysThatATokenIsNotAccepted(String form) {
    Caller.Answer page = visitor.post("/api/swagger/login", form);
    assertPage(401, page);
    assertTrue(page.text().contains("This token is not accepted."), page.text());
    assertTrue(page.text().contains("aria-invalid=\"true\""), page.text());
    assertFalse(page.text().contains("cdk_unknown"), "what was typed is not shown");
    assertEquals(List.of(), page.headers().allValues("Set-Cookie"));
  }

  @Test
  void readsNoMoreThanAFormOfTheLogInPage() {
    Caller.Answer page = visitor.post("/api/swagger/login", "token=" + "x".repeat(100_000));
    assertPage(413, page);
    assertTrue(page.text().contains("too long"), page.text());
  }

  @Test
  void theCookieIsGoodForThisPageOnly() {
    visitor.logIn(token);
    assertEquals(401, visitor.get("/api/public/use-cases").status());
    visitor.with("X-Casedesk-Reference", "1");
    assertEquals(401, visitor.get("/api/public/use-cases").status());
  }

  @Test
  void aTokenDoesNotReplaceTheSessionWhereCallsAreTried() {
    visitor.with("Authorization", "Bearer " + token).with("X-Casedesk-Reference", "1");
    assertEnvelope(401, visitor.get("/api/swagger/try/api/public/use-cases"));
    visitor.without("Authorization");
    visitor.hold("casedesk_reference=" + token);
    assertEnvelope(401, visitor.get("/api/swagger/try/api/public/use-cases"));
  }

  @Test
  void triesCallsAsTheInterfaceAnswersThem() {
    visitor.logIn(token);
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
    visitor.logIn(token);
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
  void noFormOfAnotherPageLogsInOrOut(String header, String value) {
    visitor.logIn(token);
    visitor.with(header, value);
    assertPage(403, visitor.post("/api/swagger/logout", ""));
    assertPage(403, visitor.logIn(token));
    visitor.without(header);
    assertEquals(200, visitor.get("/api/swagger/openapi.json").status());
  }

  @Test
  void aBrowserThatOnlySaysItsOriginLogsIn() {
    visitor.with("Origin", service.baseUrl().toString());
    assertEquals(303, visitor.logIn(token).status());
  }

  @Test
  void logInEndsTheSessionBeforeIt() {
    visitor.logIn(token);
    String first = visitor.cookie();
    visitor.logIn(token);
    assertNotEquals(first, visitor.cookie());
    assertEquals(200, visitor.get("/api/swagger/openapi.json").status());
    visitor.hold(first);
    assertEnvelope(401, visitor.get("/api/swagger/openapi.json"));
  }

  @Test
  void theSessionEndsWithItsToken() {
    visitor.logIn(token);
    service.issueToken(NAME);
    assertEnvelope(401, visitor.get("/api/swagger/openapi.json"));
    assertPage(401, visitor.logIn(token));
  }

  @Test
  void showsTheDocumentToThoseWhoAreLoggedIn() throws Exception {
    visitor.logIn(token);
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
    "log-in.js,text/javascript",
    "casedesk.png,image/png"
  })
  void servesTheFilesOfThePagesOnceToABrowser(String name, String type) {
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
    Caller.Answer answer = visitor.get("/api/swagger/files/" + name);
    assertTrue(answer.status() == 404 || answer.status() == 400, answer.text());
    assertFalse(answer.text().contains("use strict"), answer.text());
  }

  @Test
  void answersStrayRequestsWithAPage() {
    assertPage(404, visitor.get("/api/swagger/nothing"));
    assertPage(404, visitor.get("/api/swagger/files/nothing"));
    assertPage(404, visitor.post("/api/swagger/openapi.json", ""));
    Caller.Answer refused = visitor.send("DELETE", "/api/swagger", "");
    assertPage(405, refused);
    assertEquals("GET", refused.header("Allow"));
    for (String path : List.of("/api/swagger/", "/api/swagger/login", "/api/swagger/logout")) {
      Caller.Answer moved = visitor.get(path);
      assertEquals(303, moved.status(), path);
      assertEquals("/api/swagger", moved.header("Location"));
    }
    HttpHeaders head = visitor.send("HEAD", "/api/swagger", "").headers();
    assertTrue(head.firstValue("Content-Security-Policy").isPresent());
  }

  @Test
  void saysWhereThePageIs() {
    assertEquals(service.baseUrl() + "/api/swagger", service.referenceUrl().toString());
  }
}
