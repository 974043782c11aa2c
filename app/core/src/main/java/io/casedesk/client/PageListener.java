package io.casedesk.client;

/** Hears of every page of a pass. */
@FunctionalInterface
interface PageListener<R> {

  /**
   * A page has come.
   *
   * @param expected pages expected in this pass; 0 when that is not known
   */
  void page(int number, UseCasePage<R> page, int expected);
}
