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
 * Stores what is known about newer versions, for all connections: which address was last checked
 * and when, the release it returned, and the version that the user dismissed. Blocks on the disk.
 */
public record UpdateMemory(ConnectionSettingStore settings) {

  private static final String NOWHERE = "";
  private static final String ASKED = "updates.asked";
  private static final String ADDRESS = "updates.address";
  private static final String VERSION = "updates.version";
  private static final String PAGE = "updates.page";
  private static final String DATE = "updates.date";
  private static final String DISMISSED = "updates.dismissed";

  private String text(String name) {
    return settings.find(NOWHERE, name).orElse("");
  }

  private void put(String name, String text) {
    settings.put(NOWHERE, name, text);
  }

  /**
   * Whether an address was checked within a period before now or, if the clock was changed, after
   * now.
   */
  boolean wasAsked(UpdateAddress address, Instant now, Duration within) {
    try {
      return text(ADDRESS).equals(address.toString())
          && Duration.between(Instant.parse(text(ASKED)), now).abs().compareTo(within) < 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  /** Stores that an address is being checked; discards the release of another address. */
  void asking(UpdateAddress address, Instant now) {
    if (!text(ADDRESS).equals(address.toString())) {
      put(VERSION, "");
      put(ADDRESS, address.toString());
    }
    put(ASKED, now.toString());
  }

  /** Stores the returned release. */
  void storeRelease(Release release) {
    put(PAGE, release.page().toString());
    put(DATE, release.date().map(LocalDate::toString).orElse(""));
    put(VERSION, release.version());
  }

  /** Returns the last release, unless the user dismissed it. */
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

  /** Stores that the user dismissed a release. */
  void dismiss(Release release) {
    put(DISMISSED, release.version());
  }
}
