package io.casedesk.client;

/** Pages of {@code GET /use-cases} (contract 4.1), in full detail (Q7). */
final class UseCasePageSource<R> implements PageSource<R> {

  private final RetryingReader run;
  private final PageRow.Kind<R> kind;

  UseCasePageSource(RetryingReader run, PageRow.Kind<R> kind) {
    this.run = run;
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
        reply -> UseCasePage.of(reply, kind));
  }
}
