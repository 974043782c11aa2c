package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.NetworkErrors.TooLargeException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import okio.Buffer;
import okio.Source;
import okio.Timeout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Bodies that come at the same time. */
@org.junit.jupiter.api.Timeout(60)
class BodyMemoryLimiterTest {

  private static final int LARGEST = 1 << 22;
  private static final int SMALL = 1 << 10;

  private final BodyMemoryLimiter bodyMemory = new BodyMemoryLimiter(LARGEST);
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong most = new AtomicLong();

  /** Bytes that count as held from when they were taken until their body is let go of. */
  private class Bytes implements Source {
    private final long size;
    private long given;

    Bytes(long size) {
      this.size = size;
    }

    @Override
    public long read(Buffer sink, long most) throws IOException {
      int now = (int) Math.min(Math.min(most, 8192), size - given);
      if (now == 0) {
        return -1;
      }
      sink.write(new byte[now]);
      given += now;
      BodyMemoryLimiterTest.this.most.accumulateAndGet(held.addAndGet(now), Math::max);
      // As on a network, where the others go on meanwhile.
      LockSupport.parkNanos(1_000);
      return now;
    }

    @Override
    public Timeout timeout() {
      return Timeout.NONE;
    }

    @Override
    public void close() {
      held.addAndGet(-given);
    }
  }

  /** A large body that stops where others would have to wait for it. */
  private final class Stuck extends Bytes {
    private final CountDownLatch stuck = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    Stuck() {
      super(LARGEST);
    }

    @Override
    public long read(Buffer sink, long most) throws IOException {
      if (sink.size() > LARGEST / 2) {
        stuck.countDown();
        try {
          goOn.await();
        } catch (InterruptedException e) {
          throw new InterruptedIOException();
        }
      }
      return super.read(sink, most);
    }
  }

  private int length(long size) throws IOException {
    return bodyMemory.read(new Bytes(size), () -> false).length;
  }

  @Test
  @DisplayName("however many there are, they hold no more than twice what one may, and all end")
  void boundsAllTogether() throws Exception {
    List<Future<Integer>> lengths = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 120; i++) {
        int size = i % 3 == 0 ? LARGEST : i % 3 == 1 ? LARGEST / 16 : SMALL * i;
        lengths.add(threads.submit(() -> length(size)));
      }
      for (int i = 0; i < lengths.size(); i++) {
        int size = i % 3 == 0 ? LARGEST : i % 3 == 1 ? LARGEST / 16 : SMALL * i;
        assertEquals(size, lengths.get(i).get());
      }
    }
    assertTrue(most.get() <= 2 * LARGEST, "held at the same time: " + most);
    assertEquals(0, held.get());
  }

  @Test
  void smallOnesDoNotWaitForALargeOne() throws Exception {
    Stuck large = new Stuck();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<byte[]> body = threads.submit(() -> bodyMemory.read(large, () -> false));
      large.stuck.await();
      for (int i = 0; i < 1_000; i++) {
        assertEquals(SMALL, length(SMALL));
      }
      large.goOn.countDown();
      assertEquals(LARGEST, body.get().length);
    }
  }

  @Test
  void waitsNoLongerThanItsCallLasts() throws Exception {
    Stuck large = new Stuck();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<byte[]> body = threads.submit(() -> bodyMemory.read(large, () -> false));
      large.stuck.await();
      assertThrows(
          InterruptedIOException.class, () -> bodyMemory.read(new Bytes(LARGEST), () -> true));

      Future<byte[]> waiting =
          threads.submit(() -> bodyMemory.read(new Bytes(LARGEST), () -> false));
      assertTrue(waiting.cancel(true));

      Future<Boolean> interrupted =
          threads.submit(
              () -> {
                Thread.currentThread().interrupt();
                assertThrows(
                    InterruptedIOException.class,
                    () -> bodyMemory.read(new Bytes(LARGEST), () -> false));
                return Thread.interrupted();
              });
      assertTrue(interrupted.get());
      large.goOn.countDown();
      assertEquals(LARGEST, body.get().length);
      assertEquals(LARGEST, length(LARGEST), "and the next one has its turn");
    }
  }

  @Test
  void oneThatIsTooLargeLeavesItsRoomToOthers() throws IOException, ExecutionException {
    for (int i = 0; i < 40; i++) {
      assertThrows(TooLargeException.class, () -> length(LARGEST + 1));
    }
    assertEquals(LARGEST, length(LARGEST));
    assertEquals(0, length(0));
  }
}
