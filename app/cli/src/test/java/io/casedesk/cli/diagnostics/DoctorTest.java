package io.casedesk.cli.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
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
}
