package io.casedesk.client.doctor;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.ConnectionWatcher;
import io.casedesk.model.ApiException;
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
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Handshake;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The first request to the service, without the token, and the steps of this and the later calls.
 * The checks of the network look at the steps while the first request is under way. Safe for
 * several threads.
 */
final class ConnectionTrace extends ConnectionWatcher implements AutoCloseable {

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
  private List<InetAddress> addresses = List.of();
  private @Nullable CheckedCertificate certificate;
  private @Nullable Duration ahead;
  private Duration took = Duration.ZERO;
  private @Nullable Thread first;
  private boolean ended;
  private @Nullable ApiResponse response;
  private @Nullable RuntimeException failure;

  ConnectionTrace(InstantSource clock) {
    this.clock = clock;
  }

  /** Starts the first request; returns this trace, whose end ends it. */
  synchronized ConnectionTrace begin(DoctorClient client, BaseUrl base) {
    first = Thread.ofVirtual().name("doctor-first").start(() -> ask(client, base));
    return this;
  }

  private void ask(DoctorClient client, BaseUrl base) {
    try {
      ApiResponse answer = client.withoutToken(base);
      synchronized (this) {
        response = answer;
      }
      reach(Step.DONE);
    } catch (RuntimeException e) {
      synchronized (this) {
        failure = e;
      }
    } finally {
      end();
    }
  }

  /** The first request, with all its tries, ended. */
  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /**
   * Waits until the first request reached a step, and returns true, or until it ended without. The
   * request ends when the waiting thread is interrupted.
   */
  synchronized boolean reaches(Step step) {
    try {
      while (!ended && !reached.contains(step)) {
        wait();
      }
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped before " + step);
    }
    return reached.contains(step);
  }

  /** Why there was no response; null when there was one. Call it after the request ended. */
  synchronized @Nullable ApiException failure() {
    return switch (failure) {
      case null -> null;
      case ApiException e -> e;
      case RuntimeException e -> throw e;
    };
  }

  /** The error of the network that caused the failure; null when there was none. */
  @Nullable IOException networkError() {
    ApiException why = failure();
    return why != null && why.getCause() instanceof IOException e ? e : null;
  }

  /**
   * Waits for the response to the first request.
   *
   * @throws ApiException when there is none
   */
  synchronized ApiResponse response() {
    boolean _ = reaches(Step.DONE);
    ApiException why = failure();
    if (why != null || response == null) {
      throw why != null ? why : new CancellationException("There was no response");
    }
    return response;
  }

  /** Ends the first request. */
  @Override
  public synchronized void close() {
    if (first != null) {
      first.interrupt();
    }
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
