package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunProgress;
import io.casedesk.desktop.changes.review.ReviewLine.Status;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** What the window tells while a slow service is sent changes, and after the window was killed. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SendingProgressWindowTest {

  private static final int ROWS = 120;
  private static final Pattern SENT =
      Pattern.compile("(\\d+) of " + ROWS + " records sent, (\\d+) finished.*");
  private static final Pattern STOPPED =
      Pattern.compile("Stopped: (\\d+) verified, (\\d+) may have been sent, (\\d+) not sent\\..*");

  @TempDir Path folder;
  private HeldService service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new HeldService(folder.resolve("s.db"), 160);
    window = window("workspace");
  }

  private WindowFixture window(String workspace) {
    return new WindowFixture(
        stage,
        new RemoteSession(service.url(), service.token()),
        ThemeChoice.LIGHT,
        folder.resolve(workspace));
  }

  @AfterEach
  void close() {
    service.be(MoodyService.Mood.WELL);
    window.composition.close();
    service.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private ReviewSession<?> review() {
    return model().review();
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().map(node -> ((Labeled) node).getText()).orElse("");
  }

  /** Sends the rows of a file until the service answers no more, and awaits what it stored. */
  private RunProgress sendUntilHeld(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    StringBuilder csv = new StringBuilder("id,Sponsor\n");
    List<UseCase> records = window.composition.useCases().model().rows().records();
    records.stream()
        .filter(record -> !record.deleted())
        .limit(ROWS)
        .forEach(record -> csv.append(record.id()).append(",Slowly sent\n"));
    Path file =
        Files.write(folder.resolve("cases.csv"), csv.toString().getBytes(StandardCharsets.UTF_8));
    WindowFixture.press(robot, "#go-imports");
    robot.interact(() -> model().choose(file));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    WindowFixture.await(() -> text(robot, "#imports-summary-difference").equals(ROWS + " ready"));
    service.holdAfter(30);
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> service.writes() >= 30 && model().isRunning());
    // The service holds the rest, so the log comes to rest.
    WindowFixture.await(
        () -> {
          RunProgress before = stored(window.workspace);
          // A busy machine stores the answers late.
          WaitForAsyncUtils.sleep(500, TimeUnit.MILLISECONDS);
          return before.sent() > 0
              && before.sending() > 0
              && counts(Status.SENDING) == before.sending()
              && before.equals(stored(window.workspace));
        });
    return stored(window.workspace);
  }

  private long counts(Status status) {
    return review().count(status);
  }

  private static RunProgress stored(Workspace workspace) {
    return CompletableFuture.supplyAsync(
            () ->
                workspace.runs().runs().stream()
                    .findFirst()
                    .map(run -> Run.read(workspace.runs().require(run.header().id())).progress())
                    .orElse(RunProgress.NONE))
        .join();
  }

  @Test
  void oneProgressTellsWhatTheRunStoredAndEachRowItsState(FxRobot robot) throws IOException {
    RunProgress stored = sendUntilHeld(robot);
    Matcher told = SENT.matcher(text(robot, "#review-state"));
    assertTrue(told.matches(), text(robot, "#review-state"));
    assertEquals(stored.sent(), Integer.parseInt(told.group(1)));
    assertEquals(stored.finished(), Integer.parseInt(told.group(2)));
    Optional<Node> other = robot.lookup("#imports-working").tryQuery();
    assertFalse(
        other.map(Node::getParent).filter(Node::isVisible).isPresent(), "no second progress");
    assertEquals(stored.sending(), counts(Status.SENDING));
    assertEquals(stored.sent(), counts(Status.SENT) + counts(Status.DONE));
    assertEquals(stored.finished(), counts(Status.DONE));
    int waiting = ROWS - stored.sent() - stored.sending();
    assertEquals(waiting, counts(Status.WAITING));
    assertEquals(0, counts(Status.READY));
    assertTrue(
        text(robot, "#review-only-WAITING").startsWith(waiting + " waiting to be sent"),
        text(robot, "#review-only-WAITING"));
    assertTrue(text(robot, "#review-only-SENDING").startsWith(stored.sending() + " sending"));
    window.pictures(robot, "import-sending");

    robot.interact(() -> model().open(ImportStep.MATCHING));
    assertTrue(
        SENT.matcher(text(robot, "#imports-working")).matches(), text(robot, "#imports-working"));
    window.pictures(robot, "import-sending-behind");
    robot.interact(() -> model().open(ImportStep.DIFFERENCE));

    service.holdAfter(Integer.MAX_VALUE);
    service.be(MoodyService.Mood.WELL);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith(ROWS + " changes verified"));
    assertEquals(ROWS, counts(Status.DONE));
    assertEquals(Map.of(Status.DONE, ROWS), review().counts());
  }

  /** The files are copied while the run stands still, as a program that is killed leaves them. */
  @Test
  void afterAKillTheWindowTellsWhatMayHaveBeenSentAndWhatWasNot(FxRobot robot) throws Exception {
    RunProgress stored = sendUntilHeld(robot);
    int arrived = service.writes();
    copy(folder.resolve("workspace"), folder.resolve("killed"));
    CompletableFuture.runAsync(() -> window.composition.close()).join();
    service.holdAfter(Integer.MAX_VALUE);
    service.be(MoodyService.Mood.WELL);

    robot.interact(() -> window = window("killed"));
    window.awaitUseCasesRead();
    WindowFixture.press(robot, "#go-imports");
    WindowFixture.await(() -> model().open() == ImportStep.DIFFERENCE);
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("Stopped"));
    Matcher told = STOPPED.matcher(text(robot, "#review-state"));
    assertTrue(told.matches(), text(robot, "#review-state"));
    int verified = Integer.parseInt(told.group(1));
    int maybe = Integer.parseInt(told.group(2));
    int unsent = Integer.parseInt(told.group(3));
    assertEquals(ROWS, verified + maybe + unsent);
    assertTrue(verified + maybe >= arrived, arrived + " arrived");
    assertEquals(ROWS - stored.sent() - stored.sending(), unsent);
    window.pictures(robot, "import-killed");
    WindowFixture.press(robot, "#review-resume");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith(ROWS + " changes verified"));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        // Not the socket and the lock of the window.
        if (Files.isDirectory(file) || Files.isRegularFile(file)) {
          Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
      }
    }
  }
}
