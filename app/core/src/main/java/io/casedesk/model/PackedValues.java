package io.casedesk.model;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Packs values of a record into bytes: of each value its slot in one byte, its type and its length
 * in two, and its display text as UTF-8. The slots ascend.
 */
final class PackedValues {

  /** The most slots that fit a byte. */
  static final int MOST_SLOTS = 0x100;

  private static final int HEAD = 3;
  private static final int LENGTH_BITS = 13;
  private static final int LONGEST = (1 << LENGTH_BITS) - 1;
  private static final int MOST_BYTES_OF_CHARACTER = 3;
  private static final FieldValue.Type[] TYPES = FieldValue.Type.values();

  private PackedValues() {}

  /** Half of a character has no UTF-8; of a boolean and of null there is one object each. */
  static boolean isPackable(FieldValue value) {
    if (value instanceof FieldValue.Bool || value instanceof FieldValue.Null) {
      return false;
    }
    String text = value.display();
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return text.length() <= LONGEST / MOST_BYTES_OF_CHARACTER;
  }

  /** Appends a value that is packable. */
  @SuppressWarnings("EnumOrdinal") // the bytes never leave the program that wrote them
  static void append(ByteArrayOutputStream bytes, int slot, FieldValue value) {
    byte[] utf8 = value.display().getBytes(StandardCharsets.UTF_8);
    int typeAndLength = value.type().ordinal() << LENGTH_BITS | utf8.length;
    bytes.write(slot);
    bytes.write(typeAndLength >> Byte.SIZE);
    bytes.write(typeAndLength);
    bytes.writeBytes(utf8);
  }

  /** Returns where the value of a slot begins; -1 if it isn't there. */
  static int find(byte[] bytes, int first, int slot) {
    int at = first;
    while (at < bytes.length && slot(bytes, at) < slot) {
      at = end(bytes, at);
    }
    return at < bytes.length && slot(bytes, at) == slot ? at : -1;
  }

  static int slot(byte[] bytes, int at) {
    return Byte.toUnsignedInt(bytes[at]);
  }

  /** Returns where the text of a value begins. */
  static int text(int at) {
    return at + HEAD;
  }

  /** Returns the end of a value, where the next one begins. */
  static int end(byte[] bytes, int at) {
    return text(at) + (typeAndLength(bytes, at) & LONGEST);
  }

  static FieldValue value(byte[] bytes, int at) {
    String text = new String(bytes, text(at), end(bytes, at) - text(at), StandardCharsets.UTF_8);
    return TYPES[typeAndLength(bytes, at) >> LENGTH_BITS].of(text);
  }

  private static int typeAndLength(byte[] bytes, int at) {
    return Byte.toUnsignedInt(bytes[at + 1]) << Byte.SIZE | Byte.toUnsignedInt(bytes[at + 2]);
  }
}
