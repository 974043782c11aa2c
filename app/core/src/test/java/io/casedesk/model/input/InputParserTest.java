package io.casedesk.model.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InputParserTest {

  private static final InputParser GERMAN = InputParser.of(Locale.GERMANY);
  private static final InputParser US = InputParser.of(Locale.US);

  private static String value(InputReading reading) {
    return assertInstanceOf(Value.class, reading).value();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1.234,56|1234.56",
        "1,234.56|1234.56",
        "1 234,56|1234.56",
        "1\u00a0234,56|1234.56",
        "1\u202f234,56|1234.56",
        "1'234.56|1234.56",
        "1’234.56|1234.56",
        "12,34,567.5|1234567.5",
        "1.234.567|1234567",
        "1,234,567|1234567",
        "1234.567|1234.567",
        "1234,567|1234.567",
        "0,123|0.123",
        "1250.50|1250.50",
        ",5|0.5",
        "-1.234,5|-1234.5",
        "−7|-7",
        "+7|7",
        "1,5E+3|1.5E+3",
        "1.234e3|1.234e3",
        "5 €|5",
        "€ 1.234,50|1234.50",
        "-$1,234.50|-1234.50",
        "EUR 500|500",
        "12,50 zł|12.50",
        "(500)|-500",
        "500-|-500",
        "- 7|-7",
        "\u200b7\u00a0|7"
      })
  void aNumberWithOneMeaningIsReadAlikeEverywhere(String text, String expected) {
    assertEquals(expected, value(GERMAN.number(text)));
    assertEquals(expected, value(US.number(text)));
    assertEquals(expected, value(US.withoutStyles().number(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "n/a", "012", "1.", "1,,5", "1.2.3", "1,23,4", "12 34", "12 %", "5 QQQ", "5 % %", "(5",
        "-(5)", "1e400", "NaN", "٣"
      })
  void whatIsNoNumberIsRefused(String text) {
    assertEquals(new Refused(Reason.NOT_A_NUMBER), GERMAN.number(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Annual benefit (EUR) | b           | €1,234.50
          Annual benefit (EUR) | b           | 1.234,50 EUR
          Annual benefit (EUR) | b           | 1,234.50
          Benefit in T€        | b           | €1,234.50
          Cost in Euro         | b           | €1,234.50
          Annual benefit       | benefit_eur | €1,234.50
          Annual benefit       | benefitEur  | EUR 1,234.50
          Cost (US$)           | b           | $1,234.50
          Cost (USD)           | b           | US$ 1,234.50
          Kosten (SEK)         | b           | 1.234,50 kr
          Kosten (CHF)         | b           | Fr. 1'234.50
          Annual benefit       | b           | £1,234.50
          ALL costs            | all_costs   | £1,234.50
          """)
  void anAmountInTheCurrencyOfItsFieldIsRead(String label, String key, String text) {
    assertEquals("1234.50", value(US.in(AmountCurrency.of(label, key)).number(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Annual benefit (EUR) | b           | £1,234.50
          Annual benefit (EUR) | b           | 1,234.50 GBP
          Annual benefit (EUR) | b           | ($ 1,234.50)
          Annual benefit (EUR) | b           | ₦5
          Annual benefit (EUR) | benefit_gbp | £5
          Cost in TEUR         | b           | £5
          Annual benefit       | benefitEur  | £5
          Cost (USD)           | b           | CA$5
          """)
  void anAmountInAnotherCurrencyIsRefused(String label, String key, String text) {
    InputParser parser = US.in(AmountCurrency.of(label, key)).with(InputStyle.POINT);
    assertEquals(new Refused(Reason.OTHER_CURRENCY), parser.number(text));
    assertEquals(new Refused(Reason.OTHER_CURRENCY), parser.withoutStyles().number(text));
  }

  @Test
  void anAmbiguousNumberIsReadInTheStyleOfTheUser() {
    assertEquals("1234", value(GERMAN.number("1.234")));
    assertEquals("1.234", value(GERMAN.number("1,234")));
    assertEquals("1.234", value(US.number("1.234")));
    assertEquals("1234", value(US.number("1,234")));
    assertEquals("1.234", value(InputParser.canonical().number("1.234")));
    assertInstanceOf(Ambiguous.class, InputParser.canonical().number("1,234"));
    assertEquals(
        new Ambiguous(InputStyle.POINT, "-1.234", InputStyle.COMMA, "-1234"),
        GERMAN.withoutStyles().number("-1.234"));
    assertEquals("1.234", value(GERMAN.with(InputStyle.POINT).number("1.234")));
    assertInstanceOf(
        Ambiguous.class,
        InputParser.of(Locale.FRANCE).number("1.234"),
        "a point is neither usual for thousands nor for decimals");
    assertTrue(GERMAN.uses(InputStyle.COMMA));
    assertFalse(GERMAN.uses(InputStyle.POINT));
  }

  @Test
  void theTextForTheEditorIsReadAsTheSameNumber() {
    assertEquals("1,234", GERMAN.numberText("1.234"));
    assertEquals("1.234", US.numberText("1.234"));
    assertEquals("n/a 1.5", GERMAN.numberText("n/a 1.5"));
  }

  @Test
  void theDateForTheEditorHasTheUsualFormAndAllDigitsOfTheYear() {
    assertEquals("31.12.2026", GERMAN.dateText("2026-12-31"));
    assertEquals("12/31/2026", US.dateText("2026-12-31"));
    assertEquals("31/12/2026", InputParser.of(Locale.UK).dateText("2026-12-31"));
    assertEquals("2026-12-31", InputParser.of(Locale.ENGLISH).dateText("2026-12-31"));
    assertEquals("2026-12-31", GERMAN.withIsoDates().dateText("2026-12-31"));
    assertEquals("2026-02-01", value(GERMAN.withIsoDates().date("1/2/2026")));
    assertEquals("2026-12-31", InputParser.canonical().dateText("2026-12-31"));
    assertEquals(
        "2026-02-01",
        InputParser.of(Locale.UK).with(InputStyle.MONTH_FIRST).dateText("2026-02-01"),
        "the form of the user is another date in the style of a paste");
    for (String other : List.of("", "soon", "2026-02-31", "0999-12-31", "2026-12-31T00:00")) {
      assertEquals(other, GERMAN.dateText(other));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-12-31",
        "2026/12/31",
        "2026. 12. 31.",
        "31.12.2026",
        "31. 12. 2026",
        "31/12/2026",
        "12/31/2026",
        "31-12-2026",
        "31-Dec-2026",
        "31 Dec 2026",
        "Dec 31, 2026",
        "31. Dezember 2026",
        "31.12.2026 00:00:00",
        "2026-12-31T00:00"
      })
  void aDateWithOneMeaningIsReadAlikeEverywhere(String text) {
    assertEquals("2026-12-31", value(GERMAN.date(text)));
    assertEquals("2026-12-31", value(GERMAN.withoutStyles().date(text)));
  }

  @Test
  void anAmbiguousDateIsReadInTheStyleOfTheUser() {
    assertEquals("2026-02-01", value(GERMAN.date("01/02/2026")));
    assertEquals("2026-01-02", value(US.date("1/2/2026")));
    assertEquals("2026-02-01", value(InputParser.of(Locale.UK).date("01/02/2026")));
    assertEquals("2026-02-01", value(US.date("01.02.2026")), "with points, the day is first");
    assertEquals("2026-02-02", value(US.withoutStyles().date("02/02/2026")));
    Ambiguous open =
        new Ambiguous(InputStyle.DAY_FIRST, "2026-02-01", InputStyle.MONTH_FIRST, "2026-01-02");
    assertEquals(open, US.withoutStyles().date("01/02/2026"));
    assertEquals(open, InputParser.of(Locale.ENGLISH).date("01/02/2026"), "a country is missing");
    assertEquals(open, InputParser.of(Locale.CANADA).date("01/02/2026"));
  }

  @Test
  void aDayOfTheWeekMayStandBeforeADateIfItIsTheRightOne() {
    assertEquals("2026-12-31", value(US.date("Thursday, December 31, 2026")));
    assertEquals("2026-12-31", value(GERMAN.date("Donnerstag, 31. Dezember 2026")));
    assertEquals("2026-12-31", value(US.date("jeudi 31 décembre 2026")));
    assertEquals("2026-12-31", value(US.date("20261231")));
  }

  @Test
  void whatIsNoDateIsRefusedWithTheReason() {
    for (String text :
        List.of(
            "",
            "31/02/2026",
            "13/13/2026",
            "20261331",
            "Monday, 31 December 2026",
            "soon",
            "2026-12-31 09:00")) {
      assertEquals(new Refused(Reason.NOT_A_DATE), US.date(text), text);
    }
    for (String text : List.of("12/31/66", "31-Dec-66", "31.12.66", "26. 12. 31.", "1/2/3")) {
      assertEquals(new Refused(Reason.SHORT_YEAR), US.date(text), text);
    }
  }

  @Test
  void aYearOfTwoDigitsIsReadWhereSpreadsheetsAgreeOnIt() {
    InputParser unknown = US.withoutStyles();
    assertEquals("2027-02-03", value(unknown.date("3-Feb-27")));
    assertEquals("2027-02-03", value(unknown.date("03.02.27")));
    assertEquals(new Value("2026-12-31", InputStyle.MONTH_FIRST), unknown.date("12/31/26"));
    assertEquals("2027-02-03", value(US.date("2/3/27")));
    assertEquals(
        new Ambiguous(
            Map.of(
                InputStyle.DAY_FIRST, "2027-03-02",
                InputStyle.MONTH_FIRST, "2027-02-03",
                InputStyle.YEAR_FIRST, "2002-03-27")),
        unknown.date("02/03/27"));
    assertEquals("2027-02-03", value(unknown.with(InputStyle.YEAR_FIRST).date("27/02/03")));
  }

  @Test
  void whatASpreadsheetMadeOfADateOrANumberIsAskedAbout() {
    assertEquals(
        new Ambiguous(InputStyle.SERIAL_1900, "2025-12-01", InputStyle.SERIAL_1904, "2029-12-02"),
        US.withoutStyles().date("45992"));
    assertEquals(new Refused(Reason.NOT_A_DATE), US.date("45992"));
    assertEquals(
        new Ambiguous(InputStyle.PERCENT_FRACTION, "0.125", InputStyle.PERCENT_NUMBER, "12.5"),
        US.withoutStyles().number("12,5 %"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2027-02-03T08:00:00Z|2027-02-03T08:00:00Z",
        "03.02.2027 18:30|2027-02-03T18:30:00",
        "3. Februar 2027, 18:30 Uhr|2027-02-03T18:30:00",
        "3 févr. 2027 18:30:05|2027-02-03T18:30:05",
        "2/13/2027 6:30 PM|2027-02-13T18:30:00",
        "13/02/2027 12:05 am|2027-02-13T00:05:00",
        "03.02.2027|2027-02-03"
      })
  void aMomentIsADateWithATime(String text, String expected) {
    assertEquals(expected, value(US.withoutStyles().moment(text)));
    assertEquals(new Refused(Reason.NOT_A_DATE), US.moment("03.02.2027 25:00"));
  }

  @Test
  void theOtherCellsOfAColumnDecide() {
    InputColumn column = new InputColumn();
    column.add(GERMAN.withoutStyles().number("1.234"));
    assertTrue(column.isOpen());
    column.add(GERMAN.withoutStyles().number("12"));
    column.add(GERMAN.withoutStyles().number("n/a"));
    assertTrue(column.isOpen());
    column.add(GERMAN.withoutStyles().number("1,5"));
    assertFalse(column.isOpen());
    assertEquals(Set.of(InputStyle.COMMA), column.styles());
    column.add(GERMAN.withoutStyles().number("1.5"));
    assertTrue(column.isOpen(), "the column contradicts itself");
  }

  /** The forms of a country, as its spreadsheets write them. */
  enum Form {
    GERMANY(Locale.GERMANY, "dd.MM.yyyy"),
    AUSTRIA(Locale.of("de", "AT"), "dd.MM.yyyy"),
    SWITZERLAND(Locale.of("de", "CH"), "dd.MM.yyyy"),
    FRANCE(Locale.FRANCE, "dd/MM/yyyy"),
    ITALY(Locale.ITALY, "d/M/yyyy"),
    NETHERLANDS(Locale.of("nl", "NL"), "d-M-yyyy"),
    POLAND(Locale.of("pl", "PL"), "dd.MM.yyyy"),
    CZECHIA(Locale.of("cs", "CZ"), "d. M. yyyy"),
    SWEDEN(Locale.of("sv", "SE"), "yyyy-MM-dd"),
    UK(Locale.UK, "dd/MM/yyyy"),
    US(Locale.US, "M/d/yyyy"),
    INDIA(Locale.of("en", "IN"), "dd/MM/yyyy"),
    ISO(Locale.ROOT, "yyyy-MM-dd");

    private final Locale locale;
    private final DateTimeFormatter dates;

    Form(Locale locale, String dates) {
      this.locale = locale;
      this.dates = DateTimeFormatter.ofPattern(dates, Locale.ROOT);
    }

    private String number(BigDecimal value) {
      NumberFormat format = NumberFormat.getNumberInstance(locale);
      format.setMaximumFractionDigits(value.scale());
      format.setMinimumFractionDigits(value.scale());
      return this == ISO ? value.toPlainString() : format.format(value);
    }

    private InputStyle style(boolean isDates) {
      if (isDates) {
        return this == US ? InputStyle.MONTH_FIRST : InputStyle.DAY_FIRST;
      }
      return number(new BigDecimal("1.5")).contains(",") ? InputStyle.COMMA : InputStyle.POINT;
    }
  }

  /** A cell as it is pasted, and the value that its author meant; null for none. */
  private record Cell(String text, @org.jspecify.annotations.Nullable String meant) {}

  private static Cell number(Form form, Random random) {
    BigDecimal value =
        BigDecimal.valueOf(random.nextLong(-5_000_000, 5_000_000), random.nextInt(0, 4));
    return new Cell(form.number(value), value.toPlainString());
  }

  private static Cell date(Form form, Random random) {
    LocalDate date = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(4_000));
    return new Cell(form.dates.format(date), date.toString());
  }

  /** Pastes 150 cells: two columns of numbers and one of dates, each in a form of its own. */
  @Property(tries = 400)
  void aPasteIsTakenRightOrAskedAboutOrRefused(
      @ForAll Form first, @ForAll Form second, @ForAll Form third, @ForAll long seed) {
    Random random = new Random(seed);
    int right =
        right(first, false, random) + right(second, false, random) + right(third, true, random);
    assertTrue(right >= 140, () -> right + " of 150");
  }

  /** Returns the number of cells that are taken; fails if one of them is taken wrongly. */
  private static int right(Form form, boolean isDates, Random random) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 47; i++) {
      cells.add(isDates ? date(form, random) : number(form, random));
    }
    List<String> wrong =
        isDates ? List.of("31/02/2026", "31.12.66", "soon") : List.of("n/a", "1.2.3", "12 % %");
    wrong.forEach(text -> cells.add(new Cell(text, null)));
    InputParser unknown = InputParser.of(Locale.US).withoutStyles();
    Function<InputParser, Function<String, InputReading>> reads =
        parser -> isDates ? parser::date : parser::number;
    InputColumn column = new InputColumn();
    cells.forEach(cell -> column.add(reads.apply(unknown).apply(cell.text())));
    if (column.isOpen()) {
      cells.forEach(cell -> assertNotWrong(cell, reads.apply(unknown).apply(cell.text())));
    }
    InputParser decided =
        unknown.with(
            column.isOpen() || column.styles().isEmpty()
                ? form.style(isDates)
                : column.styles().iterator().next());
    int right = 0;
    for (Cell cell : cells) {
      InputReading reading = reads.apply(decided).apply(cell.text());
      assertNotWrong(cell, reading);
      right += reading instanceof Value ? 1 : 0;
    }
    return right;
  }

  private static void assertNotWrong(Cell cell, InputReading reading) {
    switch (reading) {
      case Value(String value, InputStyle _) -> assertEquals(cell.meant(), value, cell.text());
      case Ambiguous both ->
          assertTrue(both.values().containsValue(String.valueOf(cell.meant())), cell.text());
      case Refused _ -> assertEquals(null, cell.meant(), cell.text());
    }
  }

  @Provide
  Arbitrary<Locale> locales() {
    return Arbitraries.of(
        Stream.of(NumberFormat.getAvailableLocales())
            .filter(locale -> NumberFormat.getInstance(locale).format(7).equals("7"))
            .toList());
  }

  /** What a user types as usual in any country is never another number or day. */
  @Property(tries = 2_000)
  void aTypedTextIsNeverReadWrongly(@ForAll("locales") Locale locale, @ForAll long seed) {
    Random random = new Random(seed);
    BigDecimal value =
        BigDecimal.valueOf(random.nextLong(-5_000_000, 5_000_000), random.nextInt(0, 4));
    NumberFormat format = NumberFormat.getNumberInstance(locale);
    format.setMinimumFractionDigits(value.scale());
    format.setMaximumFractionDigits(value.scale());
    InputParser parser = InputParser.of(locale);
    InputReading reading = parser.number(format.format(value));
    if (reading instanceof Value(String read, InputStyle _)) {
      assertEquals(value.toPlainString(), read, format.format(value));
    }
    assertEquals(
        value.toPlainString(),
        value(parser.number(parser.numberText(value.toPlainString()))),
        "what an editor shows is read as it is");
    String day = LocalDate.of(1000, 1, 1).plusDays(random.nextInt(3_000_000)).toString();
    assertEquals(day, value(parser.date(parser.dateText(day))));
  }
}
