package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Failures that nobody expected, diagnostics and About, as a person meets them. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class SupportWindowTest {

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    WindowExtension.expectUnhandledFailures();
    window = WindowFixture.overSample(stage, folder, 40);
  }

  @AfterEach
  void close() {
    WaitForAsyncUtils.clearExceptions();
    window.composition.close();
  }

  /** Fails on the JavaFX thread, as a handler of an event does. */
  private static void failOnFx(Throwable failure) {
    Platform.runLater(
        () -> {
          Thread here = Thread.currentThread();
          here.getUncaughtExceptionHandler().uncaughtException(here, failure);
        });
    Pulses.await();
  }

  /** A picture of the window beside the main one that this stands in, in both schemes. */
  private void picture(FxRobot robot, String id, String name) throws IOException {
    for (ThemeChoice scheme : new ThemeChoice[] {ThemeChoice.DARK, ThemeChoice.LIGHT}) {
      robot.interact(() -> window.theme.choiceProperty().set(scheme));
      Pulses.await();
      WritableImage[] image = new WritableImage[1];
      Stage beside = (Stage) robot.lookup(id).query().getScene().getWindow();
      robot.interact(() -> image[0] = Snapshot.of(beside));
      Picture.save(
          image[0], Path.of(System.getProperty("casedesk.pictures"), name + "-" + scheme + ".png"));
    }
  }

  private static String text(FxRobot robot, String id) {
    return ((Label) robot.lookup(id).query()).getText();
  }

  @Test
  void aFailureNobodyExpectedIsShownOnceAndWorkGoesOn(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().records().getFirst().id();
    robot.interact(() -> window.composition.useCases().view().select(id));
    WindowFixture.typeInto(robot, "sponsor", "Ada");
    failOnFx(new IllegalStateException("the value is sesame"));
    WindowFixture.awaitNode(robot, "#crash-code");
    assertEquals("Code CD-9001", text(robot, "#crash-code"));
    for (int i = 0; i < 50; i++) {
      failOnFx(new IllegalStateException("again " + i));
    }
    WindowFixture.await(() -> text(robot, "#crash-more").contains("50 more errors"));
    assertEquals(1, robot.lookup("#crash-details").queryAll().size(), "one dialog, no storm");
    picture(robot, "#crash-code", "crash");
    WindowFixture.press(robot, "#crash-copy");
    String[] copied = new String[1];
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertTrue(copied[0].contains("CD-9001") && copied[0].contains("Casedesk 0."), copied[0]);
    assertFalse(copied[0].contains("sesame"), copied[0]);
    WindowFixture.press(robot, "#crash-go-on");
    WindowFixture.await(() -> robot.lookup("#crash-details").tryQuery().isEmpty());
    WindowFixture.await(
        () -> window.composition.useCases().model().staging().cellsProperty().get() == 1);
    assertTrue(window.stage.isShowing());
  }

  @Test
  void noMemoryAndTooDeepAreSaidToo(FxRobot robot) {
    window.awaitUseCasesRead();
    failOnFx(new OutOfMemoryError("Java heap space"));
    WindowFixture.awaitNode(robot, "#crash-code");
    assertEquals("Code CD-9002", text(robot, "#crash-code"));
    WindowFixture.press(robot, "#crash-go-on");
    WindowFixture.await(() -> robot.lookup("#crash-code").tryQuery().isEmpty());
    Platform.runLater(() -> deeper(0));
    WindowFixture.awaitNode(robot, "#crash-code");
    assertEquals("Code CD-9003", text(robot, "#crash-code"));
    String details = ((TextArea) robot.lookup("#crash-details").query()).getText();
    assertTrue(details.contains("more"), "a thousand frames are cut");
  }

  @SuppressWarnings("InfiniteRecursion") // that is what is wanted here
  private static int deeper(int depth) {
    return deeper(depth + 1) + 1;
  }

  @Test
  void aThreadOfItsOwnThatFailsIsSaidToo(FxRobot robot) throws InterruptedException {
    window.awaitUseCasesRead();
    Thread thread =
        Thread.ofVirtual()
            .uncaughtExceptionHandler(window.composition.support().crashes())
            .start(
                () -> {
                  throw new IllegalArgumentException("nobody expected this");
                });
    thread.join();
    WindowFixture.awaitNode(robot, "#crash-code");
    WindowFixture.press(robot, "#crash-close");
    WindowFixture.await(() -> !window.stage.isShowing());
  }

  @Test
  void diagnosticsAreSeenBeforeTheyAreSaved(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("diagnost").push(KeyCode.ENTER);
    ListView<?> names = (ListView<?>) WindowFixture.awaitNode(robot, "#diagnostics-names");
    WindowFixture.await(() -> names.getItems().size() >= 5);
    picture(robot, "#diagnostics-names", "diagnostics");
    robot.interact(() -> names.getSelectionModel().select(2));
    ListView<?> lines = (ListView<?>) robot.lookup("#diagnostics-lines").query();
    assertTrue(lines.getItems().getFirst().toString().contains("policy"), "" + lines.getItems());
    Path file = folder.resolve("out.zip");
    window.files.choose(file);
    WindowFixture.press(robot, "#diagnostics-save");
    WindowFixture.await(() -> text(robot, "#diagnostics-outcome").contains("out.zip"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (ZipFile zip = new ZipFile(file.toFile())) {
      List<String> inside = zip.stream().map(ZipEntry::getName).toList();
      assertTrue(inside.containsAll(List.of("casedesk.txt", "policy.txt", "settings.txt")));
    }
  }

  @Test
  void whatCannotBeSavedIsSaidWithItsCode(FxRobot robot) {
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.support().export());
    WindowFixture.await(() -> !window.composition.support().diagnostics().busyProperty().get());
    window.files.choose(folder.resolve("nowhere").resolve("out.zip"));
    WindowFixture.press(robot, "#diagnostics-save");
    WindowFixture.await(() -> text(robot, "#diagnostics-outcome").contains("[CD-3002]"));
  }

  @Test
  void aboutNamesVersionFoldersAndPolicy(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K).write("about").push(KeyCode.ENTER);
    WindowFixture.awaitNode(robot, "#about-version");
    assertTrue(text(robot, "#about-version").contains("0.1.0"));
    assertTrue(text(robot, "#about-log").endsWith("logs"));
    WindowFixture.await(
        () ->
            robot.lookup("#about-policy .label").queryAllAs(Label.class).stream()
                .noneMatch(label -> label.getText().startsWith("Loading")));
    // Only a package has the texts of its libraries.
    WindowFixture.await(
        () ->
            robot.lookup("#notices-search").tryQuery().isPresent()
                || robot.lookup("#notices-none").tryQuery().isPresent());
    picture(robot, "#about-version", "about");
    WindowFixture.press(robot, "#about-export");
    WindowFixture.awaitNode(robot, "#diagnostics-save");
    Node names = robot.lookup("#diagnostics-names").query();
    robot.interact(names::requestFocus);
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#diagnostics-save").tryQuery().isEmpty());
  }
}
