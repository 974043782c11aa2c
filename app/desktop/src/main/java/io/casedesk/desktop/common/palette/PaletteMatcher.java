package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.input.AccentFolding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;

/**
 * Finds entries that contain every typed word. Order: exact ids, titles with this prefix, ids with
 * this prefix, words with this prefix, other matches. Within a rank, commands come first, those of
 * the open place before others, and deleted records last. Without a query, commands that can run
 * come first.
 */
final class PaletteMatcher {

  private static final int WHOLE_ID = 0;
  private static final int TITLE_BEGINS = 1;
  private static final int ID_BEGINS = 2;
  private static final int WORD_BEGINS = 3;
  private static final int HOLDS = 4;
  private static final int NONE = -1;

  /** Ranks per kind of match: commands get the even rank, records the odd one. */
  private static final int STEP = 2;

  /** Number of records between two checks for interruption. */
  private static final int ROWS_BETWEEN_LOOKS = 4096;

  private final String typed;
  private final TextSearch search;

  /** An entry and its rank; {@code place} keeps the order of equal ranks. */
  private record RankedEntry(PaletteEntry entry, int rank, int place) {}

  private static final Comparator<RankedEntry> BEST_FIRST =
      Comparator.comparingInt(RankedEntry::rank).thenComparingInt(RankedEntry::place);

  /**
   * Creates a matcher.
   *
   * @param query the text as typed
   */
  PaletteMatcher(String query) {
    typed = AccentFolding.searchable(query.strip());
    search = TextSearch.of(query);
  }

  /** Returns whether the query is blank. */
  boolean isBlank() {
    return search.isEmpty();
  }

  /** A snapshot of a list. */
  record Snapshot(RecordSource source, List<? extends CaseRecord> records) {}

  /**
   * Returns the best entries.
   *
   * @param most the maximum number of entries
   * @throws CancellationException if the thread was interrupted
   */
  List<PaletteEntry> best(List<PaletteEntry.Action> actions, List<Snapshot> lists, int most) {
    // The worst entry is at the head, so that a better one replaces it.
    PriorityQueue<RankedEntry> best = new PriorityQueue<>(BEST_FIRST.reversed());
    int place = 0;
    for (PaletteEntry.Action action : actions) {
      boolean isFirst = isBlank() ? action.command().canRun() : action.isHere();
      int behind = isFirst ? 0 : actions.size();
      addBest(best, action, rankOf(action), behind + place++, most);
    }
    place += actions.size();
    for (Snapshot list : isBlank() ? List.<Snapshot>of() : lists) {
      for (CaseRecord record : list.records) {
        if (place++ % ROWS_BETWEEN_LOOKS == 0 && Thread.currentThread().isInterrupted()) {
          throw new CancellationException("Something newer is looked for");
        }
        int rank = rankOf(record);
        if (rank != NONE && (best.size() < most || rank < best.element().rank)) {
          addBest(best, found(list.source, record), rank, place, most);
        }
      }
    }
    List<RankedEntry> result = new ArrayList<>(best);
    result.sort(BEST_FIRST);
    return result.stream().map(RankedEntry::entry).toList();
  }

  private static void addBest(
      PriorityQueue<RankedEntry> best, PaletteEntry entry, int rank, int place, int most) {
    if (rank == NONE) {
      return;
    }
    best.add(new RankedEntry(entry, rank, place));
    if (best.size() > most) {
      best.remove();
    }
  }

  private static PaletteEntry found(RecordSource source, CaseRecord record) {
    return new PaletteEntry.RecordEntry(
        source, record.id(), record.text("source_id"), record.label(), record.deleted());
  }

  private int rankOf(PaletteEntry.Action action) {
    if (isBlank()) {
      return HOLDS;
    }
    String title = AccentFolding.searchable(action.title());
    String group = AccentFolding.searchable(action.group().title());
    int kind = kindOf(title, group, "");
    if (kind == NONE) {
      return NONE;
    }
    boolean isLike = action.isHere() && kind == WORD_BEGINS;
    return (isLike ? TITLE_BEGINS : kind) * STEP;
  }

  private int rankOf(CaseRecord record) {
    int kind =
        kindOf(
            AccentFolding.searchable(record.label()),
            AccentFolding.searchable(record.id()),
            AccentFolding.searchable(record.text("source_id")));
    if (kind == NONE) {
      return NONE;
    }
    int rank = kind * STEP + 1;
    return record.deleted() ? rank + HOLDS * STEP : rank;
  }

  private int kindOf(String title, String id, String other) {
    for (String word : search.words()) {
      if (!title.contains(word) && !id.contains(word) && !other.contains(word)) {
        return NONE;
      }
    }
    if (id.equals(typed) || other.equals(typed)) {
      return WHOLE_ID;
    }
    if (title.startsWith(typed)) {
      return TITLE_BEGINS;
    }
    if (id.startsWith(typed) || other.startsWith(typed)) {
      return ID_BEGINS;
    }
    return beginsAWord(title) ? WORD_BEGINS : HOLDS;
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
