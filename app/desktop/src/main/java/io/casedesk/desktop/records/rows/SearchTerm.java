package io.casedesk.desktop.records.rows;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A word to search for, and how a text that is searched often is kept. Such a text begins with
 * which letters from a to z, and which pairs of these, it has, a bit for each of the 26 and 676
 * that there are: most rows that do not hold a word lack one of its pairs, and reading all of each
 * takes most of the time of a search. Some pairs nearly every text has; of three letters that are
 * nothing but such pairs it has a bit too. So of one or two letters, and of three common ones, the
 * bits say all, and no text is read.
 */
final class SearchTerm {

  private static final int LETTERS = 26;

  /** Characters of which eight bits each are used, so that Java keeps each in one byte. */
  private static final int BITS = 8;

  /** The first bit of pairs; those before it are of letters. */
  private static final int PAIRS = LETTERS;

  /** The first bit of three letters. */
  private static final int TRIPLES = PAIRS + LETTERS * LETTERS;

  /** Pairs that most texts have, in English and German as in what is made of Latin. */
  private static final String COMMON =
      "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve"
          + " co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ei ie ge un us ec ac ca la"
          + " ta el ns pr tr et il ss no pe po so ct em ev vi up pl im ap sa";

  /** The bits of three letters by their number; 0 of those that have none. */
  private static final short[] TRIPLE = new short[LETTERS * LETTERS * LETTERS];

  private static final int HEAD;

  static {
    BitSet common = new BitSet(LETTERS * LETTERS);
    for (String pair : COMMON.split(" ", -1)) {
      common.set(letters(pair, 0, 2));
    }
    int next = TRIPLES;
    for (int three = 0; three < TRIPLE.length; three++) {
      if (common.get(three / LETTERS) && common.get(three % (LETTERS * LETTERS))) {
        TRIPLE[three] = (short) next++;
      }
    }
    HEAD = Math.ceilDiv(next, BITS);
  }

  private final String text;

  /** Places of bits, all of which a text has that holds the word. */
  private final int[] bits;

  private SearchTerm(String text) {
    this.text = text;
    this.bits =
        text.length() == 1
            ? IntStream.of(letters(text, 0, 1)).filter(bit -> bit >= 0).toArray()
            : IntStream.range(0, text.length() - 1)
                .map(place -> most(text, place))
                .filter(bit -> bit >= 0)
                .distinct()
                .toArray();
  }

  /** The bit that says most of what is at a place of a word; -1 where there is none. */
  private static int most(String word, int place) {
    int three = triple(word, place);
    boolean isSaid = place > 0 && triple(word, place - 1) >= 0;
    return three >= 0 || isSaid ? three : pair(word, place);
  }

  /** A word as a person typed it. */
  static SearchTerm of(String typed) {
    return new SearchTerm(ListRow.searchable(typed));
  }

  /**
   * A text to be looked through often.
   *
   * @param searchable as {@link ListRow#searchable} makes it
   */
  static String indexed(String searchable) {
    char[] head = new char[HEAD];
    int before = -1;
    int last = -1;
    for (int place = 0; place < searchable.length(); place++) {
      int letter = letters(searchable, place, 1);
      if (letter >= 0) {
        set(head, letter);
      }
      if (letter >= 0 && last >= 0) {
        int two = last * LETTERS + letter;
        set(head, PAIRS + two);
        int three = before < 0 ? 0 : TRIPLE[before * LETTERS * LETTERS + two];
        if (three > 0) {
          set(head, three);
        }
      }
      before = last;
      last = letter;
    }
    return String.valueOf(head) + searchable;
  }

  private static void set(char[] head, int bit) {
    head[bit / BITS] |= (char) (1 << bit % BITS);
  }

  /** The number of so many letters at a place; -1 where not all of them are from a to z. */
  private static int letters(String text, int place, int count) {
    if (place + count > text.length()) {
      return -1;
    }
    int number = 0;
    for (int i = place; i < place + count; i++) {
      int letter = text.charAt(i) - 'a';
      if (letter < 0 || letter >= LETTERS) {
        return -1;
      }
      number = number * LETTERS + letter;
    }
    return number;
  }

  /** The bit of the pair at a place; -1 where there is none. */
  private static int pair(String text, int place) {
    int two = letters(text, place, 2);
    return two < 0 ? -1 : PAIRS + two;
  }

  /** The bit of the three letters at a place; -1 where there is none. */
  private static int triple(String text, int place) {
    int three = letters(text, place, 3);
    return three < 0 || TRIPLE[three] == 0 ? -1 : TRIPLE[three];
  }

  /** Places of the bits that a text has which holds all of these. */
  static int[] bits(List<SearchTerm> words) {
    return words.stream().flatMapToInt(word -> Arrays.stream(word.bits)).distinct().toArray();
  }

  /**
   * Whether a text has all of these bits: 1 or 0. Asks for all of them, whatever the first says, so
   * that what comes next does not have to wait for it.
   *
   * @param indexed what {@link #indexed} made
   */
  static int has(String indexed, int[] bits) {
    int all = 1;
    for (int bit : bits) {
      all &= indexed.charAt(bit / BITS) >> bit % BITS;
    }
    return all;
  }

  /** Whether a text has it. */
  boolean isIn(String searchable) {
    return searchable.contains(text);
  }

  /** The same of a text that {@link #indexed} made. */
  boolean isInIndexed(String indexed) {
    return has(indexed, bits) == 1 && (isSaidByBits() || indexed.indexOf(text, HEAD) >= 0);
  }

  private boolean isSaidByBits() {
    return bits.length == 1 && (text.length() <= 2 || (text.length() == 3 && bits[0] >= TRIPLES));
  }

  /** Whether what holds it holds the other too. */
  boolean contains(SearchTerm other) {
    return text.contains(other.text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchTerm word && word.text.equals(text);
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
