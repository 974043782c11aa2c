package io.casedesk.client;

import io.casedesk.model.ApiException;

/** Gives pages by number. */
@FunctionalInterface
interface PageSource<R> {

  /** The most the service answers rightly; above it, it silently cuts the list (Q2). */
  int HIGHEST_LIMIT = 100;

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

  /** Takes every page of a scan. */
  @FunctionalInterface
  interface Listener<R> {
    /**
     * Takes a page.
     *
     * @param expected pages expected in this scan; 0 when that is not known
     */
    void page(int number, UseCasePage<R> page, int expected);
  }
}
