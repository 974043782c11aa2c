package io.casedesk.client.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** By a clock of its own. */
class AdaptiveRateLimiterTest {

  private static final long SECOND = 1_000_000_000L;

  private AdaptiveRateLimiter rate = new AdaptiveRateLimiter();
  private long now = 17 * SECOND;

  /** Sends for so many seconds to a service that takes so many in each; returns those it took. */
  private int send(int seconds, int allowed) {
    int taken = 0;
    long end = now + seconds * SECOND;
    long second = -1;
    int inSecond = 0;
    while (now < end) {
      now += Math.max(SECOND / 1_000, rate.delay(now));
      inSecond = now / SECOND == second ? inSecond + 1 : 1;
      second = now / SECOND;
      rate.sent(now);
      if (inSecond <= allowed) {
        taken++;
        rate.succeeded(now);
      } else {
        rate.limited(now);
        now += SECOND;
      }
    }
    return taken;
  }

  @Test
  void waitsForNothingUntilItIsAskedTo() {
    rate.sent(now);
    rate.succeeded(now);

    assertEquals(0, rate.delay(now));
  }

  @Test
  void forgivesOneRefusal() {
    rate.limited(now);
    rate.sent(now);
    assertEquals(0, rate.delay(now));

    rate.limited(now + SECOND);
    assertTrue(rate.delay(now + SECOND) > 0);
  }

  @Test
  @DisplayName("Q36: settles near the rate that the service takes, whatever it is")
  void settlesNearTheRate() {
    for (int allowed : new int[] {2, 10, 100}) {
      rate = new AdaptiveRateLimiter();
      send(5, allowed);
      int taken = send(60, allowed);
      assertTrue(taken >= 60 * allowed / 1.3, () -> taken + " of " + 60 * allowed);
    }
  }

  @Test
  @DisplayName("Q36: goes faster again when the service does")
  void findsOutThatMoreIsAllowed() {
    send(20, 5);
    send(100, 1_000);

    int taken = send(10, 1_000);

    assertTrue(taken > 1_000, () -> "" + taken);
  }
}
