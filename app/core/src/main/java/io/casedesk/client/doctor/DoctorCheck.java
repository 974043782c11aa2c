package io.casedesk.client.doctor;

import io.casedesk.messages.Message;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The checks of the doctor, in order. */
public enum DoctorCheck {
  PROXY("check.proxy", null),
  NAME("check.name", PROXY),
  CONNECTION("check.connection", NAME),
  CERTIFICATE("check.certificate", CONNECTION),
  BASE_URL("check.base-url", CERTIFICATE),
  // Before the token check: with a wrong clock the token seems to have expired.
  CLOCK("check.clock", BASE_URL),
  TOKEN("check.token", BASE_URL),
  PAGE_BASE("check.page-base", TOKEN),
  LIMIT_CAP("check.limit-cap", PAGE_BASE),
  FILTER("check.filter", TOKEN),
  METADATA("check.metadata", FILTER),
  LATENCY("check.latency", TOKEN);

  private final String title;
  private final @Nullable DoctorCheck needs;

  DoctorCheck(String title, @Nullable DoctorCheck needs) {
    this.title = title;
    this.needs = needs;
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
