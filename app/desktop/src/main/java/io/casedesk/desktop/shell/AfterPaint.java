package io.casedesk.desktop.shell;

import javafx.animation.AnimationTimer;

/** Waits until what is shown now has been painted. */
final class AfterPaint {

  /** The first tick comes before the next frame, the second after it. */
  private static final int TICKS = 2;

  private AfterPaint() {}

  /** Runs something then. */
  static void run(Runnable action) {
    new AnimationTimer() {
      private int ticks;

      @Override
      public void handle(long now) {
        if (++ticks == TICKS) {
          stop();
          action.run();
        }
      }
    }.start();
  }
}
