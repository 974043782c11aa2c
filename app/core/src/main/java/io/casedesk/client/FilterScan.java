package io.casedesk.client;

import io.casedesk.model.ApiException;
import io.casedesk.model.ReadOutcome.Reason;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One way through the batches of a filter, which nobody counts (Q5): from 0 until one brings no new
 * record. That a batch is short is a hint only, and batch 1 may be another name for batch 0.
 */
final class FilterScan<R> {

  private final PageSource<R> source;
  private final PageSource.Listener<R> listener;
  private final RowDeduplicator seen = new RowDeduplicator();
  private final PageLengthCheck lengths = new PageLengthCheck();

  private Set<String> previous = Set.of();
  private int longest;
  private boolean ended;
  private boolean emptyBehind;
  private @Nullable ApiException refusal;

  FilterScan(PageSource<R> source, PageSource.Listener<R> listener) {
    this.source = source;
    this.listener = listener;
  }

  /**
   * Reads the batches.
   *
   * @param ahead batches asked for before they are wanted, once the first has come full
   * @throws ApiException when a call fails, other than by refusing a batch behind the first
   */
  void run(int ahead) {
    absorb(0, source.read(0, FilterBatchSource.BATCH));
    int depth = longest < FilterBatchSource.BATCH ? 0 : ahead;
    try (PagePrefetcher<R> batches = new PagePrefetcher<>(source, depth)) {
      for (int number = 1; !ended && number < PageScan.MOST_PAGES; number++) {
        readBehindTheFirst(batches, number);
      }
    }
    if (!ended) {
      seen.doubt(Reason.TOO_MANY_PAGES, "stopped after batch " + PageScan.MOST_PAGES);
    }
    lengths.hole().ifPresent(text -> seen.doubt(Reason.PAGES_CHANGED, "of the filter: " + text));
    judgeTheEnd();
  }

  private void readBehindTheFirst(PageSource<R> batches, int number) {
    try {
      absorb(number, batches.read(number, FilterBatchSource.BATCH));
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

  /** An empty batch is an end; the same again, or a refusal, may be that of the service's means. */
  private void judgeTheEnd() {
    if (emptyBehind || !ended) {
      return;
    }
    if (seen.rows() == 0) {
      refusal = null;
    } else if (lengths.withRows() > 1) {
      // Clamped to the last batch, or refused behind a short one, there is no more.
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
   * Whether the records of the one batch come in halves as well, so that others would have come
   * behind it if there were any.
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

  /** The records it came by, and what speaks against their being all. */
  RowDeduplicator seen() {
    return seen;
  }

  /** Why the records behind the last batch cannot be asked for; null when there are none. */
  @Nullable ApiException refusal() {
    return refusal;
  }

  /** Whether another pass would end as this one. */
  boolean isInVain() {
    return seen.doubts().stream()
        .anyMatch(
            doubt ->
                doubt.reason() == Reason.PAGE_BASE_UNCLEAR
                    || doubt.reason() == Reason.TOO_MANY_PAGES);
  }

  /**
   * Whether all of it came in one answer with room for more. Where several make it up, a record
   * that ceases to match while they are read pulls another onto a batch already read, unseen.
   */
  boolean isOneAnswer() {
    return lengths.withRows() <= 1 && longest < FilterBatchSource.BATCH;
  }
}
