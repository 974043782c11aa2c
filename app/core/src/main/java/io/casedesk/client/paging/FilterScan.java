package io.casedesk.client.paging;

import io.casedesk.model.ApiException;
import io.casedesk.model.ReadOutcome.Reason;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads all batches of a filter once, from 0 until a batch has no new record, because the service
 * does not tell their number (Q5). A short batch is only a hint at the end, and batch 1 may be an
 * alias of batch 0.
 */
public final class FilterScan<R> {

  /** The most records in a batch. */
  public static final int BATCH = 200;

  private final PageSource<R> source;
  private final PageSource.Listener<R> listener;
  private final RowDeduplicator seen = new RowDeduplicator();
  private final PageLengthCheck lengths = new PageLengthCheck();

  private Set<String> previous = Set.of();
  private int longest;
  private boolean ended;
  private boolean emptyBehind;
  private @Nullable ApiException refusal;

  public FilterScan(PageSource<R> source, PageSource.Listener<R> listener) {
    this.source = source;
    this.listener = listener;
  }

  /**
   * Reads the batches.
   *
   * @param ahead the number of batches to prefetch once the first one was full
   * @throws ApiException when a call fails, except for a refused batch after the first
   */
  public void run(int ahead) {
    absorb(0, source.read(0, BATCH));
    int depth = longest < BATCH ? 0 : ahead;
    try (PagePrefetcher<R> batches = new PagePrefetcher<>(source, depth)) {
      for (int number = 1; !ended && number < PageSource.MOST_PAGES; number++) {
        readBehindTheFirst(batches, number);
      }
    }
    if (!ended) {
      seen.doubt(Reason.TOO_MANY_PAGES, "stopped after batch " + PageSource.MOST_PAGES);
    }
    lengths
        .shortPage()
        .ifPresent(text -> seen.doubt(Reason.PAGES_CHANGED, "of the filter: " + text));
    checkEnd();
  }

  private void readBehindTheFirst(PageSource<R> batches, int number) {
    try {
      absorb(number, batches.read(number, BATCH));
    } catch (ApiException e) {
      if (!PageSource.isMissing(e)) {
        throw e;
      }
      refusal = e;
      ended = true;
    }
  }

  private void absorb(int number, UseCasePage<R> batch) {
    Set<String> keys = batch.keys();
    boolean again = !keys.isEmpty() && keys.equals(previous);
    int fresh = again ? 0 : seen.add(number, batch);
    if (!again) {
      lengths.add(number, batch.rows().size());
      longest = Math.max(longest, batch.rows().size());
    }
    if (number > 0 && fresh == 0) {
      emptyBehind = keys.isEmpty();
      ended = number > 1 || emptyBehind;
    }
    previous = keys;
    listener.page(number, batch, 0);
  }

  /**
   * Decides whether the scan reached the end. An empty batch is the end; a repeated batch or a
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
          "the filter sends the same "
              + longest
              + " records whatever batch is asked for; there may be more");
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
    return found.size() == seen.rows() && found.stream().allMatch(seen::saw);
  }

  /** The records that were seen, and reasons why some may be missing. */
  public RowDeduplicator seen() {
    return seen;
  }

  /** Why records after the last batch cannot be read; null when there are none. */
  public @Nullable ApiException refusal() {
    return refusal;
  }

  /** Whether another pass would have the same result. */
  public boolean isRepeatUseless() {
    return seen.doubts().stream()
        .anyMatch(
            doubt ->
                doubt.reason() == Reason.PAGE_BASE_UNCLEAR
                    || doubt.reason() == Reason.TOO_MANY_PAGES);
  }

  /**
   * Whether all records came in one batch that was not full. Between several batches, a record that
   * stops matching moves another one into a batch that was read already, where it is missed.
   */
  public boolean isOneAnswer() {
    return lengths.withRows() <= 1 && longest < BATCH;
  }
}
