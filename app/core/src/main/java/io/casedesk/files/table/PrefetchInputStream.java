package io.casedesk.files.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are unpacked on a thread of their own, some chunks ahead of whoever looks at them: to
 * unpack a sheet takes as long as to read it.
 */
final class PrefetchInputStream extends InputStream {

  private static final int SIZE = 1 << 16;
  private static final int CHUNKS = 16;

  private final BlockingQueue<Chunk> queue = new ArrayBlockingQueue<>(CHUNKS);
  private final InputStream real;
  private final Thread thread;
  private Chunk chunk = new Chunk(new byte[0], 0, null);
  private int at;
  private boolean ended;

  /** Some bytes. */
  private static final class Chunk {

    private final byte[] bytes;

    /** How many; negative when none come any more. */
    private final int length;

    /** Why none come; null when all were there. */
    private final @Nullable Throwable failure;

    Chunk(byte[] bytes, int length, @Nullable Throwable failure) {
      this.bytes = bytes;
      this.length = length;
      this.failure = failure;
    }
  }

  PrefetchInputStream(InputStream real) {
    this.real = real;
    this.thread = Thread.ofPlatform().daemon().name("unpacking a sheet").start(this::readAll);
  }

  private void readAll() {
    try {
      Chunk next = next();
      queue.put(next);
      while (next.length >= 0) {
        next = next();
        queue.put(next);
      }
    } catch (InterruptedException nobodyWantsMore) {
      return;
    }
  }

  private Chunk next() {
    byte[] bytes = new byte[SIZE];
    try {
      int length = real.readNBytes(bytes, 0, SIZE);
      return new Chunk(bytes, length == 0 ? -1 : length, null);
    } catch (IOException | RuntimeException | Error e) {
      // Whoever waits for bytes must hear of it, whatever it is, or waits for ever.
      return new Chunk(bytes, -1, e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (at == chunk.length && !ended) {
      take();
    }
    if (ended) {
      return -1;
    }
    int some = Math.min(length, chunk.length - at);
    System.arraycopy(chunk.bytes, at, target, from, some);
    at += some;
    return some;
  }

  private void take() throws IOException {
    try {
      chunk = queue.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while unpacking a sheet");
    }
    at = 0;
    ended = chunk.length < 0;
    switch (chunk.failure) {
      case null -> {
        return;
      }
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IOException(chunk.failure);
    }
  }

  @Override
  public void close() throws IOException {
    PrefetchThread.end(thread, queue);
    real.close();
  }
}
