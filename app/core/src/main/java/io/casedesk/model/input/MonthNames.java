package io.casedesk.model.input;

import java.time.Month;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The names of the months in a language and in English. */
final class MonthNames {

  private static final Map<Locale, MonthNames> KNOWN = new ConcurrentHashMap<>();

  private static final List<TextStyle> STYLES =
      List.of(
          TextStyle.FULL, TextStyle.FULL_STANDALONE, TextStyle.SHORT, TextStyle.SHORT_STANDALONE);

  private final Map<String, Integer> numbers = new HashMap<>();

  private MonthNames(Locale locale) {
    for (Month month : Month.values()) {
      for (TextStyle style : STYLES) {
        add(month.getDisplayName(style, locale), month);
        add(month.getDisplayName(style, Locale.ENGLISH), month);
      }
    }
  }

  private void add(String name, Month month) {
    // A name of different months in the two languages is no name.
    numbers.merge(
        bare(name),
        month.getValue(),
        (known, next) -> known.equals(next) ? known : Integer.valueOf(0));
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
