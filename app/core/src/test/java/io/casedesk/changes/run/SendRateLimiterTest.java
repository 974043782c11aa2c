package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SendRateLimiterTest {

  private final VirtualClock clock = new VirtualClock();

  @Test
  void turnsAreNoCloserThanThePace() throws InterruptedException {
    SendRateLimiter pace = new SendRateLimiter(50, clock);
    for (int i = 0; i < 6; i++) {
      assertTrue(pace.awaitTurn(() -> false));
    }
    assertEquals(Duration.ofMillis(100), clock.paused(), "five distances of 20 ms");
  }

  @Test
  void whoeverWaitsHearsThatItIsOver() throws InterruptedException {
    SendRateLimiter pace = new SendRateLimiter(1, clock);
    AtomicBoolean over = new AtomicBoolean();
    assertTrue(pace.awaitTurn(over::get));
    over.set(true);
    for (int i = 0; i < 1_000; i++) {
      assertFalse(pace.awaitTurn(over::get));
    }
    assertEquals(Duration.ZERO, clock.paused());
  }

  @Test
  void whoeverGivesUpUsesUpNoTurn() throws InterruptedException {
    SendRateLimiter pace = new SendRateLimiter(2, clock);
    assertTrue(pace.awaitTurn(() -> false));
    for (int i = 0; i < 1_000; i++) {
      assertFalse(pace.awaitTurn(() -> true));
    }
    assertTrue(pace.awaitTurn(() -> false));
    assertEquals(
        Duration.ofMillis(500), clock.paused(), "the next turn, not that after a thousand");
  }

  @Test
  void aBatchIsNoLargerThanWhatIsSentWhileItsFirstIsFresh() {
    RunOptions options = RunOptions.defaults();
    assertEquals(1_000, SendRateLimiter.batch(options));
    assertEquals(60, SendRateLimiter.batch(options.atMost(2)));
    assertEquals(1_000, SendRateLimiter.batch(options.atMost(500)));
    assertEquals(1, SendRateLimiter.batch(options.atMost(1).freshFor(Duration.ofMillis(10))));
  }

  @Test
  void aPaceThatIsNoneIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> RunOptions.defaults().atMost(-1));
  }
}
