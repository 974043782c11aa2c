package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import java.util.List;

/** Pages of {@code GET /use-cases} (contract 4.1), in full detail (Q7). */
final class UseCasePageSource<R> implements PageSource<R> {

  private final RetryingReader run;
  private final JsonReader reader;
  private final PageRow.Kind<R> kind;

  UseCasePageSource(RetryingReader run, JsonReader reader, PageRow.Kind<R> kind) {
    this.run = run;
    this.reader = reader;
    this.kind = kind;
  }

  @Override
  public UseCasePage<R> read(int number, int limit) {
    return run.oneOfMany(() -> ask(number, limit), page -> PageRow.unreadable(page.rows()));
  }

  private UseCasePage<R> ask(int number, int limit) {
    return run.get(
        run.url("use-cases")
            .newBuilder()
            .addQueryParameter("page", Integer.toString(number))
            .addQueryParameter("limit", Integer.toString(Math.min(limit, HIGHEST_LIMIT)))
            .addQueryParameter("viewDetails", "true")
            .build(),
        this::page);
  }

  private UseCasePage<R> page(ApiResponse reply) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    return UseCasePage.of(rows(reply, envelope, kind), envelope.member("meta"), reader);
  }

  /** The rows of an answer whose {@code data} is a list. */
  static <R> List<PageRow<R>> rows(
      ApiResponse reply, ResponseEnvelope envelope, PageRow.Kind<R> kind) {
    List<byte[]> rows;
    try {
      rows = envelope.rows();
    } catch (UnreadableJsonException e) {
      throw reply.malformed("the list cannot be read: " + e.getMessage());
    }
    if (rows == null) {
      throw reply.malformed("the answer holds no list under \"data\"");
    }
    return rows.stream().map(kind::row).toList();
  }
}
