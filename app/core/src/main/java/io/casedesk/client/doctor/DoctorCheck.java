package io.casedesk.client.doctor;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is looked at, in this order. */
public enum DoctorCheck {
  PROXY("Proxy", null),
  NAME("Name lookup", PROXY),
  CONNECTION("Connection", NAME),
  CERTIFICATE("Certificate", CONNECTION),
  BASE_URL("Base URL", CERTIFICATE),
  // Before the token, which seems to have ended where the clocks disagree.
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

  /** What a person calls it. */
  public String title() {
    return title;
  }

  /** What a program calls it: {@code page-base}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it looks at the way to the service, rather than at the service. */
  boolean isOfTheWay() {
    return compareTo(BASE_URL) < 0;
  }

  /** The check that must have gone well before; null when there is none. */
  @Nullable DoctorCheck needs() {
    return needs;
  }
}
