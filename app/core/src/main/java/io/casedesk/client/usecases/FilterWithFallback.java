package io.casedesk.client.usecases;

import io.casedesk.client.paging.PageSource;
import io.casedesk.client.usecases.EqualityFilter.Judged;
import io.casedesk.model.ApiException;
import io.casedesk.model.FilterOutcome;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadListener.Progress;
import io.casedesk.model.ReadOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the records that match a filter: from the service's filter or, when the service does not
 * support it, by filtering the whole list (Q5).
 */
final class FilterWithFallback<R> {

  private final ReadListener<R> listener;
  private final Set<String> delivered = new HashSet<>();
  private int notHolding;
  private int requests;

  FilterWithFallback(ReadListener<R> listener) {
    this.listener = listener;
  }

  /**
   * Reads the matching records.
   *
   * @param list reads the whole list
   */
  FilterOutcome read(
      PageSource<Judged<R>> filter,
      int ahead,
      int passes,
      Function<ReadListener<Judged<R>>, ReadOutcome> list) {
    FilterReader.End end = new FilterReader<>(filter, ahead, this::sentByFilter).run(passes);
    ApiException refusal = end.refusal();
    if (refusal == null) {
      return new FilterOutcome(
          new ReadOutcome(delivered.size(), Instant.now(), end.shortfalls()), notHolding, null);
    }
    int before = requests;
    ReadOutcome whole = list.apply((fresh, progress) -> sentByList(fresh, progress, before));
    return new FilterOutcome(
        new ReadOutcome(delivered.size(), whole.asOf(), whole.shortfalls()),
        notHolding,
        refusal.excerpt());
  }

  private void sentByFilter(List<Judged<R>> fresh, Progress progress) {
    requests = progress.requests();
    List<R> records = new ArrayList<>();
    for (Judged<R> sent : fresh) {
      delivered.add(sent.id());
      notHolding += sent.holds() ? 0 : 1;
      records.add(sent.record());
    }
    listener.page(List.copyOf(records), progress);
  }

  private void sentByList(List<Judged<R>> fresh, Progress progress, int before) {
    List<R> records = new ArrayList<>();
    for (Judged<R> sent : fresh) {
      if (sent.holds() && delivered.add(sent.id())) {
        records.add(sent.record());
      }
    }
    int expected = progress.expected() == 0 ? 0 : progress.expected() + before;
    listener.page(List.copyOf(records), new Progress(progress.requests() + before, expected));
  }
}
