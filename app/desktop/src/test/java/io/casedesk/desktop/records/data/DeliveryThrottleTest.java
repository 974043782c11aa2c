package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A read and a window that takes in what it brings. */
class DeliveryThrottleTest {

  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final DeliveryThrottle deliveryThrottle = new DeliveryThrottle(waiting::add);

  @Test
  void aReadNeverRunsFarAheadOfTheWindowAndBringsEverythingInItsOrder() throws Exception {
    List<Integer> taken = new ArrayList<>();
    CompletableFuture<Void> read =
        CompletableFuture.runAsync(
            () -> {
              for (int page = 0; page < 100; page++) {
                int number = page;
                deliveryThrottle.deliver(() -> taken.add(number));
              }
            });
    int most = 0;
    while (taken.size() < 100) {
      // The read goes on as soon as there is room.
      Runnable next = Objects.requireNonNull(waiting.poll(60, TimeUnit.SECONDS));
      most = Math.max(most, waiting.size() + 1);
      next.run();
    }
    read.join();
    assertTrue(most <= DeliveryThrottle.MOST, most + " pages waited");
    for (int i = 0; i < 100; i++) {
      assertEquals(i, taken.get(i));
    }
  }

  @Test
  void aReadThatIsStoppedDoesNotWait() {
    List<Integer> taken = new ArrayList<>();
    Thread.currentThread().interrupt();
    for (int page = 0; page < 50; page++) {
      deliveryThrottle.deliver(() -> taken.add(1));
    }
    assertTrue(Thread.interrupted(), "whoever reads is told");
    deliveryThrottle.flush();
    waiting.forEach(Runnable::run);
    assertEquals(50, taken.size());
  }

  @Test
  void deliversTheFirstPageAtOnceAndLaterOnesInGroups() {
    Deque<Runnable> pauses = new ArrayDeque<>();
    DeliveryThrottle inGroups = new DeliveryThrottle(waiting::add, pauses::add);

    inGroups.deliver(() -> {});
    assertEquals(1, waiting.size());
    inGroups.deliver(() -> {});
    inGroups.deliver(() -> {});
    assertEquals(1, waiting.size(), "held during the pause");
    pauses.removeFirst().run();
    assertEquals(3, waiting.size(), "delivered at its end");

    inGroups.deliver(() -> {});
    assertEquals(3, waiting.size(), "another pause");
    inGroups.flush();
    assertEquals(4, waiting.size(), "delivered at the end of the read");
    pauses.removeFirst().run();
    assertTrue(pauses.isEmpty(), "no pause without a page");
    inGroups.deliver(() -> {});
    assertEquals(5, waiting.size(), "at once after a time without pages");
  }

  @Test
  void keepsThePagesThatTheWindowRefuses() {
    List<Integer> taken = new ArrayList<>();
    Deque<Runnable> pauses = new ArrayDeque<>();
    boolean[] isOpen = {true};
    DeliveryThrottle inGroups =
        new DeliveryThrottle(
            page -> {
              if (!isOpen[0]) {
                throw new RejectedExecutionException();
              }
              page.run();
            },
            pauses::add);
    inGroups.deliver(() -> taken.add(1));
    inGroups.deliver(() -> taken.add(2));
    inGroups.deliver(() -> taken.add(3));
    isOpen[0] = false;
    assertThrows(RejectedExecutionException.class, pauses.removeFirst()::run);

    isOpen[0] = true;
    inGroups.flush();
    assertEquals(List.of(1, 2, 3), taken);
  }
}
