package io.casedesk.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * A token that somebody can replace while calls are under way. The first call that the service
 * answers with 401 has the {@link Asker} ask, once; this and all others wait here, without a place
 * among the calls in flight, until there is another token or nobody wants to give one. A new token
 * goes out with a single call first, so that a wrong one does not knock a hundred times.
 *
 * <p>Waiting ends at once when the thread is interrupted, and there is no time after which it ends
 * by itself: whoever is to be asked may be at lunch. How many wait is bounded. Safe for several
 * threads.
 */
public final class InteractiveTokenProvider implements TokenProvider, AutoCloseable {

  /** Whoever comes when so many wait is refused at once. */
  static final int MOST_WAITING = 1_024;

  /** How often it is looked whether what waits is still wanted. */
  private static final long LOOK = Duration.ofMillis(100).toNanos();

  /** Asks a person. Told by any thread; must not block, and must not call back at once. */
  public interface Asker {

    /**
     * The service does not accept the token; calls wait.
     *
     * @param again whether the one it refused was given in answer to such a question
     */
    void asked(boolean again);

    /** The service accepts the token, whatever was asked before. */
    void accepted(String token, boolean isNew);
  }

  private enum State {
    /** Calls go out. */
    OPEN,
    /** A person is asked; calls wait. */
    ASKING,
    /** There is a new token, with which one call goes out; the others wait for what comes of it. */
    TRYING,
    /** Nobody wants to give another: calls go out, and their refusals stand. */
    DECLINED,
    CLOSED
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile String token;
  private volatile State state = State.OPEN;
  private Asker asker = new Nobody();
  private boolean hasAsker;
  private boolean isTried;
  private boolean isNew;
  private int waiting;

  /** Moments that make a difference to calls: a token was given, or none will be. */
  private long now = 1;

  /** Since when the token is this one. */
  private long since = 1;

  /** A token to begin with. While there is nobody to ask, refusals stand. */
  public InteractiveTokenProvider(String token) {
    this.token = token;
  }

  /** Whom to ask from now on, unless it was closed. */
  public void askWith(Asker other) {
    locked(
        () -> {
          if (state != State.CLOSED) {
            asker = other;
            hasAsker = true;
          }
        });
  }

  @Override
  public String get() {
    return token;
  }

  /** Whether a token can be sent in a header: not empty, and nothing but visible ASCII. */
  public static boolean isSendable(String token) {
    return !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c <= '~');
  }

  /**
   * Another token, in answer to the question or without one.
   *
   * @return whether calls wait for it; else nothing shows whether it is any good before the next
   */
  public boolean give(String other) {
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

  /** There is no other token for now: what waits fails, and so does what the service refuses. */
  public void decline() {
    locked(
        () -> {
          if (state == State.ASKING) {
            now++;
            state = State.DECLINED;
          }
        });
  }

  /** Lets go of whatever waits and of who was to be asked, for good. */
  @Override
  public void close() {
    locked(
        () -> {
          state = State.CLOSED;
          // Whoever holds the gate longer must not hold a window through it.
          asker = new Nobody();
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
      hold(stillWanted);
    } finally {
      lock.unlock();
    }
  }

  private void hold(BooleanSupplier stillWanted) throws InterruptedException {
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
          // What went out before the question, or before it was declined, says nothing of now.
          if (turn == now && (state == State.TRYING || state == State.DECLINED)) {
            state = State.OPEN;
            asker.accepted(token, isNew);
            isNew = false;
          }
        });
  }

  @Override
  public void heard(long turn) {
    locked(() -> askOnce(turn));
  }

  /** Has a person asked, unless that was done, or there is another token since. */
  private void askOnce(long turn) {
    boolean isNews = state == State.OPEN || (state == State.TRYING && turn == now);
    if (turn >= since && hasAsker && isNews) {
      state = State.ASKING;
      isTried = false;
      asker.asked(isNew);
    }
  }

  @Override
  public boolean refused(long turn, BooleanSupplier stillWanted) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (turn < since) {
        return state != State.CLOSED;
      }
      if (!hasAsker || waiting >= MOST_WAITING) {
        return false;
      }
      askOnce(turn);
      changed.signalAll();
      hold(stillWanted);
      // Another token, or nobody wants the answer: whoever asks for a turn is told so there.
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

  /** Says neither what the token is nor whether there is one. */
  @Override
  public String toString() {
    return "TokenGate[" + state + "]";
  }

  /** Whom nobody is asked by. */
  private static final class Nobody implements Asker {
    @Override
    public void asked(boolean again) {}

    @Override
    public void accepted(String token, boolean isNew) {}
  }
}
