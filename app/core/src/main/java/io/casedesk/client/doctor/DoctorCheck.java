package io.casedesk.client.doctor;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The checks of the doctor, in order. */
public enum DoctorCheck {
  PROXY("Proxy", null),
  NAME("Name lookup", PROXY),
  CONNECTION("Connection", NAME),
  CERTIFICATE("Certificate", CONNECTION),
  BASE_URL("Base URL", CERTIFICATE),
  // Before the token check: with a wrong clock the token seems to have expired.
  CLOCK("Clock", BASE_URL),
  TOKEN("Token", BASE_URL),
  PAGE_BASE("Page numbers", TOKEN),
  LIMIT_CAP("Page size", PAGE_BASE),
  FILTER("Filter", TOKEN),
  METADATA("Fields", FILTER),
  LATENCY("Response time", TOKEN);

  private final String title;
  private final @Nullable DoctorCheck needs;

  DoctorCheck(String title, @Nullable DoctorCheck needs) {
    this.title = title;
    this.needs = needs;
  }

  /** The title to display. */
  public String title() {
    return title;
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
