package io.casedesk.desktop.records.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FieldFilterTest {

  private static final FieldRef FIELD = FieldRef.custom("f");
  private static final String ID = FIELD.toString();
  private static final Set<String> KNOWN = Set.of("fin", "legal");
  private static final FieldValue BLANK = FieldValue.text("  ");
  private static final FieldValue NULL = FieldValue.Null.INSTANCE;

  @Test
  void anyOfFindsExactlyTheKeysNamed() {
    FieldFilter filter = FieldFilter.of(ID, Operator.ANY_OF, "fin", "ops");
    assertTrue(passes(filter, Kind.OPTION, FieldValue.text("fin")));
    assertTrue(passes(filter, Kind.OPTION, FieldValue.text("ops")));
    assertFalse(passes(filter, Kind.OPTION, FieldValue.text("Fin")), "keys are exact");
    assertFalse(passes(filter, Kind.OPTION, FieldValue.text("finance")));
    assertFalse(passes(filter, Kind.OPTION, BLANK));
    assertFalse(passes(filter, Kind.OPTION, NULL));
    assertFalse(passes(filter, Kind.OPTION, null));
    assertTrue(passes(filter, Kind.OPTIONS, list("legal", "ops")), "one of several is enough");
    assertFalse(passes(filter, Kind.OPTIONS, list("legal")));
  }

  @Test
  void noneOfIsTheOppositeAlsoOfWhatIsBlankOrAbsent() {
    FieldFilter filter = FieldFilter.of(ID, Operator.NONE_OF, "fin");
    assertFalse(passes(filter, Kind.OPTION, FieldValue.text("fin")));
    assertTrue(passes(filter, Kind.OPTION, FieldValue.text("legal")));
    assertTrue(passes(filter, Kind.OPTION, NULL));
    assertTrue(passes(filter, Kind.OPTION, null));
    assertFalse(passes(filter, Kind.OPTIONS, list("legal", "fin")));
  }

  @Test
  void blankAndAbsentAreNotTheSame() {
    FieldFilter blank = FieldFilter.of(ID, Operator.ANY_OF, Special.BLANK);
    FieldFilter absent = FieldFilter.of(ID, Operator.ANY_OF, Special.ABSENT);
    FieldFilter filled = FieldFilter.of(ID, Operator.NONE_OF, Special.BLANK, Special.ABSENT);
    for (Kind kind : Kind.values()) {
      for (FieldValue value : List.of(BLANK, NULL, FieldValue.text(""), structure("[]"))) {
        assertTrue(passes(blank, kind, value), kind + " " + value);
        assertFalse(passes(absent, kind, value), kind + " " + value);
        assertFalse(passes(filled, kind, value), kind + " " + value);
      }
      assertFalse(passes(blank, kind, null));
      assertTrue(passes(absent, kind, null));
      assertFalse(passes(filled, kind, null));
      assertTrue(passes(filled, kind, FieldValue.text("x")));
      assertFalse(passes(blank, kind, FieldValue.bool(false)), "no is not blank");
      assertFalse(passes(blank, kind, number("0")), "nought is not blank");
    }
  }

  @Test
  void aKeyThatTheBookDoesNotKnowIsFoundAlsoInAList() {
    FieldFilter filter = FieldFilter.of(ID, Operator.ANY_OF, Special.UNKNOWN_KEY);
    assertFalse(passes(filter, Kind.OPTION, FieldValue.text("fin")));
    assertTrue(passes(filter, Kind.OPTION, FieldValue.text("Finance")), "a label, say");
    assertFalse(passes(filter, Kind.OPTIONS, list("fin", "legal")));
    assertTrue(passes(filter, Kind.OPTIONS, list("fin", "Legal")));
    assertTrue(passes(filter, Kind.OPTIONS, structure("{\"a\":1}")), "not even a list");
    assertFalse(passes(filter, Kind.OPTION, NULL));
    assertFalse(passes(filter, Kind.OPTION, null));
  }

  @Test
  void containsIgnoresLetterCaseAndTakesTextAsItIs() {
    FieldFilter filter = FieldFilter.of(ID, Operator.CONTAINS, "łÓd", "a.c");
    assertTrue(passes(filter, Kind.TEXT, FieldValue.text("Zajezdnia ŁÓDŹ")));
    assertTrue(passes(filter, Kind.TEXT, FieldValue.text("XA.CX")));
    assertFalse(passes(filter, Kind.TEXT, FieldValue.text("abc")), "it is no pattern");
    assertFalse(passes(filter, Kind.TEXT, NULL));
    assertFalse(passes(filter, Kind.TEXT, null));
    assertTrue(passes(FieldFilter.of(ID, Operator.CONTAINS, "1.5"), Kind.NUMBER, number("11.50")));
  }

  @Test
  void numbersLieInARangeWithBothEndsAndWrongTypesLieNowhere() {
    FieldFilter filter = FieldFilter.of(ID, Operator.BETWEEN, "9", "10.50");
    assertTrue(passes(filter, Kind.NUMBER, number("9.00")));
    assertTrue(passes(filter, Kind.NUMBER, number("10.5")), "the digits do not matter");
    assertTrue(passes(filter, Kind.NUMBER, FieldValue.text(" 10 ")), "a number sent as text");
    assertFalse(passes(filter, Kind.NUMBER, number("10.51")));
    assertFalse(passes(filter, Kind.NUMBER, number("-9")));
    assertTrue(passes(filter, Kind.NUMBER, number("1e1")));
    assertFalse(passes(filter, Kind.NUMBER, FieldValue.text("ten")));
    assertFalse(passes(filter, Kind.NUMBER, FieldValue.bool(true)));
    assertFalse(passes(filter, Kind.NUMBER, structure("[9]")));
    assertFalse(passes(filter, Kind.NUMBER, NULL));
    assertFalse(passes(filter, Kind.NUMBER, null));
    FieldFilter open = FieldFilter.of(ID, Operator.BETWEEN, "", "0");
    assertTrue(passes(open, Kind.NUMBER, number("-1e9")));
    assertFalse(passes(open, Kind.NUMBER, number("0.01")));
  }

  @Test
  void daysAreThoseOfTheZoneForTimestampsAndAsWrittenForDates() {
    FieldFilter filter = FieldFilter.of(ID, Operator.BETWEEN, "2026-11-01", "2026-11-01");
    assertTrue(passes(filter, Kind.DATE, FieldValue.text("2026-11-01")));
    assertTrue(passes(filter, Kind.DATE, FieldValue.text("2026-11-01T23:30:00Z")));
    assertFalse(passes(filter, Kind.DATE, FieldValue.text("2026-11-02")));
    assertFalse(passes(filter, Kind.DATE, FieldValue.text("1 November")));
    // In Berlin, one hour ahead in November, the first begins and ends an hour earlier.
    assertTrue(passes(filter, Kind.TIMESTAMP, FieldValue.text("2026-10-31T23:00:00.000Z")));
    assertFalse(passes(filter, Kind.TIMESTAMP, FieldValue.text("2026-10-31T22:59:59Z")));
    assertTrue(passes(filter, Kind.TIMESTAMP, FieldValue.text("2026-11-01T22:59:59.999Z")));
    assertFalse(passes(filter, Kind.TIMESTAMP, FieldValue.text("2026-11-01T23:00:00Z")));
    assertFalse(passes(filter, Kind.TIMESTAMP, FieldValue.text("soon")));
  }

  @Test
  void whatCannotBeReadIsSaidInsteadOfMatchingNothing() {
    for (FieldFilter filter :
        List.of(
            FieldFilter.of(ID, Operator.BETWEEN, "ten", ""),
            FieldFilter.of(ID, Operator.BETWEEN, "", "31.12.2026"),
            FieldFilter.of(ID, Operator.BETWEEN, "1"))) {
      assertThrows(UnusableConditionException.class, () -> passes(filter, Kind.NUMBER, NULL));
      assertThrows(UnusableConditionException.class, () -> passes(filter, Kind.DATE, NULL));
    }
    FieldFilter range = FieldFilter.of(ID, Operator.BETWEEN, "1", "2");
    for (Kind kind : List.of(Kind.TEXT, Kind.OPTION, Kind.OPTIONS, Kind.STATUS, Kind.BOOLEAN)) {
      assertThrows(UnusableConditionException.class, () -> passes(range, kind, NULL));
    }
  }

  @Test
  void booleansAreFoundByWhatTheyAre() {
    FieldFilter yes = FieldFilter.of(ID, Operator.ANY_OF, "true");
    assertTrue(passes(yes, Kind.BOOLEAN, FieldValue.bool(true)));
    assertFalse(passes(yes, Kind.BOOLEAN, FieldValue.bool(false)));
    assertFalse(passes(yes, Kind.BOOLEAN, FieldValue.text("yes")));
    assertFalse(passes(yes, Kind.BOOLEAN, number("1")));
    assertFalse(passes(yes, Kind.BOOLEAN, null));
  }

  @Test
  void nobodyCanChangeAFilterFromOutside() {
    List<String> values = new ArrayList<>(List.of("a"));
    Set<Special> also = EnumSet.of(Special.BLANK);
    FieldFilter filter = new FieldFilter(ID, Operator.ANY_OF, values, also);
    values.add("b");
    also.clear();
    assertEquals(List.of("a"), filter.values());
    assertEquals(Set.of(Special.BLANK), filter.also());
    assertThrows(UnsupportedOperationException.class, () -> filter.also().clear());
  }

  /** Thousands of drawn cases against the plainest evaluation there is. */
  @Test
  void filtersAgreeWithAPlainEvaluation() {
    long seed = Long.getLong("casedesk.seed", System.nanoTime());
    Random random = new Random(seed);
    List<@Nullable FieldValue> values = new ArrayList<>();
    values.add(null);
    values.addAll(List.of(NULL, BLANK, structure("[]"), structure("{}"), structure("[1,2]")));
    values.addAll(List.of(list("fin"), list("fin", "x"), list("x", "legal", "x"), list("")));
    for (String text : List.of("fin", "legal", "x", "FIN", "7", "-0.5", "2026-11-01", "true")) {
      values.add(FieldValue.text(text));
    }
    values.addAll(List.of(number("7"), number("7.0"), number("1e3"), number("-2")));
    values.addAll(List.of(FieldValue.bool(true), FieldValue.bool(false)));
    List<String> words = List.of("fin", "legal", "x", "7", "true", "[1,2]", "in", "0");
    List<Kind> kinds = List.of(Kind.values());
    for (int i = 0; i < 20_000; i++) {
      Kind kind = kinds.get(random.nextInt(kinds.size()));
      FieldFilter filter = drawn(random, words, kind);
      FieldValue value = values.get(random.nextInt(values.size()));
      boolean expected = plain(filter, kind, value);
      assertEquals(
          expected, passes(filter, kind, value), filter + " " + kind + " " + value + ", " + seed);
    }
  }

  private static FieldFilter drawn(Random random, List<String> words, Kind kind) {
    if (kind == Kind.NUMBER && random.nextBoolean()) {
      List<String> ends = List.of("", "-2", "0", "7", "7.00", "1000");
      return FieldFilter.of(
          ID,
          Operator.BETWEEN,
          ends.get(random.nextInt(ends.size())),
          ends.get(random.nextInt(ends.size())));
    }
    List<String> chosen = words.stream().filter(w -> random.nextInt(4) == 0).toList();
    Set<Special> also = EnumSet.noneOf(Special.class);
    for (Special special : Special.values()) {
      if (random.nextInt(3) == 0) {
        also.add(special);
      }
    }
    List<Operator> operators =
        List.of(
            Operator.ANY_OF,
            Operator.NONE_OF,
            Operator.CONTAINS,
            Operator.NOT_CONTAINS,
            Operator.STARTS_WITH);
    Operator operator = operators.get(random.nextInt(operators.size()));
    return new FieldFilter(ID, operator, chosen, also);
  }

  private static boolean plain(FieldFilter filter, Kind kind, @Nullable FieldValue value) {
    boolean blank = value != null && value.isBlank();
    String text = value == null ? "" : value.display();
    return switch (filter.operator()) {
      case ANY_OF -> plainAnyOf(filter, kind, value);
      case NONE_OF -> !plainAnyOf(filter, kind, value);
      case CONTAINS -> plainContains(filter, value);
      case NOT_CONTAINS -> !plainContains(filter, value);
      case STARTS_WITH ->
          value != null
              && filter.values().stream()
                  .anyMatch(word -> text.toLowerCase(Locale.ROOT).startsWith(word));
      case MATCHES, MORE_THAN, LESS_THAN, NEXT_DAYS, LAST_DAYS ->
          throw new IllegalArgumentException("none is drawn");
      case BETWEEN -> {
        String from = filter.values().getFirst();
        String to = filter.values().getLast();
        if (blank || !text.matches("-?\\d+(\\.\\d+)?(e\\d+)?")) {
          yield false;
        }
        double at = Double.parseDouble(text);
        yield (from.isEmpty() || Double.parseDouble(from) <= at)
            && (to.isEmpty() || at <= Double.parseDouble(to));
      }
    };
  }

  private static boolean plainContains(FieldFilter filter, @Nullable FieldValue value) {
    return value != null
        && filter.values().stream()
            .anyMatch(word -> value.display().toLowerCase(Locale.ROOT).contains(word));
  }

  private static boolean plainAnyOf(FieldFilter filter, Kind kind, @Nullable FieldValue value) {
    if (value == null) {
      return filter.also().contains(Special.ABSENT);
    }
    if (value.isBlank()) {
      return filter.also().contains(Special.BLANK);
    }
    String text = value.display();
    List<String> keys =
        kind == Kind.OPTIONS && text.matches("\\[\"[a-z]+\"(,\"[a-z]+\")*]")
            ? List.of(text.replaceAll("[\\[\\]\"]", "").split(",", -1))
            : List.of(text);
    return keys.stream()
        .anyMatch(
            key ->
                filter.values().contains(key)
                    || (filter.also().contains(Special.UNKNOWN_KEY) && !KNOWN.contains(key)));
  }

  private static boolean passes(FieldFilter filter, Kind kind, @Nullable FieldValue value) {
    Column<UseCase> column =
        new Column<>(
            ID, "F", kind, record -> record.value(FIELD), new Column.Layout(100, true), null);
    UseCase record = new UseCase("1", Map.of(), value == null ? Map.of() : Map.of("f", value));
    Clock clock = Clock.system(ZoneId.of("Europe/Berlin"));
    return FilterKeys.matching(filter, column, KNOWN, clock).test(record);
  }

  private static FieldValue number(String digits) {
    return new FieldValue.Numeric(digits);
  }

  private static FieldValue structure(String json) {
    return new FieldValue.Structure(json);
  }

  private static FieldValue list(String... keys) {
    return structure("[\"" + String.join("\",\"", keys) + "\"]");
  }
}
