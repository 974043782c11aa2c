package io.casedesk.server.http;

import io.casedesk.server.database.ChunkedRows;
import io.javalin.http.InternalServerErrorResponse;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of large lists that are sent concurrently, by the available memory: while a
 * slow client reads, a part of its list stays in memory.
 */
final class LargeResponseLimiter {

  /** Smaller lists, which most are, take no turns. */
  private static final int LARGE = 256 * 1024;

  /** The most memory that a part of a list takes while it is read and written. */
  private static final long MEMORY = 32L * 1024 * 1024;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Semaphore turns;

  LargeResponseLimiter(int most) {
    this.turns = new Semaphore(most, true);
  }

  static LargeResponseLimiter ofThisComputer() {
    return new LargeResponseLimiter((int) Math.max(1, Runtime.getRuntime().maxMemory() / MEMORY));
  }

  /**
   * The permission to write a list now.
   *
   * @param parts the list
   * @param end releases the permission
   */
  record Turn(ChunkedRows parts, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }

  /** Reads a list. Where it is large and others are written, it is read again after them. */
  Turn read(Supplier<ChunkedRows> read) {
    Turn now = readNow(read);
    return now == null ? readInTurn(read) : now;
  }

  private @Nullable Turn readNow(Supplier<ChunkedRows> read) {
    ChunkedRows parts = read.get();
    if (parts.isLast() && parts.bytes() < LARGE) {
      return new Turn(parts, () -> {});
    }
    return turns.tryAcquire() ? new Turn(parts, turns::release) : null;
  }

  /** 500, because the contract (section 7) lists no other status of an overloaded service. */
  private static InternalServerErrorResponse busy() {
    return new InternalServerErrorResponse(
        "Too many large lists are being read at the moment. Try again, or ask for less.");
  }

  private Turn readInTurn(Supplier<ChunkedRows> read) {
    try {
      if (!turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw busy();
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
      throw busy();
    }
    boolean done = false;
    try {
      Turn turn = new Turn(read.get(), turns::release);
      done = true;
      return turn;
    } finally {
      if (!done) {
        turns.release();
      }
    }
  }
}
