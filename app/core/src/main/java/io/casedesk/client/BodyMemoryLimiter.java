package io.casedesk.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import okio.Buffer;
import okio.Source;

/**
 * Bounds the bytes of bodies that one connection takes in at the same time, where each is read to
 * its end before anybody looks at it (Q12). Fair, and safe for several threads.
 *
 * <p>Every body has a small share. One that is larger waits until it is the only large one, and
 * gives its share back then. Whoever is the only one needs nothing more to come to its end, and its
 * call has a deadline, so nobody waits for ever. Together they hold no more than twice what one may
 * hold, however many there are.
 */
final class BodyMemoryLimiter {

  /** Bytes asked for at a time. */
  static final int STEP = 1 << 16;

  private static final int SHARES = 16;
  private static final long LOOK_MILLIS = 100;

  private final long largest;
  private final int share;
  private final Semaphore shared;
  private final Semaphore alone = new Semaphore(1, true);

  /**
   * Room for bodies of so many bytes.
   *
   * @param largest bytes of one body, at most
   */
  BodyMemoryLimiter(long largest) {
    this.largest = largest;
    this.share = Math.toIntExact(Math.max(STEP, largest / SHARES));
    this.shared = new Semaphore(Math.toIntExact(Math.max(STEP, largest)));
  }

  /** Bytes of one body, at most. */
  long largest() {
    return largest;
  }

  /**
   * Reads a body to its end. Waits before it takes in more than there is room for, so that the
   * sender has to wait as well.
   *
   * @param ended whether the call was given up meanwhile; there is no room to wait for then
   * @throws NetworkErrors.TooLargeException when the body is larger than one may be
   * @throws InterruptedIOException when it was given up, or the thread was interrupted
   */
  byte[] read(Source source, BooleanSupplier ended) throws IOException {
    Buffer body = new Buffer();
    try (Place place = new Place(ended);
        Source bounded = new LimitedBodySource(source, largest)) {
      do {
        place.hold(body.size() + STEP);
      } while (bounded.read(body, STEP) >= 0);
      return body.readByteArray();
    }
  }

  /** The room of one body. */
  private final class Place implements AutoCloseable {
    private final BooleanSupplier ended;
    private int held;
    private boolean isAlone;

    Place(BooleanSupplier ended) {
      this.ended = ended;
    }

    void hold(long bytes) throws IOException {
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
