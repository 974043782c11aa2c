package io.casedesk.client.doctor;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import okhttp3.OkHttpClient;

/** Checks the certificate of the service. */
final class CertificateCheck {

  private static final int FEW_DAYS = 30;
  private static final int SUBJECT_ALTERNATIVE_DNS = 2;
  private static final int SUBJECT_ALTERNATIVE_IP = 7;

  private CertificateCheck() {}

  static DoctorFinding run(CheckContext context) {
    if (!context.base.isHttps()) {
      return context.base.isLoopback()
          ? context.ok(
              "None is needed: the connection is plain http, but does not leave this computer.", "")
          : context.warning(
              "None: the connection is plain http.",
              "Anyone on the way can read and change the token and the records.",
              "Ask your administrator for an https:// address.");
    }
    try (Socket plain = context.connect();
        SSLSocket socket = acceptingAnything(plain, context)) {
      socket.startHandshake();
      return judge(context, socket.getSession());
    } catch (SSLException e) {
      return context.problem(
          "TLS does not work there: " + e.getMessage() + ".",
          "The port is open, but the program there does not use https.",
          "Check the port in the base URL, and whether it should begin with http:// instead.");
    } catch (IOException e) {
      return context.problem(
          "The certificate could not be read: " + context.probe.explain(e) + ".",
          "The connection broke off during the TLS handshake.",
          "Run the check again. If it fails again, something between this computer and the service"
              + " interrupts secure connections: ask your administrator.");
    }
  }

  /**
   * Opens a connection that accepts any certificate, to inspect an untrusted one. No request and no
   * token is sent over this connection: it is closed when the certificate was received.
   */
  private static SSLSocket acceptingAnything(Socket plain, CheckContext context)
      throws IOException {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, new TrustManager[] {new Accepting()}, null);
      return (SSLSocket)
          tls.getSocketFactory()
              .createSocket(plain, context.base.host(), context.base.port(), true);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java cannot speak TLS", e);
    }
  }

  private static DoctorFinding judge(CheckContext context, SSLSession session) throws IOException {
    List<X509Certificate> chain =
        Arrays.stream(session.getPeerCertificates())
            .filter(X509Certificate.class::isInstance)
            .map(X509Certificate.class::cast)
            .toList();
    X509Certificate own = chain.getFirst();
    Instant now = context.clock.instant();
    String seen = describe(chain, now);
    try {
      context
          .options
          .network()
          .judge()
          .checkServerTrusted(chain.toArray(X509Certificate[]::new), "UNKNOWN");
    } catch (CertificateException e) {
      return refused(context, seen, chain, e);
    }
    if (!new OkHttpClient().hostnameVerifier().verify(context.base.host(), session)) {
      return context.problem(
          seen,
          "It is not for " + context.base.host() + ", so this may be another computer.",
          "Use one of the names the certificate is for in the base URL, or ask your administrator"
              + " for a certificate that includes this one.");
    }
    Duration left = Duration.between(now, own.getNotAfter().toInstant());
    return left.toDays() < FEW_DAYS
        ? context.warning(
            seen,
            "It is valid and trusted, but expires soon. After that, nothing can be read.",
            "Remind your administrator to renew it.")
        : context.ok(seen, "It is valid and trusted.");
  }

  private static DoctorFinding refused(
      CheckContext context,
      String seen,
      List<X509Certificate> chain,
      CertificateException refusal) {
    for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return context.problem(
            seen,
            "The certificate has expired, so Casedesk sends nothing.",
            "Ask your administrator to renew it. If that day is in the future, set this computer's"
                + " clock.");
      }
      if (cause instanceof CertificateNotYetValidException) {
        return context.problem(
            seen,
            "The certificate is not valid yet, so Casedesk sends nothing.",
            "Check this computer's clock; if it is right, ask your administrator.");
      }
    }
    X509Certificate last = chain.getLast();
    boolean whole = last.getSubjectX500Principal().equals(last.getIssuerX500Principal());
    return context.problem(
        seen,
        "This computer does not trust the authority \""
            + name(last.getIssuerX500Principal().getName())
            + "\", so another computer could be answering, and Casedesk sends nothing.",
        "If that is your company's own authority, or that of its proxy, get its certificate (a PEM"
            + " file) from your administrator and name it for this connection (--ca-file on the"
            + " command line)."
            + (whole
                ? ""
                : " If it is a public one, the service sends an incomplete certificate chain."));
  }

  private static String describe(List<X509Certificate> chain, Instant now) {
    X509Certificate own = chain.getFirst();
    Duration left = Duration.between(now, own.getNotAfter().toInstant());
    return "It is for "
        + names(own)
        + ", issued by \""
        + name(own.getIssuerX500Principal().getName())
        + "\", "
        + (left.isNegative()
            ? "and ended on "
                + DoctorTexts.day(own.getNotAfter())
                + ", "
                + DoctorTexts.time(left)
                + " ago"
            : "and ends on "
                + DoctorTexts.day(own.getNotAfter())
                + ", in "
                + DoctorTexts.time(left))
        + ".";
  }

  private static String names(X509Certificate certificate) {
    try {
      var alternatives = certificate.getSubjectAlternativeNames();
      if (alternatives != null) {
        String names =
            alternatives.stream()
                .filter(
                    entry ->
                        Objects.equals(entry.getFirst(), SUBJECT_ALTERNATIVE_DNS)
                            || Objects.equals(entry.getFirst(), SUBJECT_ALTERNATIVE_IP))
                .map(entry -> String.valueOf(entry.get(1)))
                .limit(5)
                .collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
          return names;
        }
      }
    } catch (CertificateException unreadable) {
      // The subject is shown instead.
    }
    return "\"" + name(certificate.getSubjectX500Principal().getName()) + "\"";
  }

  /** The common name of a distinguished name, if there is one. */
  private static String name(String distinguished) {
    for (String part : distinguished.split("(?<!\\\\),", -1)) {
      if (part.startsWith("CN=")) {
        return part.substring("CN=".length());
      }
    }
    return distinguished;
  }

  /** Accepts every certificate: see {@link #acceptingAnything}. */
  private static final class Accepting extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
