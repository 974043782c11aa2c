package io.casedesk.workspace;

import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of a chunk. Each is a number: a kind, of which text follows, or, from {@link
 * #FIRST_REPEATED} up, one of the values that come more than once. All text stands together behind
 * the numbers: what is Latin-1 as such, all other as UTF-16, which also holds a lone surrogate.
 */
final class ValueSink {

  static final int ABSENT = 0;
  static final int NULL = 1;
  static final int TRUE = 2;
  static final int FALSE = 3;
  static final int TEXT = 4;
  static final int NUMERIC = 5;
  static final int STRUCTURE = 6;
  static final int FIRST_REPEATED = 7;

  private final ByteSink numbers = new ByteSink();
  private final ByteSink latin = new ByteSink();
  private final ByteSink wide = new ByteSink();
  private final ValueCounts repeated;

  /**
   * Begins with the values that come more than once.
   *
   * @param counts all values that will come
   */
  ValueSink(ValueCounts counts) {
    this.repeated = counts;
    List<FieldValue> values = counts.settle();
    numbers.number(values.size());
    values.forEach(this::written);
  }

  /** A value; null for one that is absent. */
  void value(@Nullable FieldValue value) {
    Integer place = repeated.placeOf(value);
    if (place != null) {
      numbers.number(FIRST_REPEATED + place);
    } else {
      written(value);
    }
  }

  private void written(@Nullable FieldValue value) {
    switch (value) {
      case null -> numbers.number(ABSENT);
      case FieldValue.Null none -> numbers.number(NULL);
      case FieldValue.Bool(boolean on) -> numbers.number(on ? TRUE : FALSE);
      case FieldValue.Text(String text) -> text(TEXT, text);
      case FieldValue.Numeric(String digits) -> text(NUMERIC, digits);
      case FieldValue.Structure(String json) -> text(STRUCTURE, json);
    }
  }

  private void text(int kind, String text) {
    numbers.number(kind);
    text(text);
  }

  private void text(String text) {
    if (isLatin(text)) {
      numbers.number(Math.multiplyExact(text.length(), 2));
      latin.all(text.getBytes(StandardCharsets.ISO_8859_1), text.length());
      return;
    }
    numbers.number(Math.addExact(Math.multiplyExact(text.length(), 2), 1));
    for (int i = 0; i < text.length(); i++) {
      wide.one(text.charAt(i) >>> 8);
      wide.one(text.charAt(i));
    }
  }

  private static boolean isLatin(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xFF) {
        return false;
      }
    }
    return true;
  }

  /** A whole number from 0 up. */
  void number(int number) {
    numbers.number(number);
  }

  /** All that was written. */
  ByteSink end() {
    int length = Math.addExact(Math.addExact(8, numbers.length()), latin.length() + wide.length());
    ByteSink all = new ByteSink(length);
    all.fixed(numbers.length());
    all.fixed(latin.length());
    all.all(numbers);
    all.all(latin);
    all.all(wide);
    return all;
  }
}
