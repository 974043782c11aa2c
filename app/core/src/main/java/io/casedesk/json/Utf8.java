package io.casedesk.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks that bytes are UTF-8, and that texts can be encoded in it. */
public final class Utf8 {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** Whether a text can be encoded; an unpaired surrogate, half of a character, can't. */
  public static boolean isEncodable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints().noneMatch(Utf8::isHalf);
      }
    }
    return true;
  }

  /** Whether a code point is half of a character. */
  static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /**
   * Rejects bytes that are not UTF-8. Decodes nothing: a list has many megabytes.
   *
   * @throws UnreadableJsonException when the bytes are not UTF-8; the message says where
   */
  public static void require(byte[] bytes) {
    for (int at = nextOther(bytes, 0); at < bytes.length; at = nextOther(bytes, at)) {
      int length = sequence(bytes, at);
      if (length == 0) {
        throw new UnreadableJsonException("it is not UTF-8 at byte " + at);
      }
      at += length;
    }
  }

  /** The position of the next byte that is not ASCII, found eight at a time; else the length. */
  private static int nextOther(byte[] bytes, int from) {
    int i = from;
    while (i + Long.BYTES <= bytes.length && ((long) EIGHT.get(bytes, i) & HIGH_BITS) == 0) {
      i += Long.BYTES;
    }
    while (i < bytes.length && bytes[i] >= 0) {
      i++;
    }
    return i;
  }

  /** The number of bytes of the character that is not ASCII at a position; 0 if it is invalid. */
  private static int sequence(byte[] bytes, int at) {
    int lead = bytes[at] & 0xFF;
    if (lead >= 0xC2 && lead <= 0xDF) {
      return isIn(bytes, at + 1, 0x80, 0xBF) ? 2 : 0;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
      // No longer form than needed, and no half of a surrogate pair.
      int least = lead == 0xE0 ? 0xA0 : 0x80;
      int most = lead == 0xED ? 0x9F : 0xBF;
      return isIn(bytes, at + 1, least, most) && isIn(bytes, at + 2, 0x80, 0xBF) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
      // No longer form than needed, and nothing behind the last code point.
      int least = lead == 0xF0 ? 0x90 : 0x80;
      int most = lead == 0xF4 ? 0x8F : 0xBF;
      return isIn(bytes, at + 1, least, most)
              && isIn(bytes, at + 2, 0x80, 0xBF)
              && isIn(bytes, at + 3, 0x80, 0xBF)
          ? 4
          : 0;
    }
    return 0;
  }

  private static boolean isIn(byte[] bytes, int at, int least, int most) {
    return at < bytes.length && (bytes[at] & 0xFF) >= least && (bytes[at] & 0xFF) <= most;
  }
}
