package io.casedesk.files.excel;

import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;
import io.casedesk.model.FieldValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.jspecify.annotations.Nullable;

/** Converts the cells of a workbook to field values, as the user who typed them sees them. */
public final class ExcelCellReader {

  /** Maximum length of a cell in Excel, in characters. */
  public static final int LONGEST = 32_767;

  private static final MathContext DIGITS = new MathContext(15);
  private static final int MOST_EXPONENT = 400;
  private static final double LAST_DAY = 2_958_466;
  private static final Pattern ESCAPED = Pattern.compile("_x([0-9A-Fa-f]{4})_");
  private static final int LETTERS = 26;
  private static final int MOST_DIGITS = 30;
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

  private final ExcelDateFormats times;

  public ExcelCellReader(boolean from1904) {
    this.times = new ExcelDateFormats(from1904);
  }

  /** Thrown when a cell is invalid; the message is the problem. */
  public static final class UnusableCellException extends RuntimeException
      implements MessageSource {
    private static final long serialVersionUID = 1L;

    private final Message what;
    private final String error;

    public UnusableCellException(Message what) {
      this(what, "");
    }

    private UnusableCellException(Message what, String error) {
      // A sheet may hold many such cells; where they are is told by the row and the column.
      super(what.text(), null, false, false);
      this.what = what;
      this.error = error;
    }

    @Override
    public Message message() {
      return what;
    }

    /** The error value of the spreadsheet, such as #N/A; empty for another problem. */
    public String error() {
      return error;
    }
  }

  /**
   * The value of a cell; null when it is empty.
   *
   * @throws UnusableCellException when the cell has no usable value
   */
  public @Nullable FieldValue of(@Nullable Cell cell) {
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
          throw new UnusableCellException(Message.of("table.no-formula-result"));
        }
        yield null;
      }
      case Boolean bool -> FieldValue.bool(bool);
      case BigDecimal number ->
          number(
              number,
              cell.getRawValue(),
              new ExcelDateFormats.Format(cell.getDataFormatId(), cell.getDataFormatString()));
      default -> text(value.toString());
    };
  }

  /**
   * Applies a number format: a number shown as a code, such as 00042, becomes that text. A number
   * shown with more decimals than it needs, such as 1.10, gets these decimals.
   */
  private FieldValue asShown(String digits, ExcelDateFormats.@Nullable Format format) {
    DigitNumberFormat code = times.digits(format);
    return code != null && isWhole(digits)
        ? FieldValue.text(code.shown(digits))
        : new FieldValue.Numeric(withDecimals(digits, times.decimals(format)));
  }

  /** Only adds zeros: a number that the sheet shows rounded stays exact. */
  private static String withDecimals(String digits, int wanted) {
    int point = digits.indexOf('.');
    int missing = wanted - (point < 0 ? 0 : digits.length() - point - 1);
    return missing <= 0 ? digits : digits + (point < 0 ? "." : "") + "0".repeat(missing);
  }

  /** The library reports an invalid number as an error value, although Excel has no such error. */
  private static UnusableCellException error(String raw) {
    return ERRORS.contains(raw)
        ? new UnusableCellException(Message.of("table.cell-error", raw), raw)
        : new UnusableCellException(Message.of("table.cell-invalid", JsonMembers.shortened(raw)));
  }

  private static boolean isError(Cell cell) {
    return cell.getType() == CellType.FORMULA
        && cell.getValue() instanceof String text
        && ERRORS.contains(text);
  }

  private static FieldValue text(String raw) {
    String text = unescaped(raw);
    if (text.length() > LONGEST) {
      throw new UnusableCellException(Message.of("table.longer-than-excel", LONGEST));
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
  public static String escaped(String text) {
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

  private FieldValue number(
      BigDecimal number, String raw, ExcelDateFormats.@Nullable Format format) {
    ExcelDateFormats.ValueType shown =
        format == null ? ExcelDateFormats.ValueType.NUMBER : times.shown(format);
    if (number.signum() != 0
        && Math.abs((long) number.precision() - number.scale()) > MOST_EXPONENT) {
      throw new UnusableCellException(Message.of("table.number-range"));
    }
    if (shown != ExcelDateFormats.ValueType.NUMBER
        && number.signum() >= 0
        && number.doubleValue() < LAST_DAY) {
      return FieldValue.text(times.moment(number.doubleValue(), shown));
    }
    if (isWhole(raw)) {
      return asShown(number.toPlainString(), format);
    }
    BigDecimal typed = number.round(DIGITS).stripTrailingZeros();
    return asShown((typed.signum() == 0 ? BigDecimal.ZERO : typed).toPlainString(), format);
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

  /** The spreadsheet's name of the column with an index from 0: {@code A}, {@code AB}. */
  public static String columnLetters(int place) {
    StringBuilder letters = new StringBuilder();
    for (int rest = place; rest >= 0; rest = rest / LETTERS - 1) {
      letters.insert(0, (char) ('A' + rest % LETTERS));
    }
    return letters.toString();
  }
}
