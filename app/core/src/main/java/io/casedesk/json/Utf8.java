package io.casedesk.json;

import io.casedesk.messages.Message;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks that bytes are UTF-8, and that texts can be encoded in it. */
public final class Utf8 {

  /** Number of characters that are decoded at once. */
  private static final int CHUNK = 1 << 13;

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
   * Rejects bytes that are not UTF-8. Keeps no decoded text: a list has many megabytes.
   *
   * @throws UnreadableJsonException when the bytes are not UTF-8; the message says where
   */
  public static void require(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer decoded = CharBuffer.allocate(Math.min(bytes.length + 1, CHUNK));
    CoderResult result = decoder.decode(in, decoded, true);
    while (result.isOverflow()) {
      decoded.clear();
      result = decoder.decode(in, decoded, true);
    }
    if (result.isError()) {
      throw new UnreadableJsonException(Message.of("json.not-utf-8-at", in.position()));
    }
  }
}
