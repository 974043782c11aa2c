package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes what a spreadsheet says about selected cells: filled, distinct, sum, and so on. */
final class SelectionFacts {

  /** Longer numbers are no figures, and their sum would use too much memory. */
  private static final int MOST_DIGITS = 100;

  private static final int MOST_FRACTION_DIGITS = 6;

  private final Set<String> distinct = new HashSet<>();
  private long filled;
  private boolean isNumbers = true;
  private boolean isDates = true;
  private BigDecimal sum = BigDecimal.ZERO;
  private @Nullable BigDecimal least;
  private @Nullable BigDecimal most;
  private @Nullable LocalDate first;
  private @Nullable LocalDate last;

  /**
   * Adds the value of a cell.
   *
   * @param value null if the field is not set
   */
  void add(Kind kind, @Nullable FieldValue value) {
    if (value == null || value.isBlank()) {
      return;
    }
    String text = value.display();
    filled++;
    distinct.add(text);
    addNumber(kind == Kind.NUMBER || value instanceof FieldValue.Numeric ? number(text) : null);
    addDate(kind == Kind.DATE ? date(text) : null);
  }

  private void addNumber(@Nullable BigDecimal number) {
    isNumbers &= number != null;
    if (number != null && isNumbers) {
      sum = sum.add(number);
      least = least == null ? number : least.min(number);
      most = most == null ? number : most.max(number);
    }
  }

  private void addDate(@Nullable LocalDate date) {
    isDates &= date != null;
    if (date != null && isDates) {
      first = first == null || date.isBefore(first) ? date : first;
      last = last == null || date.isAfter(last) ? date : last;
    }
  }

  private static @Nullable BigDecimal number(String text) {
    try {
      BigDecimal number = new BigDecimal(text.strip());
      return number.precision() > MOST_DIGITS || Math.abs((long) number.scale()) > MOST_DIGITS
          ? null
          : number;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static @Nullable LocalDate date(String text) {
    try {
      return LocalDate.parse(text.strip());
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Returns the facts as text, with numbers and dates in the form of the locale. */
  String text(Messages messages) {
    String counts = messages.text("status.facts", filled, distinct.size());
    if (filled == 0) {
      return counts;
    }
    if (isNumbers && least != null && most != null) {
      BigDecimal average =
          sum.divide(BigDecimal.valueOf(filled), MathContext.DECIMAL64)
              .setScale(MOST_FRACTION_DIGITS, RoundingMode.HALF_EVEN)
              .stripTrailingZeros();
      return messages.text(
          "status.facts.numbers",
          counts,
          shown(sum, messages),
          shown(average, messages),
          shown(least, messages),
          shown(most, messages));
    }
    return isDates && first != null && last != null
        ? messages.text(
            "status.facts.dates",
            counts,
            messages.date(first.toString()),
            messages.date(last.toString()))
        : counts;
  }

  /** Returns a number with as many decimals as the sum has, like the cells of a column. */
  private String shown(BigDecimal number, Messages messages) {
    return messages.number(number.toPlainString(), sum.scale());
  }
}
