package io.casedesk.client;

import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;

/**
 * {@code POST /use-cases/filter} (contract 4.1). It sends up to 200 records at a time, counts its
 * batches from 0 and tells nobody how many there are (Q5).
 */
final class FilterBatchSource<R> {

  /** The most it sends at a time. */
  static final int BATCH = 200;

  private final RetryingReader run;
  private final RequestBodyWriter writer;
  private final PageRow.Kind<R> kind;
  private final Map<String, FieldValue> wanted;

  /**
   * A filter.
   *
   * @param wanted fields and the value each is to have; nothing but equality is ever asked for (Q6)
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
    return read(number, BATCH);
  }

  /**
   * The same, of another size.
   *
   * @param size records wanted, at most {@link #BATCH}
   */
  List<PageRow<R>> read(int number, int size) {
    return run.oneOfMany(() -> ask(number, size), PageRow::unreadable);
  }

  private List<PageRow<R>> ask(int number, int size) {
    return run.ask(
        run.url("use-cases", "filter"),
        body(writer, wanted, number, size),
        reply -> UseCasePage.of(reply, kind).rows());
  }

  /** What is sent. */
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
