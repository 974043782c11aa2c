package io.casedesk.desktop.common.tasks;

import javafx.animation.AnimationTimer;
import org.jspecify.annotations.Nullable;

/**
 * Runs an action after the current changes were painted. A newer action replaces a waiting one, so
 * that holding down a key stays responsive.
 */
public final class FrameDebouncer {

  /**
   * The first tick comes before the next frame, the second one while that frame may still be
   * rendered.
   */
  private static final int TICKS = 3;

  /**
   * Slightly less than the time from first to last tick at 60 Hz, in nanoseconds. At a higher rate,
   * rendering and key repeat still take as long.
   */
  private static final long NANOS = 29_000_000;

  private final AnimationTimer timer =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          first = ticks == 0 ? now : first;
          if (++ticks >= TICKS && now - first >= NANOS) {
            now();
          }
        }
      };

  private @Nullable Runnable waiting;
  private int ticks;
  private long first;

  /** Schedules an action in place of a waiting one. */
  public void soon(Runnable action) {
    waiting = action;
    ticks = 0;
    timer.start();
  }

  /** Runs the waiting action at once, if there is one. */
  public void now() {
    Runnable action = waiting;
    drop();
    if (action != null) {
      action.run();
    }
  }

  /** Cancels the waiting action. */
  public void drop() {
    waiting = null;
    timer.stop();
  }

  /** Returns whether an action is waiting. */
  public boolean isWaiting() {
    return waiting != null;
  }
}
