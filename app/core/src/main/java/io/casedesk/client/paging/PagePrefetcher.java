package io.casedesk.client.paging;

import io.casedesk.client.http.ReadThreads;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;

/**
 * Prefetches pages concurrently and returns them in the requested order. To be used by one thread.
 * Closing it cancels the calls in progress.
 */
public final class PagePrefetcher<R> implements PageSource<R>, AutoCloseable {

  /** The number of pages to prefetch from a list of unknown length. */
  private static final int DEPTH_WITHOUT_TOTAL = 4;

  private final PageSource<R> source;
  private final int depth;
  private final ReadThreads threads = new ReadThreads();
  private final Map<Integer, Future<UseCasePage<R>>> ahead = new HashMap<>();
  private int next;
  private int totalPages = -1;

  /**
   * Creates a prefetcher.
   *
   * @param depth the most pages that are requested or kept in advance
   */
  PagePrefetcher(PageSource<R> source, int depth) {
    this.source = source;
    this.depth = depth;
  }

  /** Creates a prefetcher that requests these pages at once, and others only on demand. */
  public static <R> PagePrefetcher<R> of(PageSource<R> source, Set<Integer> numbers, int limit) {
    PagePrefetcher<R> pages = new PagePrefetcher<>(source, 0);
    numbers.forEach(number -> pages.ahead.put(number, pages.request(number, limit)));
    return pages;
  }

  @Override
  public UseCasePage<R> read(int number, int limit) {
    Future<UseCasePage<R>> requested = ahead.remove(number);
    UseCasePage<R> page = ReadThreads.await(requested == null ? request(number, limit) : requested);
    next = Math.max(next, number + 1);
    totalPages = page.totalPages() >= 0 ? page.totalPages() : totalPages;
    int end = totalPages >= 0 ? totalPages : number + 1 + DEPTH_WITHOUT_TOTAL;
    while (!page.isEmpty() && next < Math.min(end, PageSource.MOST_PAGES) && ahead.size() < depth) {
      ahead.put(next, request(next, limit));
      next++;
    }
    return page;
  }

  private Future<UseCasePage<R>> request(int number, int limit) {
    return threads.start(() -> source.read(number, limit));
  }

  @Override
  public void close() {
    threads.close();
  }
}
