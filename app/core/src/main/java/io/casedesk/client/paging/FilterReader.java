package io.casedesk.client.paging;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records that match a filter: from the service's filter or, when the service does not
 * support it, by filtering the whole list (Q5).
 *
 * <p>The service does not tell the number of matching records. The filter is therefore read until a
 * pass finds the records of the earlier ones; a single answer needs no second pass.
 */
public final class FilterReader<R> {

  /** The most records in a batch. */
  public static final int BATCH = 200;

  private static final int BAD_REQUEST = 400;

  private final PageSource<Judged<R>> batches;
  private final int ahead;
  private final ReadListener<R> listener;
  private final Set<String> delivered = new HashSet<>();
  private int notHolding;
  private int requests;

  /**
   * A record and whether it matches.
   *
   * @param holds whether the record, as sent, has all wanted values
   */
  public record Judged<R>(String id, R record, boolean holds) {}

  /**
   * Creates a reader.
   *
   * @param batches the batches of the filter by number, of up to {@link #BATCH} records
   * @param ahead the number of batches to prefetch once the first one was full
   */
  public FilterReader(PageSource<Judged<R>> batches, int ahead, ReadListener<R> listener) {
    this.batches = batches;
    this.ahead = ahead;
    this.listener = listener;
  }

  /**
   * Reads the matching records.
   *
   * @param passes the most passes through the filter
   * @param list reads the whole list, when the service does not support the filter
   * @throws ApiException when a call fails
   */
  public FilterOutcome read(int passes, Function<ReadListener<Judged<R>>, ReadOutcome> list) {
    List<Shortfall> shortfalls = List.of();
    boolean ended = false;
    for (int number = 1; number <= passes && !ended; number++) {
      int before = delivered.size();
      Pass pass = new Pass();
      ApiException refusal = pass.run();
      if (refusal != null) {
        return filterHere(refusal, list);
      }
      List<Shortfall> doubts = pass.doubts();
      boolean foundNoMore = number > 1 && delivered.size() == before;
      ended = pass.isRepeatUseless();
      if (doubts.isEmpty() && (pass.isOneAnswer() || foundNoMore)) {
        ended = true;
      } else if (doubts.isEmpty()) {
        doubts.add(new Shortfall(Reason.ROWS_MOVED, Message.of("read.filter-finds-more", number)));
      }
      doubts.addAll(pass.seen.problems());
      shortfalls = List.copyOf(doubts);
    }
    return new FilterOutcome(
        new ReadOutcome(delivered.size(), Instant.now(), shortfalls), notHolding, null);
  }

  private FilterOutcome filterHere(
      ApiException refusal, Function<ReadListener<Judged<R>>, ReadOutcome> list) {
    int before = requests;
    ReadOutcome whole =
        list.apply(
            (fresh, at) -> {
              int expected = at.expected() == 0 ? 0 : at.expected() + before;
              deliver(
                  fresh.stream().filter(Judged::holds).toList(),
                  new Progress(at.requests() + before, expected));
            });
    return new FilterOutcome(
        new ReadOutcome(delivered.size(), whole.asOf(), whole.shortfalls()),
        notHolding,
        refusal.excerpt());
  }

  private void deliver(List<Judged<R>> records, Progress progress) {
    List<R> fresh = new ArrayList<>();
    for (Judged<R> sent : records) {
      if (delivered.add(sent.id())) {
        notHolding += sent.holds() ? 0 : 1;
        fresh.add(sent.record());
      }
    }
    listener.page(List.copyOf(fresh), progress);
  }

  /**
   * One pass through all batches, from 0 to the end of the list ({@link ListEnd}). A short batch is
   * only a hint at the end, and batch 1 may be an alias of batch 0.
   */
  private final class Pass {

    private final RowDeduplicator seen = new RowDeduplicator();
    private final PageLengthCheck lengths = new PageLengthCheck();
    private final ListEnd end = new ListEnd();
    private Set<String> previous = Set.of();
    private int longest;
    private boolean ended;
    private boolean emptyBehind;
    private boolean isRefused;
    private @Nullable ApiException refusal;

    /**
     * Reads the batches.
     *
     * @return why the service cannot filter: it refused the first batch with 400, or a later one
     *     that may hold records; null when it can
     */
    @Nullable ApiException run() {
      UseCasePage<Judged<R>> first;
      try {
        first = end.readAgain(0, batches.read(0, BATCH), seen, () -> batches.read(0, BATCH));
      } catch (ApiException.Rejected e) {
        if (e.status() == BAD_REQUEST) {
          return e;
        }
        throw e;
      }
      absorb(0, first);
      int depth = longest < BATCH ? 0 : ahead;
      try (PagePrefetcher<Judged<R>> prefetched = new PagePrefetcher<>(batches, depth)) {
        for (int number = 1; !ended && number < PageSource.MOST_PAGES; number++) {
          readBehindTheFirst(prefetched, number);
        }
      }
      if (!ended) {
        seen.doubt(
            Reason.TOO_MANY_PAGES, Message.of("read.stopped-after-batch", PageSource.MOST_PAGES));
      }
      lengths
          .shortPage()
          .ifPresent(text -> seen.doubt(Reason.PAGES_CHANGED, Message.of("read.of-filter", text)));
      checkEnd();
      return refusal;
    }

    private void readBehindTheFirst(PageSource<Judged<R>> source, int number) {
      UseCasePage<Judged<R>> batch = fetch(source, number);
      if (!end.isNear() && !(number == 1 && batch.keys().equals(previous))) {
        batch = end.readAgain(number, batch, seen, () -> fetch(source, number));
      }
      if (isRefused) {
        ended = true;
      } else {
        absorb(number, batch);
      }
    }

    private UseCasePage<Judged<R>> fetch(PageSource<Judged<R>> source, int number) {
      try {
        UseCasePage<Judged<R>> batch = source.read(number, BATCH);
        isRefused = false;
        return batch;
      } catch (ApiException e) {
        if (!PageSource.isMissing(e)) {
          throw e;
        }
        refusal = e;
        isRefused = true;
        return UseCasePage.none();
      }
    }

    private void absorb(int number, UseCasePage<Judged<R>> batch) {
      Set<String> keys = batch.keys();
      boolean again = !keys.isEmpty() && keys.equals(previous);
      int fresh = again ? 0 : seen.add(number, batch);
      if (!again) {
        lengths.add(number, batch.rows().size());
        longest = Math.max(longest, batch.rows().size());
      }
      refusal = null;
      end.add(fresh > 0 || (number == 1 && again));
      emptyBehind = number > 0 && (keys.isEmpty() || (emptyBehind && fresh == 0));
      ended = end.isReached();
      previous = keys;
      requests++;
      List<Judged<R>> records = new ArrayList<>();
      for (PageRow<Judged<R>> row : batch.rows()) {
        Judged<R> record = row.record();
        if (record != null) {
          records.add(record);
        }
      }
      deliver(records, new Progress(requests, 0));
    }

    /**
     * Decides whether the pass reached the end. An empty batch is the end; a repeated batch or a
     * refusal may be a limit of the service.
     */
    private void checkEnd() {
      if (emptyBehind || !ended) {
        return;
      }
      if (seen.rows() == 0) {
        refusal = null;
      } else if (lengths.withRows() > 1) {
        // A service that repeats its last batch, or refuses a batch after a short one, has no more
        // records.
        refusal = previous.size() < longest ? null : refusal;
      } else if (longest == 1 || takesNumbers()) {
        refusal = null;
      } else if (refusal == null) {
        seen.doubt(
            Reason.PAGE_BASE_UNCLEAR,
            Message.of("read.same-batch", Message.count(longest, "count.record", "count.records")));
      }
    }

    /**
     * Whether the service also splits the records of the single batch into halves, so that it would
     * have sent more batches if there were more records.
     */
    private boolean takesNumbers() {
      int half = Math.ceilDiv(longest, 2);
      Set<String> found = new HashSet<>();
      for (int number = 0; number <= 2; number++) {
        UseCasePage<Judged<R>> part;
        try {
          part = batches.read(number, half);
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
      return found.size() == seen.rows() && found.stream().allMatch(seen::saw);
    }

    /** The reasons why matching records may be missing. */
    List<Shortfall> doubts() {
      List<Shortfall> doubts = new ArrayList<>(seen.doubts());
      long vanished = delivered.stream().filter(key -> !seen.saw(key)).count();
      if (vanished > 0) {
        doubts.add(
            new Shortfall(
                Reason.ROWS_MOVED,
                Message.of(
                    "read.vanished", Message.count(vanished, "count.record", "count.records"))));
      }
      return doubts;
    }

    /** Whether another pass would have the same result. */
    boolean isRepeatUseless() {
      return seen.doubts().stream()
          .map(Shortfall::reason)
          .anyMatch(why -> why == Reason.PAGE_BASE_UNCLEAR || why == Reason.TOO_MANY_PAGES);
    }

    /**
     * Whether all records came in one batch that was not full. Between several batches, a record
     * that stops matching moves another one into a batch that was read already, where it is missed.
     */
    boolean isOneAnswer() {
      return lengths.withRows() == 1 && longest < BATCH;
    }
  }
}
