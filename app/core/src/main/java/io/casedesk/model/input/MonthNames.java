package io.casedesk.model.input;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The names of months and weekdays in a language, in English and in other common languages. */
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
  private final Map<String, Integer> weekdays;

  private MonthNames(Locale locale) {
    numbers =
        names(
            locale, Month.values().length, (n, style, in) -> Month.of(n).getDisplayName(style, in));
    weekdays =
        names(
            locale,
            DayOfWeek.values().length,
            (n, style, in) -> DayOfWeek.of(n).getDisplayName(style, in));
  }

  /** The name of a month or a weekday by its number, from 1. */
  private interface Name {
    String of(int number, TextStyle style, Locale locale);
  }

  private static Map<String, Integer> names(Locale locale, int last, Name name) {
    Map<String, Integer> names = names(List.of(locale, Locale.ENGLISH), last, name);
    names(COMMON, last, name).forEach(names::putIfAbsent);
    return names;
  }

  /** Returns the number of each name. A name with different numbers in two languages has 0. */
  private static Map<String, Integer> names(List<Locale> locales, int last, Name name) {
    Map<String, Integer> names = new HashMap<>();
    for (Locale locale : locales) {
      for (int number = 1; number <= last; number++) {
        for (TextStyle style : STYLES) {
          names.merge(
              bare(name.of(number, style, locale)),
              number,
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

  /** Returns the number of a weekday, from 1 for Monday to 7; 0 if there is none of this name. */
  int weekday(String name) {
    return weekdays.getOrDefault(bare(name), 0);
  }

  private static String bare(String name) {
    return name.replace(".", "").toLowerCase(Locale.ROOT);
  }
}
