package io.casedesk.client;

import io.casedesk.client.FilterBatchSource.Batch;
import io.casedesk.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Pages of the list, most of them cut from batches of the filter where that is faster: it sends
 * twice as many records an answer (contract 4.1, limits of 8). It is used only for long lists whose
 * records the service counts, so that a record it leaves out is noticed; only where its first batch
 * is the same, record for record, as the first two pages; and never for the end of the list, where
 * the counts are read once more. Whoever reads the pages sees nothing but pages of the list.
 *
 * <p>Pages are to be asked for in ascending order, as {@link PagePrefetcher} does. Safe for several
 * threads.
 */
final class ListOrFilter<R> implements PageSource<R> {

  /** Below this, finding out which is faster costs more than it gains. */
  private static final int FEWEST_PAGES = 20;

  /** The page whose reader compares the first batch with the pages before. */
  private static final int COMPARED_BY = 4;

  /** Batches of each way that show which is faster, under the same load. */
  private static final int TRIALS = 4;

  /** Of how many batches one comes from the list all the same, to see that it is not faster. */
  private static final int WATCHED_ONE_IN = 32;

  static final int PAGES_OF_BATCH = FilterBatchSource.BATCH / HIGHEST_LIMIT;

  private final UseCasePageSource<R> list;
  private final FilterBatchSource<R> filter;
  private final PagingMemory memory;

  private final List<CompletableFuture<UseCasePage<R>>> first =
      List.of(new CompletableFuture<>(), new CompletableFuture<>(), new CompletableFuture<>());
  private final CompletableFuture<Same> compared = new CompletableFuture<>();
  private final Map<Integer, Lot<R>> lots = new ConcurrentHashMap<>();
  private final AtomicInteger turns = new AtomicInteger();
  private final Speed listSpeed = new Speed();
  private final Speed filterSpeed = new Speed();

  ListOrFilter(UseCasePageSource<R> list, FilterBatchSource<R> filter, PagingMemory memory) {
    this.list = list;
    this.filter = filter;
    this.memory = memory;
  }

  /**
   * Where the two lists are the same.
   *
   * @param from the page the first batch begins with; -1 when the filter is not to be used
   * @param pages pages of the list
   */
  private record Same(int from, int pages) {
    static final Same NOT = new Same(-1, 0);
  }

  /** The pages of one batch; both come from the list or both from the filter. */
  private static final class Lot<R> {
    final boolean byFilter;
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    final CompletableFuture<@Nullable List<PageRow<R>>> rows = new CompletableFuture<>();

    Lot(boolean byFilter) {
      this.byFilter = byFilter;
    }

    boolean isFirst() {
      return asked.getAndIncrement() == 0;
    }

    boolean isUsedUp() {
      return taken.incrementAndGet() == PAGES_OF_BATCH;
    }
  }

  @Override
  public UseCasePage<R> read(int number, int limit) {
    if (limit != HIGHEST_LIMIT || memory.filterUse() == FilterUse.LEFT_ALONE) {
      return list.read(number, limit);
    }
    if (number < first.size()) {
      return readFirst(number);
    }
    if (number < COMPARED_BY) {
      return list.read(number, HIGHEST_LIMIT);
    }
    if (number == COMPARED_BY) {
      compare();
    }
    Same same = Futures.await(compared);
    int index = number - same.from();
    int batch = index / PAGES_OF_BATCH;
    if (same.from() < 0 || batch >= (same.pages() - PAGES_OF_BATCH) / PAGES_OF_BATCH) {
      return list.read(number, HIGHEST_LIMIT);
    }
    return read(number, index, batch);
  }

  private UseCasePage<R> readFirst(int number) {
    CompletableFuture<UseCasePage<R>> kept = first.get(number);
    try {
      UseCasePage<R> page = list.read(number, HIGHEST_LIMIT);
      kept.complete(page);
      return page;
    } finally {
      // Nothing is to be compared with a page that did not come.
      kept.complete(UseCasePage.none());
    }
  }

  private void compare() {
    Same same = Same.NOT;
    try {
      // The first page was read before any other was asked for.
      UseCasePage<R> begin = first.get(0).getNow(UseCasePage.none());
      begin = begin.isEmpty() ? first.get(1).getNow(UseCasePage.none()) : begin;
      if (!compared.isDone() && isLongAndCounted(begin)) {
        same = compareWith(filter.read(0).rows(), begin.totalPages());
      }
    } catch (ApiException e) {
      leaveAlone(e);
    } finally {
      compared.complete(same);
    }
  }

  private static boolean isLongAndCounted(UseCasePage<?> page) {
    return page.totalPages() >= FEWEST_PAGES
        && page.total() >= 0
        && Math.ceilDiv(page.total(), HIGHEST_LIMIT) == page.totalPages();
  }

  private Same compareWith(List<PageRow<R>> batch, int pages) {
    for (int from = 0; from <= 1; from++) {
      // Page 0 may never be asked for; the two behind it always are.
      UseCasePage<R> page =
          from == 0 ? first.get(0).getNow(UseCasePage.none()) : Futures.await(first.get(1));
      if (!page.isEmpty() && batch.equals(joined(page, Futures.await(first.get(from + 1))))) {
        return new Same(from, pages);
      }
    }
    memory.filterUse(FilterUse.LEFT_ALONE);
    return Same.NOT;
  }

  private static <R> List<PageRow<R>> joined(UseCasePage<R> one, UseCasePage<R> other) {
    List<PageRow<R>> rows = new ArrayList<>(one.rows());
    rows.addAll(other.rows());
    return rows;
  }

  /** A refusal stands; a service that is busy or down says nothing of its filter. */
  private void leaveAlone(ApiException e) {
    if (!(e instanceof ApiException.Unavailable || e instanceof ApiException.RateLimited)) {
      memory.filterUse(FilterUse.LEFT_ALONE);
    }
  }

  private UseCasePage<R> read(int number, int index, int batch) {
    Lot<R> lot = lots.computeIfAbsent(batch, any -> new Lot<>(isFiltersTurn()));
    if (lot.byFilter) {
      if (lot.isFirst()) {
        fetch(batch, lot.rows);
      }
      List<PageRow<R>> rows = Futures.await(lot.rows);
      if (lot.isUsedUp()) {
        lots.put(batch, new Lot<>(false));
      }
      if (rows != null) {
        return cut(rows, index % PAGES_OF_BATCH);
      }
    }
    CallTimer.Timed<UseCasePage<R>> answer = list.timed(number, HIGHEST_LIMIT);
    listSpeed.add(answer.value().rows().size(), answer.nanos());
    decide();
    return answer.value();
  }

  private boolean isFiltersTurn() {
    int turn = turns.incrementAndGet();
    return switch (memory.filterUse()) {
      // It may be slower the further it has to look.
      case FASTER -> turn % WATCHED_ONE_IN != 0;
      case LEFT_ALONE -> false;
      case UNTRIED -> turn % 2 == 0;
    };
  }

  private void fetch(int batch, CompletableFuture<@Nullable List<PageRow<R>>> rows) {
    try {
      Batch<R> read = filter.read(batch);
      filterSpeed.add(read.rows().size(), read.nanos());
      decide();
      rows.complete(read.rows());
    } catch (ApiException e) {
      leaveAlone(e);
    } finally {
      // The list has them as well.
      rows.complete(null);
    }
  }

  private void decide() {
    if (memory.filterUse() != FilterUse.LEFT_ALONE
        && filterSpeed.answers() >= TRIALS
        && listSpeed.answers() >= TRIALS * PAGES_OF_BATCH) {
      memory.filterUse(
          filterSpeed.nanosPerRow() < listSpeed.nanosPerRow()
              ? FilterUse.FASTER
              : FilterUse.LEFT_ALONE);
    }
  }

  /** A page as the list would send it, but for the counts, which the filter does not tell. */
  static <R> UseCasePage<R> cut(List<PageRow<R>> rows, int part) {
    int from = Math.min(rows.size(), part * HIGHEST_LIMIT);
    int to = part == PAGES_OF_BATCH - 1 ? rows.size() : Math.min(rows.size(), from + HIGHEST_LIMIT);
    return new UseCasePage<>(List.copyOf(rows.subList(from, to)), -1, -1);
  }
}
