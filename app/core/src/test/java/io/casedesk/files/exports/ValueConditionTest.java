package io.casedesk.files.exports;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ValueConditionTest {

  /** In Berlin, which is one hour ahead, it is the second of November. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-01T23:30:00Z"), ZoneId.of("Europe/Berlin"));

  private static boolean meets(
      String operator, FieldType type, String wanted, @Nullable FieldValue value) {
    return ValueCondition.of(operator, type, List.of(wanted), CLOCK).test(value);
  }

  private static boolean meets(String operator, String wanted, @Nullable String text) {
    return meets(operator, FieldType.TEXT, wanted, text == null ? null : FieldValue.text(text));
  }

  private static boolean isIn(String operator, String days, String day) {
    return meets(operator, FieldType.DATE, days, FieldValue.text(day));
  }

  private static void refused(String operator, FieldType type, String... values) {
    assertThrows(
        UnusableConditionException.class,
        () -> ValueCondition.of(operator, type, List.of(values), CLOCK),
        () -> operator + " " + List.of(values));
  }

  @Test
  void textsStartWithWordsOrLackThem() {
    assertTrue(meets("starts_with", "łÓd", "ŁÓDŹ, depot"));
    assertFalse(meets("starts_with", "depot", "ŁÓDŹ, depot"));
    assertFalse(meets("starts_with", "x", null));
    assertTrue(meets("not_contains", "b.t", "depot"), "it is no pattern");
    assertFalse(meets("not_contains", "DEP", "depot"));
    assertTrue(meets("not_contains", "x", ""));
    assertTrue(meets("not_contains", "x", null));
  }

  @Test
  void anExpressionIsFoundAnywhereInAText() {
    assertTrue(meets("matches", "^inv|bill$", "Invoice"));
    assertTrue(meets("matches", "^inv|bill$", "the BILL"));
    assertFalse(meets("matches", "^inv|bill$", "no invoice, no bills"));
    assertTrue(meets("matches", "[0-9]{4}", "EXT-00042"));
    assertTrue(meets("matches", "ÜBER", "Prüfung über alles"));
    assertFalse(meets("matches", ".*", null));
    assertFalse(meets("matches", "^$", " "), "an empty value is found by another condition");
    refused("matches", FieldType.TEXT, "(a");
    refused("matches", FieldType.TEXT, "a(?=b)");
    refused("matches", FieldType.TEXT, "a".repeat(501));
  }

  /** Java's own expressions would take longer than the age of the universe, or all of the stack. */
  @Test
  @Timeout(60)
  void noExpressionHoldsAnythingUp() {
    String text = "a".repeat(20_000) + "!";
    for (String hostile : List.of("(a+)+$", "(a|aa)+$", "(a*)*b", "(.*)*x", "^(a|b|ab)*c")) {
      assertFalse(meets("matches", hostile, text), hostile);
    }
    for (String huge : List.of("((a{1,100}){1,100}){1,100}", "(((((a{9}){9}){9}){9}){9}){9}")) {
      refused("matches", FieldType.TEXT, huge);
    }
    assertTrue(meets("matches", "a{0,200}!.{0,200}$", text));
  }

  /** The compiler itself would use all memory. */
  @Test
  @Timeout(60)
  void noExpressionIsCompiledThatWouldFillTheMemory() {
    for (String huge :
        List.of(
            "(((a{1000}){1000}){1000})",
            "((a{1000})\\Q\\E{1000})\\Q\\E{1000}",
            "((a{900,}){,9}){900,1000}{1000}",
            "a{99999999999999999999}")) {
      refused("matches", FieldType.TEXT, huge);
    }
  }

  @Test
  void daysAreCountedFromToday() {
    assertTrue(isIn("next_days", "30", "2026-11-02"), "today");
    assertTrue(isIn("next_days", "30", "2026-12-02"));
    assertFalse(isIn("next_days", "30", "2026-12-03"));
    assertFalse(isIn("next_days", "30", "2026-11-01"));
    assertTrue(isIn("last_days", "0", "2026-11-02"));
    assertTrue(isIn("last_days", "7", "2026-10-26"));
    assertFalse(isIn("last_days", "7", "2026-10-25"));
    assertFalse(isIn("last_days", "7", "2026-11-03"));
    assertFalse(isIn("last_days", "7", "soon"));
    assertFalse(meets("next_days", FieldType.DATE, "7", FieldValue.Null.INSTANCE));
    assertFalse(meets("next_days", FieldType.DATE, "7", null));
    FieldValue lateInBerlin = FieldValue.text("2026-11-03T22:59:59Z");
    assertTrue(meets("next_days", FieldType.TIME, "1", lateInBerlin));
    FieldValue theDayAfter = FieldValue.text("2026-11-03T23:00:00Z");
    assertFalse(meets("next_days", FieldType.TIME, "1", theDayAfter));
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    for (String days : List.of("", "-1", "1.5", "ten", "36501", "999999999999")) {
      refused("next_days", FieldType.DATE, days);
    }
    refused("next_days", FieldType.DATE, "1", "2");
    refused("last_days", FieldType.NUMBER, "7");
    refused("between", FieldType.TEXT, "1", "2");
    refused("between", FieldType.NUMBER, "1");
    refused("ends_with", FieldType.TEXT, "x");
  }
}
