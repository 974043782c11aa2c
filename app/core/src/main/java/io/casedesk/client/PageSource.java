package io.casedesk.client;

/** Gives pages by number. */
@FunctionalInterface
interface PageSource<R> {

  /** The most the service answers rightly; above it, it silently cuts the list (Q2). */
  int HIGHEST_LIMIT = 100;

  /**
   * Reads a page.
   *
   * @param limit rows wanted, at most {@link #HIGHEST_LIMIT}
   * @throws io.casedesk.model.ApiException when the call fails
   */
  UseCasePage<R> read(int number, int limit);
}
