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
 * Reads a table on a thread of its own, a few thousand rows ahead, so that whoever does something
 * with the rows does not wait for the next one to be parsed.
 */
final class TablePrefetcher implements TableReader {

  private static final int BATCH = 256;

  /** Some megabytes of rows, read while whoever wants them makes ready. */
  private static final int BATCHES = 32;

  private final TableReader real;
  private final BlockingQueue<Batch> queue = new ArrayBlockingQueue<>(BATCHES);
  private final Thread thread;
  private final Deque<TableRow> rows = new ArrayDeque<>();
  private boolean ended;
  private @Nullable Throwable failure;

  /**
   * Some rows.
   *
   * @param last whether none come after these
   * @param failure why none do; null when the table is over
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
      // Whoever waits for rows must hear of it, whatever it is, or waits for ever.
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

  /** Waits until nothing is read any more; the thread may wait for room in the queue. */
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
