package io.casedesk.client.paging;

import io.casedesk.client.http.Futures;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Prefetches pages concurrently and returns them in the requested order. To be used by one thread.
 * Closing it cancels the calls in progress.
 */
public final class PagePrefetcher<R> implements PageSource<R>, AutoCloseable {

  /** The number of pages to prefetch from a list of unknown length. */
  private static final int INTO_THE_DARK = 4;

  private final PageSource<R> source;
  private final int depth;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<Integer, Future<UseCasePage<R>>> ahead = new HashMap<>();
  private int next;
  private int counted = -1;

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
    numbers.forEach(number -> pages.ahead.put(number, pages.ask(number, limit)));
    return pages;
  }

  @Override
  public UseCasePage<R> read(int number, int limit) {
    Future<UseCasePage<R>> asked = ahead.remove(number);
    UseCasePage<R> page = Futures.await(asked == null ? ask(number, limit) : asked);
    next = Math.max(next, number + 1);
    counted = page.totalPages() >= 0 ? page.totalPages() : counted;
    int end = counted >= 0 ? counted : number + 1 + INTO_THE_DARK;
    while (!page.isEmpty() && next < Math.min(end, PageSource.MOST_PAGES) && ahead.size() < depth) {
      ahead.put(next, ask(next, limit));
      next++;
    }
    return page;
  }

  private Future<UseCasePage<R>> ask(int number, int limit) {
    return threads.submit(() -> source.read(number, limit));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
