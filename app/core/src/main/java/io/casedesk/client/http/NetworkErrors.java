package io.casedesk.client.http;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxyRefusedException;
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
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DataFormatException;
import javax.net.ssl.SSLException;

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
    return ProxyAndTlsErrors.refusal(e, network.routeTo(host.uri()), host);
  }

  public ApiException explain(Call call, IOException e) {
    Optional<Message> proxy = ProxyAndTlsErrors.ofProxy(e, network.routeTo(host.uri()), host);
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
          new Unavailable(
              call, Message.of("network.tls", host, ProxyAndTlsErrors.ofTls(tls, host)), e);
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
