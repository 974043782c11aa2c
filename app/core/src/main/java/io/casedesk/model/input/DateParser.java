package io.casedesk.model.input;

import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.model.input.InputReading.Reason;
import io.casedesk.model.input.InputReading.Refused;
import io.casedesk.model.input.InputReading.Value;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.TemporalAccessor;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates and times in the forms of ISO, Europe and the USA, and writes dates in the form of a
 * user.
 *
 * @param locale the language of the names of months, before English and other common languages
 * @param order the order of day, month and year; null if not known
 * @param form the form in which dates are written; null for ISO
 * @param formats the only forms that are read, besides ISO; empty for all
 * @param serial how a spreadsheet's number of days is read; null if not known
 * @param isForeign whether the texts come from another program, where a date may have become a
 *     number of days
 */
record DateParser(
    Locale locale,
    @Nullable InputStyle order,
    @Nullable DateTimeFormatter form,
    List<DateTimeFormatter> formats,
    @Nullable InputStyle serial,
    boolean isForeign) {

  /** Programs add midnight to dates. */
  private static final Pattern MIDNIGHT =
      Pattern.compile("[T ] *(?:0?0:00(:00(\\.0+)?)?(Z|[+-]00:?00)?|12:00(:00)? ?[Aa][Mm])$");

  private static final Pattern NUMBERS =
      Pattern.compile("(\\d{1,4})([-/.]) ?(\\d{1,2})\\2 ?(\\d{1,4})\\.?");

  private static final Pattern DAY_AND_WORD =
      Pattern.compile(
          "(\\d{1,2})(?:(?:st|nd|rd|th|er|º)? |\\. ?|-)(?:de )?(\\p{L}+)\\.?"
              + "(?:, ?| de | |-)([1-9]\\d{3}|\\d{2})");
  private static final Pattern WORD_AND_DAY =
      Pattern.compile("(\\p{L}+)\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:, ?| )([1-9]\\d{3})");

  private static final Pattern TIME =
      Pattern.compile(
          "(.*?)(?:T|,? +)(\\d{1,2})[:.h](\\d{2})(?:[:.](\\d{2})(?:[.,]0+)?)?"
              + "(?: ?([AaPp])\\.?[Mm]\\.?| Uhr)?");

  /** A day of the week before a date, as in long forms of spreadsheets. */
  private static final Pattern WEEKDAY = Pattern.compile("(\\p{L}{2,})\\.?,? (.+)");

  private static final Pattern BASIC = Pattern.compile("(?:19|20)\\d{6}");

  private static final Pattern SERIAL = Pattern.compile("[2-7]\\d{4}(?:[.,]0+)?");

  /** The days from 1900-01-01 to 1904-01-02, from which the second kind of workbook counts. */
  private static final int DAYS_TO_1904 = 1_462;

  private static final LocalDate FIRST_DAY = LocalDate.of(1899, 12, 30);

  private static final Pattern YEAR = Pattern.compile("[yu]+");

  private static final int ISO_LENGTH = 10;

  /** The first year with four digits. */
  private static final int FIRST_YEAR = 1000;

  /** Up to this year, spreadsheets agree on the century of a year with two digits. */
  private static final int LAST_SHORT_YEAR = 29;

  private static final int CENTURY = 2000;
  private static final int HALF_A_DAY = 12;

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
    DateParser iso = of(locale, orderIn(locale, pattern), null);
    DateTimeFormatter form =
        DateTimeFormatter.ofPattern(YEAR.matcher(pattern).replaceAll("uuuu"), Locale.ROOT);
    return SAMPLES.stream().allMatch(day -> iso.isReadAs(form.format(day), day))
        ? of(locale, iso.order, form)
        : iso;
  }

  private static DateParser of(
      Locale locale, @Nullable InputStyle order, @Nullable DateTimeFormatter form) {
    return new DateParser(locale, order, form, List.of(), null, false);
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
    return of(Locale.ROOT, null, null);
  }

  /** Returns a parser that writes dates in ISO form. */
  DateParser withIso() {
    return new DateParser(locale, order, null, formats, serial, isForeign);
  }

  /** Returns a parser for texts of another program, of which no style is known. */
  DateParser foreign() {
    return new DateParser(locale, null, null, List.of(), null, true);
  }

  /** Returns a parser that reads ambiguous dates in an order; the form of the user may differ. */
  DateParser withOrder(InputStyle style) {
    return new DateParser(locale, style, null, formats, serial, isForeign);
  }

  /** Returns a parser that reads a spreadsheet's number of days. */
  DateParser withSerial(InputStyle style) {
    return new DateParser(locale, order, null, formats, style, isForeign);
  }

  /** Returns a parser that reads only some forms, besides ISO. */
  DateParser withFormats(List<DateTimeFormatter> only) {
    return new DateParser(locale, order, null, List.copyOf(only), serial, isForeign);
  }

  /** Returns the text of a date of the service; any other text as it is. */
  String text(String value) {
    LocalDate date = form != null && value.length() == ISO_LENGTH ? iso(value) : null;
    return form == null || date == null || date.getYear() < FIRST_YEAR ? value : form.format(date);
  }

  /** Parses a date. */
  InputReading parse(String text) {
    String bare = InputParser.bare(text);
    String plain = MIDNIGHT.matcher(bare).replaceFirst("").strip();
    LocalDate iso = iso(plain);
    if (iso != null) {
      return new Value(iso.toString(), null);
    }
    if (!formats.isEmpty()) {
      TemporalAccessor day = formatted(bare);
      return day == null
          ? new Refused(Reason.NOT_A_DATE)
          : new Value(LocalDate.from(day).toString(), null);
    }
    Matcher numbers = NUMBERS.matcher(plain);
    if (numbers.matches()) {
      return ofNumbers(numbers, plain);
    }
    Matcher dayAndWord = DAY_AND_WORD.matcher(plain);
    if (dayAndWord.matches()) {
      return ofWord(dayAndWord.group(3), dayAndWord.group(2), dayAndWord.group(1));
    }
    Matcher wordAndDay = WORD_AND_DAY.matcher(plain);
    if (wordAndDay.matches()) {
      return ofWord(wordAndDay.group(3), wordAndDay.group(1), wordAndDay.group(2));
    }
    if (BASIC.matcher(plain).matches()) {
      return single(day(plain.substring(0, 4), plain.substring(4, 6), plain.substring(6)));
    }
    Matcher weekday = WEEKDAY.matcher(plain);
    if (weekday.matches()) {
      return onWeekday(MonthNames.of(locale).weekday(weekday.group(1)), parse(weekday.group(2)));
    }
    return isForeign && SERIAL.matcher(plain).matches()
        ? ofSerial(Integer.parseInt(plain.substring(0, plain.length() > 5 ? 5 : plain.length())))
        : new Refused(Reason.NOT_A_DATE);
  }

  /** A date whose day of the week is another one is a mistake. */
  private static InputReading onWeekday(int weekday, InputReading reading) {
    if (weekday == 0) {
      return new Refused(Reason.NOT_A_DATE);
    }
    return switch (reading) {
      case Value(String day, InputStyle _) ->
          isOn(weekday, day) ? new Value(day, null) : new Refused(Reason.NOT_A_DATE);
      case Ambiguous both -> {
        List<String> days =
            both.values().values().stream().filter(day -> isOn(weekday, day)).distinct().toList();
        yield days.size() == 1 ? new Value(days.getFirst(), null) : both;
      }
      case Refused refused -> refused;
    };
  }

  private static boolean isOn(int weekday, String day) {
    return LocalDate.parse(day).getDayOfWeek().getValue() == weekday;
  }

  /** Parses a date with a time, or without one. */
  InputReading moment(String text) {
    String bare = InputParser.bare(text);
    if (isMoment(bare)) {
      return new Value(bare, null);
    }
    if (!formats.isEmpty()) {
      TemporalAccessor parsed = formatted(bare);
      return parsed == null
          ? parse(bare)
          : new Value(
              parsed instanceof LocalDateTime time
                  ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time)
                  : parsed.toString(),
              null);
    }
    Matcher parts = TIME.matcher(bare);
    LocalTime time = parts.matches() ? time(parts) : null;
    if (time == null) {
      return parse(bare);
    }
    String after = "T" + DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    return switch (parse(parts.group(1))) {
      case Value(String day, InputStyle style) -> new Value(day + after, style);
      case Ambiguous both -> {
        Map<InputStyle, String> moments = new EnumMap<>(InputStyle.class);
        both.values().forEach((style, day) -> moments.put(style, day + after));
        yield new Ambiguous(moments);
      }
      case Refused refused -> refused;
    };
  }

  private static boolean isMoment(String text) {
    if (text.length() <= ISO_LENGTH || text.charAt(ISO_LENGTH) != 'T') {
      return false;
    }
    try {
      var _ =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text, OffsetDateTime::from, LocalDateTime::from);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static @Nullable LocalTime time(Matcher parts) {
    int hour = Integer.parseInt(parts.group(2));
    String half = parts.group(5);
    if (half != null && (hour == 0 || hour > HALF_A_DAY)) {
      return null;
    }
    boolean isAfternoon = half != null && half.equalsIgnoreCase("p");
    try {
      return LocalTime.of(
          half == null ? hour : hour % HALF_A_DAY + (isAfternoon ? HALF_A_DAY : 0),
          Integer.parseInt(parts.group(3)),
          parts.group(4) == null ? 0 : Integer.parseInt(parts.group(4)));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private @Nullable TemporalAccessor formatted(String text) {
    for (DateTimeFormatter format : formats) {
      TemporalAccessor parsed = formatted(format, text);
      if (parsed != null) {
        return parsed;
      }
    }
    return null;
  }

  private static @Nullable TemporalAccessor formatted(DateTimeFormatter format, String text) {
    try {
      return format.parseBest(text, LocalDateTime::from, LocalDate::from);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Parses a date of three numbers, of which at most one has more than two digits. */
  private InputReading ofNumbers(Matcher parts, String text) {
    String first = parts.group(1);
    String second = parts.group(3);
    String third = parts.group(4);
    boolean hasPoints = parts.group(2).equals(".");
    if (first.length() + third.length() > 6 || first.length() == 3 || third.length() == 3) {
      return new Refused(Reason.NOT_A_DATE);
    }
    if (first.length() == 4) {
      return single(day(first, second, third));
    }
    // In Korea the year is before the points.
    if (hasPoints && third.length() <= 2 && (text.contains(" ") || text.endsWith("."))) {
      return new Refused(Reason.SHORT_YEAR);
    }
    Map<InputStyle, LocalDate> days = new EnumMap<>(InputStyle.class);
    put(days, InputStyle.DAY_FIRST, day(third, second, first));
    if (!hasPoints) {
      put(days, InputStyle.MONTH_FIRST, day(third, first, second));
      if (first.length() == 2 && third.length() == 2) {
        put(days, InputStyle.YEAR_FIRST, day(first, second, third));
      }
    }
    if (third.length() <= 2) {
      LocalDate usual = order == null ? null : days.get(order);
      boolean isOpen =
          usual == null
              ? days.values().stream().anyMatch(DateParser::isOfUnknownCentury)
              : isOfUnknownCentury(usual);
      if (isOpen || third.length() == 1) {
        return new Refused(days.isEmpty() ? Reason.NOT_A_DATE : Reason.SHORT_YEAR);
      }
    }
    if (new HashSet<>(days.values()).size() > 1) {
      Map<InputStyle, String> values = new EnumMap<>(InputStyle.class);
      days.forEach((style, day) -> values.put(style, day.toString()));
      return new Ambiguous(values).decided(order);
    }
    if (days.isEmpty()) {
      return new Refused(Reason.NOT_A_DATE);
    }
    Map.Entry<InputStyle, LocalDate> only = days.entrySet().iterator().next();
    return new Value(
        only.getValue().toString(), hasPoints || days.size() > 1 ? null : only.getKey());
  }

  private static void put(
      Map<InputStyle, LocalDate> days, InputStyle style, @Nullable LocalDate day) {
    if (day != null) {
      days.put(style, day);
    }
  }

  private static boolean isOfUnknownCentury(LocalDate day) {
    return day.getYear() > CENTURY + LAST_SHORT_YEAR;
  }

  private InputReading ofWord(String year, String word, String day) {
    LocalDate date = day(year, String.valueOf(MonthNames.of(locale).number(word)), day);
    return date != null && year.length() == 2 && isOfUnknownCentury(date)
        ? new Refused(Reason.SHORT_YEAR)
        : single(date);
  }

  private InputReading ofSerial(int days) {
    return new Ambiguous(
            InputStyle.SERIAL_1900,
            FIRST_DAY.plusDays(days).toString(),
            InputStyle.SERIAL_1904,
            FIRST_DAY.plusDays(days + DAYS_TO_1904).toString())
        .decided(serial);
  }

  private static InputReading single(@Nullable LocalDate date) {
    return date == null ? new Refused(Reason.NOT_A_DATE) : new Value(date.toString(), null);
  }

  private static @Nullable LocalDate iso(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Returns a day; a year of two digits is one of this century. */
  private static @Nullable LocalDate day(String year, String month, String day) {
    int inCentury = year.length() == 2 ? CENTURY : 0;
    try {
      return LocalDate.of(
          inCentury + Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
    } catch (DateTimeException e) {
      return null;
    }
  }
}
