package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionCheck;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.context.Theme;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The check of the connection, as a person would use it. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CheckWindowTest {

  private static final String SUMMARY =
      "OK:\u00a012   Warnings:\u00a00   Problems:\u00a00   Skipped:\u00a00";

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 200);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  @Test
  void theBuiltInServiceIsChecked(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    window.picture(robot, "check-command");
    robot.push(KeyCode.F8);
    awaitSummary(robot, SUMMARY);
    assertTrue(robot.lookup("#check-latency").tryQuery().isPresent());
    ScrollPane findings = robot.lookup("#check-findings").queryAs(ScrollPane.class);
    assertTrue(findings.isFocusTraversable(), "Tab leads there");
    robot.interact(findings::requestFocus);
    robot.push(KeyCode.END);
    WindowFixture.await(() -> findings.getVvalue() == findings.getVmax());
    robot.clickOn("#check-again");
    awaitSummary(robot, SUMMARY);
    assertEquals(12, robot.lookup(".check-row").queryAll().size(), "and not twice");
    robot.push(KeyCode.ESCAPE);
    WindowFixture.await(() -> robot.lookup("#check-summary").tryQuery().isEmpty());
    robot.push(KeyCode.F8);
    awaitSummary(robot, SUMMARY);
  }

  @Test
  void aProblemIsShownWithWhatToDoInLightAndDark(FxRobot robot) throws IOException {
    try (CaseService service = CaseService.start(ServiceOptions.of(folder.resolve("remote.db")))) {
      RemoteSession remote = new RemoteSession(service.baseUrl().toString(), "secret-t0ken");
      for (ThemeChoice theme : new ThemeChoice[] {ThemeChoice.LIGHT, ThemeChoice.DARK}) {
        for (WindowFrame.Size size :
            List.of(new WindowFrame.Size(1000, 700), new WindowFrame.Size(1920, 1080))) {
          ConnectionCheck check = check(remote, theme);
          Scene scene = shown(robot, check, size);
          assertTrue(
              robot
                  .lookup("#check-token .check-todo")
                  .queryAs(Label.class)
                  .getText()
                  .contains("token"));
          assertFalse(check.report().orElseThrow().findings().toString().contains("secret-t0ken"));
          String name = "check-" + theme.name().toLowerCase(Locale.ROOT);
          picture(robot, scene, name + "-" + Math.round(size.width()));
          robot.interact(check::close);
        }
      }
      remote.close();
    }
  }

  private static ConnectionCheck check(RemoteSession remote, ThemeChoice theme) {
    return new ConnectionCheck(
        remote::name,
        remote::options,
        new Tasks(work -> Thread.ofVirtual().start(work), Platform::runLater, failure -> {}),
        new Messages(Locale.ENGLISH),
        scene -> new Theme(theme).style(scene));
  }

  private static Scene shown(FxRobot robot, ConnectionCheck check, WindowFrame.Size size) {
    robot.interact(() -> check.open(null));
    WindowFixture.await(() -> check.report().isPresent());
    Scene scene = robot.lookup("#check-token").query().getScene();
    robot.interact(
        () -> {
          scene.getWindow().setWidth(size.width());
          scene.getWindow().setHeight(size.height());
        });
    return scene;
  }

  private static void awaitSummary(FxRobot robot, String text) {
    WindowFixture.await(
        () ->
            robot
                .lookup("#check-summary")
                .tryQueryAs(Label.class)
                .filter(label -> label.getText().equals(text))
                .isPresent());
  }

  private static void picture(FxRobot robot, Scene scene, String name) throws IOException {
    Pulses.await();
    AtomicReference<@Nullable WritableImage> image = new AtomicReference<>();
    robot.interact(() -> image.set(scene.snapshot(null)));
    Picture.save(
        Objects.requireNonNull(image.get()),
        Path.of(System.getProperty("casedesk.pictures"), name + ".png"));
  }
}
