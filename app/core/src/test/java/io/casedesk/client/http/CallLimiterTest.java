package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.FastPauses;
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
class CallLimiterTest {

  private final CallLimiter callLimiter = new CallLimiter(16, FastPauses.WAITS);

  private final Deque<Long> inside = new ArrayDeque<>();

  private void fill() throws InterruptedException {
    while (callLimiter.freeCalls() > 0) {
      inside.add(callLimiter.enter());
    }
  }

  @Test
  @DisplayName("Q36: begins with four calls in flight")
  void beginsWithFew() throws Exception {
    fill();
    assertEquals(4, inside.size());
  }

  @Test
  @DisplayName("Q36: the first answers raise the calls in flight to the most allowed")
  void widensQuickly() throws Exception {
    // One round trip for each of 4 and 8 calls in flight brings 12 answers.
    for (int i = 0; i < 12; i++) {
      fill();
      inside.removeFirst();
      callLimiter.succeeded();
    }
    fill();
    assertEquals(16, inside.size());

    callLimiter.succeeded();
    inside.removeFirst();
    fill();
    assertEquals(16, inside.size(), "never more");
  }

  @Test
  @DisplayName("Q36: after a refusal the calls in flight are regained slowly")
  void regainsSlowly() throws Exception {
    callLimiter.limited(callLimiter.enter(), 0);
    assertEquals(2, callLimiter.freeCalls());
    for (int i = 0; i < 20; i++) {
      long _ = callLimiter.enter();
      callLimiter.succeeded();
    }
    assertTrue(callLimiter.freeCalls() > 4 && callLimiter.freeCalls() < 8);
  }

  @Test
  @DisplayName("Q36: half as many once the service asks for fewer, however often it says so")
  void halves() throws Exception {
    fill();
    for (int i = 0; i < 4; i++) {
      callLimiter.limited(inside.removeFirst(), 0);
    }
    assertEquals(2, callLimiter.freeCalls());

    callLimiter.limited(callLimiter.enter(), 0);
    assertEquals(1, callLimiter.freeCalls(), "never less than one");
    callLimiter.limited(callLimiter.enter(), 0);
    assertEquals(1, callLimiter.freeCalls());
  }

  @Test
  @DisplayName("Q36: nothing is sent before the time that the service named")
  void waitsAsLongAsItIsAsked() throws Exception {
    long admitted = callLimiter.enter();
    callLimiter.limited(admitted, 1);

    long entered = callLimiter.enter();

    assertTrue(entered - admitted >= 1_000_000_000L, () -> "" + (entered - admitted));
  }

  @Test
  @DisplayName("Q36: one at a time while nothing succeeds, and more once something does")
  void triesOneAtATimeWhileNothingSucceeds() throws Exception {
    fill();
    while (!inside.isEmpty()) {
      callLimiter.failed(inside.removeFirst());
    }
    callLimiter.failed(callLimiter.enter());
    fill();
    assertEquals(1, inside.size());

    long _ = inside.removeFirst();
    callLimiter.succeeded();
    long _ = callLimiter.enter();
    callLimiter.succeeded();

    assertTrue(callLimiter.freeCalls() > 1);
  }

  @Test
  void whatSaysNothingOfTheServiceLeavesTheWindowAsItIs() throws Exception {
    callLimiter.enter();
    callLimiter.release();

    assertEquals(4, callLimiter.freeCalls());
    assertEquals(0, callLimiter.successes());
  }

  @Test
  void whoWaitsIsLetInWhenOneLeavesAndCanBeStopped() throws Exception {
    fill();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> waiting = threads.submit(callLimiter::enter);
      callLimiter.release();
      assertTrue(waiting.get() > 0);

      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, callLimiter::enter);
      Future<Long> stopped =
          threads.submit(
              () -> {
                Thread.currentThread().interrupt();
                return callLimiter.enter();
              });
      assertThrows(ExecutionException.class, stopped::get);
    }
  }
}
