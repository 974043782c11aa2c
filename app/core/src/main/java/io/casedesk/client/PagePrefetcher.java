package io.casedesk.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks for pages before they are wanted, several at once, and gives them in the order they are
 * wanted. To be used by one thread. Closing it ends what is under way.
 */
final class PagePrefetcher<R> implements PageSource<R>, AutoCloseable {

  /** Pages ahead of a list of which nobody says how long it is. */
  private static final int INTO_THE_DARK = 4;

  private final PageSource<R> source;
  private final int depth;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<Integer, Future<UseCasePage<R>>> ahead = new HashMap<>();
  private int next;
  private int counted = -1;

  /** At most so many pages are asked for or kept before they are wanted. */
  PagePrefetcher(PageSource<R> source, int depth) {
    this.source = source;
    this.depth = depth;
  }

  @Override
  public UseCasePage<R> read(int number, int limit) {
    Future<UseCasePage<R>> asked = ahead.remove(number);
    UseCasePage<R> page = Futures.await(asked == null ? ask(number, limit) : asked);
    next = Math.max(next, number + 1);
    counted = page.totalPages() >= 0 ? page.totalPages() : counted;
    int end = counted >= 0 ? counted : number + 1 + INTO_THE_DARK;
    while (!page.isEmpty() && next < Math.min(end, PageScan.MOST_PAGES) && ahead.size() < depth) {
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
