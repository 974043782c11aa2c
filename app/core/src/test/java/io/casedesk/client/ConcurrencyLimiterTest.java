package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConcurrencyLimiterTest {

  private static final long LATE = Duration.ofMillis(200).toNanos();

  private final ConcurrencyLimiter concurrencyLimiter =
      new ConcurrencyLimiter(16, FastPauses.WAITS);

  /** Where no time passes but what a test says. */
  private final ConcurrencyLimiter still =
      new ConcurrencyLimiter(16, new PauseClock(1, () -> 0, CallTimer.SYSTEM));

  private final Deque<Long> inside = new ArrayDeque<>();

  private void fill() throws InterruptedException {
    fill(concurrencyLimiter);
  }

  private void fill(ConcurrencyLimiter filled) throws InterruptedException {
    while (filled.room() > 0) {
      inside.add(filled.enter());
    }
  }

  @Test
  @DisplayName("Q36: begins with few, and takes more while answers come")
  void widens() throws Exception {
    fill(still);
    assertEquals(4, inside.size());

    still.succeeded(inside.removeFirst());
    fill(still);
    assertEquals(5, inside.size(), "one more for each that succeeds");

    for (int i = 0; i < 40; i++) {
      still.succeeded(inside.removeFirst());
      fill(still);
    }
    assertEquals(8, inside.size(), "answers that come at once need no more");
  }

  @Test
  @DisplayName("Q36: takes more still where the way to the service is long")
  void widensFurtherWhereTheWayIsLong() throws Exception {
    fill(still);
    for (int i = 0; i < 40; i++) {
      still.succeeded(inside.removeFirst() - LATE);
      fill(still);
    }
    assertEquals(16, inside.size(), "the most there may be");
  }

  @Test
  @DisplayName("Q36: half as many once the service asks for fewer, however often it says so")
  void halves() throws Exception {
    fill();
    for (int i = 0; i < 4; i++) {
      concurrencyLimiter.limited(inside.removeFirst(), 0);
    }
    assertEquals(2, concurrencyLimiter.room());

    concurrencyLimiter.limited(concurrencyLimiter.enter(), 0);
    assertEquals(1, concurrencyLimiter.room(), "never less than one");
    concurrencyLimiter.limited(concurrencyLimiter.enter(), 0);
    assertEquals(1, concurrencyLimiter.room());
  }

  @Test
  @DisplayName("Q36: nothing is sent before the time that the service named")
  void waitsAsLongAsItIsAsked() throws Exception {
    concurrencyLimiter.limited(concurrencyLimiter.enter(), 1);
    long asked = FastPauses.WAITS.now();

    long entered = concurrencyLimiter.enter();

    assertTrue(entered - asked > 900_000_000L, () -> "" + (entered - asked));
  }

  @Test
  @DisplayName("Q36: one at a time while nothing succeeds, and more once something does")
  void triesOneAtATimeWhileNothingSucceeds() throws Exception {
    fill();
    while (!inside.isEmpty()) {
      concurrencyLimiter.failed(inside.removeFirst());
    }
    concurrencyLimiter.failed(concurrencyLimiter.enter());
    fill();
    assertEquals(1, inside.size());

    concurrencyLimiter.succeeded(inside.removeFirst());
    concurrencyLimiter.succeeded(concurrencyLimiter.enter());

    assertTrue(concurrencyLimiter.room() > 1);
  }

  @Test
  void whatSaysNothingOfTheServiceLeavesTheWindowAsItIs() throws Exception {
    concurrencyLimiter.enter();
    concurrencyLimiter.left();

    assertEquals(4, concurrencyLimiter.room());
    assertEquals(0, concurrencyLimiter.successes());
  }

  @Test
  void whoWaitsIsLetInWhenOneLeavesAndCanBeStopped() throws Exception {
    fill();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> waiting = threads.submit(concurrencyLimiter::enter);
      concurrencyLimiter.left();
      assertTrue(waiting.get() > 0);

      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, concurrencyLimiter::enter);
      Future<Long> stopped =
          threads.submit(
              () -> {
                Thread.currentThread().interrupt();
                return concurrencyLimiter.enter();
              });
      assertThrows(ExecutionException.class, stopped::get);
    }
  }
}
