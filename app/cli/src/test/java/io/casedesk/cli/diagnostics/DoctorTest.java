package io.casedesk.cli.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the real service, over HTTP. */
final class DoctorTest {

  @TempDir private Path folder;

  private CaseService service() {
    return CaseService.start(SampleDatabase.at(folder.resolve("cases.db"), 120));
  }

  private static Ran doctor(String url, String token, String... more) {
    List<String> line =
        new ArrayList<>(List.of("doctor", "--url", url, "--token-env", Ran.TOKEN_VARIABLE));
    line.addAll(List.of(more));
    Ran ran =
        Ran.with(
            Map.of(Ran.TOKEN_VARIABLE, token, "PROXY_PASSWORD", "canary-pa55"),
            line.toArray(String[]::new));
    assertEquals("", ran.err());
    assertFalse(ran.out().contains(token) || ran.out().contains("canary-pa55"), ran.out());
    assertTrue(
        ran.out().startsWith("{") || ran.out().lines().allMatch(text -> text.length() <= 100),
        ran.out());
    return ran;
  }

  @Test
  void aServiceThatWorksEndsWithZero() {
    try (CaseService service = service()) {
      Ran ran = doctor(service.baseUrl().toString(), service.issueToken("t"));

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.out());
      assertTrue(
          ran.out().startsWith("ok       Proxy            This connection doesn't use a proxy."),
          ran.out());
      assertTrue(
          ran.out()
              .endsWith(
                  service.baseUrl()
                      + ": 12 ok, 0 warnings, 0 problems, 0 skipped"
                      + System.lineSeparator()),
          ran.out());
    }
  }

  @Test
  void aTokenThatIsRefusedEndsWithFour() {
    try (CaseService service = service()) {
      Ran ran = doctor(service.baseUrl().toString(), "cdk_canary-and-wrong");

      assertEquals(ExitCode.NOT_AUTHORISED, ran.exitCode(), ran.out());
      assertTrue(ran.out().contains("PROBLEM  Token "), ran.out());
      assertTrue(
          ran.out().contains("skipped  5 checks         Skipped until \"Token\" is fixed: "),
          ran.out());
      assertTrue(ran.out().contains("To do:   Check that you copied the whole token"), ran.out());
    }
  }

  @Test
  void aProblemEndsWithOneAndIsToldToProgramsAsWell() {
    String url;
    try (CaseService service = service()) {
      url = service.baseUrl().toString();
    }
    Ran ran = doctor(url, "cdk_canary", "--json");

    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.out());
    assertTrue(
        ran.out().startsWith("{\"connection\":\"" + url + "\",\"healthy\":false,\"findings\":["),
        ran.out());
    assertTrue(ran.out().contains("{\"check\":\"connection\",\"state\":\"problem\""), ran.out());
  }

  @Test
  void theProxyThatIsNamedIsUsed() {
    Ran ran =
        doctor(
            "https://cases.example.com",
            "cdk_canary",
            "--proxy",
            "http://ann@127.0.0.1:1",
            "--proxy-password-env",
            "PROXY_PASSWORD",
            "--no-proxy",
            "localhost,.example.org");

    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.out());
    assertTrue(
        ran.out().startsWith("PROBLEM  Proxy            Can't reach the proxy 127.0.0.1:1"),
        ran.out());
  }

  @Test
  void theOptionsThatDoWhatIsAdvisedAreNamed() throws IOException {
    try (MockWebServer proxy = new MockWebServer()) {
      proxy.enqueue(
          new MockResponse.Builder()
              .code(407)
              .addHeader("Proxy-Authenticate", "Basic realm=x")
              .build());
      proxy.start();
      Ran ran =
          doctor(
              "https://cases.example.com",
              "cdk_canary",
              "--proxy",
              "http://127.0.0.1:" + proxy.getPort());

      assertEquals(ExitCode.FAILED, ran.exitCode(), ran.out());
      assertTrue(ran.out().contains("To do:   Set the proxy's user name and password"), ran.out());
      assertTrue(ran.out().contains("Options: --proxy and --proxy-password-env"), ran.out());
    }
  }

  /**
   * A service whose certificate the connection trusts itself, valid between two days from today.
   */
  private Ran pinned(int from, int days) throws Exception {
    Path store = folder.resolve("own.p12");
    String java = System.getProperty("java.home");
    Process keytool =
        new ProcessBuilder(
                Path.of(java, "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                "EC",
                "-dname",
                "CN=cases",
                "-ext",
                "san=ip:127.0.0.1",
                "-startdate",
                (from < 0 ? "" : "+") + from + "d",
                "-validity",
                Integer.toString(days),
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.txt").toFile())
            .start();
    assertEquals(0, keytool.waitFor(), Files.readString(folder.resolve("keytool.txt")));
    char[] password = "changeit".toCharArray();
    KeyStore keys = KeyStore.getInstance(store.toFile(), password);
    Path certificate = pem("CERTIFICATE", keys.getCertificate("own").getEncoded());
    Path key = pem("PRIVATE KEY", keys.getKey("own", password).getEncoded());
    ListenOptions tls = ListenOptions.onLoopback().withTls(certificate, key);
    try (CaseService service =
        CaseService.start(SampleDatabase.at(folder.resolve("cases.db"), 120).withListening(tls))) {
      return doctor(
          service.baseUrl().toString(),
          service.issueToken("t"),
          "--ca-file",
          certificate.toString());
    }
  }

  private Path pem(String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(content);
    return Files.writeString(
        folder.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(kind, text));
  }

  @Test
  void anExpiredCertificateThatIsTrustedItselfIsNotCalledValid() throws Exception {
    Ran ran = pinned(-700, 330);

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out());
    assertTrue(ran.out().contains("WARNING  Certificate "), ran.out());
    assertTrue(words(ran).contains("The certificate has expired. This connection"), ran.out());
    assertFalse(words(ran).contains("valid and trusted"), ran.out());
    assertTrue(ran.out().contains("ok       Token "), ran.out());
  }

  @Test
  void aCertificateThatIsNotYetValidIsNotCalledValid() throws Exception {
    Ran ran = pinned(3, 330);

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out());
    assertTrue(ran.out().contains("WARNING  Certificate "), ran.out());
    assertTrue(words(ran).contains("The certificate is valid only from "), ran.out());
    assertFalse(words(ran).contains("valid and trusted"), ran.out());
    assertTrue(ran.out().contains("ok       Token "), ran.out());
  }

  /** The output without the breaks of its lines. */
  private static String words(Ran ran) {
    return ran.out().replaceAll("\\s+", " ");
  }

  private static final MockResponse NO_TOKEN = json(401, "{\"data\":null,\"error\":\"no token\"}");

  private static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  /** A page of a list of 1,500 records. */
  private static MockResponse page(int limit, int number) {
    int from = Math.min(1_500, number * limit);
    String rows =
        IntStream.range(from, Math.min(1_500, from + limit))
            .mapToObj(i -> "{\"id\":\"" + i + "\"}")
            .collect(Collectors.joining(","));
    return json(
        200,
        "{\"data\":[%s],\"meta\":{\"totalPages\":%d},\"fields\":[{\"key\":\"a\",\"type\":\"text\"}]}"
            .formatted(rows, Math.ceilDiv(1_500, limit)));
  }

  private static MockResponse answer(RecordedRequest request) {
    if (request.getHeaders().get("Authorization") == null) {
      return NO_TOKEN;
    }
    return "POST".equals(request.getMethod())
        ? page(1, 0)
        : page(number(request, "limit"), number(request, "page"));
  }

  private static int number(RecordedRequest request, String parameter) {
    String text = request.getUrl().queryParameter(parameter);
    return text == null ? 0 : Integer.parseInt(text);
  }

  private static MockWebServer gateway(Function<RecordedRequest, MockResponse> answers)
      throws IOException {
    MockWebServer server = new MockWebServer();
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answers.apply(request);
          }
        });
    server.start();
    return server;
  }

  private Ran exported(MockWebServer server) {
    return Ran.export(
        "use-cases", server.url("/").toString(), "t", "ndjson", folder.resolve("all.ndjson"));
  }

  @Test
  void aGatewayThatIgnoresTheQueryIsAProblemAsInAnExport() throws IOException {
    try (MockWebServer server =
        gateway(
            request ->
                request.getHeaders().get("Authorization") == null ? NO_TOKEN : page(100, 0))) {
      assertEquals(ExitCode.INCOMPLETE, exported(server).exitCode());

      Ran ran = doctor(server.url("/").toString(), "cdk_canary");

      assertEquals(ExitCode.FAILED, ran.exitCode(), ran.out());
      assertTrue(ran.out().contains("PROBLEM  Page numbers "), ran.out());
      assertTrue(words(ran).contains("read 100 records, but the list is incomplete"), ran.out());
      assertFalse(ran.out().contains("lost"), ran.out());
    }
  }

  /** A service that sends this to every so manieth request, and all else as it should. */
  private void assertSurvived(int every, MockResponse fault, String check) throws IOException {
    AtomicInteger requests = new AtomicInteger();
    try (MockWebServer server =
        gateway(request -> requests.incrementAndGet() % every == 1 ? fault : answer(request))) {
      Ran exported = exported(server);
      assertEquals(ExitCode.DONE, exported.exitCode(), exported.err());
      requests.set(0);

      Ran ran = doctor(server.url("/").toString(), "cdk_canary");

      assertEquals(ExitCode.DONE, ran.exitCode(), check + ran.out());
      assertTrue(ran.out().contains(" 0 warnings, 0 problems"), check + ran.out());
      assertTrue(words(ran).contains("read 1,500 records"), check + ran.out());
    }
  }

  @Test
  void faultsThatAnExportSurvivesAreNoProblem() throws IOException {
    assertSurvived(5, json(503, "{\"data\":null,\"error\":\"busy\"}"), "503 now and then");
    assertSurvived(
        1_000_000,
        new MockResponse.Builder()
            .addHeader("Content-Type", "text/html")
            .body("<html><form><input type=\"password\"></form></html>")
            .build(),
        "a sign-in page once");
    assertSurvived(
        5, json(200, "{\"data\":[{\"id\":\"1\"},"), "a body that is cut off now and then");
  }

  @Test
  void aSlowPageIsNoProblem() throws IOException {
    try (MockWebServer server =
        gateway(
            request -> {
              MockResponse answer = answer(request);
              return number(request, "page") == 7
                  ? answer.newBuilder().headersDelay(12, TimeUnit.SECONDS).build()
                  : answer;
            })) {
      Ran ran = doctor(server.url("/").toString(), "cdk_canary");

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.out());
      assertTrue(ran.out().contains(" 0 problems"), ran.out());
      assertFalse(ran.out().contains("lost"), ran.out());
    }
  }
}
