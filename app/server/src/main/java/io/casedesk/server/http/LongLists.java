package io.casedesk.server.http;

import io.javalin.http.InternalServerErrorResponse;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the number of long lists that are sent at a time: while a client reads one, it holds a
 * connection to the database and some megabytes. A token gets half of the turns at most. Where
 * others wait, the connection of the client that reads slowest is ended.
 */
final class LongLists {

  /** The most memory that a list takes while it is read and written. */
  private static final long MEMORY = 32L * 1024 * 1024;

  /** Less than the connections to the database, so that there are always some for short lists. */
  private static final int MOST = 4;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Of the patience: how often those who wait look for a client that reads too slowly. */
  private static final int LOOKS = 20;

  /**
   * How many looks a client may take for a part of its list. Systems send on only when a large part
   * of their buffer is free, so that even a fast client pauses.
   */
  private static final int LOOKS_UNTIL_SLOW = 10;

  private final long look = PATIENCE.dividedBy(LOOKS).toNanos();
  private final int most;
  private final Semaphore turns;
  private final Map<String, Semaphore> turnsOfToken = new ConcurrentHashMap<>();
  private final Set<Turn> writing = ConcurrentHashMap.newKeySet();

  LongLists() {
    this.most = Math.clamp(Runtime.getRuntime().maxMemory() / MEMORY, 1, MOST);
    this.turns = new Semaphore(most, true);
  }

  /** The permission to write a long list now. */
  final class Turn implements AutoCloseable {

    private final Semaphore ofToken;
    private final Runnable cut;
    private volatile long since = System.nanoTime();

    private Turn(Semaphore ofToken, Runnable cut) {
      this.ofToken = ofToken;
      this.cut = cut;
      writing.add(this);
    }

    /** The client has taken a part of the list. */
    void progressed() {
      since = System.nanoTime();
    }

    @Override
    public void close() {
      writing.remove(this);
      turns.release();
      ofToken.release();
    }
  }

  /**
   * Waits for a turn.
   *
   * @param token the name of the client's token
   * @param cut ends the client's connection
   */
  Turn take(String token, Runnable cut) {
    Semaphore ofToken =
        turnsOfToken.computeIfAbsent(token, _ -> new Semaphore(Math.ceilDiv(most, 2), true));
    long end = System.nanoTime() + PATIENCE.toNanos();
    await(ofToken, end);
    try {
      await(turns, end);
      return new Turn(ofToken, cut);
    } catch (RuntimeException e) {
      ofToken.release();
      throw e;
    }
  }

  private void await(Semaphore semaphore, long end) {
    try {
      while (!semaphore.tryAcquire(look, TimeUnit.NANOSECONDS)) {
        if (System.nanoTime() >= end) {
          throw busy();
        }
        endSlowest();
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  private void endSlowest() {
    long latest = System.nanoTime() - look * LOOKS_UNTIL_SLOW;
    writing.stream()
        .filter(turn -> turn.since - latest < 0)
        .min(Comparator.comparingLong(turn -> turn.since - latest))
        // Only one of those who wait ends it.
        .filter(writing::remove)
        .ifPresent(turn -> turn.cut.run());
  }

  /** 500, because the contract (section 7) lists no other status of an overloaded service. */
  private static InternalServerErrorResponse busy() {
    return new InternalServerErrorResponse(
        "Too many large lists are being read right now. Try again later, or request fewer"
            + " records.");
  }
}
