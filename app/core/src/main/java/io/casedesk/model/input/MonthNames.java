package io.casedesk.model.input;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The names of the months in a language, in English and in other common languages. */
final class MonthNames {

  private static final Map<Locale, MonthNames> KNOWN = new ConcurrentHashMap<>();

  private static final List<TextStyle> STYLES =
      List.of(
          TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT, TextStyle.SHORT_STANDALONE);

  private static final List<Locale> COMMON =
      Stream.of("de", "fr", "es", "it", "nl", "pt", "pl", "cs", "sv", "da", "nb", "fi")
          .map(Locale::of)
          .toList();

  private final Map<String, Integer> numbers;

  private MonthNames(Locale locale) {
    numbers = names(List.of(locale, Locale.ENGLISH));
    names(COMMON).forEach(numbers::putIfAbsent);
  }

  /** Returns the number of each name. A name of different months in two languages has 0. */
  private static Map<String, Integer> names(List<Locale> locales) {
    Map<String, Integer> names = new HashMap<>();
    for (Locale locale : locales) {
      for (Month month : Month.values()) {
        for (TextStyle style : STYLES) {
          names.merge(
              bare(month.getDisplayName(style, locale)),
              month.getValue(),
              (known, next) -> known.equals(next) ? known : Integer.valueOf(0));
        }
      }
    }
    return names;
  }

  static MonthNames of(Locale locale) {
    return KNOWN.computeIfAbsent(locale, MonthNames::new);
  }

  /** Returns the number of a month, from 1 to 12; 0 if there is no month of this name. */
  int number(String name) {
    return numbers.getOrDefault(bare(name), 0);
  }

  private static String bare(String name) {
    return name.replace(".", "").toLowerCase(Locale.ROOT);
  }
}
