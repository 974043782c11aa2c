package io.casedesk.files.exports;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
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
      Operator operator, FieldType type, String wanted, @Nullable FieldValue value) {
    return ValueCondition.of(operator, type, List.of(wanted), CLOCK).test(value);
  }

  private static boolean meets(Operator operator, String wanted, @Nullable String text) {
    return meets(operator, FieldType.TEXT, wanted, text == null ? null : FieldValue.text(text));
  }

  private static boolean isIn(Operator operator, String days, String day) {
    return meets(operator, FieldType.DATE, days, FieldValue.text(day));
  }

  private static void refused(Operator operator, FieldType type, String... values) {
    assertThrows(
        UnusableConditionException.class,
        () -> ValueCondition.of(operator, type, List.of(values), CLOCK),
        () -> operator + " " + List.of(values));
  }

  @Test
  void textsStartWithWordsOrLackThem() {
    assertTrue(meets(Operator.STARTS_WITH, "łÓd", "ŁÓDŹ, depot"));
    assertFalse(meets(Operator.STARTS_WITH, "depot", "ŁÓDŹ, depot"));
    assertFalse(meets(Operator.STARTS_WITH, "x", null));
    assertTrue(meets(Operator.NOT_CONTAINS, "b.t", "depot"), "it is no pattern");
    assertFalse(meets(Operator.NOT_CONTAINS, "DEP", "depot"));
    assertTrue(meets(Operator.NOT_CONTAINS, "x", ""));
    assertTrue(meets(Operator.NOT_CONTAINS, "x", null));
  }

  @Test
  void anExpressionIsFoundAnywhereInAText() {
    assertTrue(meets(Operator.MATCHES, "^inv|bill$", "Invoice"));
    assertTrue(meets(Operator.MATCHES, "^inv|bill$", "the BILL"));
    assertFalse(meets(Operator.MATCHES, "^inv|bill$", "no invoice, no bills"));
    assertTrue(meets(Operator.MATCHES, "[0-9]{4}", "EXT-00042"));
    assertTrue(meets(Operator.MATCHES, "ÜBER", "Prüfung über alles"));
    assertFalse(meets(Operator.MATCHES, ".*", null));
    assertFalse(meets(Operator.MATCHES, "^$", " "), "an empty value is found by another condition");
    refused(Operator.MATCHES, FieldType.TEXT, "(a");
    refused(Operator.MATCHES, FieldType.TEXT, "a(?=b)");
    refused(Operator.MATCHES, FieldType.TEXT, "a".repeat(501));
  }

  /** Java's own expressions would take longer than the age of the universe, or all of the stack. */
  @Test
  @Timeout(60)
  void noExpressionHoldsAnythingUp() {
    String text = "a".repeat(20_000) + "!";
    for (String hostile : List.of("(a+)+$", "(a|aa)+$", "(a*)*b", "(.*)*x", "^(a|b|ab)*c")) {
      assertFalse(meets(Operator.MATCHES, hostile, text), hostile);
    }
    for (String huge : List.of("((a{1,100}){1,100}){1,100}", "(((((a{9}){9}){9}){9}){9}){9}")) {
      refused(Operator.MATCHES, FieldType.TEXT, huge);
    }
    assertTrue(meets(Operator.MATCHES, "a{0,200}!.{0,200}$", text));
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
      refused(Operator.MATCHES, FieldType.TEXT, huge);
    }
  }

  @Test
  void daysAreCountedFromToday() {
    assertTrue(isIn(Operator.NEXT_DAYS, "30", "2026-11-02"), "today");
    assertTrue(isIn(Operator.NEXT_DAYS, "30", "2026-12-02"));
    assertFalse(isIn(Operator.NEXT_DAYS, "30", "2026-12-03"));
    assertFalse(isIn(Operator.NEXT_DAYS, "30", "2026-11-01"));
    assertTrue(isIn(Operator.MORE_THAN, "2026-11-01", "2026-11-02"));
    assertFalse(isIn(Operator.MORE_THAN, "2026-11-02", "2026-11-02"));
    assertTrue(isIn(Operator.LESS_THAN, "2026-11-03", "2026-11-02"));
    assertFalse(isIn(Operator.LESS_THAN, "2026-11-02", "2026-11-02"));
    assertFalse(isIn(Operator.LESS_THAN, "2026-11-02", "soon"));
    assertTrue(isIn(Operator.LAST_DAYS, "0", "2026-11-02"));
    assertTrue(isIn(Operator.LAST_DAYS, "7", "2026-10-26"));
    assertFalse(isIn(Operator.LAST_DAYS, "7", "2026-10-25"));
    assertFalse(isIn(Operator.LAST_DAYS, "7", "2026-11-03"));
    assertFalse(isIn(Operator.LAST_DAYS, "7", "soon"));
    assertFalse(meets(Operator.NEXT_DAYS, FieldType.DATE, "7", FieldValue.Null.INSTANCE));
    assertFalse(meets(Operator.NEXT_DAYS, FieldType.DATE, "7", null));
    FieldValue lateInBerlin = FieldValue.text("2026-11-03T22:59:59Z");
    assertTrue(meets(Operator.NEXT_DAYS, FieldType.TIME, "1", lateInBerlin));
    FieldValue theDayAfter = FieldValue.text("2026-11-03T23:00:00Z");
    assertFalse(meets(Operator.NEXT_DAYS, FieldType.TIME, "1", theDayAfter));
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    for (String days : List.of("", "-1", "1.5", "ten", "36501", "999999999999")) {
      refused(Operator.NEXT_DAYS, FieldType.DATE, days);
    }
    refused(Operator.NEXT_DAYS, FieldType.DATE, "1", "2");
    refused(Operator.LAST_DAYS, FieldType.NUMBER, "7");
    refused(Operator.BETWEEN, FieldType.TEXT, "1", "2");
    refused(Operator.BETWEEN, FieldType.NUMBER, "1");
  }
}
