package io.casedesk.client.http;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.ApiException.Unavailable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Explains in plain words why a call got no response. */
public final class NetworkErrors {

  /** What Okio says of a damaged gzip body. */
  private static final List<String> GZIP_FAULTS =
      List.of(
          "source exhausted prematurely",
          "gzip finished without exhausting source",
          "id1id2:",
          "fhcrc:",
          "crc:",
          "isize:");

  private static final Pattern NO_TUNNEL =
      Pattern.compile("Unexpected response code for CONNECT: (\\d{3})");

  private final BaseUrl host;
  private final ResponseLimits limits;
  private final NetworkOptions network;

  public NetworkErrors(BaseUrl host, ResponseLimits limits, NetworkOptions network) {
    this.host = host;
    this.limits = limits;
    this.network = network;
  }

  /** Thrown when a response exceeds the size limit. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long limit;

    TooLargeException(long limit) {
      this.limit = limit;
    }
  }

  /** The refusal of the proxy that caused a failure; empty when the proxy refused nothing. */
  public Optional<ProxyRefusedException> proxyRefusal(IOException e) {
    return refusal(e, network.routeTo(host.uri()));
  }

  private Optional<ProxyRefusedException> refusal(IOException e, Optional<ProxyRoute> route) {
    if (e instanceof ProxyRefusedException refusal) {
      return Optional.of(refusal);
    }
    Matcher refused = NO_TUNNEL.matcher(String.valueOf(e.getMessage()));
    return route
        .filter(proxy -> refused.matches())
        .map(
            proxy ->
                ProxyRefusedException.ofTunnel(
                    proxy, host.toString(), Integer.parseInt(refused.group(1))));
  }

  public ApiException explain(Call call, IOException e) {
    Optional<Message> proxy = ofProxy(e);
    if (proxy.isPresent()) {
      return new Unavailable(call, proxy.get(), e);
    }
    return switch (e) {
      case TooLargeException tooLarge ->
          new Malformed(
              call,
              Message.of("network.too-large", tooLarge.limit),
              null,
              Malformed.Flaw.PERMANENT);
      case UnknownHostException unknown ->
          new Unavailable(call, Message.of("network.unknown-host", host), e);
      case SocketTimeoutException late when mentions(late, "connect") ->
          new Unavailable(
              call, Message.of("network.no-connection", host, seconds(limits.connect())), e);
      case SocketTimeoutException late ->
          new Unavailable(call, Message.of("network.no-data", seconds(limits.firstByte())), e);
      case InterruptedIOException late ->
          new Unavailable(call, Message.of("network.not-finished", seconds(limits.wholeCall())), e);
      case ConnectException refused ->
          new Unavailable(call, Message.of("network.connection-refused", host), e);
      case NoRouteToHostException unreachable ->
          new Unavailable(call, Message.of("network.no-route", host), e);
      case SSLException tls ->
          new Unavailable(call, Message.of("network.tls", host, ofTls(tls)), e);
      // OkHttp refuses a 407 that doesn't come from a configured proxy.
      case ProtocolException odd when mentions(odd, "(407)") ->
          new Malformed(call, Message.of("network.gateway-sign-in"), e, Malformed.Flaw.PERMANENT);
      case ProtocolException odd when !mentions(odd, "unexpected end") ->
          new Malformed(call, Message.of("network.not-http", host), e);
      case IOException damaged when isDamagedGzip(damaged) ->
          new Malformed(call, Message.of("network.body-damaged"), e);
      default -> new Unavailable(call, Message.of("network.broke-off"), e);
    };
  }

  /** Explains a failure of the proxy; empty when the proxy was not the cause. */
  private Optional<Message> ofProxy(IOException e) {
    Optional<ProxyRoute> route = network.routeTo(host.uri());
    return refusal(e, route)
        .map(ProxyRefusedException::message)
        .or(
            () ->
                route.flatMap(
                    proxy ->
                        unreachable(e)
                            .map(
                                why ->
                                    Message.of(
                                        "proxy.unreachable",
                                        proxy.address(),
                                        why,
                                        proxy.source()))));
  }

  private static Optional<Message> unreachable(IOException e) {
    return switch (e) {
      case UnknownHostException unknown -> Optional.of(Message.of("proxy.unknown-host"));
      case SocketTimeoutException late when mentions(late, "connect") ->
          Optional.of(Message.of("proxy.no-answer"));
      case ConnectException refused -> Optional.of(Message.of("proxy.connection-refused"));
      case NoRouteToHostException none -> Optional.of(Message.of("proxy.no-route"));
      default -> Optional.empty();
    };
  }

  /** Explains a rejected certificate or a failed TLS handshake, and says what to do. */
  private Message ofTls(SSLException e) {
    if (e instanceof SSLPeerUnverifiedException) {
      return Message.of("tls.other-name", host.host());
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      Message text = ofCause(cause);
      if (text != null) {
        return text;
      }
    }
    return Message.of("tls.failed", String.valueOf(e.getMessage()));
  }

  private static @Nullable Message ofCause(Throwable cause) {
    return switch (cause) {
      case CertificateExpiredException expired -> Message.of("tls.expired");
      case CertificateNotYetValidException early -> Message.of("tls.not-yet-valid");
      case CertPathBuilderException unknown -> Message.of("tls.untrusted");
      default -> null;
    };
  }

  /** Whether the compressed body ended early or can't be unpacked; the connection was fine. */
  private static boolean isDamagedGzip(IOException e) {
    return e.getCause() instanceof DataFormatException
        || GZIP_FAULTS.stream().anyMatch(fault -> mentions(e, fault));
  }

  private static boolean mentions(IOException e, String word) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains(word);
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
