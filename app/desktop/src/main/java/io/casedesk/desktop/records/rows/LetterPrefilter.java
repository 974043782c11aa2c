package io.casedesk.desktop.records.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Filters out rows that can't contain the search words. Checks up to 64 rows at a time without
 * dependencies between them, so that their memory accesses overlap: checking one row at a time
 * spends nearly all of its time waiting for memory.
 */
final class LetterPrefilter {

  /** Maximum number of rows per call. */
  static final int AT_ONCE = Long.SIZE;

  private final int[] bits;

  private LetterPrefilter(int[] bits) {
    this.bits = bits;
  }

  /** Creates a filter for rows that contain all of these words. */
  static LetterPrefilter of(List<SearchTerm> words) {
    return new LetterPrefilter(SearchTerm.bits(words));
  }

  /**
   * Returns one bit per row, set if the row may contain the words; always set for an unindexed row.
   *
   * @param count the number of rows, at most {@link #AT_ONCE}
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
