package io.casedesk.desktop.common.text;

import io.casedesk.messages.Message;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import java.math.BigDecimal;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The localized texts of the window. */
public final class Messages {

  private static final String BUNDLE = "io.casedesk.desktop.messages.casedesk";

  private static final String ENGINE = "engine.";

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

  /** The locales of the bundles; the root bundle is English. */
  private static final List<Locale> LANGUAGES = List.of(Locale.ROOT, Locale.GERMAN);

  private final ResourceBundle bundle;
  private final Locale locale;
  private final InputParser parser;
  private final boolean grouped;
  private final NumberFormat numbers;

  /** Loads the texts of a locale; English if there is no translation. */
  public Messages(Locale locale) {
    this(
        locale,
        ResourceBundle.getBundle(
            BUNDLE,
            locale,
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
  }

  /** Creates texts from a bundle. */
  public Messages(Locale locale, ResourceBundle bundle) {
    this(locale, bundle, InputParser.of(locale), false);
  }

  private Messages(Locale locale, ResourceBundle bundle, InputParser parser, boolean grouped) {
    this.locale = locale;
    this.bundle = bundle;
    this.parser = parser;
    this.grouped = grouped;
    this.numbers = NumberFormat.getNumberInstance(locale);
    numbers.setGroupingUsed(grouped);
  }

  /** Returns a copy that separates the thousands of the service's numbers. */
  public Messages withGroupedNumbers() {
    return new Messages(locale, bundle, parser, true);
  }

  /** Returns a copy that shows the service's dates in ISO form. */
  public Messages withIsoDates() {
    return new Messages(locale, bundle, parser.withIsoDates(), grouped);
  }

  /** Returns the parser of what the user types. It writes dates as they are shown. */
  public InputParser parser() {
    return parser;
  }

  /**
   * Returns a number of the service with all its digits as usual in the locale; any other text as
   * it is.
   */
  public String number(String value) {
    return number(value, grouped, 0);
  }

  /**
   * Returns a number as usual in the locale with at least this many decimals, so that the numbers
   * of a column end below each other; any other text as it is. No digit is left out.
   */
  public String number(String value, int decimals) {
    return number(value, grouped, decimals);
  }

  private String number(String value, boolean isGrouped, int decimals) {
    if (!InputParser.isCanonical(value)) {
      return value;
    }
    if (value.indexOf('e') >= 0 || value.indexOf('E') >= 0) {
      return parser.numberText(value);
    }
    BigDecimal number = new BigDecimal(value);
    // A number format isn't thread-safe.
    NumberFormat exact = (NumberFormat) numbers.clone();
    exact.setGroupingUsed(isGrouped);
    int shown = Math.max(number.scale(), decimals);
    exact.setMaximumFractionDigits(shown);
    exact.setMinimumFractionDigits(shown);
    return exact.format(number);
  }

  /** Returns a date of the service as usual in the locale; any other text as it is. */
  public String date(String value) {
    return parser.dateText(value);
  }

  /**
   * Returns what an ambiguous number or date means, so that it can't be mistaken for another
   * meaning: a number as usual in the locale but without thousands separators, or a long date.
   *
   * @param value as the service writes it
   */
  public String meaning(InputStyle style, String value) {
    return switch (style.subject()) {
      case DECIMALS, PERCENTAGE -> number(withoutZeros(value), false, 0);
      case ORDER, DAYS ->
          DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
              .withLocale(locale)
              .format(LocalDate.parse(value));
    };
  }

  /**
   * Returns a number whose decimals could be read as thousands, such as 2.500, without the zeros at
   * its end; any other text as it is.
   */
  public static String withoutZeros(String digits) {
    return digits.matches("-?\\d{1,3}\\.\\d{3}")
        ? new BigDecimal(digits).stripTrailingZeros().toPlainString()
        : digits;
  }

  /** Returns a text without arguments in all languages. */
  public static Set<String> inEveryLanguage(String key) {
    return everyLanguage().map(messages -> messages.text(key)).collect(Collectors.toSet());
  }

  /** Returns the texts of every language. */
  static Stream<Messages> everyLanguage() {
    return LANGUAGES.stream().map(Messages::new);
  }

  /** Returns the locale of numbers and dates. */
  public Locale locale() {
    return locale;
  }

  /**
   * Returns a text with its arguments filled in; an argument that is a message is worded.
   *
   * @throws java.util.MissingResourceException if no bundle has the key
   */
  public String text(String key, Object... arguments) {
    return formatted(bundle.getString(key), arguments);
  }

  private String formatted(String pattern, Object... arguments) {
    return new MessageFormat(pattern, locale)
        .format(Arrays.stream(arguments).map(this::worded).toArray());
  }

  private Object worded(Object argument) {
    return argument instanceof Message message ? text(message) : argument;
  }

  /** Words a message of the engine, by its code; a text without a code stays as it is. */
  public String text(Message message) {
    return switch (message) {
      case Message.Plain(String text) -> text;
      case Message.Coded(String code, List<Message> arguments, String text) -> {
        if (code.equals(Message.SENTENCE) && arguments.size() == 1) {
          yield Message.asSentence(text(arguments.getFirst()), locale);
        }
        String pattern =
            bundle.containsKey(ENGINE + code) ? bundle.getString(ENGINE + code) : engineText(code);
        // The log of a run may be that of a newer Casedesk.
        yield pattern == null ? text : formatted(pattern, arguments.toArray());
      }
    };
  }

  /**
   * Returns the English pattern of a message of the engine with the quotation marks and apostrophes
   * of the window; null for the code of a newer Casedesk.
   */
  public static @Nullable String engineText(String code) {
    String pattern = Message.pattern(code);
    return pattern == null ? null : QUOTED.matcher(pattern).replaceAll("“$1”").replace('\'', '’');
  }

  /** Returns a text, or a default if the key is missing, as for fields unknown to this client. */
  public String textOr(String key, String otherwise) {
    return bundle.containsKey(key) ? text(key) : otherwise;
  }
}
