package io.casedesk.desktop.common.text;

import io.casedesk.model.input.InputParser;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.util.Locale;

/** Formats the numbers of the service as usual in a locale. */
final class NumberText {

  private final NumberFormat format;
  private final InputParser parser;

  /**
   * Creates the formatter.
   *
   * @param parser writes numbers with an exponent
   * @param grouped whether thousands are separated
   */
  NumberText(Locale locale, InputParser parser, boolean grouped) {
    format = NumberFormat.getNumberInstance(locale);
    format.setGroupingUsed(grouped);
    this.parser = parser;
  }

  /** Returns a number with all its digits; any other text as it is. */
  String of(String value) {
    if (!InputParser.isCanonical(value)) {
      return value;
    }
    if (value.indexOf('e') >= 0 || value.indexOf('E') >= 0) {
      return parser.numberText(value);
    }
    BigDecimal number = new BigDecimal(value);
    // A number format isn't thread-safe.
    NumberFormat exact = (NumberFormat) format.clone();
    exact.setMaximumFractionDigits(number.scale());
    exact.setMinimumFractionDigits(number.scale());
    return exact.format(number);
  }
}
