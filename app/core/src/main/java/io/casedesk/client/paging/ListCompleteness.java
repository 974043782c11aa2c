package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects what one scan of a list shows: its distinct rows, the unusable ones, and the reasons why
 * rows may be missing. Decides where a list of unknown length ends: only after a page that brings
 * no new id was read again and the next two bring none either (Q4), since a single page may come
 * empty by mistake. Used by one thread.
 */
final class ListCompleteness {

  /** Consecutive pages without a new id after which a list is given up, whatever its page count. */
  static final int MOST_STALE = 20;

  /** The first page without a new id, and the next two. */
  private static final int STALE_AT_END = 3;

  /** How often the first page without a new id is read in all. */
  private static final int READS_OF_END = 3;

  private final int limit;
  private final Map<String, Integer> pageOf = new HashMap<>();
  private final Map<Reason, Shortfall> doubts = new LinkedHashMap<>();
  private final Map<String, Shortfall> problems = new LinkedHashMap<>();
  private final TreeMap<Integer, Integer> lengths = new TreeMap<>();
  private int staleInARow;
  private int mostPages;
  private long mostRecords;
  private long latestCount = -1;
  private boolean isCountMissing;
  private @Nullable Message countChange;

  /**
   * Creates an object without rows.
   *
   * @param limit the rows requested per page
   */
  ListCompleteness(int limit) {
    this.limit = limit;
  }

  /**
   * Adds a page, which must not be an alias of a page that was added; a row that was on another
   * page before is a reason to doubt (Q3).
   *
   * @return the number of new rows
   */
  <R> int add(Integer number, UseCasePage<R> page) {
    int fresh = 0;
    for (PageRow<R> row : page.rows()) {
      Integer earlier = pageOf.putIfAbsent(row.key(), number);
      PageRow.Problem problem = row.problem();
      if (problem != null) {
        problems.put(
            row.key(),
            new Shortfall(
                problem.reason(), Message.of("read.problem-on-page", number, problem.what())));
      } else if (earlier != null) {
        doubt(Reason.ROWS_MOVED, Message.of("read.record-again", row.key(), earlier, number));
      }
      fresh += earlier == null ? 1 : 0;
    }
    // An empty page 0 does not belong to the list of a service that counts from 1.
    if (number > 0 || !page.isEmpty()) {
      lengths.put(number, page.rows().size());
    }
    addCounts(page);
    return fresh;
  }

  /** Adds a page whose JSON can't be read, so that its rows are missing. */
  void addBroken(int number, Message why) {
    problems.put(
        "\0page " + number,
        new Shortfall(Reason.PAGE_UNREADABLE, Message.of("read.problem-on-page", number, why)));
  }

  /**
   * Takes the counts of a page. The contract mentions no count of records (4.1), so one is used
   * only when it agrees with the number of pages, if that is sent, and only as a reason to doubt: a
   * record deleted during a read moves others to pages that were read already, and only the count
   * would show it.
   */
  private void addCounts(UseCasePage<?> page) {
    mostPages = Math.max(mostPages, page.totalPages());
    mostRecords = Math.max(mostRecords, page.total());
    if (page.isEmpty()) {
      return;
    }
    if (page.total() < 0
        || page.totalPages() < 1
        || Math.ceilDiv(page.total(), limit) != page.totalPages()) {
      isCountMissing = true;
      return;
    }
    if (latestCount >= 0 && latestCount != page.total()) {
      countChange = Message.of("read.count-changed", records(latestCount), page.total());
    }
    latestCount = page.total();
  }

  /**
   * Reads a page again that brings no new id, as if it were the end of the list. If it then brings
   * some, the list is doubted: other pages may have come empty as well.
   *
   * @param page the page as it was read first
   * @param read reads the page again
   */
  <R> UseCasePage<R> readAgain(int number, UseCasePage<R> page, Supplier<UseCasePage<R>> read) {
    boolean isNewAtOnce = isNewOn(page);
    UseCasePage<R> last = page;
    for (int reads = 1; reads < READS_OF_END && !isNewOn(last); reads++) {
      last = read.get();
    }
    if (!isNewAtOnce && isNewOn(last)) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.page-came-late", number));
    }
    return last;
  }

  private boolean isNewOn(UseCasePage<?> page) {
    return page.rows().stream().anyMatch(row -> !saw(row.key()));
  }

  /**
   * Notes whether a page brought new ids. An alias of the first page says nothing about the end and
   * counts as one that did.
   */
  void noteNew(boolean bringsNewIds) {
    staleInARow = bringsNewIds ? 0 : staleInARow + 1;
  }

  /** Whether the latest page brought no new id. */
  boolean isNearEnd() {
    return staleInARow > 0;
  }

  /** Whether a list of unknown length ends with the latest page. */
  boolean isAtEnd() {
    return staleInARow >= STALE_AT_END;
  }

  /** Whether so many pages brought no new id that reading on is useless. */
  boolean isHopeless() {
    return staleInARow >= MOST_STALE;
  }

  /** Notes a reason why rows may be missing; only the first of each kind is kept. */
  void doubt(Reason reason, Message detail) {
    doubts.putIfAbsent(reason, new Shortfall(reason, detail));
  }

  boolean isDoubted() {
    return !doubts.isEmpty();
  }

  /** Whether there is a doubt that another scan would show again. */
  boolean isDoubtedForever() {
    return doubts.containsKey(Reason.PAGE_BASE_UNCLEAR)
        || doubts.containsKey(Reason.TOO_MANY_PAGES);
  }

  /**
   * The reasons why records may be missing, at most one of each kind.
   *
   * @param delivered the keys of all records that earlier scans of the read have shown as well
   */
  List<Shortfall> doubts(Set<String> delivered) {
    List<Shortfall> all = new ArrayList<>(doubts.values());
    long vanished = delivered.stream().filter(key -> !saw(key)).count();
    if (vanished > 0) {
      all.add(new Shortfall(Reason.ROWS_MOVED, Message.of("read.vanished", records(vanished))));
    }
    return all;
  }

  /** The unusable rows. */
  List<Shortfall> problems() {
    return List.copyOf(problems.values());
  }

  /** The number of distinct rows. */
  int rows() {
    return pageOf.size();
  }

  boolean saw(String key) {
    return pageOf.containsKey(key);
  }

  /** Doubts an empty list whose counts say otherwise; its page count may be 1. */
  void doubtNone() {
    if (mostRecords > 0) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.none-of-records", records(mostRecords)));
    } else if (mostPages > 1) {
      doubt(
          Reason.PAGES_CHANGED,
          Message.of("read.none-of-pages", Message.count(mostPages, "count.page", "count.pages")));
    }
  }

  /** Doubts the list when a count of records differs from the number of distinct rows. */
  void doubtCount() {
    if (countChange != null) {
      doubt(Reason.ROWS_MOVED, countChange);
    } else if (mostPages <= 0 && mostRecords > rows()) {
      doubt(Reason.ROWS_MOVED, Message.of("read.other-count", records(mostRecords), rows()));
    } else if (latestCount >= 0 && latestCount != rows()) {
      doubt(Reason.ROWS_MOVED, Message.of("read.other-count", records(latestCount), rows()));
    }
  }

  /** Whether every page had a plausible count of records. */
  boolean isCounted() {
    return latestCount >= 0 && !isCountMissing;
  }

  /**
   * Describes a page before the last non-empty one that has fewer rows than another (Q3); null when
   * there is none.
   */
  @Nullable Message shortPage() {
    int longest = longestPage();
    int last = 0;
    for (Map.Entry<Integer, Integer> page : lengths.entrySet()) {
      last = page.getValue() > 0 ? page.getKey() : last;
    }
    for (Map.Entry<Integer, Integer> page : lengths.headMap(last).entrySet()) {
      if (page.getValue() < longest) {
        return Message.of(
            "read.short-page", page.getKey(), records(page.getValue()), longest, last);
      }
    }
    return null;
  }

  /** The rows of the largest page. */
  int longestPage() {
    return lengths.values().stream().max(Integer::compare).orElse(0);
  }

  /** The number of pages that are not empty. */
  long pagesWithRows() {
    return lengths.values().stream().filter(length -> length > 0).count();
  }

  private static Message records(long records) {
    return Message.count(records, "count.record", "count.records");
  }
}
