package io.casedesk.client.usecases;

import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.paging.FilterScan;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.PageRow;
import io.casedesk.client.records.RequestBodyWriter;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;

/**
 * Reads batches from {@code POST /use-cases/filter} (contract 4.1). The service sends up to 200
 * records at a time, numbers its batches from 0 and does not tell their number (Q5).
 */
final class FilterBatchSource<R> {

  private final RetryingReader run;
  private final RequestBodyWriter writer;
  private final PageRow.Kind<R> kind;
  private final Map<String, FieldValue> wanted;

  /**
   * Creates a source for a filter.
   *
   * @param wanted fields with the wanted values; only equality is requested (Q6)
   */
  FilterBatchSource(
      RetryingReader run,
      RequestBodyWriter writer,
      PageRow.Kind<R> kind,
      Map<String, FieldValue> wanted) {
    this.run = run;
    this.writer = writer;
    this.kind = kind;
    this.wanted = Map.copyOf(wanted);
  }

  /**
   * Reads a batch.
   *
   * @throws io.casedesk.model.ApiException when the call fails; {@code Rejected} with 400 means
   *     that this filter is not supported
   */
  List<PageRow<R>> read(int number) {
    return read(number, FilterScan.BATCH);
  }

  /**
   * Reads a batch of another size.
   *
   * @param size the number of records, at most {@link FilterScan#BATCH}
   */
  List<PageRow<R>> read(int number, int size) {
    return run.readOneOfMany(() -> ask(number, size), PageRow::unreadable);
  }

  private List<PageRow<R>> ask(int number, int size) {
    return run.ask(
        run.url("use-cases", "filter"),
        body(writer, wanted, number, size),
        reply -> UseCasePage.of(reply, kind).rows());
  }

  /** The body of the request. */
  static byte[] body(
      RequestBodyWriter writer, Map<String, FieldValue> wanted, int number, int size) {
    return writer.object(
        out -> {
          writer.object(out, "filters", wanted);
          out.writeObjectPropertyStart("pageParam");
          out.writeNumberProperty("pageNumber", number);
          out.writeNumberProperty("batchSize", size);
          out.writeEndObject();
        });
  }
}
