package io.casedesk.model.texts;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Texts in one array of bytes, one byte for each character. A text of its own would take about 60
 * bytes more. Each text follows its length, of which each byte has 7 bits, the lowest first.
 */
public final class PackedTexts {

  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;
  private static final int BYTE = 0xFF;

  private PackedTexts() {}

  /** Checks a text without creating a string. */
  @FunctionalInterface
  public interface Matcher {

    /**
     * Checks a text.
     *
     * @param latin1 contains the text, a byte for each character
     * @param from index of the first character
     * @param to index after the last character
     */
    boolean matches(byte[] latin1, int from, int to);
  }

  /** Returns whether a text can be packed: each of its characters fits into one byte. */
  public static boolean isPackable(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > BYTE) {
        return false;
      }
    }
    return true;
  }

  /** Packs texts, each of which {@linkplain #isPackable can be packed}. */
  public static byte[] pack(List<String> texts) {
    int size = 0;
    for (String text : texts) {
      size += text.length() + 1;
      for (int rest = text.length(); rest >= MORE; rest >>= BITS) {
        size++;
      }
    }
    byte[] packed = new byte[size];
    int at = 0;
    for (String text : texts) {
      int rest = text.length();
      for (; rest >= MORE; rest >>= BITS) {
        packed[at++] = (byte) (rest | MORE);
      }
      packed[at++] = (byte) rest;
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      System.arraycopy(bytes, 0, packed, at, bytes.length);
      at += bytes.length;
    }
    return packed;
  }

  /** Returns the text at a place; places count from 0. */
  public static String text(byte[] packed, int place) {
    int at = 0;
    for (int before = place; ; before--) {
      int length = length(packed, at);
      at += lengthBytes(length);
      if (before == 0) {
        return new String(packed, at, length, StandardCharsets.ISO_8859_1);
      }
      at += length;
    }
  }

  /** Returns whether any of the texts matches. */
  public static boolean anyMatch(byte[] packed, Matcher matcher) {
    int at = 0;
    while (at < packed.length) {
      int length = length(packed, at);
      at += lengthBytes(length);
      if (matcher.matches(packed, at, at + length)) {
        return true;
      }
      at += length;
    }
    return false;
  }

  private static int length(byte[] packed, int from) {
    int length = 0;
    int at = from;
    int shift = 0;
    while (packed[at] < 0) {
      length |= (packed[at++] & (MORE - 1)) << shift;
      shift += BITS;
    }
    return length | packed[at] << shift;
  }

  private static int lengthBytes(int length) {
    int bytes = 1;
    for (int rest = length; rest >= MORE; rest >>= BITS) {
      bytes++;
    }
    return bytes;
  }
}
