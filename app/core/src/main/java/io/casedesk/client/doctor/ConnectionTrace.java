package io.casedesk.client.doctor;

import io.casedesk.client.network.ConnectionWatcher;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Records the steps of the client's calls: which the first call reached, and what was seen there.
 * Safe for several threads.
 */
final class ConnectionTrace extends ConnectionWatcher {

  /** The steps of a call, in order. */
  enum Step {
    /** The address of the host, or of its proxy, is known. */
    NAME_FOUND,
    /** The service accepts connections; with https through a proxy, the tunnel is open. */
    CONNECTED,
    /** The certificate was accepted and the connection is secure. */
    SECURED,
    /** The response arrived, and no proxy refused the request. */
    DONE
  }

  /**
   * A certificate and the client's verdict.
   *
   * @param chain the certificates sent by the service, its own first
   * @param refusal why the client does not trust the certificate; null when it does
   */
  record CheckedCertificate(List<X509Certificate> chain, @Nullable CertificateException refusal) {}

  private final InstantSource clock;
  private final Set<Step> reached = EnumSet.noneOf(Step.class);
  private final Map<Call, Long> starts = new ConcurrentHashMap<>();
  private boolean ended;
  private List<InetAddress> addresses = List.of();
  private @Nullable CheckedCertificate certificate;
  private @Nullable Duration ahead;
  private Duration took = Duration.ZERO;

  ConnectionTrace(InstantSource clock) {
    this.clock = clock;
  }

  /** Waits until a step was reached, and returns true, or until the first call ended without. */
  synchronized boolean await(Step step) throws InterruptedException {
    while (!ended && !reached.contains(step)) {
      wait();
    }
    return reached.contains(step);
  }

  /**
   * Notes that the first call, with all its tries, ended.
   *
   * @param isDone whether there was a response
   */
  synchronized void end(boolean isDone) {
    ended = true;
    if (isDone) {
      reached.add(Step.DONE);
    }
    notifyAll();
  }

  private synchronized void reach(Step step) {
    reached.add(step);
    notifyAll();
  }

  /** The addresses of the host or of its proxy; empty when no name was looked up. */
  synchronized List<InetAddress> addresses() {
    return addresses;
  }

  /** The certificate that the client checked last; null when it got none. */
  synchronized @Nullable CheckedCertificate certificate() {
    return certificate;
  }

  /**
   * How far the service's clock is ahead of this computer's, by the latest response; null when that
   * had no time.
   */
  synchronized @Nullable Duration ahead() {
    return ahead;
  }

  /** The duration of the call that ended last, from its start to the end of its body. */
  synchronized Duration took() {
    return took;
  }

  @Override
  public void callStart(Call call) {
    starts.put(call, System.nanoTime());
  }

  @Override
  public synchronized void dnsEnd(Call call, String host, List<InetAddress> found) {
    addresses = List.copyOf(found);
    reach(Step.NAME_FOUND);
  }

  @Override
  public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
    // No name is looked up for an IP address.
    reach(Step.NAME_FOUND);
  }

  @Override
  public void secureConnectStart(Call call) {
    reach(Step.CONNECTED);
  }

  @Override
  public synchronized void certificateChecked(
      List<X509Certificate> chain, @Nullable CertificateException refusal) {
    certificate = new CheckedCertificate(chain, refusal);
  }

  @Override
  public void secureConnectEnd(Call call, @Nullable Handshake handshake) {
    reach(Step.SECURED);
  }

  @Override
  public void connectEnd(
      Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
    reach(Step.CONNECTED);
  }

  @Override
  public void connectionAcquired(Call call, Connection connection) {
    reach(Step.CONNECTED);
  }

  @Override
  public synchronized void responseHeadersEnd(Call call, Response response) {
    Date date = response.headers().getDate("Date");
    ahead = date == null ? null : Duration.between(clock.instant(), date.toInstant());
  }

  @Override
  public void callEnd(Call call) {
    note(call);
  }

  @Override
  public void callFailed(Call call, IOException why) {
    note(call);
  }

  private synchronized void note(Call call) {
    Long start = starts.remove(call);
    if (start != null) {
      took = Duration.ofNanos(System.nanoTime() - start);
    }
  }
}
