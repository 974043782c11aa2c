package io.casedesk.desktop.records.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes over rows that cannot hold some words. Looks at many at a time, none of which waits for
 * what was seen of another: nearly all of the time that looking at one by one takes is waiting for
 * memory, and so it is waited for once.
 */
final class LetterPrefilter {

  /** Rows that it looks at in one go at most. */
  static final int AT_ONCE = Long.SIZE;

  private final int[] bits;

  private LetterPrefilter(int[] bits) {
    this.bits = bits;
  }

  /** For rows that hold all of these words. */
  static LetterPrefilter of(List<SearchTerm> words) {
    return new LetterPrefilter(SearchTerm.bits(words));
  }

  /**
   * Which rows may hold them, a bit each; a row that was not made ready may.
   *
   * @param count how many, no more than {@link #AT_ONCE}
   */
  long pass(ListRow<?>[] rows, int from, int count) {
    long all = count == AT_ONCE ? -1 : (1L << count) - 1;
    if (bits.length == 0) {
      return all;
    }
    @Nullable String[] texts = new @Nullable String[count];
    for (int i = 0; i < count; i++) {
      texts[i] = rows[from + i].indexed();
    }
    long lacking = 0;
    for (int i = 0; i < count; i++) {
      String text = texts[i];
      if (text != null) {
        lacking |= (SearchTerm.has(text, bits) ^ 1L) << i;
      }
    }
    return all & ~lacking;
  }
}
