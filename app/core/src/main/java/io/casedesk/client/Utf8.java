package io.casedesk.client;

import io.casedesk.client.JsonReader.UnreadableException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/** Tells text from other bytes. Most of an answer is ASCII, which is looked at eight at a time. */
final class Utf8 {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long NOT_ASCII = 0x8080808080808080L;

  private Utf8() {}

  /**
   * Refuses bytes that are not UTF-8.
   *
   * @throws UnreadableException when they are not; it says where
   */
  static void require(byte[] bytes) {
    int at = behindAscii(bytes, 0);
    if (at == bytes.length) {
      return;
    }
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    while (at < bytes.length) {
      int end = behindOthers(bytes, at);
      try {
        decoder.decode(ByteBuffer.wrap(bytes, at, end - at));
      } catch (CharacterCodingException e) {
        throw new UnreadableException("it is not UTF-8 at byte " + at, null);
      }
      at = behindAscii(bytes, end);
    }
  }

  private static int behindAscii(byte[] bytes, int from) {
    int i = from;
    while (i + Long.BYTES <= bytes.length && ((long) EIGHT.get(bytes, i) & NOT_ASCII) == 0) {
      i += Long.BYTES;
    }
    while (i < bytes.length && bytes[i] >= 0) {
      i++;
    }
    return i;
  }

  private static int behindOthers(byte[] bytes, int from) {
    int i = from;
    while (i < bytes.length && bytes[i] < 0) {
      i++;
    }
    return i;
  }
}
