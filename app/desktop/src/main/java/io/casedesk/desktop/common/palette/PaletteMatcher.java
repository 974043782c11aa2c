package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.input.AccentFolding;
import java.util.Comparator;
import java.util.List;

/**
 * Finds commands whose title or place contains every typed word. Order: places with this name,
 * titles with this prefix, places with this prefix, words with this prefix, other matches. Within a
 * rank, commands of the open place come first. Without a query, commands that can run come first.
 */
final class PaletteMatcher {

  private static final int WHOLE_PLACE = 0;
  private static final int TITLE_BEGINS = 1;
  private static final int PLACE_BEGINS = 2;
  private static final int WORD_BEGINS = 3;
  private static final int HOLDS = 4;
  private static final int NONE = -1;

  private final String typed;
  private final TextSearch search;

  /** An entry and its rank. */
  private record RankedEntry(PaletteEntry entry, int rank, boolean isFirst) {}

  private static final Comparator<RankedEntry> BEST_FIRST =
      Comparator.comparingInt(RankedEntry::rank).thenComparing(ranked -> !ranked.isFirst);

  /**
   * Creates a matcher.
   *
   * @param query the text as typed
   */
  PaletteMatcher(String query) {
    typed = AccentFolding.searchable(query.strip());
    search = TextSearch.of(query);
  }

  /** Returns the entries found, the best first; entries of equal rank keep their order. */
  List<PaletteEntry> found(List<PaletteEntry> entries) {
    return entries.stream()
        .map(entry -> new RankedEntry(entry, rankOf(entry), isFirst(entry)))
        .filter(ranked -> ranked.rank != NONE)
        .sorted(BEST_FIRST)
        .map(RankedEntry::entry)
        .toList();
  }

  private boolean isFirst(PaletteEntry entry) {
    return search.isEmpty() ? entry.command().canRun() : entry.isHere();
  }

  private int rankOf(PaletteEntry entry) {
    if (search.isEmpty()) {
      return HOLDS;
    }
    String title = AccentFolding.searchable(entry.title());
    String place = AccentFolding.searchable(entry.group().title());
    for (String word : search.words()) {
      if (!title.contains(word) && !place.contains(word)) {
        return NONE;
      }
    }
    if (place.equals(typed)) {
      return WHOLE_PLACE;
    }
    if (title.startsWith(typed)) {
      return TITLE_BEGINS;
    }
    if (place.startsWith(typed)) {
      return PLACE_BEGINS;
    }
    if (beginsAWord(title)) {
      return entry.isHere() ? TITLE_BEGINS : WORD_BEGINS;
    }
    return HOLDS;
  }

  private boolean beginsAWord(String title) {
    for (String word : search.words()) {
      int at = title.indexOf(word);
      while (at > 0 && Character.isLetterOrDigit(title.charAt(at - 1))) {
        at = title.indexOf(word, at + 1);
      }
      if (at < 0) {
        return false;
      }
    }
    return true;
  }
}
