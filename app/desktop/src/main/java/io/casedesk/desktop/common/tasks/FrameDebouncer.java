package io.casedesk.desktop.common.tasks;

import javafx.animation.AnimationTimer;
import org.jspecify.annotations.Nullable;

/**
 * Does something a moment later, once what is asked for at the same time has been painted. Of
 * several things only the newest is done, so whoever holds a key down waits for none of them.
 */
public final class FrameDebouncer {

  /**
   * The first tick comes before the next frame, the second while it may still be on its way to the
   * screen.
   */
  private static final int TICKS = 3;

  /**
   * As many ticks of 60 a second take, nearly: where they come sooner, a picture takes as long to
   * be made, and a key that is held down comes again as late.
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

  /** Does it soon, and what was to be done before never. */
  public void soon(Runnable action) {
    waiting = action;
    ticks = 0;
    timer.start();
  }

  /** Does at once what is still to be done, if anything is. */
  public void now() {
    Runnable action = waiting;
    drop();
    if (action != null) {
      action.run();
    }
  }

  /** Does nothing any more. */
  public void drop() {
    waiting = null;
    timer.stop();
  }

  /** Whether something is still to be done. */
  public boolean isWaiting() {
    return waiting != null;
  }
}
