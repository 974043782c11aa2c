package io.casedesk.client.doctor;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is looked at, in this order. */
public enum Check {
  PROXY("Proxy", null),
  NAME("Name lookup", PROXY),
  CONNECTION("Connection", NAME),
  CERTIFICATE("Certificate", CONNECTION),
  BASE_URL("Base URL", CERTIFICATE),
  TOKEN("Token", BASE_URL),
  PAGE_BASE("Page numbers", TOKEN),
  LIMIT_CAP("Page size", PAGE_BASE),
  FILTER("Filter", TOKEN),
  METADATA("Field metadata", FILTER),
  CLOCK("Clock", BASE_URL),
  LATENCY("Response time", TOKEN);

  private final String title;
  private final @Nullable Check needs;

  Check(String title, @Nullable Check needs) {
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

  /** The check that must have gone well before; null when there is none. */
  @Nullable Check needs() {
    return needs;
  }
}
