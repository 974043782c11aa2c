package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.FastPauses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ConcurrencyLimiterTest {

  private final ConcurrencyLimiter concurrencyLimiter =
      new ConcurrencyLimiter(16, FastPauses.WAITS);

  private final Deque<Long> inside = new ArrayDeque<>();

  private void fill() throws InterruptedException {
    while (concurrencyLimiter.freeCalls() > 0) {
      inside.add(concurrencyLimiter.enter());
    }
  }

  /**
   * Reads from a service that answers in order, so many at once, each after so many nanoseconds.
   * Returns how many calls may be in flight after each answer.
   */
  private static int[] sizes(int atOnce, long nanos, int answers) throws InterruptedException {
    int[] sizes = new int[answers];
    long[] now = {0};
    ConcurrencyLimiter limiter = new ConcurrencyLimiter(32, new PauseClock(1, () -> now[0]));
    Deque<Long> begins = new ArrayDeque<>();
    Deque<Long> ends = new ArrayDeque<>();
    long[] free = new long[atOnce];
    for (int i = 0; i < answers; i++) {
      while (limiter.freeCalls() > 0) {
        long admitted = limiter.enter();
        begins.add(admitted);
        free[0] = Math.max(admitted, free[0]) + nanos;
        ends.add(free[0]);
        Arrays.sort(free);
      }
      now[0] = Math.max(now[0], ends.removeFirst());
      limiter.succeeded(begins.removeFirst());
      sizes[i] = ends.size() + limiter.freeCalls();
    }
    return sizes;
  }

  private static int median(int[] sizes) {
    return Arrays.stream(sizes).sorted().toArray()[sizes.length / 2];
  }

  @Test
  @DisplayName("Q36: begins with four calls in flight")
  void beginsWithFew() throws Exception {
    fill();
    assertEquals(4, inside.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 20_000_000, 200_000_000})
  @DisplayName("Q36: takes as many in flight as bring more answers, however long one takes")
  void widensWhileItPays(long nanos) throws Exception {
    assertEquals(32, median(sizes(64, nanos, 1_000)), "the most there may be");
    int few = median(sizes(8, nanos, 2_000));
    assertTrue(few >= 8 && few <= 14, () -> few + " for a service that answers eight at once");
    int one = median(sizes(1, nanos, 2_000));
    assertTrue(one <= 6, () -> one + " for a service that answers one after the other");
  }

  @Test
  @DisplayName("Q36: finds the best number in a few round trips, also where answers come in bursts")
  void widensQuickly() throws Exception {
    long millis = 1_000_000;
    // One round trip for each of 4, 8 and 16 calls in flight brings 28 answers.
    assertEquals(32, sizes(64, 80 * millis, 28)[27]);
    assertEquals(16, sizes(10, 80 * millis, 28)[27], "where twice as many bring less than that");
    assertEquals(32, settleInBursts(80 * millis, 4));
  }

  /** Reads with many waiting calls; all calls in flight end before a waiting one can begin. */
  private static int settleInBursts(long nanos, int trips) throws Exception {
    long[] now = {0};
    ConcurrencyLimiter limiter = new ConcurrencyLimiter(32, new PauseClock(1, () -> now[0]));
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      List<Future<Long>> calls = new ArrayList<>();
      for (int i = 0; i < 32 * trips; i++) {
        calls.add(threads.submit(limiter::enter));
      }
      int inFlight = 0;
      for (int trip = 0; trip < trips; trip++) {
        // A call that was admitted in this moment may not be done yet.
        do {
          Thread.sleep(5);
        } while (limiter.freeCalls() > 0);
        Map<Boolean, List<Future<Long>>> admittedOrNot =
            calls.stream().collect(Collectors.partitioningBy(Future::isDone));
        List<Future<Long>> admitted = admittedOrNot.getOrDefault(true, List.of());
        inFlight = admitted.size();
        calls = admittedOrNot.getOrDefault(false, List.of());
        now[0] += nanos;
        for (Future<Long> call : admitted) {
          limiter.succeeded(call.get());
        }
      }
      return inFlight;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  @DisplayName("Q36: half as many once the service asks for fewer, however often it says so")
  void halves() throws Exception {
    fill();
    for (int i = 0; i < 4; i++) {
      concurrencyLimiter.limited(inside.removeFirst(), 0);
    }
    assertEquals(2, concurrencyLimiter.freeCalls());

    concurrencyLimiter.limited(concurrencyLimiter.enter(), 0);
    assertEquals(1, concurrencyLimiter.freeCalls(), "never less than one");
    concurrencyLimiter.limited(concurrencyLimiter.enter(), 0);
    assertEquals(1, concurrencyLimiter.freeCalls());
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

    assertTrue(concurrencyLimiter.freeCalls() > 1);
  }

  @Test
  void whatSaysNothingOfTheServiceLeavesTheWindowAsItIs() throws Exception {
    concurrencyLimiter.enter();
    concurrencyLimiter.release();

    assertEquals(4, concurrencyLimiter.freeCalls());
    assertEquals(0, concurrencyLimiter.successes());
  }

  @Test
  void whoWaitsIsLetInWhenOneLeavesAndCanBeStopped() throws Exception {
    fill();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> waiting = threads.submit(concurrencyLimiter::enter);
      concurrencyLimiter.release();
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
