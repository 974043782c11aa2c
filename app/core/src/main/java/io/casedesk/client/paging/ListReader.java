package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pages of a list: all records ({@link #readAll}), those that match a filter ({@link
 * #readMatching}), or some that are looked for ({@link #find}). A list is read in up to three
 * scans, until no record moves between pages (Q3); the result is the union of the scans, and it is
 * complete only when the last scan alone saw all records. Used once, by one thread.
 */
public final class ListReader<R> {

  /** The most records in a batch of a filter. */
  public static final int BATCH = 200;

  /** The most scans of a list. */
  private static final int MOST_SCANS = 3;

  /** The limit that shows whether 50 rows on one page are all there are (Q2). */
  static final int SMALL_LIMIT = 25;

  /** The number of rows of a truncated list (Q2). */
  private static final int TRUNCATED_ROWS = 50;

  /** The fewest rows after which a refused page may be a limit of the service. */
  private static final int MANY_ROWS = 5_000;

  /** Consecutive pages with broken JSON after which a read fails. */
  private static final int MOST_BROKEN = 3;

  private final PageSource<R> source;
  private final PagingMemory memory;
  private final int ahead;
  private final ReadListener<R> listener;
  private final Function<R, String> idOf;
  private final Predicate<R> holds;
  private final Set<String> delivered = new HashSet<>();
  private int requests;
  private int notHolding;

  /**
   * Creates a reader.
   *
   * @param source the pages of the list or the batches of a filter
   * @param memory the paging behavior of the list; not used for a filter
   * @param ahead the number of pages to prefetch; 0 to read one after another
   * @param idOf returns the id of a record
   * @param holds whether a record, as sent, has the values of the filter
   */
  public ListReader(
      PageSource<R> source,
      PagingMemory memory,
      int ahead,
      ReadListener<R> listener,
      Function<R, String> idOf,
      Predicate<R> holds) {
    this.source = source;
    this.memory = memory;
    this.ahead = ahead;
    this.listener = listener;
    this.idOf = idOf;
    this.holds = holds;
  }

  /** Creates a reader of a list without a filter. */
  public ListReader(
      PageSource<R> source, PagingMemory memory, int ahead, ReadListener<R> listener) {
    this(source, memory, ahead, listener, record -> "", record -> true);
  }

  /**
   * Reads the list.
   *
   * @throws ApiException when a call fails
   */
  public ReadOutcome readAll() {
    Scan scan = scanPages(memory.base());
    List<Shortfall> doubts = scan.list.doubts(delivered);
    for (int left = MOST_SCANS - 1; left > 0 && !doubts.isEmpty(); left--) {
      scan = scanPages(memory.pageBase());
      doubts = scan.list.doubts(delivered);
    }
    memory.base(doubts.isEmpty() ? scan.base : PageBase.UNKNOWN);
    if (scan.list.rows() <= TRUNCATED_ROWS) {
      memory.noteNotTruncated();
    }
    return outcome(doubts, scan);
  }

  private ReadOutcome outcome(List<Shortfall> doubts, Scan scan) {
    List<Shortfall> shortfalls = new ArrayList<>(doubts);
    shortfalls.addAll(scan.list.problems());
    return new ReadOutcome(delivered.size(), Instant.now(), List.copyOf(shortfalls));
  }

  /** Scans the list, and again with a limit that the service keeps to. */
  private Scan scanPages(PageBase base) {
    Scan scan = scanPagesOnce(base);
    if (scan.mayBeTruncated && memory.limit() > SMALL_LIMIT) {
      boolean isTruncatedSize = scan.list.rows() == TRUNCATED_ROWS;
      memory.limit(SMALL_LIMIT);
      scan = scanPagesOnce(base);
      if (!isTruncatedSize && !scan.mayBeTruncated) {
        memory.noteNotTruncated();
      }
    }
    // Each page with fewer rows than requested may omit some. Asked for a limit the pages can
    // reach, a correct service sends the same rows again; another sends the omitted ones.
    int longest = scan.longestOfShortPages();
    if (longest > 0) {
      memory.noteLargestPage(longest);
      scan = scanPagesOnce(base);
      if (scan.longestOfShortPages() > 0) {
        scan.list.doubt(Reason.PAGES_CHANGED, Message.of("read.short-pages"));
      }
    }
    if (scan.mayBeTruncated) {
      scan.list.doubt(Reason.PAGE_BASE_UNCLEAR, Message.of("read.same-page"));
    }
    return scan;
  }

  private Scan scanPagesOnce(PageBase base) {
    try (PagePrefetcher<R> pages = new PagePrefetcher<>(source, ahead)) {
      Scan scan = new Scan(pages, base, memory.limit(), false);
      scan.readPages();
      return scan;
    }
  }

  /**
   * Reads the records that match a filter (Q5). The service numbers the batches from 0, and does
   * not tell their number: a short batch is only a hint at the end, and batch 1 may be an alias of
   * batch 0. The filter is read until a scan finds the records of the earlier ones; a single batch
   * that is not full needs no second scan.
   *
   * @param whole reads the whole list, when the service does not support the filter
   * @throws ApiException when a call fails
   */
  public FilterOutcome readMatching(Function<ReadListener<R>, ReadOutcome> whole) {
    for (int number = 1; ; number++) {
      int before = delivered.size();
      Scan scan = new Scan(source, PageBase.ZERO, BATCH, true);
      scan.readBatches();
      ApiException refusal = scan.refusal;
      if (refusal != null) {
        ReadOutcome all = readHere(whole);
        return new FilterOutcome(
            new ReadOutcome(delivered.size(), all.asOf(), all.shortfalls()),
            notHolding,
            refusal.excerpt());
      }
      List<Shortfall> doubts = scan.list.doubts(delivered);
      boolean foundNoMore = number > 1 && delivered.size() == before;
      // Between several batches, a record that stops matching moves another one into a batch that
      // was read already, where it is missed.
      boolean isOneAnswer = scan.list.pagesWithRows() == 1 && scan.list.longestPage() < BATCH;
      boolean isProved = doubts.isEmpty() && (isOneAnswer || foundNoMore);
      if (!isProved && doubts.isEmpty()) {
        doubts.add(new Shortfall(Reason.ROWS_MOVED, Message.of("read.filter-finds-more", number)));
      }
      if (isProved || number == MOST_SCANS || scan.list.isDoubtedForever()) {
        return new FilterOutcome(outcome(doubts, scan), notHolding, null);
      }
    }
  }

  /** Reads the whole list and delivers what matches, except what the filter delivered. */
  private ReadOutcome readHere(Function<ReadListener<R>, ReadOutcome> whole) {
    int before = requests;
    return whole.apply(
        (fresh, at) -> {
          List<R> matching =
              fresh.stream()
                  .filter(holds)
                  .filter(record -> delivered.add(idOf.apply(record)))
                  .toList();
          int expected = at.expected() == 0 ? 0 : at.expected() + before;
          listener.page(matching, new Progress(at.requests() + before, expected));
        });
  }

  /**
   * Looks for records (Q19): first on the pages where they were seen last, each page once for all
   * its records, then on the others, until all are found or every page was read once.
   *
   * @return the records found, by key
   * @throws ApiException when a call fails
   */
  public Map<String, R> find(Set<String> keys) {
    Set<Integer> likely = new TreeSet<>();
    keys.forEach(key -> memory.pageOf(key).ifPresent(likely::add));
    try (PagePrefetcher<R> pages = PagePrefetcher.of(source, likely, memory.limit())) {
      Search search = new Search(pages, keys);
      likely.forEach(search::readOnce);
      search.readOthers();
      return search.found;
    }
  }

  private void remember(int number, UseCasePage<R> page) {
    // One object for all rows of the page.
    Integer shared = number;
    for (PageRow<R> row : page.rows()) {
      if (row.record() != null) {
        memory.seen(row.key(), shared);
      }
    }
  }

  private void deliver(UseCasePage<R> page, int expected) {
    requests++;
    List<R> fresh = new ArrayList<>();
    for (PageRow<R> row : page.rows()) {
      R record = row.record();
      if (record != null && delivered.add(row.key())) {
        notHolding += holds.test(record) ? 0 : 1;
        fresh.add(record);
      }
    }
    listener.page(List.copyOf(fresh), new Progress(requests, expected));
  }

  /** Reads the pages of a list or the batches of a filter once. */
  private final class Scan {

    private final int limit;
    private final boolean isFilter;
    private final int requestsBefore = requests;
    private final ListCompleteness list;
    private PageSource<R> pages;
    private PageBase base;
    private int totalPages = -1;
    private int highestWithRows = -1;
    private int highestRead = -1;
    private int highestRefused = -1;
    private boolean ended;
    private boolean mayBeTruncated;
    private boolean areAllShort;
    private boolean zeroRefused;
    private boolean oneRefused;
    private boolean isPageZeroAlias;

    /** Whether the latest batches are an empty one and none with new rows behind it. */
    private boolean emptyBehind;

    private boolean isLastEmpty;
    private @Nullable ApiException refusal;
    private @Nullable Malformed lastBroken;
    private @Nullable Malformed firstBroken;
    private int brokenInARow;
    private @Nullable Set<String> keysOfPageZero;
    private @Nullable Set<String> keysOfPageOne;
    private @Nullable Set<String> keysOfLastPage;
    private Set<String> keysOfPreviousPage = Set.of();

    Scan(PageSource<R> pages, PageBase base, int limit, boolean isFilter) {
      this.pages = pages;
      this.base = base;
      this.limit = limit;
      this.isFilter = isFilter;
      this.list = new ListCompleteness(limit);
    }

    /**
     * Reads a page and takes its rows. A page whose JSON stays broken is skipped, and the list is
     * incomplete (Q12); it says nothing about the end. A refused batch ends the filter.
     */
    void read(int number) {
      UseCasePage<R> page = fetch(number);
      boolean mayBeEnd = lastBroken == null && (number == 0 ? !zeroRefused : !list.isNearEnd());
      if (totalPages < 0 && page.totalPages() < 0 && mayBeEnd && !isFirst(number, page)) {
        page = list.readAgain(number, page, () -> fetch(number));
      }
      Malformed broken = lastBroken;
      if (broken != null) {
        firstBroken = firstBroken == null ? broken : firstBroken;
        brokenInARow++;
        if (brokenInARow == MOST_BROKEN) {
          throw firstBroken;
        }
        list.addBroken(number, Message.ofFailure(broken));
      } else if (isFilter && refusal != null) {
        ended = true;
      } else {
        brokenInARow = 0;
        take(number, page);
      }
    }

    /** Whether a page holds the first rows, or is an alias of the page that does. */
    private boolean isFirst(int number, UseCasePage<R> page) {
      return !page.isEmpty()
          && (number == 0 || (number == 1 && (!isFilter || isRepeated(number, page.keys()))));
    }

    /**
     * Reads a page; a refused page may be one that does not exist, and one with broken JSON counts
     * as empty at first. Other failures are thrown.
     */
    private UseCasePage<R> fetch(int number) {
      lastBroken = null;
      try {
        UseCasePage<R> page = pages.read(number, limit);
        refusal = null;
        return page;
      } catch (Malformed e) {
        if (e.flaw() != Malformed.Flaw.DAMAGED) {
          throw e;
        }
        lastBroken = e;
        return UseCasePage.none();
      } catch (ApiException e) {
        if (!PageSource.isMissing(e) || !mayBeMissing(number, e)) {
          throw e;
        }
        refusal = e;
        highestRefused = Math.max(highestRefused, number);
        zeroRefused |= number == 0;
        oneRefused |= number == 1;
        return UseCasePage.none();
      }
    }

    private boolean mayBeMissing(int number, ApiException refused) {
      if (isFilter) {
        // With 400, the service says that it does not support the filter.
        return number > 0 || refused.status() == 400;
      }
      if (number == 0) {
        // A service has a page 0 or a page 1.
        return !oneRefused;
      }
      return totalPages >= 0 ? number >= totalPages : number > 1 || !zeroRefused;
    }

    private void take(int number, UseCasePage<R> page) {
      highestRead = Math.max(highestRead, number);
      takeTotalPages(number, page);
      Set<String> keys = page.keys();
      boolean isRepeated = isRepeated(number, keys);
      boolean isFirst = isFirst(number, page);
      isPageZeroAlias |= isRepeated && number <= 1;
      int fresh = isRepeated ? 0 : list.add(number, page);
      if (!isRepeated && !page.isEmpty() && number > highestWithRows) {
        highestWithRows = number;
        keysOfLastPage = keys;
      } else if (isRepeated && number == 1) {
        highestWithRows = 1;
      }
      keysOfPreviousPage = keys;
      if (number == 0) {
        keysOfPageZero = keys;
      } else if (number == 1) {
        keysOfPageOne = keys;
      }
      boolean zeroDisproved =
          isEmpty(keysOfPageZero)
              && (number == 0 ? totalPages != 0 : number == 1 && !page.isEmpty());
      if (base == PageBase.ZERO && (isPageZeroAlias || zeroDisproved)) {
        base = PageBase.UNKNOWN;
      }
      if (!isFilter
          && page.rows().size() == TRUNCATED_ROWS
          && list.rows() == TRUNCATED_ROWS
          && totalPages <= 1) {
        mayBeTruncated = true;
        ended = true;
      }
      if (number > 0 || isFilter) {
        list.noteNew(fresh > 0 || isFirst);
      }
      ended |= totalPages < 0 ? list.isAtEnd() : list.isHopeless();
      emptyBehind = number > 0 && (page.isEmpty() || (emptyBehind && fresh == 0));
      isLastEmpty = page.isEmpty();
      if (!isFilter) {
        remember(number, page);
      }
      int expected = totalPages < 0 ? 0 : lastNumber() - base.first() + 1;
      deliver(page, expected == 0 ? 0 : Math.max(requestsBefore + expected, requests + 1));
    }

    private void takeTotalPages(int number, UseCasePage<R> page) {
      // A zero page count on an empty page outside of the list is not compared.
      if (page.totalPages() < 0 || (page.isEmpty() && totalPages >= 0)) {
        return;
      }
      if (totalPages > 0 && totalPages != page.totalPages()) {
        list.doubt(
            Reason.PAGES_CHANGED,
            Message.of("read.page-count-changed", counted(totalPages), page.totalPages(), number));
      }
      totalPages = page.totalPages();
    }

    private boolean isRepeated(int number, Set<String> keys) {
      return !keys.isEmpty()
          && keys.equals(number == 0 ? keysOfPageOne : keysOfPreviousPage)
          && (number <= 1 || totalPages < 0 || number >= totalPages);
    }

    private int lastNumber() {
      return totalPages < 0
          ? PageSource.MOST_PAGES
          : Math.min(base.last(totalPages), PageSource.MOST_PAGES);
    }

    /**
     * Reads all pages of a list with the known numbering or, while it is unknown, with every
     * numbering (Q1).
     */
    void readPages() {
      int number = base.first();
      do {
        read(number);
        number++;
      } while (!ended && (number <= lastNumber() || (number == 1 && isEmpty(keysOfPageZero))));
      if (!ended && (totalPages < 0 || base.last(totalPages) > PageSource.MOST_PAGES)) {
        list.doubt(
            Reason.TOO_MANY_PAGES, Message.of("read.stopped-after-page", PageSource.MOST_PAGES));
      }
      // A service that always sends the same page may not support paging.
      mayBeTruncated |= endsFull() && !isLastEmpty && list.pagesWithRows() == 1;
      if (mayBeTruncated) {
        return;
      }
      if (needsPageZero()) {
        read(0);
      }
      requireAnyPage();
      checkPages();
      if (totalPages >= 0 && list.isHopeless()) {
        list.doubt(
            Reason.PAGES_CHANGED,
            Message.of("read.nothing-new", ListCompleteness.MOST_STALE, highestRead));
      }
      if (!list.isDoubted() && !list.isCounted()) {
        readLastAgain();
      }
    }

    /** Whether to read page 0, because a last page without records refutes numbering from 1. */
    private boolean needsPageZero() {
      return base.first() == 1
          && (list.rows() == 0 || totalPages < 0 || highestWithRows < totalPages);
    }

    /** Throws when there is nothing but pages with broken JSON. */
    private void requireAnyPage() {
      if (list.rows() == 0 && firstBroken != null) {
        throw firstBroken;
      }
    }

    private void checkPages() {
      if (list.rows() == 0) {
        list.doubtNone();
        return;
      }
      decideBase();
      if (totalPages > 0
          && highestWithRows < Math.min(base.last(totalPages), PageSource.MOST_PAGES)
          && base != PageBase.UNKNOWN) {
        list.doubt(
            Reason.PAGES_CHANGED,
            Message.of("read.last-page", counted(totalPages), highestWithRows));
      }
      if (endsFull() && highestRefused > highestWithRows && list.rows() >= MANY_ROWS) {
        list.doubt(Reason.PAGES_CHANGED, Message.of("read.next-page-rejected", highestWithRows));
      }
      Message shortPage = list.shortPage();
      if (shortPage != null) {
        list.doubt(Reason.PAGES_CHANGED, shortPage);
      }
      areAllShort = !list.isDoubted() && list.pagesWithRows() > 1 && list.longestPage() < limit;
      list.doubtCount();
    }

    /** The rows of the largest page when all have fewer rows than requested (Q2); 0 otherwise. */
    int longestOfShortPages() {
      return areAllShort ? list.longestPage() : 0;
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
          list.doubt(Reason.PAGE_BASE_UNCLEAR, Message.of("read.page-numbers-changed"));
        }
        base = PageBase.ZERO;
        if (totalPages > 0 && highestWithRows >= totalPages) {
          base = PageBase.UNKNOWN;
          list.doubt(
              Reason.PAGE_BASE_UNCLEAR,
              Message.of("read.more-pages", totalPages, counted(totalPages)));
        }
      }
    }

    /**
     * Reads all batches of a filter, from 0. Afterwards there is a refusal if the service can't
     * filter: it refused the first batch with 400, or a later one that may hold records.
     */
    void readBatches() {
      read(0);
      if (ended) {
        return;
      }
      int depth = list.longestPage() < BATCH ? 0 : ahead;
      try (PagePrefetcher<R> prefetched = new PagePrefetcher<>(source, depth)) {
        pages = prefetched;
        for (int number = 1; !ended && number < PageSource.MOST_PAGES; number++) {
          read(number);
        }
      }
      requireAnyPage();
      if (!ended) {
        list.doubt(
            Reason.TOO_MANY_PAGES, Message.of("read.stopped-after-batch", PageSource.MOST_PAGES));
      }
      Message shortPage = list.shortPage();
      if (shortPage != null) {
        list.doubt(Reason.PAGES_CHANGED, Message.of("read.of-filter", shortPage));
      }
      checkLastBatch();
    }

    /**
     * Decides whether the end was reached. An empty batch is the end; a repeated batch or a refusal
     * may be a limit of the service.
     */
    private void checkLastBatch() {
      int longest = list.longestPage();
      if (emptyBehind || !ended) {
        return;
      }
      if (list.rows() == 0) {
        refusal = null;
      } else if (list.pagesWithRows() > 1) {
        // A service that repeats its last batch, or refuses a batch after a short one, has no more
        // records.
        refusal = keysOfPreviousPage.size() < longest ? null : refusal;
      } else if (longest == 1 || takesNumbers(longest)) {
        refusal = null;
      } else if (refusal == null) {
        list.doubt(
            Reason.PAGE_BASE_UNCLEAR,
            Message.of("read.same-batch", Message.count(longest, "count.record", "count.records")));
      }
    }

    /**
     * Whether the service also splits the records of the single batch into halves, so that it would
     * have sent more batches if there were more records.
     */
    private boolean takesNumbers(int records) {
      int half = Math.ceilDiv(records, 2);
      Set<String> found = new HashSet<>();
      for (int number = 0; number <= 2; number++) {
        UseCasePage<R> part;
        try {
          part = source.read(number, half);
        } catch (ApiException e) {
          if (!PageSource.isMissing(e)) {
            throw e;
          }
          part = UseCasePage.none();
        }
        if (part.rows().size() > half) {
          return false;
        }
        found.addAll(part.keys());
      }
      return found.size() == list.rows() && found.stream().allMatch(list::saw);
    }

    /**
     * Reads the last page again. Concurrent reads, and a scan in which records are deleted, may
     * miss a record that moves between two pages without another one coming twice. Both show on the
     * last page.
     */
    private void readLastAgain() {
      Set<String> before = keysOfLastPage;
      if (before == null || list.pagesWithRows() < 2) {
        return;
      }
      // A page after a full last page may have filled meanwhile, when the page count is unknown.
      if (!fetch(highestWithRows).keys().equals(before)
          || (endsFull() && !before.containsAll(fetch(highestWithRows + 1).keys()))) {
        list.doubt(Reason.PAGES_CHANGED, Message.of("read.page-changed", highestWithRows));
      }
    }

    private static boolean isEmpty(@Nullable Set<String> page) {
      return page != null && page.isEmpty();
    }

    private static Message counted(int pages) {
      return Message.count(pages, "count.page", "count.pages");
    }
  }

  /** Looks for records, and reads no page twice. */
  private final class Search {

    private final PageSource<R> pages;
    private final Set<String> wanted;
    private final Map<String, R> found = new LinkedHashMap<>();
    private final Set<Integer> read = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private final ListCompleteness list = new ListCompleteness(memory.limit());
    private int totalPages = -1;
    private boolean isEmpty;
    private boolean anyPage;
    private @Nullable ApiException refusal;

    Search(PageSource<R> pages, Set<String> wanted) {
      this.pages = pages;
      this.wanted = wanted;
    }

    void readOthers() {
      PageBase base = memory.base();
      int number = base.first();
      boolean fresh = true;
      // A page without new records among those read first says nothing about the pages before it.
      list.noteNew(true);
      while (!isDone() && number <= PageSource.MOST_PAGES && !list.isHopeless()) {
        if (totalPages >= 0 ? number > base.last(totalPages) : isBehindTheEnd(number, fresh)) {
          break;
        }
        fresh = readOnce(number);
        number++;
      }
      // If the service changed its numbering, the page at the other end is missing.
      if (!isDone() && base == PageBase.ZERO && totalPages > 0) {
        readOnce(totalPages);
      } else if (!isDone() && base == PageBase.ONE) {
        readOnce(0);
      }
      if (!anyPage && refusal != null) {
        throw refusal;
      }
    }

    /**
     * Whether a page without new records is the end of the list; a page 1 like page 0 is only an
     * alias.
     */
    private boolean isBehindTheEnd(int number, boolean fresh) {
      return !fresh && number > (isEmpty ? 1 : 2);
    }

    private boolean isDone() {
      return found.size() == wanted.size();
    }

    /**
     * Reads a page unless it was read before; returns whether it has new records, or was read
     * before.
     */
    boolean readOnce(int number) {
      if (!read.add(number)) {
        return true;
      }
      UseCasePage<R> page;
      try {
        page = pages.read(number, memory.limit());
      } catch (ApiException e) {
        if (!PageSource.isMissing(e)) {
          throw e;
        }
        refusal = e;
        return false;
      }
      anyPage = true;
      if (page.totalPages() >= 0 && !page.isEmpty()) {
        totalPages = page.totalPages();
      }
      remember(number, page);
      for (PageRow<R> row : page.rows()) {
        R record = row.record();
        if (record != null && wanted.contains(row.key())) {
          found.put(row.key(), record);
        }
      }
      isEmpty = page.isEmpty();
      boolean fresh = seen.addAll(page.keys());
      list.noteNew(fresh);
      return fresh;
    }
  }
}
