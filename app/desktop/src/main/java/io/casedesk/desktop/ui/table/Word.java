package io.casedesk.desktop.ui.table;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A word to search for, and how a text that is searched often is kept. Such a text begins with
 * which pairs of letters from a to z it has, a bit for each of the 676 that there are: most rows
 * that do not hold a word lack one of its pairs, and reading all of each takes most of the time of
 * a search.
 */
final class Word {

  private static final int LETTERS = 26;

  /** Characters of which eight bits each are used, so that Java keeps each in one byte. */
  private static final int BITS = 8;

  private static final int HEAD = Math.ceilDiv(LETTERS * LETTERS, BITS);

  private final String text;
  private final int[] pairs;

  private Word(String text) {
    this.text = text;
    this.pairs =
        IntStream.range(0, text.length() - 1)
            .map(place -> pair(text, place))
            .filter(pair -> pair >= 0)
            .distinct()
            .toArray();
  }

  /** A word as a person typed it. */
  static Word of(String typed) {
    return new Word(Row.searchable(typed));
  }

  /**
   * A text to be looked through often.
   *
   * @param searchable as {@link Row#searchable} makes it
   */
  static String indexed(String searchable) {
    char[] head = new char[HEAD];
    for (int place = 0; place < searchable.length() - 1; place++) {
      int pair = pair(searchable, place);
      if (pair >= 0) {
        head[pair / BITS] |= (char) (1 << pair % BITS);
      }
    }
    return String.valueOf(head) + searchable;
  }

  /** The number of the pair at a place; -1 where it is not of two letters from a to z. */
  private static int pair(String text, int place) {
    int first = text.charAt(place) - 'a';
    int second = text.charAt(place + 1) - 'a';
    boolean letters = first >= 0 && first < LETTERS && second >= 0 && second < LETTERS;
    return letters ? first * LETTERS + second : -1;
  }

  /** Whether a text has it. */
  boolean isIn(String searchable) {
    return searchable.contains(text);
  }

  /** The same of a text that {@link #indexed} made. */
  boolean isInIndexed(String indexed) {
    for (int pair : pairs) {
      if ((indexed.charAt(pair / BITS) & 1 << pair % BITS) == 0) {
        return false;
      }
    }
    boolean isPair = text.length() == 2 && pairs.length == 1;
    return isPair || indexed.indexOf(text, HEAD) >= 0;
  }

  /** Whether what holds it holds the other too. */
  boolean contains(Word other) {
    return text.contains(other.text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Word word && word.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text + " " + Arrays.toString(pairs);
  }
}
