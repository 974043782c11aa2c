package io.casedesk.bench.screen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/**
 * How long the JavaFX thread was busy at most. Something that does nothing is put behind what waits
 * for that thread, again and again; how long it takes to be reached is no less than what was left
 * of the task that ran, and more where several waited. So it errs on the safe side only.
 *
 * <p>What the thread does is looked at meanwhile, and told of the longest: else nobody could say
 * what it was.
 */
final class FxWatch implements AutoCloseable {

  private static final long PAUSE_MILLIS = 1;

  /** Between two looks at what the thread does. */
  private static final long LOOK_MILLIS = 4;

  /** Of what it does, the innermost calls that are told. */
  private static final int CALLS = 28;

  private final Thread thread = new Thread(this::watch, "fx-watch");
  private volatile boolean ended;
  private volatile long longest;
  private volatile List<String> longestLooks = List.of();

  FxWatch() {
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      Thread fx = thread();
      while (!ended) {
        CountDownLatch reached = new CountDownLatch(1);
        long begin = System.nanoTime();
        long[] taken = new long[1];
        Platform.runLater(
            () -> {
              taken[0] = System.nanoTime() - begin;
              longest = Math.max(longest, taken[0]);
              reached.countDown();
            });
        List<String> looks = new ArrayList<>();
        while (!reached.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          looks.add(look(fx, System.nanoTime() - begin));
        }
        if (taken[0] == longest) {
          longestLooks = looks;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread thread() throws InterruptedException {
    Thread[] fx = new Thread[1];
    CountDownLatch known = new CountDownLatch(1);
    Platform.runLater(
        () -> {
          fx[0] = Thread.currentThread();
          known.countDown();
        });
    known.await();
    return fx[0];
  }

  private static String look(@Nullable Thread fx, long nanos) {
    StackTraceElement[] calls = fx == null ? new StackTraceElement[0] : fx.getStackTrace();
    return String.format(Locale.ROOT, "after %.1f ms in ", nanos / 1e6)
        + Arrays.stream(calls)
            .limit(CALLS)
            .map(call -> call.getClassName() + "." + call.getMethodName())
            .collect(Collectors.joining("\n    "));
  }

  /** The longest time in milliseconds. */
  double longestMillis() {
    return longest / 1e6;
  }

  /** What the thread did in the longest time, a text for each look at it. */
  List<String> longestLooks() {
    return longestLooks;
  }

  @Override
  public void close() {
    ended = true;
  }
}
