package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.options.OptionsModel;
import io.casedesk.desktop.records.data.LoadState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What the option book shows while nothing is known of options, and when very much is. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class OptionsStatesWindowTest {

  private static final String EMPTY = "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}";
  private static final String ONE =
      """
      {"data":[{"id":"1","title":"One","custom_fields":{"theme":"fin"}}],"meta":{"totalPages":1},
       "fields":[{"key":"theme","type":"dropdown","display":"Theme"}]}
      """;

  private final AtomicReference<String> answer = new AtomicReference<>(EMPTY);
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
          byte[] body = answer.get().getBytes(StandardCharsets.UTF_8);
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    session = new RemoteSession("http://127.0.0.1:" + server.getAddress().getPort(), "token");
    window = new WindowFixture(stage, session, ThemeChoice.LIGHT, kept);
  }

  @AfterEach
  void close() {
    window.composition.close();
    server.stop(0);
  }

  private OptionsModel model() {
    return window.composition.options.model();
  }

  private void awaitRead() {
    WindowFixture.await(
        () ->
            window.composition.useCases().model().loader().state().phase() == LoadState.Phase.READ);
    WindowFixture.await(() -> model().shown().phase() == OptionsModel.Phase.READ);
  }

  @Test
  void anEmptyBookIsFilledByReadingTheUseCases(FxRobot robot) throws IOException {
    awaitRead();
    robot.clickOn("#go-optionbook");
    Node view = WindowFixture.awaitNode(robot, ".state-view");
    window.picture(robot, "options-empty");
    answer.set(ONE);
    robot.clickOn(robot.from(view).lookup(".button").queryAs(Button.class));
    WindowFixture.await(() -> model().shown().keys().size() == 1);
    assertEquals("fin", model().shown().keys().getFirst().key());
    assertEquals(1, model().shown().keys().getFirst().uses());
    assertEquals("Theme", model().shown().fields().getFirst().title());
  }

  @Test
  void longTextsAreCutAndNothingIsPushedOut(FxRobot robot) throws IOException {
    answer.set(ONE);
    robot.clickOn("#refresh");
    awaitRead();
    String connection = session.connection();
    CompletableFuture.runAsync(
            () -> {
              for (int i = 0; i < 40; i++) {
                String key = "a_key_that_somebody_made_very_much_longer_than_any_needs_to_be_" + i;
                window.workspace.options().typed(connection, "theme", key, Instant.EPOCH);
                String label =
                    "What it is called is hardly shorter than the key itself, number " + i;
                window.workspace.options().label(connection, "theme", key, label, Instant.EPOCH);
              }
            })
        .join();
    robot.clickOn("#go-optionbook");
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> model().shown().keys().size() == 41);
    window.picture(robot, "options-long");
    robot.clickOn("#theme");
    window.picture(robot, "options-long-dark");
  }
}
