package io.casedesk.desktop.ui.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trap 10. */
class TimestampsTest {

  private final Timestamps berlin = new Timestamps(Locale.UK, ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-01T10:00:00Z",
        "2026-11-01T10:00:00.000Z",
        "2026-11-01T11:00:00+01:00",
        "2026-11-01T11:00:00.000+0100",
        "2026-11-01 10:00:00",
        "2026-11-01T10:00",
        " 2026-11-01t10:00:00z "
      })
  void theSameInstantInManyShapes(String text) {
    assertEquals(Optional.of(Instant.parse("2026-11-01T10:00:00Z")), Timestamps.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "", "2026-13-01T10:00:00Z", "1762000000"})
  void whatDoesNotParseIsShownAsItIs(String text) {
    assertEquals(Optional.empty(), Timestamps.parse(text));
    assertEquals(text, berlin.local(text));
    assertEquals(text, berlin.utc(text));
  }

  @Test
  void shownInLocalTimeWithUtcBeside() {
    assertEquals("1 Jul 2026, 12:00", berlin.local("2026-07-01T10:00:00.123Z"));
    assertEquals("2026-07-01 10:00:00.123 UTC", berlin.utc("2026-07-01T10:00:00.123Z"));
  }
}
