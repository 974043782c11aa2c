package io.casedesk.desktop.common.tasks;

import java.lang.System.Logger.Level;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
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
    return callWithUpdates(updates -> work.call());
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

  /** Work that delivers results before it ends. */
  @FunctionalInterface
  public interface UpdatingWork<T extends @Nullable Object> {
    /**
     * Does the work; it may fail.
     *
     * @param updates runs actions on the foreground, as long as the task may deliver its result
     */
    T call(Executor updates) throws Exception;
  }

  /** Describes a task that delivers results before it ends. */
  public <T extends @Nullable Object> Builder<T> callWithUpdates(UpdatingWork<T> work) {
    return new Builder<>(this, work);
  }

  /** Runs an action on the foreground; may be called by running work. */
  public void deliver(Runnable result) {
    foreground.execute(result);
  }

  /** A series of tasks of which only the newest delivers its result. Use on the foreground. */
  public static final class Series {
    private int newest;
    private @Nullable Future<?> running;

    /** Interrupts the newest task, if it is running; it delivers nothing more. */
    public void cancel() {
      newest++;
      if (running != null) {
        running.cancel(true);
        running = null;
      }
    }
  }

  /** Builds a task. */
  public static final class Builder<T extends @Nullable Object> {
    private final Tasks tasks;
    private final UpdatingWork<T> work;
    private Consumer<? super T> success = result -> {};
    private @Nullable Consumer<? super Throwable> failure;
    private Runnable last = () -> {};
    private Consumer<? super T> dropped = result -> {};
    private Series series = new Series();

    private Builder(Tasks tasks, UpdatingWork<T> work) {
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
     * Runs on the foreground at the end in any case, unless a newer task of the series was started
     * or the series was canceled.
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

    /**
     * Receives a result that is dropped because a newer task of the series was started; for results
     * that must be closed.
     */
    public Builder<T> onDropped(Consumer<? super T> handler) {
      dropped = handler;
      return this;
    }

    /** Starts the work. Call on the foreground thread. */
    public void start() {
      int number = ++series.newest;
      Executor updates =
          update ->
              tasks.deliver(
                  () -> {
                    if (number == series.newest) {
                      update.run();
                    }
                  });
      FutureTask<T> future =
          new FutureTask<>(() -> work.call(updates)) {
            @Override
            protected void done() {
              tasks.deliver(
                  () -> {
                    if (number == series.newest) {
                      finish(this);
                    } else if (state() == State.SUCCESS) {
                      dropped.accept(resultNow());
                    }
                  });
            }
          };
      series.running = future;
      tasks.background.execute(future);
    }

    private void finish(FutureTask<T> future) {
      series.running = null;
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
