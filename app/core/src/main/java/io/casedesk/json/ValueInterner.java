package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Gives values that many records have (a status, the key of an option) as one object. Has room for
 * so many and drops what it has no room for, so that it fills no memory whatever comes; two equal
 * values may still be two objects. Safe for several threads, and none waits for another.
 */
final class ValueInterner {

  /** Places; a power of two. */
  static final int PLACES = 1 << 14;

  /** Characters of a value that is kept. Longer ones are prose, which does not repeat. */
  static final int LONGEST = 64;

  private static final int TEXT = 0x2545_F491;
  private static final int NUMERIC = 0x1B87_3593;
  private static final int STRUCTURE = 0x5BD1_E995;

  private final AtomicReferenceArray<@Nullable FieldValue> kept =
      new AtomicReferenceArray<>(PLACES);

  /** What was seen last: a value is kept when it comes again, or each id would drive one out. */
  private final AtomicIntegerArray seen = new AtomicIntegerArray(PLACES);

  /** The value, or an equal one that was seen before. */
  FieldValue shared(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> shared(value, text, TEXT);
      case FieldValue.Numeric(String digits) -> shared(value, digits, NUMERIC);
      case FieldValue.Structure(String json) -> shared(value, json, STRUCTURE);
      default -> value;
    };
  }

  // A thread that reads an older entry than another wrote keeps its own value, which is as good.
  private FieldValue shared(FieldValue value, String text, int kind) {
    if (text.length() > LONGEST) {
      return value;
    }
    int mixed = (text.hashCode() ^ kind) * 0x9E37_79B9;
    int place = mixed >>> 18;
    FieldValue before = kept.getPlain(place);
    if (value.equals(before)) {
      return before;
    }
    if (seen.getPlain(place) == mixed) {
      kept.setRelease(place, value);
    } else {
      seen.setPlain(place, mixed);
    }
    return value;
  }
}
