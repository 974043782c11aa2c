package io.casedesk.model.input;

import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses numbers and dates in the forms of ISO, Europe and the USA. A text with two meanings is
 * read in the style of the user. If the user has no style for it, both meanings are returned.
 */
public final class InputParser {

  /** The spaces that spreadsheets write instead of a blank. */
  static final Pattern SPACE = Pattern.compile("[\\u00a0\\u2007\\u2009\\u202f]");

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

  /** The style of a number with one point; null if not known. */
  private final @Nullable InputStyle point;

  /** The style of a number with one comma; null if not known. */
  private final @Nullable InputStyle comma;

  private final DateParser dates;

  private InputParser(@Nullable InputStyle point, @Nullable InputStyle comma, DateParser dates) {
    this.point = point;
    this.comma = comma;
    this.dates = dates;
  }

  /** Returns the parser for a user, who writes as usual in a locale. */
  public static InputParser of(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    DateParser dates = DateParser.of(locale);
    return symbols.getDecimalSeparator() == ','
        ? new InputParser(
            groupsWith(symbols, '.') ? InputStyle.COMMA : null, InputStyle.COMMA, dates)
        : new InputParser(
            InputStyle.POINT, groupsWith(symbols, ',') ? InputStyle.POINT : null, dates);
  }

  private static boolean groupsWith(DecimalFormatSymbols symbols, char separator) {
    return symbols.getGroupingSeparator() == separator
        || symbols.getMonetaryGroupingSeparator() == separator;
  }

  /**
   * Returns a parser for the texts of the service and of this program. They have a decimal point;
   * {@code 1,234} was typed elsewhere and is ambiguous.
   */
  public static InputParser canonical() {
    return new InputParser(InputStyle.POINT, null, DateParser.canonical());
  }

  /** Returns a parser that knows the names of the months, but not the style of the author. */
  public InputParser withoutStyles() {
    return new InputParser(null, null, dates.withOrder(null));
  }

  /** Returns a parser that reads the same texts and writes dates in ISO form. */
  public InputParser withIsoDates() {
    return new InputParser(point, comma, dates.withIso());
  }

  /** Returns a parser that reads ambiguous texts in a style. With an order, it writes ISO dates. */
  public InputParser with(InputStyle style) {
    return switch (style) {
      case POINT, COMMA -> new InputParser(style, style, dates);
      case DAY_FIRST, MONTH_FIRST -> new InputParser(point, comma, dates.withOrder(style));
    };
  }

  /** Returns whether ambiguous texts are read in a style. */
  public boolean uses(InputStyle style) {
    return switch (style) {
      case POINT -> point == style;
      case COMMA -> comma == style;
      case DAY_FIRST, MONTH_FIRST -> dates.order() == style;
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
    return new Ambiguous(InputStyle.POINT, sign + withPoint, InputStyle.COMMA, sign + withComma)
        .decided(digits.indexOf('.') < 0 ? comma : point);
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
    return dates.parse(text);
  }

  /**
   * Returns the text of a date for an editor, which {@link #date} reads as the same date.
   *
   * @param value the date as the service writes it; any other text is returned as it is
   */
  public String dateText(String value) {
    return dates.text(value);
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
