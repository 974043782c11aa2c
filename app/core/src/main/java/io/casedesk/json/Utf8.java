package io.casedesk.json;

import io.casedesk.messages.Message;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Checks that bytes are UTF-8, and that texts can be encoded in it. */
public final class Utf8 {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final long NOT_ASCII = 0x8080808080808080L;

  /** Number of characters that are decoded at once. */
  private static final int CHUNK = 64;

  static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

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
   * Rejects bytes that are not UTF-8. Keeps no decoded text: a list has many megabytes. Decodes
   * only around the bytes that are not ASCII, which are few.
   *
   * @throws UnreadableJsonException when the bytes are not UTF-8; the message says where
   */
  public static void require(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer decoded = CharBuffer.allocate(CHUNK);
    int end = 0;
    while (end < bytes.length) {
      int from = nextWord(bytes, end, false);
      end = nextWord(bytes, from, true);
      end = end > bytes.length - Long.BYTES ? bytes.length : end;
      in.limit(end).position(from);
      decoder.reset();
      CoderResult result = decoder.decode(in, decoded.clear(), true);
      while (result.isOverflow()) {
        result = decoder.decode(in, decoded.clear(), true);
      }
      if (result.isError()) {
        throw new UnreadableJsonException(Message.of("json.not-utf-8-at", in.position()));
      }
    }
  }

  /**
   * Rejects bytes that are not UTF-8, or are the text of another encoding, which has zeros at the
   * start of JSON.
   *
   * @throws UnreadableJsonException when the bytes are not UTF-8
   */
  public static void requireText(byte[] json) {
    if ((json.length > 0 && json[0] == 0) || (json.length > 1 && json[1] == 0)) {
      throw new UnreadableJsonException(Message.of("json.not-utf-8"));
    }
    require(json);
  }

  /**
   * Rejects the bytes of a file in another encoding.
   *
   * @throws UnreadableJsonException when they are not UTF-8; the message says what to do
   */
  public static void requireFile(byte[] bytes) {
    try {
      requireText(bytes);
    } catch (UnreadableJsonException e) {
      throw new UnreadableJsonException(Message.of("json.encoding", e.message()), e);
    }
  }

  /** The bytes without a UTF-8 byte order mark. */
  public static byte[] withoutMark(byte[] bytes) {
    int length = BYTE_ORDER_MARK.length;
    return bytes.length >= length && Arrays.equals(bytes, 0, length, BYTE_ORDER_MARK, 0, length)
        ? Arrays.copyOfRange(bytes, length, bytes.length)
        : bytes;
  }

  /**
   * The start of the next eight bytes that are all ASCII, or that are not, at {@code from} or a
   * multiple of eight bytes later; otherwise of the rest, which is shorter.
   */
  private static int nextWord(byte[] bytes, int from, boolean isAscii) {
    int at = from;
    while (at <= bytes.length - Long.BYTES
        && ((long) WORDS.get(bytes, at) & NOT_ASCII) == 0 != isAscii) {
      at += Long.BYTES;
    }
    return at;
  }

  /** Escapes the halves of characters in JSON, which UTF-8 can't encode. */
  static String escapedHalves(String text) {
    if (isEncodable(text)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              if (isHalf(c)) {
                escaped.append("\\u%04x".formatted(c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }
}
