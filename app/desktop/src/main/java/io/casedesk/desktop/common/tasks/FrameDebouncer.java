package io.casedesk.desktop.common.tasks;

import javafx.animation.AnimationTimer;
import org.jspecify.annotations.Nullable;

/**
 * Runs an action after the current changes were painted. A newer action replaces a waiting one, so
 * that holding down a key stays responsive.
 */
public final class FrameDebouncer {

  private final int ticksToWait;
  private final long nanosToWait;

  private final AnimationTimer timer =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          first = ticks == 0 ? now : first;
          if (++ticks >= ticksToWait && now - first >= nanosToWait) {
            now();
          }
        }
      };

  private @Nullable Runnable waiting;
  private int ticks;
  private long first;

  /**
   * Creates a debouncer without an action. The first tick comes before the next frame, the second
   * one while that frame may still be rendered, and the third one comes after it. The time is
   * slightly less than that from first to last tick at 60 Hz: at a higher rate, rendering and key
   * repeat still take as long.
   */
  public FrameDebouncer() {
    this(3, 29_000_000);
  }

  private FrameDebouncer(int ticksToWait, long nanosToWait) {
    this.ticksToWait = ticksToWait;
    this.nanosToWait = nanosToWait;
  }

  /** Runs an action after the next paint; rendering takes most of a 60 Hz frame. */
  public static void afterPaint(Runnable action) {
    new FrameDebouncer(2, 12_500_000).soon(action);
  }

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
