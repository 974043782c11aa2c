package io.casedesk.model.input;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

/**
 * Removes accents from letters, so that they can be found without them. Uses a lookup table: a
 * normalizer would take many times as long per record.
 */
public final class AccentFolding {

  /** The order of texts in a list: letters with accents stand with those without. */
  public static final Comparator<String> ORDER = Comparator.comparing(AccentFolding::searchable);

  /** Letters that Unicode doesn't decompose into a base letter and a mark. */
  private static final Map<Character, String> WHOLE =
      Map.of(
          'ł', "l", 'ø', "o", 'đ', "d", 'ß', "ss", 'æ', "ae", 'œ', "oe", 'ı', "i", 'ħ', "h", 'ŧ',
          "t");

  private static final char FIRST = '\u00C0';
  private static final char LAST = '\u024F';

  /** Latin Extended Additional, frequent in Vietnamese and rare in other languages. */
  private static final char FIRST_MORE = '\u1E00';

  private static final char LAST_MORE = '\u1EFF';

  private static final String[] FOLDED = folded(FIRST, LAST);
  private static final String[] MORE = folded(FIRST_MORE, LAST_MORE);

  private AccentFolding() {}

  /**
   * Returns a text in lower case and without accents, for searching and sorting. Apply it to the
   * search text, too.
   */
  public static String searchable(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (int i = 0; i < lower.length(); i++) {
      if (lower.charAt(i) >= FIRST) {
        return folded(lower);
      }
    }
    return lower;
  }

  /**
   * Removes the accents of a lowercase text.
   *
   * @param lower a text in lower case
   */
  public static String folded(String lower) {
    StringBuilder text = new StringBuilder(lower.length() + 8);
    for (int i = 0; i < lower.length(); i++) {
      char letter = lower.charAt(i);
      if (letter >= FIRST && letter <= LAST) {
        text.append(FOLDED[letter - FIRST]);
      } else if (letter >= FIRST_MORE && letter <= LAST_MORE) {
        text.append(MORE[letter - FIRST_MORE]);
      } else if (!isMark(letter)) {
        text.append(letter);
      }
    }
    return text.toString();
  }

  /** Returns whether the character is a combining mark. */
  private static boolean isMark(char letter) {
    return letter >= '\u0300' && letter <= '\u036F';
  }

  private static String[] folded(char first, char last) {
    String[] folded = new String[last - first + 1];
    for (char letter = first; letter <= last; letter++) {
      StringBuilder bare = new StringBuilder();
      Normalizer.normalize(String.valueOf(letter), Normalizer.Form.NFD)
          .chars()
          .filter(part -> !isMark((char) part))
          .forEach(part -> bare.append((char) part));
      folded[letter - first] = WHOLE.getOrDefault(letter, bare.toString());
    }
    return folded;
  }
}
