package io.casedesk.client.doctor;

import io.casedesk.client.doctor.ConnectionTrace.CheckedCertificate;
import io.casedesk.client.doctor.ConnectionTrace.Step;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Checks the certificate of the service. */
final class CertificateCheck {

  private static final int FEW_DAYS = 30;
  private static final int SUBJECT_ALTERNATIVE_DNS = 2;
  private static final int SUBJECT_ALTERNATIVE_IP = 7;

  private CertificateCheck() {}

  static DoctorFinding run(CheckContext context) {
    if (!context.base.isHttps()) {
      return context.base.isLoopback()
          ? context.ok(Message.of("check.certificate.none-needed"), Message.none())
          : context.warning(
              Message.of("check.certificate.none"),
              Message.of("check.certificate.readable-by-anyone"),
              Message.of("check.certificate.ask-for-https"));
    }
    boolean isSecure = context.trace.reaches(Step.SECURED);
    CheckedCertificate checked = context.trace.certificate();
    IOException error = context.trace.networkError();
    if (checked != null
        && (isSecure || checked.refusal() != null || error instanceof SSLPeerUnverifiedException)) {
      return judge(context, checked, isSecure);
    }
    if (error instanceof SSLException) {
      return context.problem(
          Message.of("check.certificate.no-tls", Message.ofFailure(error)),
          Message.of("check.certificate.not-https"),
          Message.of("check.certificate.check-port"));
    }
    ApiException failure = context.trace.failure();
    return context.problem(
        Message.of(
            "check.certificate.unreadable",
            failure == null ? Message.of("check.certificate.broke-off") : failure.what()),
        Message.of("check.certificate.broke-off"),
        Message.of("check.certificate.interrupted"));
  }

  /** Reports the client's verdict on the certificate. */
  private static DoctorFinding judge(
      CheckContext context, CheckedCertificate checked, boolean isSecure) {
    List<X509Certificate> chain = checked.chain();
    X509Certificate own = chain.getFirst();
    Instant now = context.clock.instant();
    Message seen = describe(chain, now);
    CertificateException refusal = checked.refusal();
    if (refusal != null) {
      return refused(context, seen, chain, refusal);
    }
    if (!isSecure) {
      return context.problem(
          seen,
          Message.of("check.certificate.other-name", context.base.host()),
          Message.of("check.certificate.use-its-name"));
    }
    // The times of a certificate that is trusted itself, and not for its authority, don't count.
    if (now.isBefore(own.getNotBefore().toInstant())) {
      return context.warning(
          seen,
          Message.of("check.certificate.trusted-early", DoctorTexts.day(own.getNotBefore())),
          Message.of("check.certificate.check-clock"));
    }
    Duration left = Duration.between(now, own.getNotAfter().toInstant());
    if (left.isNegative()) {
      return context.warning(
          seen,
          Message.of("check.certificate.trusted-expired"),
          Message.of("check.certificate.renew"));
    }
    return left.toDays() < FEW_DAYS
        ? context.warning(
            seen,
            Message.of("check.certificate.expires-soon"),
            Message.of("check.certificate.remind"))
        : context.ok(seen, Message.of("check.certificate.valid"));
  }

  private static DoctorFinding refused(
      CheckContext context,
      Message seen,
      List<X509Certificate> chain,
      CertificateException refusal) {
    for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return context.problem(
            seen, Message.of("check.certificate.expired"), Message.of("check.certificate.renew"));
      }
      if (cause instanceof CertificateNotYetValidException) {
        return context.problem(
            seen,
            Message.of("check.certificate.not-yet-valid"),
            Message.of("check.certificate.check-clock"));
      }
    }
    X509Certificate last = chain.getLast();
    boolean whole = last.getSubjectX500Principal().equals(last.getIssuerX500Principal());
    return context.problem(
        seen,
        Message.of("check.certificate.untrusted", name(last.getIssuerX500Principal().getName())),
        Message.of(
            whole
                ? "check.certificate.add-authority"
                : "check.certificate.add-authority-or-chain"));
  }

  private static Message describe(List<X509Certificate> chain, Instant now) {
    X509Certificate own = chain.getFirst();
    Duration left = Duration.between(now, own.getNotAfter().toInstant());
    return Message.of(
        left.isNegative() ? "check.certificate.ended" : "check.certificate.valid-until",
        names(own),
        name(own.getIssuerX500Principal().getName()),
        DoctorTexts.day(own.getNotAfter()),
        DoctorTexts.time(left));
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
}
