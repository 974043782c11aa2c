package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.policy.PolicyFile;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javafx.scene.control.Labeled;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The runs of a window under a policy that has them logged centrally. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class CentralLogWindowTest {

  @TempDir Path folder;
  private Stage stage;
  private Theme theme;
  private ConnectionContext window;

  @Start
  void open(Stage given) {
    stage = given;
  }

  @AfterEach
  void close() {
    window.close();
  }

  private Path central() {
    return folder.resolve("central");
  }

  private void show(FxRobot robot) throws IOException {
    show(robot, "");
  }

  private void show(FxRobot robot, String more) throws IOException {
    Path file = folder.resolve("policy.json");
    Files.writeString(file, "{\"run_log\":{\"folder\":\"" + central() + "\"" + more + "}}");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Path workspace = folder.resolve("workspace");
    BuiltInSession session =
        new BuiltInSession("This computer", SampleDatabase.at(folder.resolve("s.db"), 40));
    Workspace opened =
        CompletableFuture.supplyAsync(() -> Workspace.open(workspace, WorkspaceOpener.PROGRAM))
            .join();
    robot.interact(
        () -> {
          theme = new Theme(ThemeChoice.LIGHT);
          window =
              ConnectionContext.of(
                  session,
                  opened,
                  new AppContext(
                      new Messages(Locale.ENGLISH),
                      theme,
                      new ChosenFiles(),
                      address -> {},
                      StartupPreferences.of(workspace, PolicyFile.read(file))),
                  "usecases");
          window.show(stage, new WindowFrame.Size(1000, 700));
        });
  }

  /** Begins a run as every write of the window does. */
  private RunLog begin() {
    ConnectionStore store = window.sections().connectionStore;
    return CompletableFuture.supplyAsync(
            () ->
                store
                    .runs()
                    .begin(
                        RunHeader.of(
                            store.connection(), "use-cases", Instant.now(), "ana", "edit")))
        .join();
  }

  @Test
  void aRunIsInTheCentralLog(FxRobot robot) throws IOException {
    Files.createDirectory(central());
    show(robot);

    RunLog run = begin();

    try (Stream<Path> files = Files.list(central())) {
      List<String> lines = Files.readAllLines(files.findFirst().orElseThrow());
      assertEquals(1, lines.size());
      assertTrue(lines.getFirst().contains("\"run\":\"" + run.id() + "\""), lines.toString());
    }
  }

  @Test
  void aSyslogThatCannotBeReachedIsTold(FxRobot robot) throws IOException {
    Files.createDirectory(central());
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    show(robot, ",\"syslog_port\":" + closed);

    begin();

    awaitNotice(
        robot,
        "Casedesk can’t send the central run log to syslog. The log files in "
            + central()
            + " and your changes aren’t affected. Contact your administrator.");
  }

  private static void awaitNotice(FxRobot robot, String told) {
    WindowFixture.await(
        () ->
            robot.lookup(".label").queryAllAs(Labeled.class).stream()
                .anyMatch(label -> told.equals(label.getText())));
  }

  @Test
  void aCentralLogThatCannotBeWrittenIsToldAndTheRunGoesOn(FxRobot robot) throws IOException {
    show(robot);

    RunLog run = begin();

    awaitNotice(
        robot,
        "Casedesk can’t write the central run log to "
            + central()
            + ". Your changes aren’t affected. Contact your administrator.");
    assertTrue(window.sections().connectionStore.runs().open(run.id()).isPresent());
    for (ThemeChoice scheme : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
      robot.interact(() -> theme.choiceProperty().set(scheme));
      Pulses.await();
      WritableImage[] image = new WritableImage[1];
      robot.interact(() -> image[0] = Snapshot.of(stage));
      String name = "central-log-notice-" + scheme + ".png";
      Picture.save(image[0], Path.of(System.getProperty("casedesk.pictures"), name));
    }
  }
}
