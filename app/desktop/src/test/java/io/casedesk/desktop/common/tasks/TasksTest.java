package io.casedesk.desktop.common.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TasksTest {

  private final List<Runnable> background = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();
  private final Tasks tasks =
      new Tasks(background::add, Runnable::run, thrown -> seen.add("unhandled " + thrown));

  @Test
  void aResultThatIsOutOfDateIsDropped() {
    Tasks.Series series = new Tasks.Series();
    tasks.call(() -> "old").newestOf(series).onSuccess(seen::add).start();
    tasks.call(() -> "new").newestOf(series).onSuccess(seen::add).start();
    background.reversed().forEach(Runnable::run);
    assertEquals(List.of("new"), seen);
  }

  @Test
  void aResultThatIsDroppedCanBeClosed() {
    Tasks.Series series = new Tasks.Series();
    tasks.call(() -> "old").newestOf(series).onSuccess(seen::add).onDropped(seen::add).start();
    tasks.call(() -> "new").newestOf(series).onDropped(seen::add).start();
    background.forEach(Runnable::run);
    assertEquals(List.of("old"), seen);
  }

  @Test
  void aFailureThatNobodyHandlesIsReported() {
    tasks
        .call(
            () -> {
              throw new IOException("gone");
            })
        .onFinally(() -> seen.add("finally"))
        .start();
    background.forEach(Runnable::run);
    assertEquals(List.of("unhandled java.io.IOException: gone", "finally"), seen);
  }

  @Test
  void aFailureThatIsHandledIsNotReported() {
    tasks
        .call(
            () -> {
              throw new IOException("gone");
            })
        .onFailure(e -> seen.add("handled " + e.getMessage()))
        .start();
    background.forEach(Runnable::run);
    assertEquals(List.of("handled gone"), seen);
  }

  @Test
  void aCancelledSeriesDeliversNothing() {
    Tasks.Series series = new Tasks.Series();
    tasks
        .call(() -> "result")
        .newestOf(series)
        .onSuccess(seen::add)
        .onFinally(() -> seen.add("finally"))
        .start();
    series.cancel();
    background.forEach(Runnable::run);
    assertEquals(List.of(), seen);
  }

  @Test
  void aSeriesDeliversAgainAfterItWasCancelled() {
    Tasks.Series series = new Tasks.Series();
    tasks.call(() -> "cancelled").newestOf(series).onSuccess(seen::add).start();
    series.cancel();
    tasks.call(() -> "result").newestOf(series).onSuccess(seen::add).start();
    background.forEach(Runnable::run);
    assertEquals(List.of("result"), seen);
  }

  @Test
  void cancellingASeriesInterruptsItsWork() {
    Tasks.Series series = new Tasks.Series();
    tasks
        .run(
            () -> {
              series.cancel();
              seen.add("interrupted " + Thread.interrupted());
            })
        .newestOf(series)
        .start();
    background.forEach(Runnable::run);
    assertEquals(List.of("interrupted true"), seen);
  }

  @Test
  void updatesArriveUntilTheSeriesIsCancelled() {
    Tasks.Series series = new Tasks.Series();
    tasks
        .callWithUpdates(
            updates -> {
              updates.execute(() -> seen.add("before"));
              series.cancel();
              updates.execute(() -> seen.add("after"));
              return "result";
            })
        .newestOf(series)
        .onSuccess(seen::add)
        .start();
    background.forEach(Runnable::run);
    assertEquals(List.of("before"), seen);
  }
}
