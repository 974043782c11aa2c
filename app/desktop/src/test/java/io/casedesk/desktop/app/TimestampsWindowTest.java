package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.RemoteSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Timestamps in the table. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class TimestampsWindowTest {

  private static final String GOOD = "2026-07-01T10:00:00,1234z";
  private static final String NONE = "2026-02-30T10:00:00Z, as the old system had it";
  private static final String NEVER = "never";
  private static final String BODY =
      """
      {"data":[
        {"id":"1","title":"%s","updated_at":"%s","created_at":"%s","custom_fields":{}},
        {"id":"2","title":"Other","updated_at":"%s","custom_fields":{}}],
       "meta":{"totalPages":1,"total":2},"fields":[]}
      """
          .formatted(GOOD, GOOD, NEVER, NONE);

  private HttpServer server;
  private WindowFixture window;

  @TempDir Path kept;

  @Start
  void open(Stage stage) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    window = new WindowFixture(stage, new RemoteSession(url, "t0ken"), ThemeChoice.LIGHT, kept);
  }

  @AfterEach
  void close() {
    window.composition.close();
    server.stop(0);
  }

  @Test
  @DisplayName("Q10: local time, UTC on hover, and the text as sent where it is no timestamp")
  void localTimeAndUtcOnHover(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String local = new Timestamps(Locale.ENGLISH, ZoneId.systemDefault()).local(GOOD).orElseThrow();
    WindowFixture.await(() -> cells(robot).contains(local));
    assertTrue(cells(robot).contains(NONE), () -> "" + cells(robot));
    assertEquals("2026-07-01 10:00:00.1234 UTC", hover(robot, local));
    assertEquals(NONE, hover(robot, NONE));

    window.picture(robot, "timestamps");
  }

  private static Set<String> cells(FxRobot robot) {
    return robot.lookup(".kind-timestamp").queryAllAs(TableCell.class).stream()
        .map(cell -> String.valueOf(cell.getText()))
        .collect(Collectors.toSet());
  }

  private static TableCell<?, ?> cell(FxRobot robot, String text) {
    return robot
        .lookup(".kind-timestamp")
        .<TableCell<?, ?>>match(cell -> text.equals(cell.getText()))
        .query();
  }

  private static String hover(FxRobot robot, String text) {
    TableCell<?, ?> cell = cell(robot, text);
    WindowFixture.enter(robot, cell);
    Tooltip tooltip = cell.getTooltip();
    return tooltip == null ? "no tooltip" : tooltip.getText();
  }
}
