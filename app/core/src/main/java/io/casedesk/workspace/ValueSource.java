package io.casedesk.workspace;

import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ValueSink} wrote. */
final class ValueSource {

  private final byte[] bytes;
  private final ByteSource numbers;
  private final ByteSource latin;
  private final ByteSource wide;
  private final FieldValue[] repeated;

  /** Begins with the values that come more than once. */
  ValueSource(byte[] bytes) {
    this.bytes = bytes;
    ByteSource lengths = new ByteSource(bytes, 0, bytes.length);
    int ofNumbers = lengths.fixed();
    int ofLatin = lengths.fixed();
    int atLatin = lengths.skip(ofNumbers) + ofNumbers;
    int atWide = lengths.skip(ofLatin) + ofLatin;
    this.numbers = new ByteSource(bytes, atLatin - ofNumbers, atLatin);
    this.latin = new ByteSource(bytes, atLatin, atWide);
    this.wide = new ByteSource(bytes, atWide, bytes.length);
    this.repeated = new FieldValue[numbers.count()];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = written(numbers.number());
    }
  }

  /** A value; null for one that is absent. */
  @Nullable FieldValue value() {
    int number = numbers.number();
    if (number == ValueSink.ABSENT) {
      return null;
    }
    int place = number - ValueSink.FIRST_REPEATED;
    if (place < 0) {
      return written(number);
    }
    if (place >= repeated.length) {
      throw new DamagedSnapshotException("a value points to nothing");
    }
    return repeated[place];
  }

  private FieldValue written(int kind) {
    return switch (kind) {
      case ValueSink.NULL -> FieldValue.Null.INSTANCE;
      case ValueSink.TRUE -> FieldValue.bool(true);
      case ValueSink.FALSE -> FieldValue.bool(false);
      case ValueSink.TEXT -> new FieldValue.Text(text());
      case ValueSink.NUMERIC -> new FieldValue.Numeric(text());
      case ValueSink.STRUCTURE -> new FieldValue.Structure(text());
      default -> throw new DamagedSnapshotException("a value is of no kind");
    };
  }

  private String text() {
    int number = numbers.number();
    int length = number >>> 1;
    if ((number & 1) == 0) {
      return new String(bytes, latin.skip(length), length, StandardCharsets.ISO_8859_1);
    }
    wide.requireLeft(2L * length);
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = (char) (wide.one() << 8 | wide.one());
    }
    return new String(chars);
  }

  /** How many of something follow, each of which takes a byte at least. */
  int count() {
    return numbers.count();
  }

  /** One of so many. */
  int below(int bound) {
    return numbers.below(bound);
  }

  /** Refuses what needs more numbers than are left, before room is made for it. */
  void requireLeft(long count) {
    numbers.requireLeft(count);
  }

  void requireEnd() {
    numbers.requireEnd();
    latin.requireEnd();
    wide.requireEnd();
  }
}
