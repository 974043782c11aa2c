package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q10: timestamps in many shapes")
final class TimestampTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-01T10:00:00Z",
        "2026-11-01T10:00:00.000Z",
        "2026-11-01t10:00:00z",
        "2026-11-01T10:00:00,000Z",
        "2026-11-01T10:00:00.000000000Z",
        "2026-11-01T10:00:00.0000000000000Z",
        "2026-11-01T10:00Z",
        "2026-11-01T10:00",
        "2026-11-01T10:00:00",
        "2026-11-01 10:00:00",
        "2026-11-01 10:00:00 UTC",
        "2026-11-01 10:00:00 gmt",
        "2026-11-01T10:00:00+00:00",
        "2026-11-01T10:00:00-00:00",
        "2026-11-01T11:00:00+01",
        "2026-11-01T11:00:00+01:00",
        "2026-11-01T11:00:00.000+0100",
        "2026-11-01 11:00:00 +0100",
        "2026-11-01T15:45:00+05:45",
        "2026-11-01T04:00:00-06:00",
        "2026-11-01T04:00:00−06:00",
        "2026-11-01T00:30:00-09:30",
        "2026-11-01T10:00:30+00:00:30",
        "2026-11-01T11:00:00+01:00[Europe/Berlin]",
        "+2026-11-01T10:00:00Z",
        " \t2026-11-01T10:00:00Z \r"
      })
  void theSameInstant(String text) {
    assertEquals(Optional.of(Instant.parse("2026-11-01T10:00:00Z")), Timestamp.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-01T10:00:00.1Z          | 2026-11-01T10:00:00.100Z",
        "2026-11-01T10:00:00,25          | 2026-11-01T10:00:00.250Z",
        "2026-11-01T10:00:00.123456789Z  | 2026-11-01T10:00:00.123456789Z",
        "2026-11-01T10:00:00.1234567899Z | 2026-11-01T10:00:00.123456789Z",
        "2024-02-29T23:59:59Z            | 2024-02-29T23:59:59Z",
        "2026-12-31T24:00:00Z            | 2027-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z            | 0000-01-01T00:00:00Z",
        "0000-02-29T12:00:00Z            | 0000-02-29T12:00:00Z",
        "-0001-06-01T00:00:00Z           | -0001-06-01T00:00:00Z",
        "9999-12-31T23:59:59.999Z        | 9999-12-31T23:59:59.999Z",
        "+12026-01-01T00:00:00Z          | +12026-01-01T00:00:00Z",
        "2026-01-01T00:00:00+18:00       | 2025-12-31T06:00:00Z",
        "2026-03-29T02:30:00             | 2026-03-29T02:30:00Z"
      })
  void exactly(String text, String instant) {
    assertEquals(Optional.of(Instant.parse(instant)), Timestamp.parse(text));
  }

  @Test
  void aLeapSecondComesBetweenTheSecondsAroundIt() {
    List<String> inOrder =
        List.of(
            "2016-12-31T23:59:58Z",
            "2016-12-31T23:59:59.9Z",
            "2016-12-31T23:59:60Z",
            "2017-01-01T00:00:00Z");
    List<String> sorted =
        inOrder.reversed().stream()
            .sorted(Comparator.comparing(text -> Timestamp.parse(text).orElseThrow()))
            .toList();
    assertEquals(inOrder, sorted);
    assertTrue(Timestamp.parse("2017-01-01T00:59:60+01:00").isPresent(), "in another offset");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "yesterday",
        "أمس الساعة ١٠",
        "٢٠٢٦-١١-٠١T١٠:٠٠:٠٠Z",
        "\u200f2026-11-01T10:00:00Z",
        "1762000000",
        "1762000000000",
        "1762000000.5",
        "-1",
        "20261101T100000Z",
        "2026-11-01",
        "10:00:00Z",
        "2026-02-30T10:00:00Z",
        "2026-02-29T10:00:00Z",
        "2026-00-01T10:00:00Z",
        "2026-13-01T10:00:00Z",
        "0000-00-00 00:00:00",
        "2026-11-01T25:00:00Z",
        "2026-11-01T24:00:01Z",
        "2026-11-01T24:00:00.1Z",
        "2026-11-01T10:60:00Z",
        "2026-11-01T10:00:60Z",
        "2026-11-01T10:59:61Z",
        "2026-11-01T10:00:00.Z",
        "2026-11-01T10:00:00+18:01",
        "2026-11-01T10:00:00+01:60",
        "2026-11-01T10:00:00 CET",
        "2026-11-01T10:00:00Z and more",
        "26-11-01T10:00:00Z",
        "01/11/2026 10:00"
      })
  void whatIsNoTimestamp(String text) {
    assertEquals(Optional.empty(), Timestamp.parse(text));
  }

  @Test
  @DisplayName("Q12: a megabyte is turned down at once")
  void aLongTextIsNone() {
    assertEquals(Optional.empty(), Timestamp.parse("2026-11-01T10:00:00." + "1".repeat(1 << 20)));
    assertEquals(Optional.empty(), Timestamp.parse("2026-11-01T10:00:00Z" + "x".repeat(1 << 20)));
  }
}
