package io.casedesk.desktop.common.tasks;

import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs work off the JavaFX thread and delivers its result on it. Tests pass {@code Runnable::run}
 * as both executors.
 */
public final class Tasks {

  /** Logger of all failures, including handled ones. */
  private static final System.Logger TOLD = System.getLogger("io.casedesk.told.Failures");

  private final Executor background;
  private final Executor foreground;
  private final Consumer<Throwable> unhandled;

  /**
   * Creates an instance.
   *
   * @param background runs the work
   * @param foreground delivers the results, on the JavaFX thread
   * @param unhandled receives every failure that a task doesn't handle itself
   */
  public Tasks(Executor background, Executor foreground, Consumer<Throwable> unhandled) {
    this.background = background;
    this.foreground = foreground;
    this.unhandled = unhandled;
  }

  /** Describes a task; {@link Builder#start()} starts it. */
  public <T extends @Nullable Object> Builder<T> call(Callable<T> work) {
    return new Builder<>(this, work);
  }

  /** Work without a result. */
  @FunctionalInterface
  public interface Work {

    /** Does the work; it may fail. */
    void run() throws Exception;
  }

  /** Describes a task without a result. */
  public Builder<Boolean> run(Work work) {
    return call(
        () -> {
          work.run();
          return true;
        });
  }

  /** Runs an action on the foreground; may be called by running work. */
  public void deliver(Runnable result) {
    foreground.execute(result);
  }

  /** A series of tasks of which only the newest delivers its result. */
  public static final class Series {
    private int newest;

    private int next() {
      return ++newest;
    }

    private boolean isNewest(int number) {
      return number == newest;
    }
  }

  /** A started task. */
  @FunctionalInterface
  public interface Handle {
    /** Interrupts the work; only {@code onFinally} is still called. */
    void cancel();
  }

  /** Builds a task. */
  public static final class Builder<T extends @Nullable Object> {
    private final Tasks tasks;
    private final Callable<T> work;
    private Consumer<? super T> success = result -> {};
    private @Nullable Consumer<? super Throwable> failure;
    private Runnable last = () -> {};
    private @Nullable Series series;

    private Builder(Tasks tasks, Callable<T> work) {
      this.tasks = tasks;
      this.work = work;
    }

    /** Runs on the foreground after the work has returned. */
    public Builder<T> onSuccess(Consumer<? super T> handler) {
      success = handler;
      return this;
    }

    /**
     * Runs on the foreground after the work has failed; without it, the failure is logged and
     * shown.
     */
    public Builder<T> onFailure(Consumer<? super Throwable> handler) {
      failure = handler;
      return this;
    }

    /**
     * Runs on the foreground at the end in any case, unless a newer task of the series was started.
     */
    public Builder<T> onFinally(Runnable handler) {
      last = handler;
      return this;
    }

    /** Drops the result if a newer task of the series was started. */
    public Builder<T> newestOf(Series ofSeries) {
      series = ofSeries;
      return this;
    }

    /** Starts the work. Call on the foreground thread. */
    public Handle start() {
      Series mine = series;
      int number = mine == null ? 0 : mine.next();
      FutureTask<T> future =
          new FutureTask<>(work) {
            @Override
            protected void done() {
              tasks.foreground.execute(
                  () -> {
                    if (mine == null || mine.isNewest(number)) {
                      finish(this);
                    }
                  });
            }
          };
      tasks.background.execute(future);
      return () -> future.cancel(true);
    }

    private void finish(FutureTask<T> future) {
      try {
        switch (future.state()) {
          case SUCCESS -> success.accept(future.resultNow());
          case FAILED -> fail(future.exceptionNow());
          case CANCELLED, RUNNING -> {}
        }
      } finally {
        last.run();
      }
    }

    private void fail(Throwable thrown) {
      if (thrown instanceof CancellationException) {
        return;
      }
      TOLD.log(Level.DEBUG, "Work in the background failed", thrown);
      if (failure != null) {
        failure.accept(thrown);
      } else {
        tasks.unhandled.accept(thrown);
      }
    }
  }
}
