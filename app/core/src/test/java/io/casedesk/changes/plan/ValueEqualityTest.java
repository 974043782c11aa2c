package io.casedesk.changes.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import io.casedesk.model.input.DecimalParser;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValueEqualityTest {

  @ParameterizedTest
  @CsvSource({
    "1.50, 1.5, true",
    "1e3, 1000, true",
    "-0, 0.0, true",
    "1.5, 1.51, false",
    "9007199254740993, 9007199254740992, false",
    "1e999999999999, 1e999999999999, true",
    "1e999999999999, 1e999999999998, false",
    "1e2000000000, 10e1999999999, true",
    "1e2000000000, 1e-2000000000, false"
  })
  void numbersAreComparedByValue(String left, String right, boolean same) {
    assertEquals(same, ValueEquality.same(new Numeric(left), new Numeric(right)));
  }

  @Test
  void numbersOfVeryManyDigitsAreComparedAsTexts() {
    String digits = "9".repeat(100_000);

    assertTrue(ValueEquality.same(new Numeric(digits), new Numeric(digits.concat(""))));
    assertFalse(ValueEquality.same(new Numeric(digits), new Numeric(digits + ".0")));
    assertFalse(ValueEquality.same(new Numeric(digits), new Numeric("1")));
    assertTrue(DecimalParser.parse(digits).isEmpty());
    assertTrue(DecimalParser.parse("1e5").isPresent());
  }

  @Test
  void structuresAreComparedWithoutTheWhiteSpaceBetweenTokens() {
    assertTrue(same("{ \"a\" :\t[1,\r\n 2] }", "{\"a\":[1,2]}"));
    assertFalse(same("{\"a\":\"x y\"}", "{\"a\":\"xy\"}"));
    assertFalse(same("[\"\\\" a\"]", "[\"\\\"a\"]"), "an escaped quote does not end the string");
    assertFalse(same("[1]", "[2]"));
    assertTrue(same("[\"cut off\\", "[\"cut off\\"));
  }

  @Test
  void structuresAreComparedByWhatTheySayNotByHowItIsWritten() {
    assertTrue(same("[\"M\\u00fcnchen\"]", "[\"München\"]"));
    assertTrue(same("[\"a\\/b\"]", "[\"a/b\"]"));
    assertTrue(same("{\"a\":1,\"b\":[2]}", "{\"b\":[2],\"a\":1}"));
    assertTrue(same("{\"a\":1.50}", "{\"a\":1.5}"));
    assertTrue(same("[1e3]", "[1000]"));
    assertFalse(same("[\"1\"]", "[1]"));
    assertFalse(same("{\"a\":null}", "{\"b\":null}"));
    assertFalse(same("[9007199254740993]", "[9007199254740992]"));
    assertFalse(same("[0.1]", "[0.10000000000000000001]"));
    assertFalse(same("[1,2]", "[2,1]"), "a list has an order");
  }

  @Test
  void whatCannotBeComparedByItsValuesIsComparedAsText() {
    String deep = "[".repeat(4_000) + "]".repeat(4_000);
    String digits = "9".repeat(300_000);

    assertTrue(same(deep, " " + deep));
    assertFalse(same(deep, "[" + deep + "]"));
    assertTrue(same("[" + digits + "]", "[ " + digits + "]"));
    assertFalse(same("[" + digits + "]", "[" + digits + "0]"));
    assertFalse(same("{\"a\":1,\"a\":2}", "{\"a\":2}"), "one of the two is not in the other");
    assertFalse(same("[1] 2", "[1]"));
  }

  @Test
  void keysOfAMultiSelectHaveNoOrder() {
    Structure one = new Structure("[\"emea\",\"a\\/b\"]");
    Structure other = new Structure("[\"a/b\",\"emea\"]");

    assertTrue(ValueEquality.same(FieldType.CHOICES, one, other));
    assertFalse(ValueEquality.same(FieldType.UNKNOWN, one, other));
    assertFalse(ValueEquality.same(FieldType.CHOICES, one, new Structure("[\"emea\"]")));
    assertFalse(
        ValueEquality.same(
            FieldType.CHOICES, new Structure("[1,2]"), new Structure("[\"1\",\"2\"]")));
  }

  private static boolean same(String left, String right) {
    return ValueEquality.same(new Structure(left), new Structure(right));
  }

  @Test
  void differentTypesAreNeverTheSame() {
    List<FieldValue> values =
        List.of(
            new Text("1"),
            new Numeric("1"),
            new Structure("[1]"),
            FieldValue.bool(true),
            new Text("true"),
            FieldValue.bool(false),
            new Numeric("0"));
    for (FieldValue left : values) {
      for (FieldValue right : values) {
        assertEquals(left.equals(right), ValueEquality.same(left, right), left + " and " + right);
      }
    }
  }

  @Test
  void everyWayOfSayingNothingIsTheSameAndNothingElseIs() {
    List<@Nullable FieldValue> nothing =
        Arrays.asList(null, Null.INSTANCE, new Text(""), new Structure("[]"), new Structure("{ }"));
    for (FieldValue left : nothing) {
      assertTrue(ValueEquality.isBlank(left));
      for (FieldValue right : nothing) {
        assertTrue(ValueEquality.same(left, right), left + " and " + right);
      }
      assertFalse(ValueEquality.same(left, new Text(" ")));
      assertFalse(ValueEquality.same(FieldValue.bool(false), left));
    }
  }

  @Test
  void spacesLookBlankButAreNotNothing() {
    assertTrue(ValueEquality.isBlank(new Text(" \t")));
    assertFalse(ValueEquality.same(new Text(" "), new Text("  ")));
    assertFalse(ValueEquality.isBlank(new Numeric("0")));
  }

  @Test
  void aMarkOfDeletionSaysTheSameInEveryJsonType() {
    FieldRef flag = FieldRef.standard("deleteFlag");
    FieldRef other = FieldRef.standard("sensitivity");

    assertTrue(ValueEquality.same(flag, FieldValue.bool(true), new Numeric("1")));
    assertTrue(ValueEquality.same(flag, new Text("false"), FieldValue.bool(false)));
    assertFalse(ValueEquality.same(flag, FieldValue.bool(false), new Numeric("1")));
    assertFalse(ValueEquality.same(flag, FieldValue.bool(false), null), "it was not sent at all");
    assertFalse(ValueEquality.same(other, FieldValue.bool(true), new Numeric("1")));
  }

  @Test
  void anOwnerIsWhoeverHasTheIdOrTheAddress() {
    FieldRef owner = FieldRef.standard("owner");
    FieldValue ann = new Structure("{\"id\":\"u-1\",\"email\":\"ann@example.com\"}");

    assertTrue(ValueEquality.same(owner, ann, new Text("u-1")));
    assertFalse(ValueEquality.same(owner, ann, new Text("u-2")));
    assertFalse(ValueEquality.same(FieldRef.custom("owner"), ann, new Text("u-1")));
  }

  @Test
  void aStringEndsInAListThatIsTooDeepToBeRead() {
    String open = "[".repeat(4_000) + "\"a\"";
    String closed = "]".repeat(4_000);

    assertTrue(same(open + closed, open + " " + closed));
  }

  @Test
  void aThousandDigitsAreANumberAndMoreAreAText() {
    assertTrue(DecimalParser.parse("1".repeat(1_000)).isPresent());
    assertTrue(DecimalParser.parse("1".repeat(1_001)).isEmpty());
  }

  @Test
  void everyDigitButZeroMarksARecordAsDeleted() {
    FieldRef flag = FieldRef.standard("delete_flag");
    for (int digit = 0; digit <= 9; digit++) {
      Numeric number = new Numeric(String.valueOf(digit));
      assertTrue(ValueEquality.same(flag, FieldValue.bool(digit > 0), number), number.digits());
    }
  }
}
