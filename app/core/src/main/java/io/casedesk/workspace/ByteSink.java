package io.casedesk.workspace;

import java.util.Arrays;

/** Bytes that are appended one after another. */
final class ByteSink {

  private byte[] bytes = new byte[1 << 12];
  private int length;

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

  byte[] toArray() {
    return Arrays.copyOf(bytes, length);
  }
}
