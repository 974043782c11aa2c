package io.casedesk.desktop.shell;

import javafx.animation.AnimationTimer;

/** Waits until what is shown now has been painted. */
final class AfterPaint {

  /** The first tick comes before the next frame, the second after it. */
  private static final int TICKS = 2;

  /** A picture takes as long to be made, however soon the next tick comes; most of a 60th. */
  private static final long NANOS = 12_500_000;

  private AfterPaint() {}

  /** Runs something then. */
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
