package io.casedesk.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.database.ChunkedRows.Part;
import io.casedesk.server.http.LargeResponseLimiter.Client;
import io.javalin.http.InternalServerErrorResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who writes a large list when several are asked for. */
@Timeout(60)
final class LargeResponseLimiterTest {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Client OTHER = new Client("other", () -> {});

  private final LargeResponseLimiter limiter = new LargeResponseLimiter(1, PATIENCE);
  private final CountDownLatch cut = new CountDownLatch(1);
  private final Client watched = new Client("watched", cut::countDown);

  private static ChunkedRows large() {
    Part part = new Part(List.of(new byte[1_000_000]), 1, 1, false);
    return new ChunkedRows(part, 1, (number, rows) -> part);
  }

  @Test
  void whoReadsSlowlyMakesRoomForOthers() {
    LargeResponseLimiter.Turn slow = limiter.read(LargeResponseLimiterTest::large, watched);
    // Its write fails as soon as its connection is ended.
    Thread.ofVirtual().start(() -> endAfterCut(slow));
    try (var next = limiter.read(LargeResponseLimiterTest::large, OTHER)) {
      assertEquals(1_000_000, next.parts().bytes());
      assertEquals(0, cut.getCount());
    }
  }

  private void endAfterCut(LargeResponseLimiter.Turn slow) {
    awaitQuietly(cut);
    slow.close();
  }

  @Test
  void whoReadsOnIsNotEnded() throws InterruptedException {
    AtomicBoolean reads = new AtomicBoolean(true);
    Thread reader;
    try (var fast = limiter.read(LargeResponseLimiterTest::large, watched)) {
      reader = Thread.ofPlatform().start(() -> readOn(fast, reads));
      assertThrows(
          InternalServerErrorResponse.class,
          () -> limiter.read(LargeResponseLimiterTest::large, OTHER));
      assertEquals(1, cut.getCount());
    }
    reads.set(false);
    reader.join();
    try (var next = limiter.read(LargeResponseLimiterTest::large, OTHER)) {
      assertEquals(1_000_000, next.parts().bytes());
    }
  }

  @Test
  void whoWaitsForTheDatabaseIsNotEnded() throws InterruptedException {
    Part part = new Part(List.of(new byte[1_000_000]), 1, 2, true);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch found = new CountDownLatch(1);
    ChunkedRows.Source database =
        (number, rows) -> {
          asked.countDown();
          awaitQuietly(found);
          return part;
        };
    try (var fast = limiter.read(() -> new ChunkedRows(part, 2, database), watched)) {
      Thread reader = Thread.ofPlatform().start(fast::advance);
      asked.await();
      assertThrows(
          InternalServerErrorResponse.class,
          () -> limiter.read(LargeResponseLimiterTest::large, OTHER));
      assertEquals(1, cut.getCount());
      found.countDown();
      reader.join();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void readOn(LargeResponseLimiter.Turn turn, AtomicBoolean reads) {
    while (reads.get()) {
      turn.progressed();
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void theNextTurnIsOfTheTokenWithTheFewest() throws InterruptedException {
    LargeResponseLimiter two = new LargeResponseLimiter(2, Duration.ofSeconds(60));
    var first = two.read(LargeResponseLimiterTest::large, watched);
    var second = two.read(LargeResponseLimiterTest::large, watched);
    List<String> served = Collections.synchronizedList(new ArrayList<>());
    List<Thread> waiting = new ArrayList<>();
    for (Client client : List.of(watched, watched, OTHER)) {
      Thread thread = Thread.ofPlatform().start(() -> serve(two, client, served));
      waiting.add(thread);
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }
    first.close();
    for (Thread thread : waiting) {
      thread.join();
    }
    second.close();
    assertEquals(List.of("other", "watched", "watched"), served);
  }

  private static void serve(LargeResponseLimiter limiter, Client client, List<String> served) {
    try (var turn = limiter.read(LargeResponseLimiterTest::large, client)) {
      turn.progressed();
      served.add(client.token());
    }
  }
}
