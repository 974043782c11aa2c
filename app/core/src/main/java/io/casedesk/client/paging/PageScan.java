package io.casedesk.client.paging;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadOutcome.Reason;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads all pages of a list once, with the known page numbering or, while it is unknown, with all
 * of them (Q1), and collects the reasons why records may be missing.
 */
final class PageScan<R> {

  /** The number of rows of a truncated list (Q2). */
  static final int TRUNCATED_ROWS = 50;

  /** The fewest rows after which a refused page may be a limit of the service. */
  private static final int MANY_ROWS = 5_000;

  private final PageSource<R> source;
  private final int limit;
  private final PageSource.Listener<R> listener;

  private final RowDeduplicator seen = new RowDeduplicator();
  private final TotalCountCheck totalCountCheck;
  private final PageLengthCheck lengths = new PageLengthCheck();

  private PageBase base;
  private int totalPages = -1;
  private int highestWithRows = -1;
  private final ListEnd end = new ListEnd();
  private boolean zeroRefused;
  private boolean oneRefused;
  private boolean mayBeTruncated;
  private boolean repeats;
  private int highestRefused = -1;
  private int highestRead = -1;
  private int largestPage;
  private boolean ended;
  private @Nullable Set<String> keysOfPageZero;
  private @Nullable Set<String> keysOfPageOne;
  private @Nullable Set<String> keysOfPreviousPage;
  private @Nullable Set<String> keysOfLastPage;
  private boolean isPageZeroAlias;

  PageScan(PageSource<R> source, PageBase base, int limit, PageSource.Listener<R> listener) {
    this.source = source;
    this.base = base;
    this.limit = limit;
    this.listener = listener;
    this.totalCountCheck = new TotalCountCheck(limit);
  }

  /** Reads the pages. */
  void run() {
    int number = base.first();
    do {
      read(number);
      number++;
    } while (!ended && (number <= lastNumber() || (number == 1 && isEmpty(keysOfPageZero))));
    if (!ended && (totalPages < 0 || base.last(totalPages) > PageSource.MOST_PAGES)) {
      doubt(Reason.TOO_MANY_PAGES, Message.of("read.stopped-after-page", PageSource.MOST_PAGES));
    }
    // A service that always sends the same page may not support paging.
    mayBeTruncated |= endsFull() && repeats && lengths.withRows() == 1;
    if (mayBeTruncated) {
      return;
    }
    if (needsPageZero()) {
      read(0);
    }
    checkCompleteness();
    if (totalPages >= 0 && end.isHopeless()) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.nothing-new", ListEnd.MOST_STALE, highestRead));
    }
    if (!seen.isDoubted() && !totalCountCheck.areKnown()) {
      readLastAgain();
    }
  }

  /**
   * Reads the last page again. Concurrent reads, and a pass in which records are deleted, may miss
   * a record that moves between two pages without another one coming twice. Both show on the last
   * page.
   */
  private void readLastAgain() {
    Set<String> before = keysOfLastPage;
    if (before == null || lengths.withRows() < 2) {
      return;
    }
    UseCasePage<R> again = fetch(highestWithRows);
    if (!again.keys().equals(before) || hasMoreAfter(before)) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.page-changed", highestWithRows));
    }
  }

  /** Whether a page after a full last page has filled meanwhile, when the page count is unknown. */
  private boolean hasMoreAfter(Set<String> lastPage) {
    return totalPages < 0
        && lastPage.size() >= limit
        && !lastPage.containsAll(fetch(highestWithRows + 1).keys());
  }

  /** The page numbering that the pages have shown. */
  PageBase base() {
    return base;
  }

  /** Whether the service may have truncated the list because of an excessive limit (Q2). */
  boolean mayBeTruncated() {
    return mayBeTruncated;
  }

  /** The rows of the largest page when all have fewer rows than requested (Q2); 0 otherwise. */
  int largestPage() {
    return largestPage;
  }

  /** Notes a doubt when pages have fewer rows than requested, for a limit they can reach. */
  void doubtShortPages() {
    if (largestPage > 0) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.short-pages"));
    }
  }

  /** The rows that were seen, and reasons why some may be missing. */
  RowDeduplicator seen() {
    return seen;
  }

  private int lastNumber() {
    if (totalPages < 0) {
      return PageSource.MOST_PAGES;
    }
    return Math.min(base.last(totalPages), PageSource.MOST_PAGES);
  }

  private void read(int number) {
    UseCasePage<R> page = fetchCertainly(number);
    highestRead = Math.max(highestRead, number);
    if (page.totalPages() >= 0 && !(page.isEmpty() && totalPages >= 0)) {
      // A zero page count on an empty page outside of the list is not compared.
      if (totalPages > 0 && totalPages != page.totalPages()) {
        doubt(
            Reason.PAGES_CHANGED,
            Message.of("read.page-count-changed", counted(totalPages), page.totalPages(), number));
      }
      totalPages = page.totalPages();
    }
    int fresh = addPage(number, page);
    if (page.rows().size() == TRUNCATED_ROWS && seen.rows() == TRUNCATED_ROWS && totalPages <= 1) {
      mayBeTruncated = true;
      ended = true;
    }
    endIfNothingNew(number, page, fresh);
    listener.page(number, page, totalPages < 0 ? 0 : lastNumber() - base.first() + 1);
  }

  /** Reads a page, and again when it may be the end of a list of unknown length. */
  private UseCasePage<R> fetchCertainly(int number) {
    UseCasePage<R> page = fetch(number);
    boolean mayBeEnd = number == 0 ? !zeroRefused : !end.isNear();
    return totalPages < 0 && page.totalPages() < 0 && mayBeEnd && !isFirst(number, page)
        ? end.readAgain(number, page, seen, () -> fetch(number))
        : page;
  }

  /** Whether a page holds the first rows or is an alias of the page that does. */
  private static boolean isFirst(int number, UseCasePage<?> page) {
    return number <= 1 && !page.isEmpty();
  }

  /** Reads a page; a refused page may be one that does not exist, other failures are thrown. */
  private UseCasePage<R> fetch(int number) {
    try {
      return source.read(number, limit);
    } catch (ApiException e) {
      if (!PageSource.isMissing(e) || !mayBeMissing(number)) {
        throw e;
      }
      highestRefused = Math.max(highestRefused, number);
      zeroRefused |= number == 0;
      oneRefused |= number == 1;
      return UseCasePage.none();
    }
  }

  private boolean mayBeMissing(int number) {
    if (number == 0) {
      // A service has a page 0 or a page 1.
      return !oneRefused;
    }
    return totalPages >= 0 ? number >= totalPages : number > 1 || !zeroRefused;
  }

  private int addPage(int number, UseCasePage<R> page) {
    Set<String> keys = page.keys();
    boolean isRepeated =
        !keys.isEmpty()
            && (number == 0 ? keys.equals(keysOfPageOne) : keys.equals(keysOfPreviousPage))
            && (number <= 1 || totalPages < 0 || number >= totalPages);
    isPageZeroAlias |= isRepeated && number <= 1;
    int fresh = 0;
    if (!isRepeated) {
      fresh = seen.add(number, page);
      if (!page.isEmpty() && number > highestWithRows) {
        highestWithRows = number;
        keysOfLastPage = keys;
      }
      totalCountCheck.add(page);
      lengths.add(number, page.rows().size());
    } else if (number == 1) {
      highestWithRows = 1;
    }
    remember(number, keys);
    boolean zeroDisproved =
        isEmpty(keysOfPageZero) && (number == 0 ? totalPages != 0 : number == 1 && !page.isEmpty());
    if (base == PageBase.ZERO && (isPageZeroAlias || zeroDisproved)) {
      base = PageBase.UNKNOWN;
    }
    return fresh;
  }

  private void remember(int number, Set<String> keys) {
    keysOfPreviousPage = keys;
    if (number == 0) {
      keysOfPageZero = keys;
    } else if (number == 1) {
      keysOfPageOne = keys;
    }
  }

  private void endIfNothingNew(int number, UseCasePage<R> page, int fresh) {
    if (number > 0) {
      end.add(fresh > 0 || isFirst(number, page));
    }
    if (totalPages < 0) {
      ended |= end.isReached();
      repeats = !page.isEmpty();
    } else {
      ended |= end.isHopeless();
    }
  }

  /** Whether to read page 0, because a last page without records refutes numbering from 1. */
  private boolean needsPageZero() {
    return base.first() == 1
        && (seen.rows() == 0 || totalPages < 0 || highestWithRows < totalPages);
  }

  private void checkCompleteness() {
    if (seen.rows() == 0) {
      totalCountCheck.doubtNone().ifPresent(text -> doubt(Reason.PAGES_CHANGED, text));
      return;
    }
    decideBase();
    if (totalPages > 0
        && highestWithRows < Math.min(base.last(totalPages), PageSource.MOST_PAGES)
        && base != PageBase.UNKNOWN) {
      doubt(
          Reason.PAGES_CHANGED, Message.of("read.last-page", counted(totalPages), highestWithRows));
    }
    if (endsFull() && highestRefused > highestWithRows && seen.rows() >= MANY_ROWS) {
      doubt(Reason.PAGES_CHANGED, Message.of("read.next-page-rejected", highestWithRows));
    }
    lengths.shortPage().ifPresent(text -> doubt(Reason.PAGES_CHANGED, text));
    largestPage = !seen.isDoubted() ? lengths.shortOf(limit) : 0;
    totalCountCheck.doubt(seen.rows()).ifPresent(text -> doubt(Reason.ROWS_MOVED, text));
  }

  /** Whether the page count is unknown and the last page has as many rows as requested. */
  private boolean endsFull() {
    return totalPages < 0 && keysOfLastPage != null && keysOfLastPage.size() >= limit;
  }

  private void decideBase() {
    if (zeroRefused) {
      base = PageBase.ONE_STRICT;
    } else if (isPageZeroAlias || isEmpty(keysOfPageZero)) {
      base = PageBase.ONE;
    } else if (keysOfPageZero != null && base != PageBase.ZERO) {
      if (base != PageBase.UNKNOWN) {
        // Page 0 was read last and may miss a row that moved to a later page.
        doubt(Reason.PAGE_BASE_UNCLEAR, Message.of("read.page-numbers-changed"));
      }
      base = PageBase.ZERO;
      if (totalPages > 0 && highestWithRows >= totalPages) {
        base = PageBase.UNKNOWN;
        doubt(
            Reason.PAGE_BASE_UNCLEAR,
            Message.of("read.more-pages", totalPages, counted(totalPages)));
      }
    }
  }

  private static boolean isEmpty(@Nullable Set<String> page) {
    return page != null && page.isEmpty();
  }

  private void doubt(Reason reason, Message detail) {
    seen.doubt(reason, detail);
  }

  private static Message counted(int pages) {
    return Message.count(pages, "count.page", "count.pages");
  }
}
