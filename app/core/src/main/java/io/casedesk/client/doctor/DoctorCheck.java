package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.messages.Message;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The checks of the doctor, in order. */
public enum DoctorCheck {
  PROXY("check.proxy", null, NetworkPathChecks::proxy),
  NAME("check.name", PROXY, NetworkPathChecks::name),
  CONNECTION("check.connection", NAME, NetworkPathChecks::connection),
  CERTIFICATE("check.certificate", CONNECTION, CertificateCheck::run),
  BASE_URL("check.base-url", CERTIFICATE, BaseUrlCheck::run),
  // Before the token check: with a wrong clock the token seems to have expired.
  CLOCK("check.clock", BASE_URL, ServiceChecks::clock),
  TOKEN("check.token", BASE_URL, ServiceChecks::token),
  PAGE_BASE("check.page-base", TOKEN, ServiceChecks::pageBase),
  LIMIT_CAP("check.limit-cap", PAGE_BASE, ServiceChecks::limitCap),
  FILTER("check.filter", TOKEN, ServiceChecks::filter),
  METADATA("check.metadata", FILTER, ServiceChecks::metadata),
  LATENCY("check.latency", TOKEN, ServiceChecks::latency);

  private final String title;
  private final @Nullable DoctorCheck needs;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Function<CheckContext, DoctorFinding> examination;

  DoctorCheck(
      String title,
      @Nullable DoctorCheck needs,
      Function<CheckContext, DoctorFinding> examination) {
    this.title = title;
    this.needs = needs;
    this.examination = examination;
  }

  /** Examines the connection. */
  DoctorFinding examine(CheckContext context) {
    return examination.apply(context);
  }

  /** The title to display. */
  public Message title() {
    return Message.of(title);
  }

  /** The id for programs, such as {@code page-base}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The check that must succeed first; null when there is none. */
  @Nullable DoctorCheck needs() {
    return needs;
  }
}
