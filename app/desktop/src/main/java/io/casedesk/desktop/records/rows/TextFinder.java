package io.casedesk.desktop.records.rows;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds a word in values of records as the service sent them, without normalized copies of the
 * values: copies of all records would take more memory than the records.
 */
final class TextFinder {

  private static final int ASCII = 0x80;

  /** Of letters, the only bit in which lower and upper case differ. */
  private static final int CASE = 0x20;

  /** The normalized forms of letters outside ASCII, as UTF-8. */
  private static final byte[][] LATIN = normalized(ASCII, 0x250);

  private static final int FIRST_PUNCTUATION = 0x2000;
  private static final byte[][] PUNCTUATION = normalized(FIRST_PUNCTUATION, 0x2100);

  private final String word;
  private final boolean isAscii;

  private final int first;

  /** The bit of the first character that is ignored. */
  private final int ignored;

  /** For each byte, the places where the word has it. */
  private final long[] places = new long[1 << Byte.SIZE];

  /**
   * Creates a finder.
   *
   * @param word a text normalized by {@link ListRow#searchable}; if empty, every text contains it
   */
  TextFinder(String word) {
    this.word = word;
    this.isAscii = word.chars().allMatch(letter -> letter < ASCII);
    this.first = word.isEmpty() ? 0 : word.charAt(0);
    this.ignored = first >= 'a' && first <= 'z' ? CASE : 0;
    for (int i = 0; i < word.length(); i++) {
      places[word.charAt(i)] |= 1L << i;
    }
  }

  private static byte[][] normalized(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(letter -> ListRow.searchable(Character.toString(letter)))
        .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
        .toArray(byte[][]::new);
  }

  /** Returns the normalized form of a letter; null if this class doesn't know it. */
  private static byte @Nullable [] normalized(int letter) {
    if (letter < ASCII + LATIN.length) {
      return LATIN[letter - ASCII];
    }
    int place = letter - FIRST_PUNCTUATION;
    return place >= 0 && place < PUNCTUATION.length ? PUNCTUATION[place] : null;
  }

  /** Returns whether a text contains the word; {@code utf8} contains it between the indexes. */
  boolean isIn(byte[] utf8, int from, int to) {
    int last = to - word.length();
    int all = 0;
    for (int at = from; at < to; at++) {
      int letter = utf8[at];
      all |= letter;
      if ((letter | ignored) == first && at <= last && isAscii && isAt(utf8, at)) {
        return true;
      }
    }
    return word.isEmpty()
        || (all < 0 && isInOther(new String(utf8, from, to - from, StandardCharsets.UTF_8)));
  }

  private boolean isAt(byte[] utf8, int at) {
    for (int i = 1; i < word.length(); i++) {
      if (lower(utf8[at + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int lower(int letter) {
    return letter >= 'A' && letter <= 'Z' ? letter | CASE : letter;
  }

  /** Returns whether a text contains the word. */
  boolean isIn(String text) {
    int all = 0;
    int last = text.length() - word.length();
    for (int at = 0; at < text.length(); at++) {
      int letter = text.charAt(at);
      all |= letter;
      if ((letter | ignored) == first && at <= last && isAscii && isAt(text, at)) {
        return true;
      }
    }
    return word.isEmpty() || (all >= ASCII && isInOther(text));
  }

  private boolean isAt(String text, int at) {
    for (int i = 1; i < word.length(); i++) {
      if (lower(text.charAt(at + i)) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a text with letters outside ASCII contains the word. Bit {@code i} of the state
   * says that the last {@code i + 1} bytes are those that the word begins with.
   */
  private boolean isInOther(String text) {
    long state = 0;
    for (int at = 0; at < text.length() && !isFound(state); at++) {
      int letter = text.charAt(at);
      byte[] bytes = letter < ASCII ? null : normalized(letter);
      if (letter < ASCII) {
        state = next(state, lower(letter));
      } else if (bytes == null || word.length() > Long.SIZE) {
        return ListRow.searchable(text).contains(word);
      } else {
        for (int i = 0; i < bytes.length && !isFound(state); i++) {
          state = next(state, Byte.toUnsignedInt(bytes[i]));
        }
      }
    }
    return isFound(state);
  }

  private long next(long state, int letter) {
    return (state << 1 | 1) & places[letter];
  }

  private boolean isFound(long state) {
    return state >>> (word.length() - 1) != 0;
  }
}
