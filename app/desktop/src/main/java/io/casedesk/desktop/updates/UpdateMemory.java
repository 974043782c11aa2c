package io.casedesk.desktop.updates;

import io.casedesk.client.updates.Release;
import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.workspace.ConnectionSettingStore;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * What is remembered of newer versions, for all connections: when which address was asked last,
 * what it said, and which version a person wants to hear no more of. Blocks on the disk.
 */
public final class UpdateMemory {

  private static final String NOWHERE = "";
  private static final String ASKED = "updates.asked";
  private static final String ADDRESS = "updates.address";
  private static final String VERSION = "updates.version";
  private static final String PAGE = "updates.page";
  private static final String DATE = "updates.date";
  private static final String DISMISSED = "updates.dismissed";

  private final ConnectionSettingStore settings;

  /** The memory of a workspace. */
  public UpdateMemory(ConnectionSettingStore settings) {
    this.settings = settings;
  }

  private String text(String name) {
    return settings.find(NOWHERE, name).orElse("");
  }

  private void keep(String name, String text) {
    settings.put(NOWHERE, name, text);
  }

  /** Whether an address was asked within this time, before or, by another clock, after now. */
  boolean wasAsked(UpdateAddress address, Instant now, Duration within) {
    try {
      return text(ADDRESS).equals(address.toString())
          && Duration.between(Instant.parse(text(ASKED)), now).abs().compareTo(within) < 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /** An address is being asked now; what another one said counts no more. */
  void asking(UpdateAddress address, Instant now) {
    if (!text(ADDRESS).equals(address.toString())) {
      keep(VERSION, "");
      keep(ADDRESS, address.toString());
    }
    keep(ASKED, now.toString());
  }

  /** What was said. */
  void said(Release release) {
    keep(PAGE, release.page().toString());
    keep(DATE, release.date().map(LocalDate::toString).orElse(""));
    keep(VERSION, release.version());
  }

  /** What was said last, unless a person wants to hear no more of it. */
  Optional<Release> newest() {
    String version = text(VERSION);
    if (version.isEmpty() || version.equals(text(DISMISSED))) {
      return Optional.empty();
    }
    String date = text(DATE);
    return UpdateAddress.of(text(PAGE))
        .map(
            page ->
                new Release(
                    version,
                    page,
                    date.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(date))));
  }

  /** Nobody is told of this version any more. */
  void dismiss(Release release) {
    keep(DISMISSED, release.version());
  }
}
