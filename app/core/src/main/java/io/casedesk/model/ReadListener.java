package io.casedesk.model;

import java.util.List;

/**
 * Hears of records while a list is being read. Called by one thread at a time, while the one that
 * reads waits.
 */
@FunctionalInterface
public interface ReadListener<R> {

  /**
   * A page has come.
   *
   * @param fresh records not delivered before in this read, in the order sent
   * @param progress how far the read is
   */
  void page(List<R> fresh, Progress progress);

  /**
   * How far a read is.
   *
   * @param requests answers received
   * @param expected answers expected in all; 0 when that is not known
   */
  record Progress(int requests, int expected) {}

  /** Listens to nothing. */
  static <R> ReadListener<R> none() {
    return (fresh, progress) -> {};
  }
}
