package io.casedesk.server.http;

import io.casedesk.server.database.ChunkedRows;
import io.javalin.http.InternalServerErrorResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of large lists that are sent concurrently, by the available memory: while a
 * slow client reads, a part of its list stays in memory. Where others wait, the connection of the
 * client that reads slowest is ended, and the next turn is of the token with the fewest turns.
 */
final class LargeResponseLimiter {

  /** Smaller lists, which most are, take no turns. */
  private static final int LARGE = 256 * 1024;

  /** The most memory that a part of a list takes while it is read and written. */
  private static final long MEMORY = 32L * 1024 * 1024;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Of the patience: how often those who wait look for a client that reads too slowly. */
  private static final int LOOKS = 20;

  /**
   * How many looks a client may take for a part of its list. Systems send on only when a large part
   * of their buffer is free, so that even a fast client pauses.
   */
  private static final int LOOKS_UNTIL_SLOW = 10;

  private final Duration look;
  private final Set<Turn> writing = ConcurrentHashMap.newKeySet();
  private final List<Waiting> waiting = new ArrayList<>();
  private final Map<String, Integer> held = new HashMap<>();
  private int free;

  /**
   * Creates a limiter.
   *
   * @param most the most large lists at a time
   * @param patience how long a list waits for its turn
   */
  LargeResponseLimiter(int most, Duration patience) {
    this.free = most;
    this.look = patience.dividedBy(LOOKS);
  }

  static LargeResponseLimiter ofThisComputer() {
    return new LargeResponseLimiter(
        (int) Math.max(1, Runtime.getRuntime().maxMemory() / MEMORY), PATIENCE);
  }

  /** A request that waits for its turn. */
  private static final class Waiting {

    private final String token;

    private Waiting(String token) {
      this.token = token;
    }
  }

  /**
   * The client of a list.
   *
   * @param token the name of its token
   * @param cut ends its connection
   */
  record Client(String token, Runnable cut) {}

  /** The permission to write a list now. */
  final class Turn implements AutoCloseable {

    private final ChunkedRows parts;
    private final @Nullable Client client;
    private volatile long since = System.nanoTime();
    private volatile boolean isReading;

    /**
     * Begins.
     *
     * @param client null for a small list, which takes no turn
     */
    private Turn(ChunkedRows parts, @Nullable Client client) {
      this.parts = parts;
      this.client = client;
      if (client != null) {
        writing.add(this);
      }
    }

    /** The list. */
    ChunkedRows parts() {
      return parts;
    }

    /** The client has taken a part of the list. */
    void progressed() {
      since = System.nanoTime();
    }

    /** Reads the next part of the list; the client doesn't delay that. */
    void advance() {
      isReading = true;
      try {
        parts.advance();
      } finally {
        progressed();
        isReading = false;
      }
    }

    @Override
    public void close() {
      if (client != null) {
        writing.remove(this);
        release(client.token);
      }
    }
  }

  /** Reads a list. Where it is large and others are written, it is read again after them. */
  Turn read(Supplier<ChunkedRows> read, Client client) {
    ChunkedRows parts = read.get();
    if (parts.isLast() && parts.bytes() < LARGE) {
      return new Turn(parts, null);
    }
    return takeNow(client.token) ? new Turn(parts, client) : readInTurn(read, client);
  }

  private synchronized boolean takeNow(String token) {
    boolean taken = free > 0 && waiting.isEmpty();
    if (taken) {
      take(token);
    }
    return taken;
  }

  private synchronized void take(String token) {
    free--;
    held.merge(token, 1, Integer::sum);
  }

  private synchronized void release(String token) {
    free++;
    held.computeIfPresent(token, (name, turns) -> turns == 1 ? null : turns - 1);
    notifyAll();
  }

  /** 500, because the contract (section 7) lists no other status of an overloaded service. */
  private static InternalServerErrorResponse busy() {
    return new InternalServerErrorResponse(
        "Too many large lists are being read right now. Try again later, or request fewer"
            + " records.");
  }

  private Turn readInTurn(Supplier<ChunkedRows> read, Client client) {
    try {
      if (!awaitTurn(client.token)) {
        throw busy();
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
      throw busy();
    }
    boolean done = false;
    try {
      Turn turn = new Turn(read.get(), client);
      done = true;
      return turn;
    } finally {
      if (!done) {
        release(client.token);
      }
    }
  }

  private boolean awaitTurn(String token) throws InterruptedException {
    Waiting request = new Waiting(token);
    add(request);
    try {
      boolean taken = takeWithin(request, look);
      for (int looks = 1; !taken && looks < LOOKS; looks++) {
        endSlowest();
        taken = takeWithin(request, look);
      }
      return taken;
    } finally {
      remove(request);
    }
  }

  private synchronized void add(Waiting request) {
    waiting.add(request);
  }

  private synchronized void remove(Waiting request) {
    waiting.remove(request);
    notifyAll();
  }

  private synchronized boolean takeWithin(Waiting request, Duration time)
      throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (free == 0 || !request.equals(next())) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    take(request.token);
    return true;
  }

  /** Of the tokens with the fewest turns, the request that has waited longest. */
  private @Nullable Waiting next() {
    return waiting.stream()
        .min(Comparator.comparingInt(request -> held.getOrDefault(request.token, 0)))
        .orElse(null);
  }

  /** A turn with the time that its client has been awaited, which stays as it was. */
  private record Awaited(Turn turn, long nanos) {}

  private void endSlowest() {
    long now = System.nanoTime();
    writing.stream()
        .filter(turn -> !turn.isReading)
        .map(turn -> new Awaited(turn, now - turn.since))
        .filter(awaited -> awaited.nanos >= look.toNanos() * LOOKS_UNTIL_SLOW)
        .max(Comparator.comparingLong(Awaited::nanos))
        .map(Awaited::turn)
        // Only one of those who wait ends it.
        .filter(writing::remove)
        .map(turn -> turn.client)
        .ifPresent(client -> client.cut.run());
  }
}
