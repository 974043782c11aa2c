package io.casedesk.model.service;

import java.util.List;

/**
 * Receives records while a list is being read. Called by one thread at a time, while the reading
 * thread waits.
 */
@FunctionalInterface
public interface ReadListener<R> {

  /**
   * Called for each page.
   *
   * @param fresh records not delivered before in this read, in the order sent
   * @param progress the progress of the read
   */
  void page(List<R> fresh, Progress progress);

  /**
   * The progress of a read.
   *
   * @param requests number of answers received
   * @param expected number of answers expected in all; 0 when that is not known
   */
  record Progress(int requests, int expected) {}

  /** Returns a listener that does nothing. */
  static <R> ReadListener<R> none() {
    return (fresh, progress) -> {};
  }
}
