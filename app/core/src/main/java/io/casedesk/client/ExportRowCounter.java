package io.casedesk.client;

import io.casedesk.client.records.RawRecord;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Counts the rows of an export. If the service keeps failing after retries, the rows received so
 * far are reported as an incomplete export.
 */
final class ExportRowCounter implements ReadListener<RawRecord> {

  private final ReadListener<RawRecord> listener;
  private int rows;

  private ExportRowCounter(ReadListener<RawRecord> listener) {
    this.listener = listener;
  }

  /**
   * Exports rows.
   *
   * @param incomplete makes the result of an export that ended early
   */
  static <T> T export(
      ReadListener<RawRecord> listener,
      Function<ReadListener<RawRecord>, T> read,
      Function<ReadOutcome, T> incomplete) {
    ExportRowCounter rows = new ExportRowCounter(listener);
    try {
      return read.apply(rows);
    } catch (ApiException e) {
      return incomplete.apply(rows.endedBy(e));
    }
  }

  @Override
  public void page(List<RawRecord> fresh, Progress progress) {
    rows += fresh.size();
    listener.page(fresh, progress);
  }

  private ReadOutcome endedBy(ApiException failure) {
    boolean passing =
        switch (failure) {
          case ApiException.Unavailable _, ApiException.RateLimited _ -> true;
          case ApiException.Malformed malformed ->
              malformed.flaw() == ApiException.Malformed.Flaw.DAMAGED;
          case ApiException.Unauthorized _, ApiException.NotFound _, ApiException.Rejected _ ->
              false;
        };
    if (!passing || rows == 0) {
      throw failure;
    }
    return new ReadOutcome(
        rows, Instant.now(), List.of(new Shortfall(Reason.READ_ENDED, Message.ofFailure(failure))));
  }
}
