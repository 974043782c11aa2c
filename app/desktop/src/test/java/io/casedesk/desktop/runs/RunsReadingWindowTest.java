package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.Pulses;
import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** What is shown while runs are being read; the test says when they are. */
@ExtendWith(WindowExtension.class)
class RunsReadingWindowTest extends RunsFixture {

  RunsReadingWindowTest(@TempDir Path folder) {
    super(folder, Platform::runLater);
  }

  @Start
  void open(Stage stage) {
    Messages messages = new Messages(Locale.ENGLISH);
    RunsSection section =
        new RunsSection(
            model(),
            messages,
            link(),
            null,
            () -> {},
            plan -> {
              throw new AssertionError("nothing is retried");
            },
            new Overlay(),
            new MomentText(messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC)));
    BorderPane root = new BorderPane(section.node());
    root.setBottom(section.statusBar());
    stage.setScene(new Scene(root, 880, 640));
    stage.show();
  }

  /** Reads what was asked for next, here and not on the JavaFX thread. */
  private void read() throws InterruptedException {
    Objects.requireNonNull(held().pollFirst(30, TimeUnit.SECONDS), "nothing was asked for").run();
    Pulses.await();
  }

  private static void await(Callable<Boolean> condition) {
    try {
      WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, condition);
    } catch (TimeoutException e) {
      throw new AssertionError("It did not come about", e);
    }
  }

  private static boolean isSaid(FxRobot robot, String text) {
    return robot.lookup(text).tryQuery().isPresent();
  }

  @Test
  void whileItReadsItSaysSoAndWhatIsShownStays(FxRobot robot) throws InterruptedException {
    apply("first.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    robot.interact(() -> model().refresh());
    assertTrue(isSaid(robot, "Reading the runs…"));
    read();
    assertEquals(List.of("first.csv"), origins());
    await(() -> isSaid(robot, "Reading the log of this run…"));
    read();
    assertEquals(1, model().lines().size());
    assertTrue(robot.lookup("#run-lines").tryQuery().isPresent());

    apply("second.csv", List.of(cell(records(2).getLast(), SPONSOR, "Bo")));
    robot.interact(() -> model().refresh());
    assertEquals(List.of("first.csv"), origins(), "until it was read");
    assertTrue(robot.lookup("#runs-table").tryQuery().isPresent());
    read();
    assertEquals(List.of("second.csv", "first.csv"), origins());
    RunRow open = Objects.requireNonNull(model().row());
    assertEquals("first.csv", open.header().origin(), "what was open stays open");
    assertTrue(held().isEmpty(), "a run that did not change is not read again");
  }

  @Test
  void whatComesTooLateIsDropped(FxRobot robot) throws InterruptedException {
    apply("first.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    apply("second.csv", List.of(cell(records(2).getLast(), SPONSOR, "Bo")));
    robot.interact(() -> model().refresh());
    read();
    robot.interact(() -> model().select(row("first.csv")));
    read();
    assertTrue(Objects.requireNonNull(model().openProperty().get()).isReading());
    read();
    assertEquals("first.csv", Objects.requireNonNull(model().detail()).row().header().origin());
  }
}
