package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What the window shows when the service is empty, refuses, or is not the service at all. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class StatesWindowTest {

  private record Answer(int status, String type, String body) {}

  private static final Answer NO_TOKEN =
      new Answer(401, "application/json", "{\"data\":null,\"error\":\"no such token\"}");
  private static final Answer EMPTY =
      new Answer(
          200, "application/json", "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}");
  private static final Answer LOGIN =
      new Answer(200, "text/html", "<html><form><input type=\"password\"></form></html>");

  private final AtomicReference<Answer> answer = new AtomicReference<>(NO_TOKEN);
  private final AtomicReference<CountDownLatch> answering =
      new AtomicReference<>(new CountDownLatch(0));
  private HttpServer server;
  private RemoteSession session;
  private WindowFixture window;

  @TempDir Path kept;

  @Start
  void open(Stage stage) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          awaitAnswering();
          Answer now = answer.get();
          byte[] body = now.body.getBytes(StandardCharsets.UTF_8);
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", now.type);
          exchange.sendResponseHeaders(now.status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    // What is no database is set aside, and said.
    Files.writeString(kept.resolve("workspace.db"), "this is no database");
    session =
        new RemoteSession("http://127.0.0.1:" + server.getAddress().getPort(), "secret-t0ken");
    window = new WindowFixture(stage, session, ThemeChoice.LIGHT, kept);
  }

  private void awaitAnswering() throws IOException {
    try {
      answering.get().await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @AfterEach
  void close() {
    answering.get().countDown();
    window.composition.close();
    server.stop(0);
  }

  @Test
  void failuresSayWhatHappenedAndTryingAgainWorks(FxRobot robot) throws IOException {
    awaitPhase(LoadState.Phase.FAILED);
    WindowFixture.awaitNode(robot, "#failure-detail");
    assertTrue(robot.lookup("The service doesn’t accept the token.").tryQuery().isPresent());
    assertTrue(!detail(robot).contains("secret-t0ken"), "the token is never shown");
    window.picture(robot, "unauthorized");

    answer.set(LOGIN);
    robot.clickOn("#retry");
    WindowFixture.await(() -> !detail(robot).contains("401"));
    assertTrue(detail(robot).contains("sign-in page"), detail(robot));
    window.picture(robot, "login-page");

    answer.set(EMPTY);
    robot.clickOn("#retry");
    WindowFixture.await(
        () ->
            robot
                .lookup("No use cases yet. Create a use case, or import a file.")
                .tryQuery()
                .isPresent());
    assertEquals("0 of 0 shown", ((Label) robot.lookup("#status-shown").query()).getText());
    window.picture(robot, "empty");
    robot.clickOn("New use case");
    WindowFixture.awaitNode(robot, "#create-name");
  }

  /** Only the built-in service is started; another one is started elsewhere. */
  @Test
  void aServiceThatDoesNotAnswerIsConnectedToAndNotStarted(FxRobot robot) {
    awaitPhase(LoadState.Phase.FAILED);
    WindowFixture.awaitNode(robot, "#retry");
    answering.set(new CountDownLatch(1));

    robot.clickOn("#retry");

    Label read = (Label) WindowFixture.awaitNode(robot, "#status-read");
    WindowFixture.await(() -> read.getText().equals("Connecting to the service…"));
    assertTrue(
        robot.lookup(".label").queryAllAs(Label.class).stream()
            .noneMatch(label -> String.valueOf(label.getText()).startsWith("Starting")));
  }

  @Test
  void aDamagedWorkspaceIsSaidUntilDismissed(FxRobot robot) throws IOException {
    Label notice = (Label) WindowFixture.awaitNode(robot, ".notice-doubt > .label");
    assertTrue(notice.getText().contains("the file is not a database"), notice.getText());
    assertTrue(notice.getText().contains("workspace.db.damaged-"), notice.getText());
    window.picture(robot, "damaged-workspace");
    robot.clickOn(WindowFixture.awaitNode(robot, ".notice-doubt > .button"));
    WindowFixture.await(() -> robot.lookup(".notice-doubt").tryQuery().isEmpty());
  }

  @Test
  void theNetworkIsRefusedOnTheFxThread(FxRobot robot) {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    robot.interact(
        () ->
            thrown.set(
                assertThrows(
                    IllegalStateException.class, () -> session.client().useCases().fields())));
    assertTrue(String.valueOf(thrown.get()).contains("JavaFX thread"));
  }

  @Test
  void theDatabaseIsRefusedOnTheFxThread(FxRobot robot, @TempDir Path folder) {
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Path database = folder.resolve("service.db");
    robot.interact(
        () -> {
          try (BuiltInSession builtIn =
              new BuiltInSession("This computer", ServiceOptions.of(database))) {
            thrown.set(assertThrows(IllegalStateException.class, builtIn::client));
          }
        });
    assertTrue(String.valueOf(thrown.get()).contains("JavaFX thread"));
    assertTrue(Files.notExists(database), "nothing was opened");
  }

  private void awaitPhase(LoadState.Phase phase) {
    WindowFixture.await(
        () -> window.composition.useCases().model().loader().state().phase() == phase);
  }

  private static String detail(FxRobot robot) {
    return robot
        .lookup("#failure-detail")
        .tryQueryAs(Label.class)
        .map(Label::getText)
        .orElse("401 still being tried again");
  }
}
