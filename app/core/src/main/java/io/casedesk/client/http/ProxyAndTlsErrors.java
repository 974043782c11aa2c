package io.casedesk.client.http;

import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
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
  static Optional<String> ofProxy(IOException e, Optional<ProxyRoute> way, BaseUrl service) {
    if (e instanceof ProxyRefusedException) {
      return Optional.ofNullable(e.getMessage());
    }
    return way.flatMap(
        proxy -> {
          Matcher refused = NO_TUNNEL.matcher(String.valueOf(e.getMessage()));
          if (refused.matches()) {
            int status = Integer.parseInt(refused.group(1));
            return Optional.ofNullable(
                ProxyRefusedException.ofTunnel(proxy, service.toString(), status).getMessage());
          }
          return unreachable(e)
              .map(
                  why ->
                      "the proxy "
                          + proxy.address()
                          + " cannot be reached: "
                          + why
                          + ". It is named by "
                          + proxy.source()
                          + "; correct it there, or set this connection to use no proxy");
        });
  }

  private static Optional<String> unreachable(IOException e) {
    return switch (e) {
      case UnknownHostException unknown -> Optional.of("its host is unknown");
      case SocketTimeoutException late when mentions(late, "connect") ->
          Optional.of("it does not respond");
      case ConnectException refused -> Optional.of("connection refused");
      case NoRouteToHostException none -> Optional.of("it cannot be reached from this network");
      default -> Optional.empty();
    };
  }

  private static boolean mentions(IOException e, String word) {
    return String.valueOf(e.getMessage()).contains(word);
  }

  /** Explains a rejected certificate or a failed TLS handshake, and says what to do. */
  static String ofTls(SSLException e, BaseUrl service) {
    if (e instanceof SSLPeerUnverifiedException) {
      return "its certificate is for other names than "
          + service.host()
          + "; use a name the certificate is for, or ask your administrator for a"
          + " certificate with this one";
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String text = ofCause(cause);
      if (text != null) {
        return text;
      }
    }
    return e.getMessage() + "; check that the base URL names a port that speaks https";
  }

  private static @Nullable String ofCause(Throwable cause) {
    return switch (cause) {
      case CertificateExpiredException expired ->
          "its certificate has expired; your administrator must renew it (if this"
              + " computer's clock is right)";
      case CertificateNotYetValidException early ->
          "its certificate is not valid yet; check this computer's clock";
      case CertPathBuilderException unknown ->
          "its certificate comes from an authority that this computer does not trust; if it is your"
              + " company's own, name its certificate (a PEM file) for this connection";
      default -> null;
    };
  }
}
