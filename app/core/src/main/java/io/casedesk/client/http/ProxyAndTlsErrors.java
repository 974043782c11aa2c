package io.casedesk.client.http;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Explains in plain words why a proxy or a certificate made a call fail. */
final class ProxyAndTlsErrors {

  private static final Pattern NO_TUNNEL =
      Pattern.compile("Unexpected response code for CONNECT: (\\d{3})");

  private ProxyAndTlsErrors() {}

  /** Explains a failure of the proxy; empty when the proxy was not the cause. */
  static Optional<Message> ofProxy(IOException e, Optional<ProxyRoute> route, BaseUrl service) {
    return refusal(e, route, service)
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

  /** The refusal of the proxy; empty when the proxy refused nothing. */
  static Optional<ProxyRefusedException> refusal(
      IOException e, Optional<ProxyRoute> route, BaseUrl service) {
    if (e instanceof ProxyRefusedException refusal) {
      return Optional.of(refusal);
    }
    Matcher refused = NO_TUNNEL.matcher(String.valueOf(e.getMessage()));
    return route
        .filter(proxy -> refused.matches())
        .map(
            proxy ->
                ProxyRefusedException.ofTunnel(
                    proxy, service.toString(), Integer.parseInt(refused.group(1))));
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

  private static boolean mentions(IOException e, String word) {
    return String.valueOf(e.getMessage()).contains(word);
  }

  /** Explains a rejected certificate or a failed TLS handshake, and says what to do. */
  static Message ofTls(SSLException e, BaseUrl service) {
    if (e instanceof SSLPeerUnverifiedException) {
      return Message.of("tls.other-name", service.host());
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
}
