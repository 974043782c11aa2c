package io.casedesk.desktop.ui.table;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A word to search for, and how a text that is searched often is kept. Such a text begins with
 * which pairs of letters from a to z it has, a bit for each of the 676 that there are: most rows
 * that do not hold a word lack one of its pairs, and reading all of each takes most of the time of
 * a search. Some pairs nearly every text has; of three letters that are nothing but such pairs it
 * has a bit too, which it may share with others.
 */
final class Word {

  private static final int LETTERS = 26;

  /** Characters of which eight bits each are used, so that Java keeps each in one byte. */
  private static final int BITS = 8;

  private static final int PAIRS = Math.ceilDiv(LETTERS * LETTERS, BITS);

  /** A power of two; more tell texts apart better, and are more to be kept of every row. */
  private static final int TRIPLES = 256;

  private static final int HEAD = PAIRS + TRIPLES / BITS;

  /** Pairs that most texts have, in English and German as in what is made of Latin. */
  private static final BitSet COMMON =
      common(
          "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io"
              + " le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ei ie ge un us ec"
              + " ac ca la ta el ns pr tr et il ss no pe po so ct em ev vi up pl im ap sa");

  private final String text;

  /** Places of bits, all of which a text has that holds the word. */
  private final int[] bits;

  private Word(String text) {
    this.text = text;
    this.bits =
        IntStream.range(0, text.length() - 1)
            .flatMap(place -> IntStream.of(pair(text, place), triple(text, place)))
            .filter(bit -> bit >= 0)
            .distinct()
            .toArray();
  }

  private static BitSet common(String pairs) {
    BitSet common = new BitSet(LETTERS * LETTERS);
    for (String pair : pairs.split(" ", -1)) {
      common.set(pair(pair, 0));
    }
    return common;
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
      set(head, pair(searchable, place));
      set(head, triple(searchable, place));
    }
    return String.valueOf(head) + searchable;
  }

  private static void set(char[] head, int bit) {
    if (bit >= 0) {
      head[bit / BITS] |= (char) (1 << bit % BITS);
    }
  }

  /** The number of the pair at a place; -1 where it is not of two letters from a to z. */
  private static int pair(String text, int place) {
    int first = text.charAt(place) - 'a';
    int second = text.charAt(place + 1) - 'a';
    boolean letters = first >= 0 && first < LETTERS && second >= 0 && second < LETTERS;
    return letters ? first * LETTERS + second : -1;
  }

  /** The place of the bit for the three letters at a place; -1 where there is none. */
  private static int triple(String text, int place) {
    if (place + 2 >= text.length()) {
      return -1;
    }
    int first = pair(text, place);
    int second = pair(text, place + 1);
    if (first < 0 || second < 0 || !COMMON.get(first) || !COMMON.get(second)) {
      return -1;
    }
    int hash = (first * LETTERS + second % LETTERS) * 0x9E37_79B9;
    return PAIRS * BITS + ((hash >>> 16) & (TRIPLES - 1));
  }

  /** Whether a text has it. */
  boolean isIn(String searchable) {
    return searchable.contains(text);
  }

  /** The same of a text that {@link #indexed} made. */
  boolean isInIndexed(String indexed) {
    for (int bit : bits) {
      if ((indexed.charAt(bit / BITS) & 1 << bit % BITS) == 0) {
        return false;
      }
    }
    boolean isPair = text.length() == 2 && bits.length == 1;
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
    return text + " " + Arrays.toString(bits);
  }
}
