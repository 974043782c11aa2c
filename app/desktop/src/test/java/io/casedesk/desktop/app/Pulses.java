package io.casedesk.desktop.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import org.testfx.util.WaitForAsyncUtils;

/** Waits until the window has handled its events and was laid out. */
public final class Pulses {

  /** A first pulse handles what an event changed, a second one what its layout changed. */
  private static final int COUNT = 2;

  private static final int PATIENCE_SECONDS = 60;

  private Pulses() {}

  /** Whether events are handled within the process, so that pulses tell when they have been. */
  static boolean countHere() {
    return "Headless".equals(System.getProperty("glass.platform"));
  }

  /** Waits, but on the JavaFX thread, where nothing can be waited for. */
  public static void await() {
    if (Platform.isFxApplicationThread()) {
      return;
    }
    if (!countHere()) {
      WaitForAsyncUtils.waitForFxEvents();
      return;
    }
    CountDownLatch done = new CountDownLatch(1);
    Platform.runLater(() -> new Timer(done).start());
    try {
      if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("No pulse came within " + PATIENCE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static final class Timer extends AnimationTimer {

    private final CountDownLatch done;
    private int pulses;

    Timer(CountDownLatch done) {
      this.done = done;
    }

    @Override
    public void handle(long now) {
      pulses++;
      // It is called before the layout of its pulse.
      if (pulses > COUNT) {
        stop();
        Platform.runLater(done::countDown);
      }
    }
  }
}
