package io.casedesk.client.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.NoDelayFactory;
import io.casedesk.client.RawPeer;
import io.casedesk.client.doctor.Doctor.CheckDeadline;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The doctor on what answers a byte now and then, so that no time limit of a read is reached. */
@Timeout(60)
class CheckDeadlineTest {

  private static final String TOKEN = "canary-token-77b0";
  private static final Duration SHORT = Duration.ofSeconds(3);
  private static final Duration LONG = Duration.ofMinutes(1);

  /** The head of a TLS record of 16 kB, which is then never whole. */
  private static final String TLS_RECORD = "\u0016\u0003\u0003@\u0000\u0002\u0000?\u0000";

  /** Lets time pass only while one check hangs, which gets all the time that it may take. */
  private record OnlyFor(DoctorCheck hanging, AtomicLong now) implements CheckDeadline.Timer {

    /**
     * For the check to come to where it hangs; should it come later, it is given up before that.
     */
    private static final Duration REAL = Duration.ofMillis(300);

    @Override
    public long nanoTime() {
      return now.get();
    }

    @Override
    public <T> T await(DoctorCheck check, Future<T> result, long nanos)
        throws InterruptedException, ExecutionException, TimeoutException {
      if (check != hanging) {
        return result.get();
      }
      try {
        return result.get(REAL.toMillis(), TimeUnit.MILLISECONDS);
      } finally {
        now.addAndGet(nanos);
      }
    }
  }

  private static CheckDeadline patience(DoctorCheck hanging, Duration check, Duration whole) {
    return new CheckDeadline(check, whole, new OnlyFor(hanging, new AtomicLong()));
  }

  /** Looks at what hangs in one check, for longer than one check may take. */
  private static DoctorReport report(String url, ProxySettings proxy, DoctorCheck hanging) {
    return report(url, proxy, patience(hanging, SHORT, LONG));
  }

  /** Looks at what hangs in one check, for longer than all of them may take. */
  private static DoctorReport reportOfAll(String url, ProxySettings proxy, DoctorCheck hanging) {
    return report(url, proxy, patience(hanging, LONG, SHORT));
  }

  private static DoctorReport report(String url, ProxySettings proxy, CheckDeadline checkDeadline) {
    ClientOptions options =
        ClientOptions.of(BaseUrl.parseAllowingPlainHttp(url), () -> TOKEN)
            .withNetwork(new NetworkOptions(proxy, Optional.empty()));
    List<DoctorFinding> told = new ArrayList<>();
    DoctorReport report = new Doctor(options, InstantSource.system(), checkDeadline).run(told::add);
    assertEquals(List.of(DoctorCheck.values()), told.stream().map(DoctorFinding::check).toList());
    return report;
  }

  private static void assertGivenUp(DoctorReport report, DoctorCheck check, String words) {
    DoctorFinding finding =
        report.findings().stream().filter(f -> f.check() == check).findFirst().orElseThrow();
    assertEquals(State.PROBLEM, finding.state(), report.findings().toString());
    assertTrue(finding.seen().text().contains(words), finding.seen().text());
    assertEquals(1, report.count(State.PROBLEM), report.findings().toString());
  }

  @Test
  void aHandshakeThatDrips() {
    try (RawPeer peer = RawPeer.dripping(TLS_RECORD)) {
      String url = "https://127.0.0.1:" + peer.port();
      assertGivenUp(
          report(url, new ProxySettings.None(), DoctorCheck.CERTIFICATE),
          DoctorCheck.CERTIFICATE,
          "This check took longer than 3 seconds");
      assertGivenUp(
          reportOfAll(url, new ProxySettings.None(), DoctorCheck.CERTIFICATE),
          DoctorCheck.CERTIFICATE,
          "The checks took longer than 3 seconds");
      assertEquals(List.of(), peer.heads(), "and nothing was asked");
    }
  }

  @Test
  void aProxyThatDrips() {
    try (RawPeer peer = RawPeer.dripping("HTTP/1.1 200 OK\r\nX-Slow: ")) {
      ProxySettings proxy = ProxySettings.parse("127.0.0.1:" + peer.port(), () -> "", List.of());
      assertGivenUp(
          report("https://cases.example.com", proxy, DoctorCheck.PROXY),
          DoctorCheck.PROXY,
          "longer than 3 seconds");
      assertGivenUp(
          report("http://cases.example.com", proxy, DoctorCheck.PROXY),
          DoctorCheck.PROXY,
          "longer than 3 seconds");
      assertTrue(peer.heads().stream().noneMatch(head -> head.contains(TOKEN)));
    }
  }

  private static MockWebServer slowPages() throws Exception {
    MockResponse noToken =
        new MockResponse.Builder().code(401).body("{\"data\":null,\"error\":\"no token\"}").build();
    MockResponse quick = new MockResponse.Builder().body("{\"data\":[]}").build();
    MockResponse slow =
        new MockResponse.Builder()
            .body("{\"data\":[" + " ".repeat(100_000) + "]}")
            .throttleBody(1, 50, TimeUnit.MILLISECONDS)
            .build();
    MockWebServer server = NoDelayFactory.server();
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            if (request.getHeaders().get("Authorization") == null) {
              return noToken;
            }
            return request.getUrl().queryParameter("page") == null ? quick : slow;
          }
        });
    server.start();
    return server;
  }

  @Test
  void aServiceThatDrips() throws Exception {
    try (MockWebServer server = slowPages()) {
      String url = server.url("/").toString();
      DoctorReport one = report(url, new ProxySettings.None(), DoctorCheck.PAGE_BASE);
      assertGivenUp(one, DoctorCheck.PAGE_BASE, "This check took longer than 3 seconds");
      assertTrue(one.findings().toString().contains("can filter use cases"), "goes on after it");

      DoctorReport all = reportOfAll(url, new ProxySettings.None(), DoctorCheck.PAGE_BASE);
      assertGivenUp(all, DoctorCheck.PAGE_BASE, "The checks took longer than 3 seconds");
      assertTrue(
          all.findings()
              .toString()
              .contains("Skipped: the earlier checks took longer than 3 seconds."),
          all.findings().toString());
    }
  }

  @Test
  void interruptingEndsACheckThatHangs() throws Exception {
    try (RawPeer peer = RawPeer.dripping(TLS_RECORD)) {
      CountDownLatch connected =
          new CountDownLatch(
              List.of(DoctorCheck.PROXY, DoctorCheck.NAME, DoctorCheck.CONNECTION).size());
      ClientOptions options =
          ClientOptions.of("https://127.0.0.1:" + peer.port(), () -> TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.empty()));
      FutureTask<Boolean> work =
          new FutureTask<>(
              () -> {
                Assertions.assertThrows(
                    CancellationException.class,
                    () -> new Doctor(options).run(finding -> connected.countDown()));
                return Thread.interrupted();
              });
      Thread thread = Thread.ofPlatform().start(work);
      connected.await();
      thread.interrupt();
      assertTrue(work.get());
    }
  }
}
