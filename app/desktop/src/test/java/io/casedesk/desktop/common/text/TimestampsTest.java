package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timestamps as the window shows them (Q10). {@code TimestampTest} tests which texts are one. */
class TimestampsTest {

  private final Timestamps berlin = new Timestamps(Locale.UK, ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yesterday",
        "",
        "2026-02-30T10:00:00Z",
        "1762000000",
        "أمس",
        "0000-01-01T00:00:00Z",
        "-0044-03-15T12:00:00Z",
        "+12026-01-01T00:00:00Z"
      })
  void whatIsNoneOrOfNoUsualYearIsNotPutIntoOtherWords(String text) {
    assertEquals(Optional.empty(), berlin.local(text));
    assertEquals(Optional.empty(), berlin.utc(text));
  }

  @Test
  void shownInLocalTimeWithUtcBeside() {
    assertEquals(Optional.of("1 Jul 2026, 12:00"), berlin.local("2026-07-01T10:00:00.123Z"));
    assertEquals(
        Optional.of("2026-07-01 10:00:00.123 UTC"), berlin.utc("2026-07-01T10:00:00.123Z"));
    assertEquals(Optional.of("1 Jan 2026, 11:00"), berlin.local("2026-01-01 10:00:00"));
    assertEquals(
        Optional.of("2026-01-01 10:00:00.123456789 UTC"),
        berlin.utc("2026-01-01T11:00:00,123456789+01:00"));
  }

  @Test
  void aYearMayBeUsualHereAndNotInUtc() {
    Timestamps kiritimati = new Timestamps(Locale.UK, ZoneId.of("Pacific/Kiritimati"));
    assertEquals(Optional.empty(), kiritimati.local("9999-12-31T23:00:00Z"));
    assertEquals(
        Optional.of("9999-12-31 23:00:00.000 UTC"), kiritimati.utc("9999-12-31T23:00:00Z"));
  }
}
