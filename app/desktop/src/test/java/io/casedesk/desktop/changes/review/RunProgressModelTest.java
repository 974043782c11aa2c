package io.casedesk.desktop.changes.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.RunProgress;
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
    return now.counts().finished() + " of " + now.counts().records();
  }

  @Test
  void whatTheRunStoredIsTold() {
    model.begin(5);
    assertEquals("0 of 5", told());
    RunWatcher watcher = model.watcher();
    watcher.progressed(new RunProgress(5, 3, 0, 0));
    assertEquals("0 of 5", told());
    watcher.progressed(new RunProgress(5, 1, 4, 2));
    assertEquals("2 of 5", told());
    assertEquals(0.8, Objects.requireNonNull(model.progressProperty().get()).share());
  }

  /** The progress of a run says what it waits for. */
  @Test
  void aRunThatWaitsForTheServiceSaysSo(FxRobot robot) {
    Messages messages = new Messages(Locale.ENGLISH);
    robot.interact(
        () -> {
          model.begin(5);
          model.watcher().stepChanged(RunWatcher.Step.LIMITED);
          assertTrue(model.text(messages).contains("slow down"), model.text(messages));
          String limited = model.resuming(messages);
          assertTrue(limited.contains("slow down"), limited);
          model.watcher().stepChanged(RunWatcher.Step.WAITING);
          String resumed = model.resuming(messages);
          for (String text : List.of(model.text(messages), resumed)) {
            assertTrue(text.contains("service isn’t responding"), text);
          }
          model.cancel();
          assertTrue(model.text(messages).startsWith("Canceling."), model.text(messages));
        });
  }

  @Test
  void aRunOfUnknownSizeTellsThePhaseItIsIn() {
    model.begin(0);
    assertTrue(Objects.requireNonNull(model.progressProperty().get()).share() < 0);
    model.watcher().progressed(new RunProgress(2, 0, 2, 2));
    assertEquals("2 of 2", told());
    model.watcher().progressed(new RunProgress(7, 0, 1, 1));
    assertEquals("1 of 7", told(), "of the next run");
  }
}
