package io.casedesk.workspace;

import java.util.Arrays;

/** Bytes that are appended one after another. */
final class ByteSink {

  private byte[] bytes;
  private int length;

  /** Begins small, and grows. */
  ByteSink() {
    this(1 << 12);
  }

  /** Has room for so many at once; whoever knows how many come spares their copies. */
  ByteSink(int room) {
    bytes = new byte[room];
  }

  /** A whole number from 0 up: seven bits a byte, the lowest first, the last without the mark. */
  void number(int number) {
    int rest = number;
    while (rest > 0x7F) {
      one(rest | 0x80);
      rest >>>= 7;
    }
    one(rest);
  }

  /** A number in four bytes, the highest first. */
  void fixed(int number) {
    one(number >>> 24);
    one(number >>> 16);
    one(number >>> 8);
    one(number);
  }

  /** The lowest eight bits. */
  void one(int bits) {
    room(1);
    bytes[length++] = (byte) bits;
  }

  void all(byte[] from, int count) {
    room(count);
    System.arraycopy(from, 0, bytes, length, count);
    length += count;
  }

  void all(ByteSink other) {
    all(other.bytes, other.length);
  }

  private void room(int count) {
    if (count > bytes.length - length) {
      int least = Math.addExact(length, count);
      bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, least * 2L));
    }
  }

  int length() {
    return length;
  }

  /** All of them; nothing is to be appended any more. */
  byte[] toArray() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
