package io.casedesk.client.usecases;

import io.casedesk.client.paging.FilterScan;
import io.casedesk.client.paging.PageSource;
import io.casedesk.client.paging.RowDeduplicator;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.PageRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadListener.Progress;
import io.casedesk.model.ReadOutcome.Reason;
import io.casedesk.model.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads all records that match a filter, as the union of as many passes as it takes until a pass
 * finds the records of the earlier ones. The service does not tell the number of records, so
 * several batches count as complete only after a second pass; a single answer needs no second pass.
 */
final class FilterReader<R> {

  private static final int BAD_REQUEST = 400;

  private final PageSource<R> source;
  private final int ahead;
  private final ReadListener<R> listener;
  private final Set<String> delivered = new HashSet<>();
  private int requests;

  /**
   * Creates a reader.
   *
   * @param source provides batches by number, of up to {@link FilterScan#BATCH} records
   * @param ahead the number of batches to prefetch
   */
  FilterReader(PageSource<R> source, int ahead, ReadListener<R> listener) {
    this.source = source;
    this.ahead = ahead;
    this.listener = listener;
  }

  /**
   * The result of a read.
   *
   * @param shortfalls reasons why matching records may be missing
   * @param refusal why the service cannot filter; null when it could
   */
  record End(List<Shortfall> shortfalls, @Nullable ApiException refusal) {}

  /**
   * Reads until a pass finds no change, or the passes are used up.
   *
   * @param passes the most passes
   */
  End run(int passes) {
    List<Shortfall> shortfalls = List.of();
    boolean settled = false;
    boolean inVain = false;
    for (int number = 1; number <= passes && !settled && !inVain; number++) {
      int before = delivered.size();
      FilterScan<R> pass = new FilterScan<>(source, this::deliver);
      ApiException refusal = refusalOf(pass);
      if (refusal != null) {
        return new End(List.of(), refusal);
      }
      List<Shortfall> doubts = doubts(pass.seen());
      boolean foundNoMore = number > 1 && delivered.size() == before;
      settled = doubts.isEmpty() && (pass.isOneAnswer() || foundNoMore);
      inVain = pass.isRepeatUseless();
      if (doubts.isEmpty() && !settled) {
        doubts.add(
            new Shortfall(
                Reason.ROWS_MOVED,
                "the last of " + number + " passes through the filter still found more records"));
      }
      doubts.addAll(pass.seen().problems());
      shortfalls = doubts;
    }
    return new End(List.copyOf(shortfalls), null);
  }

  /**
   * Runs a pass and returns its refusal. Only a 400 on the first batch means that the filter is not
   * supported; other failures are thrown.
   */
  private @Nullable ApiException refusalOf(FilterScan<R> pass) {
    int before = requests;
    try {
      pass.run(ahead);
      return pass.refusal();
    } catch (ApiException.Rejected e) {
      if (e.status() == BAD_REQUEST && requests == before) {
        return e;
      }
      throw e;
    }
  }

  private void deliver(int number, UseCasePage<R> batch, int expected) {
    requests++;
    List<R> fresh = new ArrayList<>();
    for (PageRow<R> row : batch.rows()) {
      R record = row.record();
      if (record != null && delivered.add(row.key())) {
        fresh.add(record);
      }
    }
    listener.page(List.copyOf(fresh), new Progress(requests, 0));
  }

  private List<Shortfall> doubts(RowDeduplicator seen) {
    List<Shortfall> doubts = new ArrayList<>(seen.doubts());
    long vanished = delivered.stream().filter(key -> !seen.saw(key)).count();
    if (vanished > 0) {
      doubts.add(
          new Shortfall(
              Reason.ROWS_MOVED,
              vanished + " records of an earlier pass did not come again in the last"));
    }
    return doubts;
  }
}
