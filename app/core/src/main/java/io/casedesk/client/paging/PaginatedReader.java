package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a whole list in up to three passes, until no record moves between pages (Q3). The result is
 * the union of the passes; it is complete only when the last pass alone saw all records.
 */
public final class PaginatedReader<R> {

  /** The limit that shows whether 50 rows on one page are all there are (Q2). */
  static final int SMALL_LIMIT = 25;

  private final PageSource<R> source;
  private final PagingMemory memory;
  private final int prefetchDepth;
  private final ReadListener<R> listener;
  private final Set<String> delivered = new HashSet<>();
  private int requests;

  /**
   * Creates a reader of a list.
   *
   * @param prefetchDepth the number of pages to prefetch; 0 to read one after another
   */
  public PaginatedReader(
      PageSource<R> source, PagingMemory memory, int prefetchDepth, ReadListener<R> listener) {
    this.source = source;
    this.memory = memory;
    this.prefetchDepth = prefetchDepth;
    this.listener = listener;
  }

  /**
   * Reads until a pass finds no change, or the passes are used up.
   *
   * @param passes the most passes
   */
  public ReadOutcome run(int passes) {
    PageScan<R> pageScan = scan(memory.base());
    List<Shortfall> doubts = doubts(pageScan);
    for (int left = passes - 1; left > 0 && !doubts.isEmpty(); left--) {
      pageScan = scan(memory.pageBase());
      doubts = doubts(pageScan);
    }
    memory.base(doubts.isEmpty() ? pageScan.base() : PageBase.UNKNOWN);
    if (pageScan.seen().rows() <= PageScan.TRUNCATED_ROWS) {
      memory.noteNotTruncated();
    }
    List<Shortfall> shortfalls = new ArrayList<>(doubts);
    shortfalls.addAll(pageScan.seen().problems());
    return new ReadOutcome(delivered.size(), Instant.now(), List.copyOf(shortfalls));
  }

  private PageScan<R> scan(PageBase base) {
    PageScan<R> pageScan = scanOnce(base);
    if (pageScan.mayBeTruncated() && memory.limit() > SMALL_LIMIT) {
      boolean isTruncatedSize = pageScan.seen().rows() == PageScan.TRUNCATED_ROWS;
      memory.limit(SMALL_LIMIT);
      pageScan = scanOnce(base);
      if (!isTruncatedSize && !pageScan.mayBeTruncated()) {
        memory.noteNotTruncated();
      }
    }
    // Each page with fewer rows than requested may omit some. Asked for a limit the pages can
    // reach, a correct service sends the same rows again; another sends the omitted ones.
    if (pageScan.largestPage() > 0) {
      memory.noteLargestPage(pageScan.largestPage());
      pageScan = scanOnce(base);
      pageScan.doubtShortPages();
    }
    return pageScan;
  }

  private PageScan<R> scanOnce(PageBase base) {
    int before = requests;
    try (PagePrefetcher<R> pages = new PagePrefetcher<>(source, prefetchDepth)) {
      PageScan<R> pageScan =
          new PageScan<>(
              pages,
              base,
              memory.limit(),
              (number, page, expected) ->
                  deliver(
                      number, page, expected == 0 ? 0 : Math.max(before + expected, requests + 1)));
      pageScan.run();
      return pageScan;
    }
  }

  private void deliver(int number, UseCasePage<R> page, int expected) {
    requests++;
    // One object for all rows of the page.
    Integer shared = number;
    List<R> fresh = new ArrayList<>();
    for (PageRow<R> row : page.rows()) {
      R record = row.record();
      if (record != null) {
        memory.seen(row.key(), shared);
        if (delivered.add(row.key())) {
          fresh.add(record);
        }
      }
    }
    listener.page(List.copyOf(fresh), new Progress(requests, expected));
  }

  private List<Shortfall> doubts(PageScan<R> pageScan) {
    List<Shortfall> doubts = new ArrayList<>(pageScan.seen().doubts());
    if (pageScan.mayBeTruncated()) {
      doubts.add(new Shortfall(Reason.PAGE_BASE_UNCLEAR, Message.of("read.same-page")));
    }
    long vanished = delivered.stream().filter(key -> !pageScan.seen().saw(key)).count();
    if (vanished > 0) {
      doubts.add(
          new Shortfall(
              Reason.ROWS_MOVED,
              Message.of(
                  "read.vanished", Message.count(vanished, "count.record", "count.records"))));
    }
    return doubts;
  }
}
