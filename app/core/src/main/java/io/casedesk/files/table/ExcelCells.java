package io.casedesk.files.table;

import io.casedesk.files.JsonMembers;
import io.casedesk.model.FieldValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/** What the cells of a workbook hold, as a person sees it who typed it. */
final class ExcelCells {

  /** Characters that Excel has room for in a cell. */
  static final int LONGEST = 32_767;

  private static final MathContext DIGITS = new MathContext(15);
  private static final int MOST_EXPONENT = 400;
  private static final long SECONDS = 86_400;
  private static final LocalDate DAY_ZERO = LocalDate.of(1899, 12, 30);
  private static final LocalDate DAY_ZERO_1904 = LocalDate.of(1904, 1, 1);
  private static final int LEAP_DAY_1900 = 60;
  private static final double LAST_DAY = 2_958_466;
  private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");
  private static final Pattern LITERAL =
      Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?![hmsHMS]+\\])[^\\]]*\\]");
  private static final int MOST_DIGITS = 30;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private static final Set<String> ERRORS =
      Set.of(
          "#N/A",
          "#DIV/0!",
          "#REF!",
          "#NAME?",
          "#NULL!",
          "#NUM!",
          "#VALUE!",
          "#SPILL!",
          "#CALC!",
          "#GETTING_DATA",
          "#FIELD!",
          "#BLOCKED!",
          "#UNKNOWN!",
          "#CONNECT!",
          "#BUSY!");

  private final boolean from1904;

  /** A sheet has few formats, and millions of cells. */
  private final Map<String, Shown> codes = new HashMap<>();

  ExcelCells(boolean from1904) {
    this.from1904 = from1904;
  }

  /** What is wrong with a cell, in words. */
  static final class UnusableCellException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableCellException(String what) {
      super(what);
    }
  }

  private enum Shown {
    NUMBER,
    DATE,
    TIME,
    MOMENT
  }

  /**
   * The value of a cell; null when there is none.
   *
   * @throws UnusableCellException when it has no value that can be taken
   */
  @Nullable FieldValue of(@Nullable Cell cell) {
    if (cell == null || cell.getType() == CellType.EMPTY) {
      return null;
    }
    Object value = cell.getValue();
    if (cell.getType() == CellType.ERROR || isError(cell)) {
      throw error(String.valueOf(cell.getRawValue()));
    }
    return switch (value) {
      case null -> {
        if (cell.getFormula() != null) {
          throw new UnusableCellException(
              "it holds a formula without its result; open the file in a spreadsheet program and"
                  + " save it");
        }
        yield null;
      }
      case Boolean bool -> FieldValue.bool(bool);
      case BigDecimal number -> number(number, cell);
      default -> text(value.toString());
    };
  }

  /** What is no number in a cell of numbers is one to the library, which Excel knows nothing of. */
  private static UnusableCellException error(String raw) {
    return new UnusableCellException(
        ERRORS.contains(raw)
            ? "it holds the error " + raw + "; correct it or empty the cell"
            : "it holds \""
                + JsonMembers.shortened(raw)
                + "\", which is no value of its kind; type it anew in a spreadsheet program");
  }

  private static boolean isError(Cell cell) {
    return cell.getType() == CellType.FORMULA
        && cell.getValue() instanceof String text
        && ERRORS.contains(text);
  }

  private static FieldValue text(String raw) {
    String text = unescaped(raw);
    if (text.length() > LONGEST) {
      throw new UnusableCellException(
          "it is longer than the " + LONGEST + " characters that Excel has room for");
    }
    return FieldValue.text(text);
  }

  private static String unescaped(String text) {
    if (text.indexOf("_x") < 0) {
      return text;
    }
    return ESCAPED
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(found.group(1), 16))));
  }

  /** Text so that {@link #text} brings it back, and XML can hold it. */
  static String escaped(String text) {
    return isPlain(text) ? text : escapedWhole(text);
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '_' || c >= Character.MIN_SURROGATE) {
        return false;
      }
    }
    return true;
  }

  private static String escapedWhole(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean mark = c == '_' && ESCAPED.matcher(text).region(i, text.length()).lookingAt();
      boolean unfit =
          (c < ' ' && c != '\n' && c != '\t') || c == '\uFFFE' || c == '\uFFFF' || isHalf(text, i);
      if (mark || unfit) {
        escaped.append("_x%04X_".formatted((int) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  private static boolean isHalf(String text, int place) {
    char c = text.charAt(place);
    if (Character.isHighSurrogate(c)) {
      return place + 1 == text.length() || !Character.isLowSurrogate(text.charAt(place + 1));
    }
    return Character.isLowSurrogate(c)
        && (place == 0 || !Character.isHighSurrogate(text.charAt(place - 1)));
  }

  private FieldValue number(BigDecimal number, Cell cell) {
    if (number.signum() != 0
        && Math.abs((long) number.precision() - number.scale()) > MOST_EXPONENT) {
      throw new UnusableCellException("it holds a number that is too large or too small");
    }
    Shown shown = shown(cell.getDataFormatId(), cell.getDataFormatString());
    if (shown != Shown.NUMBER && number.signum() >= 0 && number.doubleValue() < LAST_DAY) {
      return FieldValue.text(moment(number.doubleValue(), shown));
    }
    String raw = cell.getRawValue();
    if (isWhole(raw)) {
      return new FieldValue.Numeric(number.toPlainString());
    }
    BigDecimal typed = number.round(DIGITS).stripTrailingZeros();
    return new FieldValue.Numeric((typed.signum() == 0 ? BigDecimal.ZERO : typed).toPlainString());
  }

  private static boolean isWhole(String raw) {
    int from = raw.startsWith("-") ? 1 : 0;
    if (from == raw.length() || raw.length() - from > MOST_DIGITS) {
      return false;
    }
    for (int i = from; i < raw.length(); i++) {
      if (raw.charAt(i) < '0' || raw.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private String moment(double days, Shown shown) {
    long seconds = Math.round(days * SECONDS);
    long day = Math.floorDiv(seconds, SECONDS);
    LocalTime time = LocalTime.ofSecondOfDay(Math.floorMod(seconds, SECONDS));
    if (shown == Shown.TIME && day == 0) {
      return TIME.format(time);
    }
    // Excel knows a 29th of February 1900, so that what is before it is a day off.
    long shift = !from1904 && day < LEAP_DAY_1900 ? 1 : 0;
    LocalDate date = (from1904 ? DAY_ZERO_1904 : DAY_ZERO).plusDays(day + shift);
    return shown == Shown.DATE ? date.toString() : MOMENT.format(LocalDateTime.of(date, time));
  }

  /** Formats 14 to 22 and 45 to 47 are those of dates and times in every workbook. */
  private Shown shown(@Nullable Integer id, @Nullable String code) {
    if (code != null) {
      return codes.computeIfAbsent(code, ExcelCells::shown);
    }
    return switch (id == null ? 0 : id) {
      case 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58 -> Shown.DATE;
      case 18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56 -> Shown.TIME;
      case 22 -> Shown.MOMENT;
      default -> Shown.NUMBER;
    };
  }

  private static Shown shown(String code) {
    String bare = LITERAL.matcher(code).replaceAll("").toLowerCase(java.util.Locale.ROOT);
    if (bare.contains("[") || bare.contains("general")) {
      // Hours beyond a day are an amount, not a time of day.
      return Shown.NUMBER;
    }
    boolean day = bare.contains("y") || bare.contains("d");
    boolean time = bare.contains("h") || bare.contains("s");
    if (day) {
      return time ? Shown.MOMENT : Shown.DATE;
    }
    return time ? Shown.TIME : bare.contains("m") ? Shown.DATE : Shown.NUMBER;
  }
}
