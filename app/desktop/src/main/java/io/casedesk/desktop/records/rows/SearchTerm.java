package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A search word, and the index format of texts that are searched often. An indexed text starts with
 * a bit set that says which letters a to z (26 bits) and which pairs of letters (676 bits) occur in
 * the text. Most rows without a word lack one of its pairs, so that the text itself is seldom read,
 * which takes most of the time of a search. Some pairs occur in nearly every text, so triples that
 * consist of such pairs have bits, too. For one or two letters and for a common triple, the bits
 * alone decide.
 */
final class SearchTerm {

  private static final int LETTERS = 26;

  /** Bits used per character of the bit set; Java stores such characters in one byte each. */
  private static final int BITS = 8;

  /** Index of the first pair bit; letter bits come before it. */
  private static final int PAIRS = LETTERS;

  /** Index of the first triple bit. */
  private static final int TRIPLES = PAIRS + LETTERS * LETTERS;

  /** Pairs that occur in most English, German and Latin-derived texts. */
  private static final String COMMON =
      "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve"
          + " co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ei ie ge un us ec ac ca la"
          + " ta el ns pr tr et il ss no pe po so ct em ev vi up pl im ap sa";

  /** Bit of each triple by its number; 0 for a triple without a bit. */
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

  /** The same number or date as the service writes it, which is also searched; null for none. */
  private final @Nullable String value;

  private final TextFinder textFinder;
  private final @Nullable TextFinder valueFinder;

  /** Bits that are set in every text that contains the word. */
  private final int[] bits;

  private SearchTerm(String text, @Nullable String value) {
    this.text = text;
    this.value = value;
    this.textFinder = new TextFinder(text);
    this.valueFinder = value == null ? null : new TextFinder(value);
    if (value != null) {
      // The value doesn't have the letters of "31-Dec-2026".
      this.bits = new int[0];
      return;
    }
    this.bits =
        text.length() == 1
            ? IntStream.of(letters(text, 0, 1)).filter(bit -> bit >= 0).toArray()
            : IntStream.range(0, text.length() - 1)
                .map(place -> most(text, place))
                .filter(bit -> bit >= 0)
                .distinct()
                .toArray();
  }

  /** Returns the most selective bit for a position in a word; -1 if there is none. */
  private static int most(String word, int place) {
    int three = triple(word, place);
    boolean isSaid = place > 0 && triple(word, place - 1) >= 0;
    return three >= 0 || isSaid ? three : pair(word, place);
  }

  /**
   * Creates the term for a word that the user typed.
   *
   * @param parser reads the numbers and dates of the user
   */
  static SearchTerm of(String typed, InputParser parser) {
    String text = ListRow.searchable(typed);
    for (InputReading reading : List.of(parser.number(typed), parser.date(typed))) {
      if (reading instanceof InputReading.Value(String value, InputStyle _)
          && !value.equals(typed)) {
        return new SearchTerm(text, value);
      }
    }
    return new SearchTerm(text, null);
  }

  /**
   * Returns the indexed form of a text that is searched often.
   *
   * @param searchable a text normalized by {@link ListRow#searchable}
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

  /** Returns the number of {@code count} letters at a position; -1 if one isn't from a to z. */
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

  /** Returns the bit of the pair at a position; -1 if there is none. */
  private static int pair(String text, int place) {
    int two = letters(text, place, 2);
    return two < 0 ? -1 : PAIRS + two;
  }

  /** Returns the bit of the triple at a position; -1 if there is none. */
  private static int triple(String text, int place) {
    int three = letters(text, place, 3);
    return three < 0 || TRIPLE[three] == 0 ? -1 : TRIPLE[three];
  }

  /** Returns the bits that are set in every text that contains all of these words. */
  static int[] bits(List<SearchTerm> words) {
    return words.stream().flatMapToInt(word -> Arrays.stream(word.bits)).distinct().toArray();
  }

  /**
   * Returns 1 if all of these bits are set, or else 0. Reads all bits without branching, so that
   * the accesses for the next row don't wait for the result.
   *
   * @param indexed a text made by {@link #indexed}
   */
  static int has(String indexed, int[] bits) {
    int all = 1;
    for (int bit : bits) {
      all &= indexed.charAt(bit / BITS) >> bit % BITS;
    }
    return all;
  }

  /** Returns whether a normalized text contains the word. */
  boolean isIn(String searchable) {
    return searchable.contains(text) || (value != null && searchable.contains(value));
  }

  /** Returns whether a value of a record contains the word. Creates no text of the whole record. */
  boolean isIn(CaseRecord record) {
    return record.anyMatch(textFinder::isIn, textFinder::isIn)
        || (valueFinder != null && record.anyMatch(valueFinder::isIn, valueFinder::isIn));
  }

  /** Returns whether a text made by {@link #indexed} contains the word. */
  boolean isInIndexed(String indexed) {
    return has(indexed, bits) == 1
        && (isSaidByBits()
            || indexed.indexOf(text, HEAD) >= 0
            || (value != null && indexed.indexOf(value, HEAD) >= 0));
  }

  private boolean isSaidByBits() {
    return bits.length == 1 && (text.length() <= 2 || (text.length() == 3 && bits[0] >= TRIPLES));
  }

  /** Returns whether every text with this word also contains the other word. */
  boolean contains(SearchTerm other) {
    return other.isIn(text) && (value == null || other.isIn(value));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchTerm word
        && word.text.equals(text)
        && Objects.equals(word.value, value);
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
