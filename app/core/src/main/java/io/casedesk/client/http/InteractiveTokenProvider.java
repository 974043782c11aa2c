package io.casedesk.client.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A token that the user can replace while calls are in progress. The first call that the service
 * answers with 401 makes the {@link Asker} ask, once; this and all other calls wait here, without a
 * place among the calls in flight, until there is another token or the user declines. A new token
 * is tried with a single call first, so that a wrong token is not sent a hundred times.
 *
 * <p>An interrupt ends the wait at once; there is no timeout, because the user may be away. The
 * number of waiting calls is limited. Safe for several threads.
 */
public final class InteractiveTokenProvider implements TokenProvider, AutoCloseable {

  /** The most waiting calls; further calls are refused at once. */
  static final int MOST_WAITING = 1_024;

  /** The interval at which a waiting call checks whether it is still wanted. */
  private static final long LOOK = Duration.ofMillis(100).toNanos();

  /**
   * Asks the user for a token. Called by any thread; must neither block nor call back immediately.
   */
  public interface Asker {

    /**
     * Asks for another token: the service does not accept the current one, and calls wait.
     *
     * @param again whether the user gave the refused token in answer to an earlier question
     */
    void askForToken(boolean again);

    /** Reports that the service accepts the token. */
    void accepted(String token, boolean isNew);
  }

  private enum State {
    /** Calls are made. */
    OPEN,
    /** The user is asked; calls wait. */
    ASKING,
    /** One call tries a new token; the others wait for the result. */
    TRYING,
    /** The user declined: calls are made, and refusals are final. */
    DECLINED,
    CLOSED
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile String token;
  private volatile State state = State.OPEN;
  private @Nullable Asker asker;
  private boolean isTried;
  private boolean isNew;
  private int waiting;

  /** Counts the events that matter to calls: a token was given, or declined. */
  private long now = 1;

  /** The count at which the current token was given. */
  private long since = 1;

  /** Creates a provider with an initial token. Without an asker, refusals are final. */
  public InteractiveTokenProvider(String token) {
    this.token = token;
  }

  /** Sets the asker, unless the provider is closed. */
  public void askWith(Asker other) {
    locked(
        () -> {
          if (state != State.CLOSED) {
            asker = other;
            if (state == State.ASKING) {
              other.askForToken(isNew);
            } else if (state == State.DECLINED) {
              // The new asker doesn't show that the user declined: ask at the next refusal.
              state = State.OPEN;
            }
          }
        });
  }

  @Override
  public String get() {
    return token;
  }

  /**
   * Sets another token, in answer to the question or without one.
   *
   * @return whether calls wait for the token; otherwise only the next call shows whether it is
   *     valid
   */
  public boolean setToken(String other) {
    lock.lock();
    try {
      if (state == State.CLOSED) {
        return false;
      }
      token = other;
      isNew = true;
      isTried = false;
      since = ++now;
      state = State.TRYING;
      changed.signalAll();
      return waiting > 0;
    } finally {
      lock.unlock();
    }
  }

  /** Declines to give another token: waiting calls and later refused calls fail. */
  public void decline() {
    locked(
        () -> {
          if (state == State.ASKING) {
            now++;
            state = State.DECLINED;
          }
        });
  }

  /** Releases the waiting calls and the asker, permanently. */
  @Override
  public void close() {
    locked(
        () -> {
          state = State.CLOSED;
          // A reference to this provider must not keep a window in memory.
          asker = null;
        });
  }

  @Override
  public long turn() {
    lock.lock();
    try {
      if (isHolding()) {
        return NO_TURN;
      }
      isTried = state == State.TRYING;
      return now;
    } finally {
      lock.unlock();
    }
  }

  /** Whether calls wait for the user to give another token. */
  public boolean isAsking() {
    return state == State.ASKING;
  }

  private boolean isHolding() {
    return state == State.ASKING || (state == State.TRYING && isTried);
  }

  @Override
  public void await(BooleanSupplier stillWanted) throws InterruptedException {
    if (state == State.OPEN) {
      return;
    }
    lock.lockInterruptibly();
    try {
      awaitToken(stillWanted);
    } finally {
      lock.unlock();
    }
  }

  private void awaitToken(BooleanSupplier stillWanted) throws InterruptedException {
    waiting++;
    try {
      while (isHolding() && stillWanted.getAsBoolean()) {
        boolean _ = changed.await(LOOK, TimeUnit.NANOSECONDS);
      }
    } finally {
      waiting--;
    }
  }

  @Override
  public void accepted(long turn) {
    if (state == State.OPEN) {
      return;
    }
    locked(
        () -> {
          // A call made before the question or the refusal does not show the current state.
          if (turn == now && (state == State.TRYING || state == State.DECLINED)) {
            state = State.OPEN;
            if (asker != null) {
              asker.accepted(token, isNew);
            }
            isNew = false;
          }
        });
  }

  @Override
  public void noteRefusal(long turn) {
    locked(() -> askOnce(turn));
  }

  /** Asks the user, unless that was done or there is a newer token. */
  private void askOnce(long turn) {
    boolean isNews = state == State.OPEN || (state == State.TRYING && turn == now);
    if (turn >= since && asker != null && isNews) {
      state = State.ASKING;
      isTried = false;
      asker.askForToken(isNew);
    }
  }

  @Override
  public boolean refused(long turn, BooleanSupplier stillWanted) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (turn < since) {
        return state != State.CLOSED;
      }
      if (asker == null || waiting >= MOST_WAITING) {
        return false;
      }
      askOnce(turn);
      changed.signalAll();
      awaitToken(stillWanted);
      // There is another token, or the call is no longer wanted; the next turn shows which.
      return state == State.TRYING || state == State.OPEN || state == State.ASKING;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void unanswered(long turn) {
    if (state == State.TRYING) {
      locked(() -> isTried = isTried && turn != now);
    }
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Reveals neither the token nor whether there is one. */
  @Override
  public String toString() {
    return "InteractiveTokenProvider[" + state + "]";
  }
}
