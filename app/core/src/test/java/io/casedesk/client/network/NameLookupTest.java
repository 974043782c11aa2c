package io.casedesk.client.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class NameLookupTest {

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answers = new CountDownLatch(1);

  /** A name server that doesn't answer; Java's lookup can't be interrupted. */
  private List<InetAddress> silence(String name) {
    asked.countDown();
    while (true) {
      try {
        answers.await();
        return List.of();
      } catch (InterruptedException _) {
        // As in Java.
      }
    }
  }

  @AfterEach
  void answer() {
    answers.countDown();
  }

  @Test
  void anInterruptEndsTheWaitAtOnce() throws Exception {
    Dns lookup = new NameLookup(this::silence, Duration.ofHours(1));
    FutureTask<Boolean> work =
        new FutureTask<>(
            () -> {
              assertThrows(UnknownHostException.class, () -> lookup.lookup("cases.invalid"));
              return Thread.interrupted();
            });
    Thread thread = Thread.ofPlatform().start(work);
    asked.await();
    thread.interrupt();

    assertTrue(work.get(), "still marked as interrupted");
  }

  @Test
  void hasADeadline() {
    Dns lookup = new NameLookup(this::silence, Duration.ofMillis(1));

    assertThrows(UnknownHostException.class, () -> lookup.lookup("cases.invalid"));
  }

  @Test
  void returnsWhatJavaFinds() throws Exception {
    List<InetAddress> found = List.of(InetAddress.getLoopbackAddress());

    assertEquals(found, new NameLookup(name -> found, Duration.ofHours(1)).lookup("cases"));
    UnknownHostException unknown = new UnknownHostException("cases");
    Dns none =
        name -> {
          throw unknown;
        };
    assertEquals(
        unknown,
        assertThrows(
            UnknownHostException.class,
            () -> new NameLookup(none, Duration.ofHours(1)).lookup("cases")));
  }
}
