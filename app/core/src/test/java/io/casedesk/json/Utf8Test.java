package io.casedesk.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Finds the same invalid byte as Java's decoder. */
class Utf8Test {

  /** The bytes at which the rules for leading and continuing bytes change. */
  private static final int[] LIMITS = {
    'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF
  };

  @Test
  void findsWhatJavaFindsInAllCombinationsOfLimits() {
    int count = LIMITS.length;
    for (int number = 0; number < count * count * count * count; number++) {
      byte[] bytes = new byte[4];
      for (int i = 0, rest = number; i < bytes.length; i++, rest /= count) {
        bytes[i] = (byte) LIMITS[rest % count];
      }
      check(bytes);
    }
  }

  @Test
  void findsWhatJavaFindsInTextsThatWereCutOrChanged() {
    Random random = new Random(25);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(40); left > 0; left--) {
        text.appendCodePoint(
            switch (random.nextInt(8)) {
              case 0 -> 0xE9;
              case 1 -> 0x20AC;
              case 2 -> 0x1F600;
              default -> 'a';
            });
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      check(bytes);
      if (bytes.length > 0) {
        check(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        check(bytes);
      }
    }
  }

  @Test
  void findsTheOnlyInvalidByteOfALongText() {
    byte[] bytes = "a\u00e9\u20ac\ud83d\ude00".repeat(5_000).getBytes(StandardCharsets.UTF_8);
    check(bytes);
    for (int at : new int[] {0, 8_191, 8_192, 8_193, bytes.length / 2, bytes.length - 1}) {
      byte[] damaged = bytes.clone();
      damaged[at] = (byte) 0xFF;
      check(damaged);
    }
  }

  private static void check(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    boolean isInvalid = decoder.decode(in, CharBuffer.allocate(bytes.length), true).isError();
    String expected = isInvalid ? "the text is not UTF-8 at byte " + in.position() : "";
    String found = "";
    try {
      Utf8.require(bytes);
    } catch (UnreadableJsonException e) {
      found = e.getMessage();
    }
    assertEquals(expected, found, () -> Arrays.toString(bytes));
  }
}
