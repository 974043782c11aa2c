package io.casedesk.files.excel;

import java.util.concurrent.CancellationException;

/**
 * Counts the rows of a sheet that were scanned, so that the library, which reads the sheet at the
 * same time, only reads rows that were scanned before. Every row that is counted contains at least
 * one row as the library counts them.
 */
public final class ScannedRows {

  /** Waking the reader for each row takes longer than scanning the row. */
  private static final int BATCH = 64;

  private int counted;
  private int scanned;
  private boolean ended;
  private boolean rejected;

  /** Adds a row that was scanned to its end. Only the scanner calls it. */
  void add() {
    if (++counted % BATCH == 0) {
      publish(counted);
    }
  }

  private synchronized void publish(int rows) {
    scanned = rows;
    notifyAll();
  }

  /** Ends the scan. If the part was rejected, no more of it is read. */
  public synchronized void end(boolean isRejected) {
    ended = true;
    rejected = isRejected;
    notifyAll();
  }

  /**
   * Waits until rows were scanned, or the scan has ended.
   *
   * @return the number of rows that may be read
   * @throws CancellationException when the part was rejected, or the thread is interrupted
   */
  synchronized int await(int rows) {
    try {
      while (!ended && scanned < rows) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while a workbook was checked");
    }
    if (rejected) {
      throw new CancellationException("The workbook was rejected");
    }
    return ended ? Integer.MAX_VALUE : scanned;
  }
}
