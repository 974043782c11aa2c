package io.casedesk.client.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.NoProxy;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.client.network.TestAuthority;
import io.casedesk.client.network.Tinyproxy;
import io.casedesk.server.CaseService;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.testdata.Needs;
import io.casedesk.server.testdata.SampleDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The doctor on connections to the service itself. */
@Timeout(60)
class DoctorTest {

  private static final String TOKEN = "canary-token-77b0";
  private static final NetworkOptions DIRECT =
      new NetworkOptions(new ProxySettings.None(), Optional.empty());

  @TempDir private Path folder;

  private ServiceOptions options() {
    return SampleDatabase.at(folder.resolve("service.db"), 120);
  }

  private static DoctorReport report(String url, String token, NetworkOptions network) {
    List<DoctorFinding> told = new ArrayList<>();
    DoctorReport report =
        new Doctor(
                ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> token)
                    .withNetwork(network))
            .run(told::add);
    assertEquals(report.findings(), told, "each is told as it comes");
    assertEquals(List.of(DoctorCheck.values()), told.stream().map(DoctorFinding::check).toList());
    String all = report + report.toJson();
    assertFalse(all.contains(token) || all.contains(Tinyproxy.PASSWORD), all);
    return report;
  }

  private static DoctorFinding of(DoctorReport report, DoctorCheck check) {
    return report.findings().stream().filter(f -> f.check() == check).findFirst().orElseThrow();
  }

  private static void assertFound(
      DoctorReport report, DoctorCheck check, State state, String... words) {
    DoctorFinding finding = of(report, check);
    assertEquals(state, finding.state(), report.findings().toString());
    String text = finding.seen() + " " + finding.means() + " " + finding.todo();
    for (String word : words) {
      assertTrue(text.contains(word), text);
    }
    assertEquals(state == State.WARNING || state == State.PROBLEM, !finding.todo().isEmpty());
  }

  /** The check that failed, and nothing that needs it. */
  private static void assertOnly(DoctorReport report, DoctorCheck check, String... words) {
    assertFound(report, check, State.PROBLEM, words);
    assertEquals(1, report.count(State.PROBLEM), report.findings().toString());
    assertEquals(0, report.count(State.WARNING), report.findings().toString());
    assertFalse(report.healthy());
  }

  @ParameterizedTest
  @EnumSource
  void aServiceThatWorks(FirstPageNumber base) {
    try (CaseService service = CaseService.start(options().withPageBase(base))) {
      DoctorReport report = report(service.baseUrl().toString(), service.issueToken("t"), DIRECT);

      assertEquals(
          DoctorCheck.values().length, report.count(State.OK), report.findings().toString());
      assertTrue(report.healthy() && !report.tokenRefused());
      assertFound(
          report,
          DoctorCheck.PAGE_BASE,
          State.OK,
          "at " + (base == FirstPageNumber.ZERO ? "0" : "1"));
      assertFound(report, DoctorCheck.LIMIT_CAP, State.OK, "sends 100 records per page");
      assertFound(report, DoctorCheck.METADATA, State.OK, "The service describes");
    }
  }

  @Test
  void aServiceWithoutRecords() {
    try (CaseService service = CaseService.start(ServiceOptions.of(folder.resolve("service.db")))) {
      DoctorReport report = report(service.baseUrl().toString(), service.issueToken("t"), DIRECT);
      assertTrue(report.healthy());
      assertFound(report, DoctorCheck.PAGE_BASE, State.OK, "The list is empty.");
      assertFound(report, DoctorCheck.LIMIT_CAP, State.OK, "too few");
    }
  }

  @Test
  void aPortThatNobodyListensOn() throws IOException {
    DoctorReport report = report("http://127.0.0.1:" + Tinyproxy.freePort(), TOKEN, DIRECT);
    assertOnly(
        report,
        DoctorCheck.CONNECTION,
        "refuses the connection",
        "start the service on this computer");
    assertFound(report, DoctorCheck.LATENCY, State.SKIPPED, "until \"Connection\" is fixed");
  }

  @Test
  void aNameThatIsNotKnown() {
    assertOnly(
        report("https://no-such-host.invalid", TOKEN, DIRECT), DoctorCheck.NAME, "can't find");
  }

  @Test
  void aPathThatIsWrong() {
    try (CaseService service = CaseService.start(options())) {
      String url = service.baseUrl().toString();
      assertOnly(
          report(url + "/cases/list", TOKEN, DIRECT),
          DoctorCheck.BASE_URL,
          "The server has no page at " + url + "/cases/list/api/public/use-cases (404).",
          "Use " + url + " as the service address: the service responds there.");
    }
  }

  @Test
  void aTokenThatIsWrong() {
    try (CaseService service = CaseService.start(options())) {
      DoctorReport report = report(service.baseUrl().toString(), TOKEN, DIRECT);
      assertOnly(report, DoctorCheck.TOKEN, "rejects the token (401)");
      assertTrue(report.tokenRefused());
      assertFound(report, DoctorCheck.CLOCK, State.OK, "agree");
      assertOnly(
          report(service.baseUrl().toString(), "two words", DIRECT),
          DoctorCheck.TOKEN,
          "invalid characters");
    }
  }

  @Test
  void aTokenForReadingIsEnough() {
    Path database = folder.resolve("service.db");
    String token;
    try (CaseService _ = CaseService.start(options())) {
      try (DatabaseAdministration administration =
          DatabaseAdministration.open(DatabaseAdministration.address(database.toString(), null))) {
        token = administration.issueToken("reader", null, true, false);
      }
    }
    try (CaseService service = CaseService.start(ServiceOptions.of(folder.resolve("service.db")))) {
      DoctorReport report = report(service.baseUrl().toString(), token, DIRECT);
      assertEquals(
          DoctorCheck.values().length, report.count(State.OK), report.findings().toString());
      assertFound(
          report, DoctorCheck.TOKEN, State.OK, "doesn't test whether the token allows changes");
    }
  }

  private DoctorReport encrypted(
      HeldCertificate certificate, TestAuthority authority, boolean known) throws IOException {
    ListenOptions tls =
        ListenOptions.onLoopback()
            .withTls(authority.chain(certificate), authority.key(certificate));
    try (CaseService service = CaseService.start(options().withListening(tls))) {
      Optional<Path> pem = known ? Optional.of(authority.pem()) : Optional.empty();
      return report(
          service.baseUrl().toString(),
          service.issueToken("t"),
          new NetworkOptions(new ProxySettings.None(), pem));
    }
  }

  @Test
  void certificates() throws IOException {
    TestAuthority authority = new TestAuthority(folder);
    DoctorReport good = encrypted(authority.lasting(90), authority, true);
    assertTrue(good.healthy(), good.findings().toString());
    assertFound(
        good, DoctorCheck.CERTIFICATE, State.OK, "for 127.0.0.1, was issued by \"Company Root\"");
    assertFound(good, DoctorCheck.CERTIFICATE, State.OK, "in 90 days");

    DoctorReport soon = encrypted(authority.lasting(12), authority, true);
    assertTrue(soon.healthy(), soon.findings().toString());
    assertFound(soon, DoctorCheck.CERTIFICATE, State.WARNING, "in 12 days", "expires soon");

    assertOnly(
        encrypted(authority.lasting(-3), authority, true),
        DoctorCheck.CERTIFICATE,
        "expired on",
        "ago");
    assertOnly(
        encrypted(authority.lasting(90), authority, false),
        DoctorCheck.CERTIFICATE,
        "doesn't trust the certificate authority \"Company Root\"",
        "PEM");
    assertOnly(
        encrypted(authority.forName("cases.test", 90), authority, true),
        DoctorCheck.CERTIFICATE,
        "for cases.test",
        "isn't for 127.0.0.1");
  }

  /** A certificate that a user trusts itself, valid between two days from today. */
  private DoctorReport pinned(int from, int to) throws IOException {
    Instant now = Instant.now();
    HeldCertificate own =
        new HeldCertificate.Builder()
            .commonName("cases")
            .addSubjectAlternativeName("127.0.0.1")
            .validityInterval(
                now.plus(Duration.ofDays(from)).toEpochMilli(),
                now.plus(Duration.ofDays(to)).toEpochMilli())
            .build();
    Path pem = Files.writeString(folder.resolve("own.pem"), own.certificatePem());
    Path key = Files.writeString(folder.resolve("own-key.pem"), own.privateKeyPkcs8Pem());
    ListenOptions tls = ListenOptions.onLoopback().withTls(pem, key);
    try (CaseService service = CaseService.start(options().withListening(tls))) {
      return report(
          service.baseUrl().toString(),
          service.issueToken("t"),
          new NetworkOptions(new ProxySettings.None(), Optional.of(pem)));
    }
  }

  @Test
  void theTimesOfACertificateThatIsTrustedItself() throws IOException {
    DoctorReport expired = pinned(-700, -370);
    assertFound(
        expired, DoctorCheck.CERTIFICATE, State.WARNING, "has expired", "accepts it anyway");
    assertFound(expired, DoctorCheck.TOKEN, State.OK, "accepts the token");

    DoctorReport early = pinned(3, 90);
    assertFound(early, DoctorCheck.CERTIFICATE, State.WARNING, "only from", "accepts it anyway");
    assertFound(early, DoctorCheck.TOKEN, State.OK, "accepts the token");
  }

  @Test
  void plainHttpWhereTlsIsSpokenAndTheOtherWayRound() {
    try (CaseService service = CaseService.start(options())) {
      String url = service.baseUrl().toString().replace("http:", "https:");
      assertOnly(report(url, TOKEN, DIRECT), DoctorCheck.CERTIFICATE, "doesn't use https");
    }
  }

  @Test
  @Tag("external")
  void proxies() throws Exception {
    Needs.met(Tinyproxy.isInstalled(), "needs /usr/bin/tinyproxy (Debian's package tinyproxy)");
    TestAuthority authority = new TestAuthority(folder);
    HeldCertificate certificate = authority.forName("0.0.0.0", 90);
    ListenOptions tls =
        ListenOptions.onLoopback()
            .withTls(authority.chain(certificate), authority.key(certificate));
    Optional<Path> trust = Optional.of(authority.pem());
    try (Tinyproxy proxy = Tinyproxy.start(folder);
        CaseService plain = CaseService.start(options());
        CaseService secret =
            CaseService.start(ServiceOptions.of(folder.resolve("other.db")).withListening(tls))) {
      for (CaseService service : List.of(plain, secret)) {
        // Not known to lead to this computer, which is reached without a proxy.
        String url = service.baseUrl().toString().replace("127.0.0.1", "0.0.0.0");
        String token = service.issueToken("t");
        DoctorReport good = report(url, token, through(proxy, Tinyproxy.PASSWORD, trust));
        assertTrue(good.healthy(), good.findings().toString());
        assertFound(good, DoctorCheck.PROXY, State.OK, "127.0.0.1:" + proxy.port(), "user ann");
        assertOnly(
            report(url, token, through(proxy, "wrong", trust)),
            DoctorCheck.PROXY,
            "rejects the user ann or the password");
      }
    }
    int nobody = Tinyproxy.freePort();
    assertOnly(
        report(
            "https://cases.example.com",
            TOKEN,
            new NetworkOptions(
                ProxySettings.parse("127.0.0.1:" + nobody, () -> "", List.of()), trust)),
        DoctorCheck.PROXY,
        "connection refused");
  }

  private static NetworkOptions through(Tinyproxy proxy, String password, Optional<Path> trust) {
    return new NetworkOptions(
        new ProxySettings.Manual(
            "127.0.0.1",
            proxy.port(),
            Optional.of(new Login(Tinyproxy.USER, () -> password)),
            new NoProxy(List.of())),
        trust);
  }

  @Test
  void beingInterruptedEndsIt() {
    Doctor doctor = new Doctor(ClientOptions.of("http://127.0.0.1:1", () -> TOKEN));
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> doctor.run(finding -> {}));
    assertTrue(Thread.interrupted());
  }

  @Test
  void plainHttpToAnotherComputerIsWarnedOf() {
    ClientOptions options =
        ClientOptions.of(
            BaseUrl.parseAllowingPlainHttp("http://no-such-host.invalid"), () -> TOKEN);
    DoctorReport report = new Doctor(options.withNetwork(DIRECT)).run(finding -> {});
    assertOnly(report, DoctorCheck.NAME, "can't find");
  }
}
