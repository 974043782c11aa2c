package io.casedesk.client;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds its way through JSON strings, eight bytes at a time. */
final class JsonText {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long QUOTES = EACH * '"';
  private static final long BACKSLASHES = EACH * '\\';
  private static final long SPACES = EACH * ' ';

  private JsonText() {}

  /**
   * Where the next byte stands that is a quotation mark, a backslash or a control character; the
   * length when there is none.
   */
  static int nextSpecial(byte[] json, int from) {
    int i = from;
    while (i + Long.BYTES <= json.length) {
      long word = (long) EIGHT.get(json, i);
      long found =
          (zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES) | ((word - SPACES) & ~word)) & HIGH;
      if (found != 0) {
        // The lowest of the marks is right; only those above it may be set by a borrow.
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
      i += Long.BYTES;
    }
    while (i < json.length && !isSpecial(json[i])) {
      i++;
    }
    return i;
  }

  /** Whether there is nothing else between the two. */
  static boolean isAscii(byte[] json, int from, int to) {
    int i = from;
    while (i + Long.BYTES <= to) {
      if (((long) EIGHT.get(json, i) & HIGH) != 0) {
        return false;
      }
      i += Long.BYTES;
    }
    while (i < to && json[i] >= 0) {
      i++;
    }
    return i == to;
  }

  private static long zeros(long word) {
    return (word - EACH) & ~word;
  }

  private static boolean isSpecial(byte c) {
    return c == '"' || c == '\\' || (c >= 0 && c < ' ');
  }
}
