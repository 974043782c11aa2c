package io.casedesk.desktop.records.rows;

import java.nio.charset.StandardCharsets;

/**
 * Finds a word in values of records as the service sent them. Normalizes only values with letters
 * outside ASCII: normalizing each value of a million records would take seconds.
 */
final class TextFinder {

  private static final int ASCII = 0x80;

  /** Of letters, the only bit in which lower and upper case differ. */
  private static final int CASE = 0x20;

  private final String word;
  private final boolean isAscii;

  private final int first;

  /** The bit of the first character that is ignored. */
  private final int ignored;

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

  private boolean isInOther(String text) {
    return ListRow.searchable(text).contains(word);
  }
}
