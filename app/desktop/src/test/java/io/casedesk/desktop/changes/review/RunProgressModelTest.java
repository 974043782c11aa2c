package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

@ExtendWith(WindowExtension.class)
class RunProgressModelTest {

  private final RunProgressModel model = new RunProgressModel(DirectTasks.create());

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

  /** The progress of a run says what it waits for. */
  @Test
  void aRunThatWaitsForTheServiceSaysSo(FxRobot robot) {
    Messages messages = new Messages(Locale.ENGLISH);
    robot.interact(
        () -> {
          RunProgressControls controls = new RunProgressControls(model, messages);
          model.begin(5);
          model.watcher().stepChanged(RunWatcher.Step.LIMITED);
          assertTrue(controls.text().contains("slow down"), controls.text());
          String limited = RunProgressControls.resuming(model.progressProperty().get(), messages);
          assertTrue(limited.contains("slow down"), limited);
          model.watcher().stepChanged(RunWatcher.Step.WAITING);
          String resumed = RunProgressControls.resuming(model.progressProperty().get(), messages);
          for (String text : List.of(controls.text(), resumed)) {
            assertTrue(text.contains("service isn’t responding"), text);
          }
          assertTrue(controls.cancel().isVisible() && !controls.cancel().isDisabled());
          assertTrue(controls.pause().isVisible() && !controls.pause().isDisabled());
          controls.cancel().fire();
          assertTrue(controls.text().startsWith("Canceling."), controls.text());
        });
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
