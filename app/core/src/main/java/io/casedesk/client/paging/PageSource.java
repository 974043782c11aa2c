package io.casedesk.client.paging;

import io.casedesk.model.ApiException;

/** A source of pages by number. */
@FunctionalInterface
public interface PageSource<R> {

  /**
   * The highest limit that the service supports; above it, the service silently truncates the list
   * (Q2).
   */
  int HIGHEST_LIMIT = 100;

  /** The most pages to read, so that an endless list does not fill the memory. */
  int MOST_PAGES = 20_000;

  /**
   * Reads a page.
   *
   * @param limit rows wanted, at most {@link #HIGHEST_LIMIT}
   * @throws ApiException when the call fails
   */
  UseCasePage<R> read(int number, int limit);

  /**
   * Whether a failure may mean that a page does not exist: the service understood the call, and
   * answered with 400, 404, 416 or 422.
   */
  static boolean isMissing(ApiException failure) {
    return switch (failure) {
      case ApiException.NotFound _ -> true;
      case ApiException.Rejected refused ->
          refused.status() == 400 || refused.status() == 416 || refused.status() == 422;
      default -> false;
    };
  }
}
