package io.casedesk.json;

import io.casedesk.model.FieldValue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Shares one object among equal values of many records, such as a status or a dropdown key. A
 * fixed-size, best-effort cache: two equal values may still be two objects. Safe for several
 * threads, without locks.
 */
final class ValueInterner {

  /** Number of slots; a power of two. */
  static final int PLACES = 1 << 14;

  /** Maximum length of a cached value, in characters; longer values rarely repeat. */
  static final int LONGEST = 64;

  private static final int TEXT = 0x2545_F491;
  private static final int NUMERIC = 0x1B87_3593;
  private static final int STRUCTURE = 0x5BD1_E995;

  private final AtomicReferenceArray<@Nullable FieldValue> kept =
      new AtomicReferenceArray<>(PLACES);

  /**
   * Hashes seen last: a value is cached at its second occurrence, so that ids don't evict others.
   */
  private final AtomicIntegerArray seen = new AtomicIntegerArray(PLACES);

  /** Returns the value, or an equal one that is cached. */
  FieldValue shared(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> shared(value, text, TEXT);
      case FieldValue.Numeric(String digits) -> shared(value, digits, NUMERIC);
      case FieldValue.Structure(String json) -> shared(value, json, STRUCTURE);
      default -> value;
    };
  }

  // A thread that reads a stale entry keeps its own value, which is equally correct.
  private FieldValue shared(FieldValue value, String text, int kind) {
    if (text.length() > LONGEST) {
      return value;
    }
    int mixed = mixed(text, kind);
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

  /** Returns whether a value is the object that is cached for equal values. */
  boolean isShared(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> isShared(value, text, TEXT);
      case FieldValue.Numeric(String digits) -> isShared(value, digits, NUMERIC);
      case FieldValue.Structure(String json) -> isShared(value, json, STRUCTURE);
      default -> true;
    };
  }

  @SuppressWarnings("ReferenceEquality") // asks for the object itself
  private boolean isShared(FieldValue value, String text, int kind) {
    return text.length() <= LONGEST && kept.getPlain(mixed(text, kind) >>> 18) == value;
  }

  private static int mixed(String text, int kind) {
    return (text.hashCode() ^ kind) * 0x9E37_79B9;
  }
}
