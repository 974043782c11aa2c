package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.records.PageRow;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PagePrefetcherTest {

  private final Map<Integer, CountDownLatch> held = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> asked = new ConcurrentHashMap<>();
  private final Map<Integer, CountDownLatch> begun = new ConcurrentHashMap<>();
  private final CountDownLatch interrupted = new CountDownLatch(1);

  private static UseCasePage<String> page(int number, int totalPages) {
    return new UseCasePage<>(
        List.of(new PageRow<>("r" + number, "r" + number, null)), totalPages, -1);
  }

  private PageSource<String> source(int totalPages) {
    return (number, limit) -> {
      asked.merge(number, 1, Integer::sum);
      begun(number).countDown();
      CountDownLatch latch = held.get(number);
      try {
        if (latch != null) {
          latch.await();
        }
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw new CancellationException();
      }
      return page(number, totalPages);
    };
  }

  private CountDownLatch begun(int number) {
    return begun.computeIfAbsent(number, page -> new CountDownLatch(1));
  }

  private void awaitAsked(int number) throws InterruptedException {
    begun(number).await();
  }

  @Test
  void asksForTheNextPagesOnceItIsKnownHowManyThereAre() throws Exception {
    held.put(3, new CountDownLatch(1));
    try (PagePrefetcher<String> ahead = new PagePrefetcher<>(source(6), 3)) {
      assertEquals("r0", ahead.read(0, 100).rows().getFirst().key());
      awaitAsked(1);
      awaitAsked(2);
      awaitAsked(3);
      assertTrue(!asked.containsKey(4), "no more than three are kept");
      for (int i = 1; i < 3; i++) {
        assertEquals("r" + i, ahead.read(i, 100).rows().getFirst().key());
      }
      held.get(3).countDown();
      for (int i = 3; i < 6; i++) {
        assertEquals("r" + i, ahead.read(i, 100).rows().getFirst().key());
      }
      assertEquals(Map.of(0, 1, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1), asked, "each once, none too many");
      ahead.read(5, 100);
      assertEquals(2, asked.get(5), "a page that is wanted again is asked for again");
    }
  }

  @Test
  void asksForFewPagesOfAListWithoutACount() throws Exception {
    try (PagePrefetcher<String> ahead = new PagePrefetcher<>(source(-1), 30)) {
      ahead.read(0, 100);
      awaitAsked(4);
      ahead.read(1, 100);
      awaitAsked(5);
      assertTrue(asked.keySet().stream().allMatch(page -> page <= 5), () -> "" + asked);
    }
  }

  @Test
  void aPageThatFailsFailsWhenItIsWanted() {
    ApiException.Unavailable down =
        new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/"), Message.plain("down"), null);
    PageSource<String> failing =
        (number, limit) -> {
          if (number == 2) {
            throw down;
          }
          return page(number, 4);
        };
    try (PagePrefetcher<String> ahead = new PagePrefetcher<>(failing, 10)) {
      ahead.read(0, 100);
      ahead.read(1, 100);
      assertEquals(down, assertThrows(ApiException.class, () -> ahead.read(2, 100)));
      assertEquals("r3", ahead.read(3, 100).rows().getFirst().key());
    }
  }

  @Test
  void closingEndsWhatIsUnderWay() throws Exception {
    held.put(2, new CountDownLatch(1));
    try (PagePrefetcher<String> ahead = new PagePrefetcher<>(source(4), 10)) {
      ahead.read(0, 100);
      awaitAsked(2);
    }
    assertTrue(interrupted.await(10, TimeUnit.SECONDS));
  }

  @Test
  void anInterruptedReaderStopsAtOnce() {
    held.put(0, new CountDownLatch(1));
    try (PagePrefetcher<String> ahead = new PagePrefetcher<>(source(4), 10)) {
      Thread.currentThread().interrupt();
      assertThrows(CancellationException.class, () -> ahead.read(0, 100));
      assertTrue(Thread.interrupted());
    }
  }
}
