package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A connection whose address is a web server, but not the service. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class WrongAddressWindowTest {

  @TempDir Path folder;
  private HttpServer server;
  private String address;
  private WindowFixture window;

  @Start
  void open(Stage stage) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = "{\"data\":null,\"error\":\"Not Found\"}".getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    address = "http://127.0.0.1:" + server.getAddress().getPort() + "/elsewhere";
    window =
        new WindowFixture(stage, new RemoteSession(address, "t0ken"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    server.stop(0);
  }

  @Test
  void whereNothingListensThatIsSaidBesideTheWayToTheAddress(FxRobot robot) throws IOException {
    WindowFixture.awaitNode(robot, "#edit-connection");
    server.stop(0);
    WindowFixture.press(robot, "#retry");
    WindowFixture.await(
        () -> robot.lookup("The service accepts no connection.").tryQuery().isPresent());
    assertTrue(robot.lookup("#edit-connection").query().isVisible());
    window.picture(robot, "nothing-listens");
  }

  @Test
  void itsFormIsOneButtonAway(FxRobot robot) throws IOException {
    WindowFixture.awaitNode(robot, "#edit-connection");
    window.picture(robot, "wrong-address");
    WindowFixture.press(robot, "#edit-connection");
    TextField url = (TextField) WindowFixture.awaitNode(robot, "#connections-url");
    WindowFixture.await(() -> url.getText().equals(address));
    assertTrue(url.isFocused(), "it can be corrected at once");
    assertEquals("New connection", robot.lookup("#connections-heading").queryLabeled().getText());
  }
}
