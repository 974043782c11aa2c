package io.casedesk.model.input;

import io.casedesk.model.DecimalParser;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers and dates in the forms of ISO, Europe and the USA. A text with two meanings is
 * read in the style of the user. If the user has no style for it, both meanings are returned.
 */
public final class InputParser {

  private static final Pattern SPACE = Pattern.compile("[\\u00a0\\u2007\\u2009\\u202f]");
  private static final Pattern NUMBER =
      Pattern.compile("([+-]?)([\\d., ']*\\d)([eE][+-]?\\d{1,3})?");

  /** A number in JSON. */
  private static final Pattern CANONICAL =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

  private static final Pattern INTEGER = Pattern.compile("0|[1-9]\\d*");
  private static final Pattern GROUPS =
      Pattern.compile("[1-9]\\d{0,2}(?:([., '])\\d{3})(?:\\1\\d{3})*");

  /** Groups as in India: 12,34,567. */
  private static final Pattern PAIRS = Pattern.compile("[1-9]\\d?(?:,\\d{2})+,\\d{3}");

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  /** Spreadsheets add midnight to dates. */
  private static final Pattern MIDNIGHT = Pattern.compile("[T ] *0?0:00(:00(\\.0+)?)?$");

  private static final Pattern YEAR_FIRST =
      Pattern.compile("([1-9]\\d{3})([-/.]) ?(\\d{1,2})\\2 ?(\\d{1,2})\\.?");
  private static final Pattern YEAR_LAST =
      Pattern.compile("(\\d{1,2})([-/.]) ?(\\d{1,2})\\2 ?([1-9]\\d{3})\\.?");
  private static final Pattern SHORT_YEAR =
      Pattern.compile("(\\d{1,2})([-/.]) ?(\\d{1,2})\\2 ?(\\d{2})\\.?");
  private static final Pattern DAY_AND_WORD =
      Pattern.compile("(\\d{1,2})(?:\\. ?| |-)(\\p{L}+)\\.?(?:, ?| |-)([1-9]\\d{3})");
  private static final Pattern WORD_AND_DAY =
      Pattern.compile("(\\p{L}+)\\.? (\\d{1,2})(?:, ?| )([1-9]\\d{3})");

  private final Locale locale;

  /** The style of a number with one point; null if not known. */
  private final @Nullable InputStyle point;

  /** The style of a number with one comma; null if not known. */
  private final @Nullable InputStyle comma;

  /** The order of day and month; null if not known. */
  private final @Nullable InputStyle order;

  private InputParser(
      Locale locale,
      @Nullable InputStyle point,
      @Nullable InputStyle comma,
      @Nullable InputStyle order) {
    this.locale = locale;
    this.point = point;
    this.comma = comma;
    this.order = order;
  }

  /** Returns the parser for a user, who writes as usual in a locale. */
  public static InputParser of(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    return symbols.getDecimalSeparator() == ','
        ? new InputParser(
            locale,
            groupsWith(symbols, '.') ? InputStyle.COMMA : null,
            InputStyle.COMMA,
            orderIn(locale))
        : new InputParser(
            locale,
            InputStyle.POINT,
            groupsWith(symbols, ',') ? InputStyle.POINT : null,
            orderIn(locale));
  }

  private static boolean groupsWith(DecimalFormatSymbols symbols, char separator) {
    return symbols.getGroupingSeparator() == separator
        || symbols.getMonetaryGroupingSeparator() == separator;
  }

  /** Returns the order; null where the year is first, and for English without a country. */
  private static @Nullable InputStyle orderIn(Locale locale) {
    String pattern =
        DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            FormatStyle.SHORT, null, IsoChronology.INSTANCE, locale);
    int day = pattern.indexOf('d');
    int month = pattern.indexOf('M');
    boolean isOpen = locale.getCountry().isEmpty() && locale.getLanguage().equals("en");
    if (isOpen || locale.equals(Locale.ROOT) || pattern.indexOf('y') < Math.min(day, month)) {
      return null;
    }
    return day < month ? InputStyle.DAY_FIRST : InputStyle.MONTH_FIRST;
  }

  /**
   * Returns a parser for the texts of the service and of this program. They have a decimal point;
   * {@code 1,234} was typed elsewhere and is ambiguous.
   */
  public static InputParser canonical() {
    return new InputParser(Locale.ROOT, InputStyle.POINT, null, null);
  }

  /** Returns a parser that knows the names of the months, but not the style of the author. */
  public InputParser withoutStyles() {
    return new InputParser(locale, null, null, null);
  }

  /** Returns a parser that reads ambiguous texts in a style. */
  public InputParser with(InputStyle style) {
    return switch (style) {
      case POINT, COMMA -> new InputParser(locale, style, style, order);
      case DAY_FIRST, MONTH_FIRST -> new InputParser(locale, point, comma, style);
    };
  }

  /** Returns whether ambiguous texts are read in a style. */
  public boolean uses(InputStyle style) {
    return switch (style) {
      case POINT -> point == style;
      case COMMA -> comma == style;
      case DAY_FIRST, MONTH_FIRST -> order == style;
    };
  }

  /** Parses a number. */
  public InputReading number(String text) {
    String plain = SPACE.matcher(text).replaceAll(" ").replace('’', '\'').replace('−', '-').strip();
    Matcher parts = NUMBER.matcher(plain);
    if (DecimalParser.isTooLong(plain) || !parts.matches()) {
      return new Refused(Reason.NOT_A_NUMBER);
    }
    String sign = parts.group(1).equals("-") ? "-" : "";
    String digits = parts.group(2);
    String exponent = parts.group(3) == null ? "" : parts.group(3);
    String withPoint = digits(digits, '.', exponent.isEmpty());
    String withComma = digits(digits, ',', exponent.isEmpty());
    if (withPoint == null && withComma == null) {
      return new Refused(Reason.NOT_A_NUMBER);
    }
    if (withPoint == null || withComma == null) {
      return new Value(
          sign + (withPoint == null ? withComma : withPoint) + exponent,
          withPoint == null ? InputStyle.COMMA : InputStyle.POINT);
    }
    if (withPoint.equals(withComma)) {
      return new Value(sign + withPoint + exponent, null);
    }
    return decided(
        new Ambiguous(InputStyle.POINT, sign + withPoint, InputStyle.COMMA, sign + withComma),
        digits.indexOf('.') < 0 ? comma : point);
  }

  private static InputReading decided(Ambiguous ambiguous, @Nullable InputStyle style) {
    return style == null ? ambiguous : new Value(ambiguous.valueIn(style), null);
  }

  /**
   * Returns the digits with a decimal point; null if the text isn't a number with this separator.
   *
   * @param mayGroup whether the thousands may be separated
   */
  private static @Nullable String digits(String text, char decimal, boolean mayGroup) {
    int at = text.indexOf(decimal);
    String whole = at < 0 ? text : text.substring(0, at);
    String fraction = at < 0 ? "" : text.substring(at + 1);
    if (at >= 0 && !DIGITS.matcher(fraction).matches()) {
      return null;
    }
    boolean isWhole =
        INTEGER.matcher(whole).matches()
            || (at >= 0 && whole.isEmpty())
            || (mayGroup && (GROUPS.matcher(whole).matches() || PAIRS.matcher(whole).matches()));
    if (!isWhole) {
      return null;
    }
    String bare = whole.isEmpty() ? "0" : whole.replaceAll("[., ']", "");
    return at < 0 ? bare : bare + "." + fraction;
  }

  /** Returns whether a text is a number as the service writes it. */
  public static boolean isCanonical(String text) {
    return !DecimalParser.isTooLong(text) && CANONICAL.matcher(text).matches();
  }

  /**
   * Returns the text of a number for an editor, which {@link #number} reads as the same number.
   *
   * @param value the number as the service writes it; any other text is returned as it is
   */
  public String numberText(String value) {
    return comma == InputStyle.COMMA && isCanonical(value) ? value.replace('.', ',') : value;
  }

  /** Parses a date. */
  public InputReading date(String text) {
    String plain =
        MIDNIGHT.matcher(SPACE.matcher(text).replaceAll(" ").strip()).replaceFirst("").strip();
    LocalDate iso = iso(plain);
    if (iso != null) {
      return new Value(iso.toString(), null);
    }
    Matcher yearFirst = YEAR_FIRST.matcher(plain);
    if (yearFirst.matches()) {
      return single(day(yearFirst.group(1), yearFirst.group(3), yearFirst.group(4)));
    }
    Matcher yearLast = YEAR_LAST.matcher(plain);
    if (yearLast.matches()) {
      String year = yearLast.group(4);
      LocalDate dayFirst = day(year, yearLast.group(3), yearLast.group(1));
      return yearLast.group(2).equals(".")
          ? single(dayFirst)
          : either(dayFirst, day(year, yearLast.group(1), yearLast.group(3)));
    }
    Matcher dayAndWord = DAY_AND_WORD.matcher(plain);
    if (dayAndWord.matches()) {
      return single(day(dayAndWord.group(3), month(dayAndWord.group(2)), dayAndWord.group(1)));
    }
    Matcher wordAndDay = WORD_AND_DAY.matcher(plain);
    if (wordAndDay.matches()) {
      return single(day(wordAndDay.group(3), month(wordAndDay.group(1)), wordAndDay.group(2)));
    }
    return new Refused(SHORT_YEAR.matcher(plain).matches() ? Reason.SHORT_YEAR : Reason.NOT_A_DATE);
  }

  private String month(String word) {
    return String.valueOf(MonthNames.of(locale).number(word));
  }

  private static InputReading single(@Nullable LocalDate date) {
    return date == null ? new Refused(Reason.NOT_A_DATE) : new Value(date.toString(), null);
  }

  private InputReading either(@Nullable LocalDate dayFirst, @Nullable LocalDate monthFirst) {
    if (dayFirst == null || monthFirst == null) {
      LocalDate only = dayFirst == null ? monthFirst : dayFirst;
      return only == null
          ? new Refused(Reason.NOT_A_DATE)
          : new Value(
              only.toString(), dayFirst == null ? InputStyle.MONTH_FIRST : InputStyle.DAY_FIRST);
    }
    return dayFirst.equals(monthFirst)
        ? single(dayFirst)
        : decided(
            new Ambiguous(
                InputStyle.DAY_FIRST,
                dayFirst.toString(),
                InputStyle.MONTH_FIRST,
                monthFirst.toString()),
            order);
  }

  private static @Nullable LocalDate iso(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable LocalDate day(String year, String month, String day) {
    try {
      return LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The ways to write a number or a date that can contradict each other. */
  public enum InputStyle {
    /** A point separates the decimals: {@code 1,234.56}. */
    POINT,
    /** A comma separates the decimals: {@code 1.234,56}. */
    COMMA,
    /** The day is before the month: {@code 31/12/2026}. */
    DAY_FIRST,
    /** The month is before the day: {@code 12/31/2026}. */
    MONTH_FIRST
  }
}
