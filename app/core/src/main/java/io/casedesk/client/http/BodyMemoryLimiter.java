package io.casedesk.client.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import okhttp3.Response;
import okio.Buffer;
import okio.Source;

/**
 * Limits the memory for the response bodies that one connection reads concurrently, each completely
 * before it is parsed (Q12). Fair, and safe for several threads.
 *
 * <p>Every body has a small share. A larger body waits until it is the only large one, and then
 * returns its share. The only large body needs no more memory to complete, and its call has a
 * deadline, so no call waits forever. All bodies together take at most twice the limit of one body.
 */
public final class BodyMemoryLimiter {

  /** Bytes that are reserved at a time. */
  static final int STEP = 1 << 16;

  private static final int SHARES = 16;
  private static final long LOOK_MILLIS = 100;

  private final long largest;
  private final int share;
  private final Semaphore shared;
  private final Semaphore alone = new Semaphore(1, true);

  /**
   * Creates a limiter.
   *
   * @param largest the maximum size of one body, in bytes
   */
  public BodyMemoryLimiter(long largest) {
    this.largest = largest;
    this.share = Math.toIntExact(Math.max(STEP, largest / SHARES));
    this.shared = new Semaphore(Math.toIntExact(Math.max(STEP, largest)));
  }

  /**
   * Reads the complete body of a response; see {@link #read(Source, BooleanSupplier)}. Takes
   * nothing of a body whose announced length exceeds the maximum.
   */
  byte[] read(Response response, BooleanSupplier ended) throws IOException {
    if (response.body().contentLength() > largest) {
      throw new NetworkErrors.TooLargeException(largest);
    }
    return read(response.body().source(), ended);
  }

  /**
   * Reads a complete body. Waits for memory before reading more, so that the sender has to wait as
   * well.
   *
   * @param ended whether the call was given up meanwhile, so that waiting is no longer needed
   * @throws NetworkErrors.TooLargeException when the body exceeds the maximum size
   * @throws InterruptedIOException when the call was given up or the thread was interrupted
   */
  public byte[] read(Source source, BooleanSupplier ended) throws IOException {
    Buffer body = new Buffer();
    try (Place place = new Place(ended);
        source) {
      long read;
      do {
        place.reserve(body.size() + STEP);
        read = source.read(body, STEP);
        if (body.size() > largest) {
          throw new NetworkErrors.TooLargeException(largest);
        }
      } while (read >= 0);
      return body.readByteArray();
    }
  }

  /** The memory reserved for one body. */
  private final class Place implements AutoCloseable {
    private final BooleanSupplier ended;
    private int held;
    private boolean isAlone;

    Place(BooleanSupplier ended) {
      this.ended = ended;
    }

    void reserve(long bytes) throws IOException {
      if (isAlone || bytes <= held) {
        return;
      }
      int more = Math.toIntExact(bytes - held);
      if (bytes <= share && shared.tryAcquire(more)) {
        held += more;
        return;
      }
      awaitTurn();
      isAlone = true;
      shared.release(held);
      held = 0;
    }

    private void awaitTurn() throws IOException {
      try {
        while (!alone.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          if (ended.getAsBoolean()) {
            throw new InterruptedIOException("ended while waiting for room");
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while waiting for room");
      }
    }

    @Override
    public void close() {
      shared.release(held);
      if (isAlone) {
        alone.release();
      }
    }
  }
}
