package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates in the forms of ISO, Europe and the USA, and writes them in the form of a user.
 *
 * @param locale the language of the names of months
 * @param order the order of day and month; null if not known
 * @param form the form in which dates are written; null for ISO
 */
record DateParser(Locale locale, @Nullable InputStyle order, @Nullable DateTimeFormatter form) {

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

  private static final Pattern YEAR = Pattern.compile("[yu]+");

  private static final int ISO_LENGTH = 10;

  /** The first year with four digits. */
  private static final int FIRST_YEAR = 1000;

  /** Dates that are another date, or none, if they are read in another order. */
  private static final List<LocalDate> SAMPLES =
      List.of(LocalDate.of(2026, 1, 2), LocalDate.of(2026, 12, 31));

  /**
   * Returns the parser for a user. It writes dates in the short form of the locale with all digits
   * of the year, and in ISO form if it would not read the short form as the same date.
   */
  static DateParser of(Locale locale) {
    String pattern =
        DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            FormatStyle.SHORT, null, IsoChronology.INSTANCE, locale);
    DateParser iso = new DateParser(locale, orderIn(locale, pattern), null);
    DateTimeFormatter form =
        DateTimeFormatter.ofPattern(YEAR.matcher(pattern).replaceAll("uuuu"), Locale.ROOT);
    return SAMPLES.stream().allMatch(day -> iso.isReadAs(form.format(day), day))
        ? new DateParser(locale, iso.order, form)
        : iso;
  }

  private boolean isReadAs(String text, LocalDate day) {
    return parse(text) instanceof Value(String read, InputStyle _) && read.equals(day.toString());
  }

  /** Returns the order; null where the year is first, and for English without a country. */
  private static @Nullable InputStyle orderIn(Locale locale, String pattern) {
    int day = pattern.indexOf('d');
    int month = pattern.indexOf('M');
    boolean isOpen = locale.getCountry().isEmpty() && locale.getLanguage().equals("en");
    if (isOpen || locale.equals(Locale.ROOT) || pattern.indexOf('y') < Math.min(day, month)) {
      return null;
    }
    return day < month ? InputStyle.DAY_FIRST : InputStyle.MONTH_FIRST;
  }

  /** Returns a parser for the dates of the service. */
  static DateParser canonical() {
    return new DateParser(Locale.ROOT, null, null);
  }

  /** Returns a parser that writes dates in ISO form. */
  DateParser withIso() {
    return new DateParser(locale, order, null);
  }

  /** Returns a parser that reads ambiguous dates in an order; the form of the user may differ. */
  DateParser withOrder(@Nullable InputStyle style) {
    return new DateParser(locale, style, null);
  }

  /** Returns the text of a date of the service; any other text as it is. */
  String text(String value) {
    LocalDate date = form != null && value.length() == ISO_LENGTH ? iso(value) : null;
    return form == null || date == null || date.getYear() < FIRST_YEAR ? value : form.format(date);
  }

  /** Parses a date. */
  InputReading parse(String text) {
    String plain =
        MIDNIGHT
            .matcher(InputParser.SPACE.matcher(text).replaceAll(" ").strip())
            .replaceFirst("")
            .strip();
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
        : new Ambiguous(
                InputStyle.DAY_FIRST,
                dayFirst.toString(),
                InputStyle.MONTH_FIRST,
                monthFirst.toString())
            .decided(order);
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
}
