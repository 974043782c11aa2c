package io.casedesk.model.input;

import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads values as people write them, wherever they type, paste or import them: numbers, dates and
 * words for true and false, in the forms of ISO, Europe and the USA. A text with two meanings is
 * read in the style of the user. If the user has no style for it, all meanings are returned.
 */
public final class InputParser {

  /** The spaces that spreadsheets write instead of a blank. */
  private static final Pattern SPACE = Pattern.compile("[\\p{Zs}&&[^ ]]");

  /** Characters at the ends of a text that are invisible, such as a zero-width space. */
  private static final Pattern INVISIBLE = Pattern.compile("^[\\p{Cf}\\s]+|[\\p{Cf}\\s]+$");

  private static final Pattern NUMBER = Pattern.compile("([\\d., ']*\\d)([eE][+-]?\\d{1,3})?");

  /** A number in JSON. */
  private static final Pattern CANONICAL =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

  private static final Pattern INTEGER = Pattern.compile("0|[1-9]\\d*");
  private static final Pattern GROUPS =
      Pattern.compile("[1-9]\\d{0,2}(?:([., '])\\d{3})(?:\\1\\d{3})*");

  /** Groups as in India: 12,34,567. */
  private static final Pattern PAIRS = Pattern.compile("[1-9]\\d?(?:,\\d{2})+,\\d{3}");

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  /** What may stand before or after the digits of an amount. */
  private static final Pattern CURRENCY =
      Pattern.compile("(?:[A-Z]{1,3})?\\p{Sc}|[A-Z]{3}|kr\\.?|zł|Kč|Ft|Fr\\.|lei");

  private static final Pattern BEFORE = Pattern.compile("(" + CURRENCY + ") ?(.*)");
  private static final Pattern AFTER = Pattern.compile("(.*?) ?(" + CURRENCY + ")");

  /** The largest power of ten of the numbers that programs read. */
  private static final int MOST_EXPONENT = 308;

  /** The words of spreadsheets and people in English, German, French, Spanish, ... */
  private static final Map<String, Boolean> WORDS = words();

  /** The style of a number with one point; null if not known. */
  private final @Nullable InputStyle point;

  /** The style of a number with one comma; null if not known. */
  private final @Nullable InputStyle comma;

  /** How a percentage is read; null if not known. */
  private final @Nullable InputStyle percent;

  private final DateParser dates;

  /** The currency of amounts. */
  private final AmountCurrency currency;

  private InputParser(
      @Nullable InputStyle point,
      @Nullable InputStyle comma,
      @Nullable InputStyle percent,
      DateParser dates) {
    this(point, comma, percent, dates, AmountCurrency.ANY);
  }

  private InputParser(
      @Nullable InputStyle point,
      @Nullable InputStyle comma,
      @Nullable InputStyle percent,
      DateParser dates,
      AmountCurrency currency) {
    this.point = point;
    this.comma = comma;
    this.percent = percent;
    this.dates = dates;
    this.currency = currency;
  }

  private static Map<String, Boolean> words() {
    return Stream.concat(
            Stream.of(
                    "true wahr vrai verdadero vero waar verdadeiro yes ja oui sí si sì sim y j t 1 ✓ ✔"
                        .split(" "))
                .map(word -> Map.entry(word, true)),
            Stream.of("false falsch faux falso onwaar no nein non nee não nao n f 0 ✗ ✘".split(" "))
                .map(word -> Map.entry(word, false)))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns the parser for a user, who writes as usual in a locale. */
  public static InputParser of(Locale locale) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
    DateParser dates = DateParser.of(locale);
    return symbols.getDecimalSeparator() == ','
        ? new InputParser(
            groupsWith(symbols, '.') ? InputStyle.COMMA : null, InputStyle.COMMA, null, dates)
        : new InputParser(
            InputStyle.POINT, groupsWith(symbols, ',') ? InputStyle.POINT : null, null, dates);
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
    return new InputParser(InputStyle.POINT, null, null, DateParser.canonical());
  }

  /**
   * Returns a parser that knows the names of the months, but not the style of the author. Another
   * program may have written a date as a number of days, and a number as a percentage.
   */
  public InputParser withoutStyles() {
    return new InputParser(null, null, null, dates.foreign(), currency);
  }

  /** Returns a parser that reads the same texts and writes dates in ISO form. */
  public InputParser withIsoDates() {
    return new InputParser(point, comma, percent, dates.withIso(), currency);
  }

  /** Returns a parser that reads only dates of these forms, besides ISO. */
  public InputParser withDates(List<DateTimeFormatter> formats) {
    return new InputParser(point, comma, percent, dates.withFormats(formats), currency);
  }

  /** Returns a parser that reads ambiguous texts in a style. With an order, it writes ISO dates. */
  public InputParser with(InputStyle style) {
    return switch (style.subject()) {
      case DECIMALS -> new InputParser(style, style, percent, dates, currency);
      case PERCENTAGE -> new InputParser(point, comma, style, dates, currency);
      case ORDER -> new InputParser(point, comma, percent, dates.withOrder(style), currency);
      case DAYS -> new InputParser(point, comma, percent, dates.withSerial(style), currency);
    };
  }

  /** Returns a parser that refuses amounts in another currency than that of their field. */
  public InputParser in(AmountCurrency ofField) {
    return new InputParser(point, comma, percent, dates, ofField);
  }

  /** Returns whether ambiguous texts are read in a style. */
  public boolean uses(InputStyle style) {
    return switch (style) {
      case POINT -> point == style;
      case COMMA -> comma == style;
      case DAY_FIRST, MONTH_FIRST, YEAR_FIRST -> dates.order() == style;
      case PERCENT_FRACTION, PERCENT_NUMBER -> percent == style;
      case SERIAL_1900, SERIAL_1904 -> dates.serial() == style;
    };
  }

  /** Returns the text without invisible characters at its ends, and with plain spaces. */
  public static String bare(String text) {
    return INVISIBLE.matcher(SPACE.matcher(text).replaceAll(" ")).replaceAll("");
  }

  /** Reads a word for true or false; null if the text is none. */
  public static @Nullable Boolean bool(String text) {
    return WORDS.get(bare(text).toLowerCase(Locale.ROOT));
  }

  /** A text without what may stand around the digits of a number. */
  private static final class Bare {

    private String text;
    private String sign = "";
    private boolean isPercent;

    /** The sign or code of a currency; empty if there is none. */
    private String currency = "";

    Bare(String text) {
      this.text = text;
      String before;
      do {
        before = this.text;
        strip();
      } while (!before.equals(this.text));
    }

    private void strip() {
      text = text.strip();
      int last = text.length() - 1;
      if (last < 1) {
        return;
      }
      char first = text.charAt(0);
      char end = text.charAt(last);
      if (sign.isEmpty() && first == '(' && end == ')') {
        sign = "-";
        text = text.substring(1, last);
      } else if (sign.isEmpty() && (first == '-' || first == '+')) {
        sign = String.valueOf(first);
        text = text.substring(1);
      } else if (sign.isEmpty() && end == '-') {
        sign = "-";
        text = text.substring(0, last);
      } else if (!isPercent && (first == '%' || end == '%')) {
        isPercent = true;
        text = first == '%' ? text.substring(1) : text.substring(0, last);
      } else if (currency.isEmpty() && !Character.isDigit(first)) {
        take(BEFORE.matcher(text), 1, 2);
      } else if (currency.isEmpty() && !Character.isDigit(end)) {
        take(AFTER.matcher(text), 2, 1);
      }
    }

    private void take(Matcher parts, int place, int rest) {
      if (parts.matches()) {
        String name = parts.group(place);
        if (!name.matches("[A-Z]{3}") || AmountCurrency.CODES.contains(name)) {
          currency = name;
          text = parts.group(rest);
        }
      }
    }
  }

  /** Parses a number. */
  public InputReading number(String text) {
    if (INTEGER.matcher(text).matches() && !DecimalParser.isTooLong(text)) {
      return new Value(text, null);
    }
    String plain = bare(text).replace('’', '\'').replace('−', '-');
    if (DecimalParser.isTooLong(plain)) {
      return new Refused(Reason.NOT_A_NUMBER);
    }
    Bare bare = new Bare(plain);
    boolean isTaken = percent != null || dates.isForeign();
    Matcher parts = NUMBER.matcher(bare.text);
    if (!parts.matches() || (bare.isPercent && !isTaken)) {
      return new Refused(Reason.NOT_A_NUMBER);
    }
    if (!bare.currency.isEmpty() && !currency.allows(bare.currency)) {
      return new Refused(Reason.OTHER_CURRENCY);
    }
    String exponent = parts.group(2) == null ? "" : parts.group(2);
    String sign = bare.sign.equals("-") ? "-" : "";
    InputReading read = decimals(parts.group(1), number -> sign + number + exponent);
    if (read instanceof Value(String digits, InputStyle style)) {
      BigDecimal number = new BigDecimal(digits);
      boolean isLarge =
          number.signum() != 0
              && Math.abs((long) number.precision() - number.scale()) > MOST_EXPONENT;
      return isLarge
          ? new Refused(Reason.NOT_A_NUMBER)
          : bare.isPercent ? percent(number, style) : read;
    }
    return read;
  }

  /**
   * Reads a percentage. Which of the numbers is meant comes first where both are unclear.
   *
   * @param style the only style of the separators; null if every style gives the same value
   */
  private InputReading percent(BigDecimal number, @Nullable InputStyle style) {
    Map<InputStyle, String> values = new EnumMap<>(InputStyle.class);
    values.put(InputStyle.PERCENT_FRACTION, number.movePointLeft(2).toPlainString());
    values.put(InputStyle.PERCENT_NUMBER, number.toPlainString());
    return new Ambiguous(values).decided(percent) instanceof Value(String value, InputStyle _)
        ? new Value(value, style)
        : new Ambiguous(values);
  }

  private InputReading decimals(String digits, UnaryOperator<String> whole) {
    boolean mayGroup = !whole.apply("").contains("e") && !whole.apply("").contains("E");
    String withPoint = digits(digits, '.', mayGroup);
    String withComma = digits(digits, ',', mayGroup);
    if (withPoint == null && withComma == null) {
      return new Refused(Reason.NOT_A_NUMBER);
    }
    if (withPoint == null) {
      return new Value(whole.apply(String.valueOf(withComma)), InputStyle.COMMA);
    }
    if (withComma == null) {
      return new Value(whole.apply(withPoint), InputStyle.POINT);
    }
    return withPoint.equals(withComma)
        ? new Value(whole.apply(withPoint), null)
        : new Ambiguous(
                InputStyle.POINT, whole.apply(withPoint), InputStyle.COMMA, whole.apply(withComma))
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

  /** Parses a date with a time, or without one. */
  public InputReading moment(String text) {
    return dates.moment(text);
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
    POINT("point", Subject.DECIMALS),
    /** A comma separates the decimals: {@code 1.234,56}. */
    COMMA("comma", Subject.DECIMALS),
    /** The day is before the month: {@code 31/12/2026}. */
    DAY_FIRST("dmy", Subject.ORDER),
    /** The month is before the day: {@code 12/31/2026}. */
    MONTH_FIRST("mdy", Subject.ORDER),
    /** The year is first: {@code 26/12/31}. */
    YEAR_FIRST("ymd", Subject.ORDER),
    /** 50% is 0.5, as spreadsheets calculate. */
    PERCENT_FRACTION("fraction", Subject.PERCENTAGE),
    /** 50% is 50. */
    PERCENT_NUMBER("number", Subject.PERCENTAGE),
    /** A number counts the days since 1900, as most spreadsheets do. */
    SERIAL_1900("1900", Subject.DAYS),
    /** A number counts the days since 1904, as old spreadsheets of the Mac do. */
    SERIAL_1904("1904", Subject.DAYS);

    private final String word;
    private final Subject subject;

    InputStyle(String word, Subject subject) {
      this.word = word;
      this.subject = subject;
    }

    /** The name of the style in files and on the command line. */
    public String word() {
      return word;
    }

    /** Returns the style with a name; empty if there is none. */
    public static Optional<InputStyle> of(String word) {
      return Arrays.stream(values()).filter(style -> style.word.equals(word)).findFirst();
    }

    /** Returns the names of the styles of a subject, for a message. */
    public static String words(Subject subject) {
      return Arrays.stream(values())
          .filter(style -> style.subject == subject)
          .map(InputStyle::word)
          .collect(Collectors.joining(", "));
    }

    /** What the style is about; of the styles of one subject, a text has one. */
    public Subject subject() {
      return subject;
    }

    /** What a style is about. */
    public enum Subject {
      /** Which sign separates the decimals. */
      DECIMALS,
      /** The order of day, month and year. */
      ORDER,
      /** Whether a percentage is a fraction. */
      PERCENTAGE,
      /** From which day a number of days counts. */
      DAYS
    }
  }
}
