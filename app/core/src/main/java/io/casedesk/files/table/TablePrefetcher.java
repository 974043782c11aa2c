package io.casedesk.files.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table ahead on a separate thread, by a few thousand rows, so that the consumer of the
 * rows does not wait for parsing.
 */
final class TablePrefetcher implements TableReader {

  private static final int BATCH = 256;

  /** Maximum number of batches in the queue, some megabytes of rows. */
  private static final int BATCHES = 32;

  private final TableReader real;
  private final BlockingQueue<Batch> queue = new ArrayBlockingQueue<>(BATCHES);
  private final Thread thread;
  private final Deque<TableRow> rows = new ArrayDeque<>();
  private boolean ended;
  private @Nullable Throwable failure;

  /**
   * A batch of rows.
   *
   * @param last whether this is the last batch
   * @param failure the failure that ended the read; null at the end of the table
   */
  private record Batch(List<TableRow> rows, boolean last, @Nullable Throwable failure) {}

  TablePrefetcher(TableReader real) {
    this.real = real;
    this.thread = Thread.ofPlatform().daemon().name("reading a table").start(this::readAll);
  }

  private void readAll() {
    try {
      Batch batch = read();
      queue.put(batch);
      while (!batch.last()) {
        batch = read();
        queue.put(batch);
      }
    } catch (InterruptedException nobodyWantsMore) {
      return;
    }
  }

  private Batch read() {
    List<TableRow> more = new ArrayList<>(BATCH);
    try {
      for (int i = 0; i < BATCH; i++) {
        TableRow row = real.next();
        if (row == null) {
          return new Batch(more, true, null);
        }
        more.add(row);
      }
      return new Batch(more, false, null);
    } catch (IOException | RuntimeException | Error e) {
      // Every failure is passed on, or the consumer would wait forever.
      return new Batch(more, true, e);
    }
  }

  @Override
  public @Nullable TableRow next() throws IOException {
    while (rows.isEmpty() && !ended) {
      Batch batch = take();
      rows.addAll(batch.rows());
      ended = batch.last();
      failure = batch.failure();
    }
    TableRow row = rows.poll();
    if (row == null && failure != null) {
      throw failed(failure);
    }
    return row;
  }

  private Batch take() {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while reading a table");
    }
  }

  private static IOException failed(Throwable failure) {
    return switch (failure) {
      case UnusableTableException unusable -> throw unusable;
      case UncheckedIOException e -> new IOException(e.getMessage(), e);
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case IOException e -> e;
      default -> new IOException(failure);
    };
  }

  /**
   * Waits until the thread has ended; empties the queue, because the thread may wait for room in
   * it.
   */
  @Override
  public void close() throws IOException {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        queue.clear();
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    real.close();
  }
}
