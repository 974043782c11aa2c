package io.casedesk.files.excel;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes the date and time formats of a workbook, and converts numbers to dates and times. */
final class ExcelDateFormats {

  private static final long SECONDS = 86_400;
  private static final LocalDate DAY_ZERO = LocalDate.of(1899, 12, 30);
  private static final LocalDate DAY_ZERO_1904 = LocalDate.of(1904, 1, 1);
  private static final int LEAP_DAY_1900 = 60;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private static final Pattern LITERAL =
      Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?![hmsHMS]+\\])[^\\]]*\\]");

  private static final Pattern DECIMALS = Pattern.compile("0\\.0{1,30}");

  /** The id of the format 0.00, which every workbook has. */
  private static final int TWO_DECIMALS = 2;

  private final boolean from1904;

  /** Cached, because a sheet has few formats and millions of cells. */
  private final Map<String, ValueType> codes = new HashMap<>();

  private final Map<String, Optional<DigitNumberFormat>> digits = new HashMap<>();

  private final Map<String, Integer> decimals = new HashMap<>();

  ExcelDateFormats(boolean from1904) {
    this.from1904 = from1904;
  }

  /** The types of values that a number format shows. */
  enum ValueType {
    NUMBER,
    DATE,
    TIME,
    MOMENT
  }

  /**
   * The number format of a cell.
   *
   * @param id the id of a built-in format
   * @param code the format code in this workbook; null for a built-in format
   */
  record Format(@Nullable Integer id, @Nullable String code) {}

  /** Formats a number of days since day zero as a date, a time or both. */
  String moment(double days, ValueType shown) {
    long seconds = Math.round(days * SECONDS);
    long day = Math.floorDiv(seconds, SECONDS);
    LocalTime time = LocalTime.ofSecondOfDay(Math.floorMod(seconds, SECONDS));
    if (shown == ValueType.TIME && day == 0) {
      return TIME.format(time);
    }
    // Excel has a day 29 February 1900 that did not exist, so earlier dates are shifted by one.
    long shift = !from1904 && day < LEAP_DAY_1900 ? 1 : 0;
    LocalDate date = (from1904 ? DAY_ZERO_1904 : DAY_ZERO).plusDays(day + shift);
    return shown == ValueType.DATE ? date.toString() : MOMENT.format(LocalDateTime.of(date, time));
  }

  /** The ids are those of the built-in date and time formats. */
  ValueType shown(Format format) {
    if (format.code() != null) {
      return codes.computeIfAbsent(format.code(), ExcelDateFormats::shownBy);
    }
    return switch (format.id() == null ? 0 : format.id()) {
      case 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58 -> ValueType.DATE;
      case 18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56 -> ValueType.TIME;
      case 22 -> ValueType.MOMENT;
      default -> ValueType.NUMBER;
    };
  }

  /** How a format shows whole numbers as codes; null for one that doesn't. */
  @Nullable DigitNumberFormat digits(@Nullable Format format) {
    String code = format == null ? null : format.code();
    return code == null
        ? null
        : digits
            .computeIfAbsent(code, of -> Optional.ofNullable(DigitNumberFormat.of(of)))
            .orElse(null);
  }

  /** The number of decimals that a format such as {@code 0.00} always shows; 0 for any other. */
  int decimals(@Nullable Format format) {
    if (format == null) {
      return 0;
    }
    if (format.code() == null) {
      return format.id() != null && format.id() == TWO_DECIMALS ? 2 : 0;
    }
    return decimals.computeIfAbsent(
        format.code(),
        code -> DECIMALS.matcher(code).matches() ? code.length() - code.indexOf('.') - 1 : 0);
  }

  private static ValueType shownBy(String code) {
    String bare = LITERAL.matcher(code).replaceAll("").toLowerCase(Locale.ROOT);
    if (bare.contains("[") || bare.contains("general")) {
      // A format with hours over 24 shows a duration, not a time of day.
      return ValueType.NUMBER;
    }
    boolean day = bare.contains("y") || bare.contains("d");
    boolean time = bare.contains("h") || bare.contains("s");
    if (day) {
      return time ? ValueType.MOMENT : ValueType.DATE;
    }
    return time ? ValueType.TIME : bare.contains("m") ? ValueType.DATE : ValueType.NUMBER;
  }
}
