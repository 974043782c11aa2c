package io.casedesk.client.http;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Limits the rate of requests after the service refused some as too fast; until then there is no
 * limit. It learns the rate from the answers, stays slightly below it, and tries carefully whether
 * more is allowed. Times are those of {@link PauseClock}. Not safe for several threads.
 */
final class AdaptiveRateLimiter {

  private static final double SECOND = 1e9;
  private static final double BELOW = 0.95;
  private static final double LEAST_LEFT = 0.8;
  private static final double LEAST_LEFT_IF_MEASURED = 0.5;
  private static final double LEAST = 1;

  /** Growth of the rate per second while it is well below the refused rate. */
  private static final double FAST = 0.05;

  /**
   * Initial growth per second near the refused rate, doubled every ten seconds without a refusal.
   */
  private static final double SLOW = 0.005;

  private static final double DOUBLED_AFTER = 10;
  private static final double FASTEST = 0.5;
  private static final double FORGIVEN_AFTER = 30;

  private final Deque<Long> answered = new ArrayDeque<>();
  private double perSecond;
  private double refused;
  private long next;
  private long grown;
  private long limited;
  private boolean wasLimited;

  /** The highest number of answers in a second, reduced with every refusal. */
  private double best;

  private int answeredSinceRefusal;

  /** The nanoseconds until the next request may be sent. */
  long delay(long now) {
    return perSecond == 0 ? 0 : next - now;
  }

  void sent(long now) {
    if (perSecond > 0) {
      next = Math.max(next, now) + (long) (SECOND / perSecond);
    }
  }

  void succeeded(long now) {
    answered.addLast(now);
    answeredSinceRefusal++;
    forget(now);
    if (perSecond > 0) {
      double seconds = Math.min(1, (now - grown) / SECOND);
      perSecond *= 1 + growth(now) * seconds;
      grown = now;
    }
  }

  private double growth(long now) {
    double near = SLOW * Math.pow(2, (now - limited) / SECOND / DOUBLED_AFTER);
    return Math.min(FASTEST, perSecond < BELOW * refused ? Math.max(FAST, near) : near);
  }

  /**
   * Notes a refusal because of the rate. A single one may be chance; two in a short time show a
   * rate limit.
   */
  void limited(long now) {
    forget(now);
    double since = wasLimited ? (now - limited) / SECOND : 0;
    // The answers between two refusals show the allowed rate; a single second may contain those of
    // two.
    boolean measured = since >= 1;
    best = measured ? answeredSinceRefusal / since : Math.max(answered.size(), best * LEAST_LEFT);
    answeredSinceRefusal = 0;
    boolean again = wasLimited && since < FORGIVEN_AFTER;
    wasLimited = true;
    limited = now;
    if (perSecond == 0 && !again) {
      return;
    }
    double floor = perSecond * (measured ? LEAST_LEFT_IF_MEASURED : LEAST_LEFT);
    perSecond = Math.max(LEAST, Math.max(best * BELOW, floor));
    refused = perSecond / BELOW;
    next = now + (long) (SECOND / perSecond);
    grown = now;
  }

  private void forget(long now) {
    while (!answered.isEmpty() && now - answered.getFirst() > SECOND) {
      answered.removeFirst();
    }
  }
}
