package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.common.tasks.Tasks;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RunProgressModelTest {

  private final RunProgressModel model =
      new RunProgressModel(
          new Tasks(
              Runnable::run,
              Runnable::run,
              thrown -> {
                throw new AssertionError(thrown);
              }));

  private String told() {
    RunProgressModel.Progress now = Objects.requireNonNull(model.progressProperty().get());
    return now.records() + " of " + now.all();
  }

  @Test
  void thePhasesOfARunAreCountedTogether() {
    model.begin(5);
    RunWatcher watcher = model.watcher();
    watcher.answered(2);
    watcher.settled(2, 2);
    assertEquals("2 of 5", told(), "after the records that are created");
    watcher.answered(4);
    watcher.settled(2, 3);
    assertEquals("4 of 5", told());
    watcher.settled(3, 3);
    assertEquals("5 of 5", told());
  }

  @Test
  void aRunOfUnknownSizeTellsThePhaseItIsIn() {
    model.begin(0);
    RunWatcher first = model.watcher();
    first.settled(2, 2);
    assertEquals("2 of 2", told());
    first.settled(1, 3);
    assertEquals("1 of 3", told());
    model.watcher().settled(1, 7);
    assertEquals("1 of 7", told(), "of the next run");
  }
}
