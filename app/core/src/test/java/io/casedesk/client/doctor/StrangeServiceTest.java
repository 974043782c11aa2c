package io.casedesk.client.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.NoDelayFactory;
import io.casedesk.client.doctor.Doctor.CheckDeadline;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The doctor on what is not the service, or not quite. */
@Timeout(60)
class StrangeServiceTest {

  private static final String TOKEN = "canary-token-77b0";
  private static final MockResponse NO_TOKEN = json(401, "{\"data\":null,\"error\":\"no token\"}");
  private static final MockResponse LOG_IN_PAGE =
      new MockResponse.Builder()
          .addHeader("Content-Type", "text/html")
          .body("<html><form><input type=\"password\"></form></html>")
          .build();

  private final MockWebServer server = NoDelayFactory.server();

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  private DoctorReport report(Function<RecordedRequest, MockResponse> answers) {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answers.apply(request);
          }
        });
    return new Doctor(
            ClientOptions.of(server.url("/").toString(), () -> TOKEN),
            InstantSource.system(),
            CheckDeadline.USUAL)
        .run(finding -> {});
  }

  /** A service that asks for the token, then answers so. */
  private DoctorReport withToken(Function<RecordedRequest, MockResponse> answers) {
    return report(
        request ->
            request.getHeaders().get("Authorization") == null ? NO_TOKEN : answers.apply(request));
  }

  private static MockResponse rows(int from, int count, int pages) {
    String rows =
        IntStream.range(from, from + count)
            .mapToObj(i -> "{\"id\":\"" + i + "\"}")
            .collect(Collectors.joining(","));
    return json(200, "{\"data\":[" + rows + "],\"meta\":{\"totalPages\":" + pages + "}}");
  }

  private static int number(RecordedRequest request, String parameter) {
    String text = request.getUrl().queryParameter(parameter);
    return text == null ? 0 : Integer.parseInt(text);
  }

  private static void assertFound(
      DoctorReport report, DoctorCheck check, State state, String word) {
    DoctorFinding finding =
        report.findings().stream().filter(f -> f.check() == check).findFirst().orElseThrow();
    assertEquals(state, finding.state(), report.findings().toString());
    String text = finding.seen() + " " + finding.means() + " " + finding.todo();
    assertTrue(text.contains(word), text);
    assertFalse(report.toString().contains(TOKEN));
  }

  @Test
  void aLogInPageIsNotSentTheToken() throws InterruptedException {
    DoctorReport report = report(request -> LOG_IN_PAGE);

    assertFound(report, DoctorCheck.BASE_URL, State.PROBLEM, "a sign-in page");
    assertEquals(1, report.count(State.PROBLEM));
    for (int i = 0; i < server.getRequestCount(); i++) {
      assertNull(server.takeRequest().getHeaders().get("Authorization"));
    }
  }

  private void assertIsNotSentTheToken(MockResponse answer, String word)
      throws InterruptedException {
    DoctorReport report = report(request -> answer);
    assertFound(report, DoctorCheck.BASE_URL, State.PROBLEM, word);
    assertFound(report, DoctorCheck.BASE_URL, State.PROBLEM, "Casedesk didn't send the token.");
    assertFound(report, DoctorCheck.TOKEN, State.SKIPPED, "until \"Service address\" is fixed");
    while (true) {
      RecordedRequest request = server.takeRequest(0, TimeUnit.SECONDS);
      if (request == null) {
        return;
      }
      assertNull(request.getHeaders().get("Authorization"));
    }
  }

  @Test
  void whatHasNotShownItselfToBeTheServiceIsNotSentTheToken() throws InterruptedException {
    assertIsNotSentTheToken(
        json(200, "{\"status\":\"up\"}"), "but doesn't send a list of use cases");
    assertIsNotSentTheToken(json(200, "{\"data\":{}}"), "but doesn't send a list of use cases");
    assertIsNotSentTheToken(json(200, "pong"), "but doesn't send a list of use cases");
    assertIsNotSentTheToken(json(204, ""), "responds with 204");
    assertIsNotSentTheToken(json(401, "{\"message\":\"Unauthorized\"}"), "format");
    assertIsNotSentTheToken(json(401, ""), "format");
  }

  @Test
  void aListWithoutATokenIsWarnedOf() {
    DoctorReport report = report(request -> rows(0, 1, 1));
    assertFound(report, DoctorCheck.BASE_URL, State.WARNING, "can use it without a token");
    assertFound(report, DoctorCheck.TOKEN, State.OK, "accepts the token");
  }

  @Test
  void otherThingsThatAreNotTheService() {
    MockResponse page =
        new MockResponse.Builder()
            .addHeader("Content-Type", "text/html")
            .body("<html>Welcome</html>")
            .build();
    assertFound(
        report(request -> page), DoctorCheck.BASE_URL, State.PROBLEM, "responds with a web page");
    MockResponse redirect =
        new MockResponse.Builder()
            .code(302)
            .addHeader("Location", "https://sso.example.com/go?session=secret")
            .build();
    DoctorReport elsewhere = report(request -> redirect);
    assertFound(
        elsewhere, DoctorCheck.BASE_URL, State.PROBLEM, "redirects to https://sso.example.com/go.");
    assertFalse(elsewhere.toString().contains("session"));
    MockResponse failing = json(502, "{}");
    assertFound(
        report(request -> failing), DoctorCheck.BASE_URL, State.PROBLEM, "responds with 502");
  }

  @Test
  void onlyReads() throws InterruptedException {
    DoctorReport report = withToken(request -> rows(0, 1, 1));
    assertTrue(report.healthy(), report.findings().toString());
    for (int i = 0; i < server.getRequestCount(); i++) {
      RecordedRequest request = server.takeRequest();
      String line = request.getMethod() + " " + request.getUrl().encodedPath();
      assertTrue(
          line.equals("GET /api/public/use-cases")
              || line.equals("POST /api/public/use-cases/filter"),
          line);
    }
  }

  @Test
  void aTokenThatMayNotRead() {
    MockResponse forbidden = json(403, "{\"data\":null,\"error\":\"No reading.\"}");
    DoctorReport report = withToken(request -> forbidden);
    assertFound(
        report,
        DoctorCheck.TOKEN,
        State.PROBLEM,
        "responds with 403: No reading. The token is valid");
    assertFalse(report.tokenRefused());
  }

  @Test
  void clocksThatDisagree() {
    String ahead =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            Instant.now().plusSeconds(3 * 3_600 + 60).atOffset(ZoneOffset.UTC));
    MockResponse skewed = NO_TOKEN.newBuilder().setHeader("Date", ahead).build();
    DoctorReport report =
        report(
            request -> request.getHeaders().get("Authorization") == null ? skewed : rows(0, 1, 1));
    assertFound(
        report, DoctorCheck.CLOCK, State.WARNING, "clock is 3 hours ahead of this computer's");
    assertTrue(report.healthy());
  }

  @Test
  void aServiceThatDoesNotFilter() {
    MockResponse no = json(400, "{\"data\":null,\"error\":\"no filter\"}");
    DoctorReport report =
        withToken(request -> "POST".equals(request.getMethod()) ? no : rows(0, 1, 1));
    assertFound(report, DoctorCheck.FILTER, State.WARNING, "filters them on this computer");
    assertFound(report, DoctorCheck.METADATA, State.SKIPPED, "come with the filter");
    assertTrue(report.healthy());
  }

  @Test
  void aServiceThatCutsTheListForAHundred() {
    DoctorReport report =
        withToken(
            request -> {
              int limit = number(request, "limit");
              int from = Math.min(750, number(request, "page") * limit);
              return limit > 50
                  ? rows(0, 50, 1)
                  : rows(from, Math.min(limit, 750 - from), Math.ceilDiv(750, limit));
            });
    assertFound(
        report,
        DoctorCheck.LIMIT_CAP,
        State.WARNING,
        "silently cuts off lists even with limit=100");
    assertFound(report, DoctorCheck.PAGE_BASE, State.OK, "read 750 records. The list is complete");
  }

  @Test
  void pageNumbersThatFollowNoRule() {
    DoctorReport report =
        withToken(
            request -> {
              int limit = number(request, "limit");
              return rows(number(request, "page") * limit, limit, 3);
            });
    assertFound(report, DoctorCheck.PAGE_BASE, State.PROBLEM, "but the list is incomplete");
  }

  @Test
  void aGatewayThatIgnoresTheQuery() {
    DoctorReport report = withToken(request -> rows(0, 100, 15));
    assertFound(
        report,
        DoctorCheck.PAGE_BASE,
        State.PROBLEM,
        "read 100 records, but the list is incomplete");
    assertFalse(report.healthy());
  }

  /** A page of a list of 1,500 records. */
  private static MockResponse page(RecordedRequest request) {
    int limit = "POST".equals(request.getMethod()) ? 1 : Math.min(100, number(request, "limit"));
    int from = Math.min(1_500, number(request, "page") * limit);
    return rows(from, Math.min(limit, 1_500 - from), Math.ceilDiv(1_500, limit));
  }

  @Test
  void faultsThatAReadSurvivesAreNoProblem() {
    AtomicInteger requests = new AtomicInteger();
    MockResponse failing = json(502, "{}");
    DoctorReport report =
        report(
            request -> {
              int number = requests.incrementAndGet();
              if (number % 8 == 1) {
                return LOG_IN_PAGE;
              }
              if (number % 8 == 4) {
                return failing;
              }
              return request.getHeaders().get("Authorization") == null ? NO_TOKEN : page(request);
            });
    assertEquals(0, report.count(State.PROBLEM), report.findings().toString());
    assertFound(report, DoctorCheck.PAGE_BASE, State.OK, "start at 0");
  }

  @Test
  void aServiceThatFailsMeanwhile() {
    MockResponse broken = json(500, "{\"data\":null,\"error\":\"oh no\"}");
    DoctorReport report =
        withToken(request -> number(request, "limit") >= 100 ? broken : rows(0, 1, 1));
    assertFound(report, DoctorCheck.PAGE_BASE, State.PROBLEM, "the service failed: oh no");
    assertFound(report, DoctorCheck.LATENCY, State.OK, "Reading one record takes");
  }

  @Test
  void aServiceThatRefusesPagesItDoesNotHave() {
    MockResponse none = json(404, "{\"data\":null,\"error\":\"no such page\"}");
    DoctorReport report = withToken(request -> number(request, "page") > 0 ? none : rows(0, 1, 1));
    assertFound(report, DoctorCheck.PAGE_BASE, State.OK, "start at 0");
    assertEquals(0, report.count(State.PROBLEM), report.findings().toString());
    DoctorReport nothing =
        withToken(
            request -> request.getUrl().queryParameter("page") != null ? none : rows(0, 1, 1));
    assertFound(
        nothing, DoctorCheck.PAGE_BASE, State.PROBLEM, "The service rejects pages of the list: ");
    assertFound(nothing, DoctorCheck.LATENCY, State.OK, "Reading one record takes");
  }

  @Test
  void aServiceWithoutAListAtTheAddress() {
    DoctorReport report =
        withToken(request -> json(404, "{\"data\":null,\"error\":\"no such page\"}"));
    assertFound(
        report,
        DoctorCheck.TOKEN,
        State.PROBLEM,
        "there is no list at this address: the service address is wrong");
    assertFound(report, DoctorCheck.TOKEN, State.PROBLEM, "Check the service address");
  }
}
