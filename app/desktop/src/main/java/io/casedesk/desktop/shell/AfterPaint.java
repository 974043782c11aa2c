package io.casedesk.desktop.shell;

import javafx.animation.AnimationTimer;

/** Runs an action after the current changes were painted. */
final class AfterPaint {

  /** The first tick comes before the next frame, the second one after it. */
  private static final int TICKS = 2;

  /**
   * Minimum time between the ticks in nanoseconds: rendering takes most of a 60 Hz frame, even if
   * ticks come sooner.
   */
  private static final long NANOS = 12_500_000;

  private AfterPaint() {}

  /** Runs an action after the next paint. */
  static void run(Runnable action) {
    new AnimationTimer() {
      private int ticks;
      private long first;

      @Override
      public void handle(long now) {
        first = ticks == 0 ? now : first;
        if (++ticks >= TICKS && now - first >= NANOS) {
          stop();
          action.run();
        }
      }
    }.start();
  }
}
