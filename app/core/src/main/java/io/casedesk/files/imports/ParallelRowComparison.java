package io.casedesk.files.imports;

import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Matches and compares rows in blocks of some hundreds, several blocks in parallel, because most of
 * the time is spent on cache misses in large record lists. Keeps the order of the rows.
 */
final class ParallelRowComparison<R extends CaseRecord> implements Closeable {

  private static final int ROWS = 256;
  private static final int THREADS =
      Math.clamp(Runtime.getRuntime().availableProcessors() - 1, 1, 3);

  private final RowMatcher<R> matcher;
  private final Function<List<ImportRow>, RowComparison<R>> comparisons;
  private final Deque<Future<Block<R>>> begun = new ArrayDeque<>();
  private final List<ImportRow> matched = new ArrayList<>();
  private final List<ImportRow> rows = new ArrayList<>();
  private final RowComparison<R> all;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS, Thread.ofPlatform().daemon().name("comparing rows ", 1).factory());
  private List<TableRow> next = new ArrayList<>(ROWS);

  /** The result for some rows: each row as matched on its own, and as compared. */
  private record Block<R extends CaseRecord>(
      List<ImportRow> matched, List<ImportRow> rows, RowComparison<R> comparison) {}

  /**
   * Compares rows.
   *
   * @param comparisons creates a comparison of a block of rows
   */
  ParallelRowComparison(
      RowMatcher<R> matcher, Function<List<ImportRow>, RowComparison<R>> comparisons) {
    this.matcher = matcher;
    this.comparisons = comparisons;
    this.all = comparisons.apply(rows);
  }

  /** Adds the next row. */
  void take(TableRow row) {
    next.add(row);
    if (next.size() == ROWS) {
      begin();
    }
  }

  private void begin() {
    List<TableRow> some = next;
    next = new ArrayList<>(ROWS);
    begun.add(threads.submit(() -> block(some)));
    if (begun.size() > 2 * THREADS) {
      addFirst();
    }
  }

  private Block<R> block(List<TableRow> some) {
    List<ImportRow> found = new ArrayList<>(some.size());
    List<ImportRow> taken = new ArrayList<>(some.size());
    RowComparison<R> comparison = comparisons.apply(found);
    for (TableRow cells : some) {
      ImportRow row = matcher.match(cells);
      found.add(row);
      taken.add(comparison.take(row, cells));
    }
    return new Block<>(found, taken, comparison);
  }

  private void addFirst() {
    try {
      Block<R> block = begun.remove().get();
      matched.addAll(block.matched());
      rows.addAll(block.rows());
      all.add(block.comparison());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while comparing rows");
    } catch (ExecutionException e) {
      throw failed(e);
    }
  }

  private static RuntimeException failed(ExecutionException failure) {
    return switch (failure.getCause()) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new IllegalStateException(failure);
    };
  }

  /** Waits for all rows. */
  RowComparison<R> finish() {
    begin();
    while (!begun.isEmpty()) {
      addFirst();
    }
    return all;
  }

  /** Each row with the record matched on its own. */
  List<ImportRow> matched() {
    return matched;
  }

  /** Each row as compared, unless other rows change its state. */
  List<ImportRow> rows() {
    return rows;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
