package io.casedesk.client;

import io.casedesk.model.ApiException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Pages that are known to be wanted, several asked for at once; two beside each other with one
 * batch of the filter, where a read of the whole list has shown that it is the same and faster.
 * Other pages come from the list when they are asked for. To be used by one thread.
 */
final class WantedPages<R> implements PageSource<R>, AutoCloseable {

  private final UseCasePageSource<R> list;
  private final FilterBatchSource<R> filter;
  private final int limit;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<Integer, Future<UseCasePage<R>>> asked = new HashMap<>();

  WantedPages(
      UseCasePageSource<R> list,
      FilterBatchSource<R> filter,
      PagingMemory memory,
      Set<Integer> wanted) {
    this.list = list;
    this.filter = filter;
    this.limit = memory.limit();
    PageBase base = memory.base();
    boolean byFilter =
        memory.filterUse() == FilterUse.FASTER
            && limit == HIGHEST_LIMIT
            && base != PageBase.UNKNOWN;
    Map<Integer, Future<@Nullable List<PageRow<R>>>> batches = new HashMap<>();
    for (int number : new TreeSet<>(wanted)) {
      int index = number - base.first();
      int other = index % 2 == 0 ? number + 1 : number - 1;
      if (byFilter && index >= 0 && wanted.contains(other)) {
        Future<@Nullable List<PageRow<R>>> batch =
            batches.computeIfAbsent(
                index / ListOrFilter.PAGES_OF_BATCH, b -> threads.submit(() -> batch(b)));
        asked.put(number, threads.submit(() -> part(batch, number, index)));
      } else {
        asked.put(number, threads.submit(() -> list.read(number, limit)));
      }
    }
  }

  /** Null when it could not be had; the list holds the same. */
  private @Nullable List<PageRow<R>> batch(int number) {
    try {
      return filter.read(number).rows();
    } catch (ApiException e) {
      return null;
    }
  }

  private UseCasePage<R> part(Future<@Nullable List<PageRow<R>>> batch, int number, int index) {
    List<PageRow<R>> rows = Futures.await(batch);
    return rows == null
        ? list.read(number, limit)
        : ListOrFilter.cut(rows, index % ListOrFilter.PAGES_OF_BATCH);
  }

  @Override
  public UseCasePage<R> read(int number, int otherLimit) {
    Future<UseCasePage<R>> page = asked.remove(number);
    return page == null ? list.read(number, otherLimit) : Futures.await(page);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
