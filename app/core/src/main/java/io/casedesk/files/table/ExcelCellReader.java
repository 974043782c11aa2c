package io.casedesk.files.table;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/** Converts the cells of a workbook to field values, as the user who typed them sees them. */
final class ExcelCellReader {

  /** Maximum length of a cell in Excel, in characters. */
  static final int LONGEST = 32_767;

  private static final MathContext DIGITS = new MathContext(15);
  private static final int MOST_EXPONENT = 400;
  private static final double LAST_DAY = 2_958_466;
  private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");
  static final int LETTERS = 26;
  private static final long SECONDS = 86_400;
  private static final LocalDate DAY_ZERO = LocalDate.of(1899, 12, 30);
  private static final LocalDate DAY_ZERO_1904 = LocalDate.of(1904, 1, 1);
  private static final int LEAP_DAY_1900 = 60;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,30}");
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

  /** Cached, because a sheet has few formats and millions of cells. */
  private final Map<String, Format> formats = new HashMap<>();

  ExcelCellReader(boolean from1904) {
    this.from1904 = from1904;
  }

  /**
   * The value of a cell; null when it is empty. An error value of the spreadsheet, such as #N/A,
   * becomes a text, and a formula without a result an empty one.
   *
   * @param errors receives why the cell has an error value
   * @throws MessageException when the cell is damaged; the message is the problem
   */
  @Nullable FieldValue of(@Nullable Cell cell, Consumer<Message> errors) {
    if (cell == null || cell.getType() == CellType.EMPTY) {
      return null;
    }
    Object value = cell.getValue();
    if (cell.getType() == CellType.ERROR
        || (cell.getType() == CellType.FORMULA
            && value instanceof String text
            && ERRORS.contains(text))) {
      String raw = String.valueOf(cell.getRawValue());
      if (!ERRORS.contains(raw)) {
        // The library reports an invalid number so, although Excel has no such error.
        throw new MessageException(Message.of("table.cell-invalid", Message.shortened(raw)));
      }
      errors.accept(Message.of("table.cell-error", raw));
      return FieldValue.text(raw);
    }
    return switch (value) {
      case null -> {
        if (cell.getFormula() == null) {
          yield null;
        }
        errors.accept(Message.of("table.no-formula-result"));
        yield FieldValue.text("");
      }
      case Boolean bool -> FieldValue.bool(bool);
      case BigDecimal number -> number(number, cell.getRawValue(), format(cell));
      default -> text(value.toString());
    };
  }

  private Format format(Cell cell) {
    String code = cell.getDataFormatString();
    Integer id = cell.getDataFormatId();
    return code == null
        ? Format.ofId(id == null ? 0 : id)
        : formats.computeIfAbsent(code, Format::ofCode);
  }

  /**
   * Applies a number format: a number shown as a code, such as 00042, becomes that text. A number
   * shown with more decimals than it needs, such as 1.10, gets these decimals.
   */
  private static FieldValue asShown(String digits, Format format) {
    DigitNumberFormat code = format.digits();
    return code != null && WHOLE.matcher(digits).matches()
        ? FieldValue.text(code.shown(digits))
        : new FieldValue.Numeric(withDecimals(digits, format.decimals()));
  }

  /** Only adds zeros: a number that the sheet shows rounded stays exact. */
  private static String withDecimals(String digits, int wanted) {
    int point = digits.indexOf('.');
    int missing = wanted - (point < 0 ? 0 : digits.length() - point - 1);
    return missing <= 0 ? digits : digits + (point < 0 ? "." : "") + "0".repeat(missing);
  }

  private static FieldValue text(String raw) {
    String text = unescaped(raw);
    if (text.length() > LONGEST) {
      throw new MessageException(Message.of("table.longer-than-excel", LONGEST));
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

  /** Escapes a text so that XML can hold it and {@link #text} restores it. */
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

  private FieldValue number(BigDecimal number, String raw, Format format) {
    if (number.signum() != 0
        && Math.abs((long) number.precision() - number.scale()) > MOST_EXPONENT) {
      throw new MessageException(Message.of("table.number-range"));
    }
    if (format.type() != ValueType.NUMBER
        && number.signum() >= 0
        && number.doubleValue() < LAST_DAY) {
      return FieldValue.text(moment(number.doubleValue(), format.type()));
    }
    if (WHOLE.matcher(raw).matches()) {
      return asShown(number.toPlainString(), format);
    }
    BigDecimal typed = number.round(DIGITS).stripTrailingZeros();
    return asShown((typed.signum() == 0 ? BigDecimal.ZERO : typed).toPlainString(), format);
  }

  /** The spreadsheet's name of the column with an index from 0: {@code A}, {@code AB}. */
  static String columnLetters(int place) {
    StringBuilder letters = new StringBuilder();
    for (int rest = place; rest >= 0; rest = rest / LETTERS - 1) {
      letters.insert(0, (char) ('A' + rest % LETTERS));
    }
    return letters.toString();
  }

  /** Formats a number of days since day zero as a date, a time or both. */
  private String moment(double days, ValueType shown) {
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

  /** The types of values that a number format shows. */
  private enum ValueType {
    NUMBER,
    DATE,
    TIME,
    MOMENT
  }

  /**
   * A number format of a workbook.
   *
   * @param type the type of values that it shows
   * @param digits how it shows whole numbers as codes; null if it doesn't
   * @param decimals the number of decimals that it always shows, as {@code 0.00}
   */
  private record Format(ValueType type, @Nullable DigitNumberFormat digits, int decimals) {

    private static final Pattern LITERAL =
        Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?![hmsHMS]+\\])[^\\]]*\\]");

    private static final Pattern DECIMALS = Pattern.compile("0\\.0{1,30}");

    /** Returns the built-in format with an id. */
    static Format ofId(int id) {
      ValueType type =
          switch (id) {
            case 14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58 ->
                ValueType.DATE;
            case 18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56 -> ValueType.TIME;
            case 22 -> ValueType.MOMENT;
            default -> ValueType.NUMBER;
          };
      // The second one is 0.00.
      return new Format(type, null, id == 2 ? 2 : 0);
    }

    /** Returns the format with a code. */
    static Format ofCode(String code) {
      int decimals = DECIMALS.matcher(code).matches() ? code.length() - code.indexOf('.') - 1 : 0;
      return new Format(type(code), DigitNumberFormat.of(code), decimals);
    }

    private static ValueType type(String code) {
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
}
