package io.casedesk.desktop.common.tasks;

import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts work off the JavaFX thread and brings its result back to it. Both executors are injected;
 * tests pass {@code Runnable::run} for either.
 */
public final class Tasks {

  /** What fails is in the log, whoever deals with it; nobody hears it who keeps no log. */
  private static final System.Logger TOLD = System.getLogger("io.casedesk.told.Failures");

  private final Executor background;
  private final Executor foreground;
  private final Consumer<Throwable> unhandled;

  /**
   * @param background where work runs
   * @param foreground where results are delivered
   * @param unhandled hears of every failure that a task does not handle itself
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

  /** Delivers to the foreground from inside running work. */
  public void deliver(Runnable result) {
    foreground.execute(result);
  }

  /** A numbered series of tasks of which only the newest may deliver a result. */
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
    /** Interrupts the work; nothing but its {@code onFinally} is delivered any more. */
    void cancel();
  }

  /** One task before it starts. */
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

    /** Runs on the foreground when the work returned. */
    public Builder<T> onSuccess(Consumer<? super T> handler) {
      success = handler;
      return this;
    }

    /** Runs on the foreground when the work threw; without it the failure is logged and shown. */
    public Builder<T> onFailure(Consumer<? super Throwable> handler) {
      failure = handler;
      return this;
    }

    /** Runs on the foreground in the end, whatever happened, unless a newer task took over. */
    public Builder<T> onFinally(Runnable handler) {
      last = handler;
      return this;
    }

    /** Drops the result when a newer task of the series was started meanwhile. */
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
