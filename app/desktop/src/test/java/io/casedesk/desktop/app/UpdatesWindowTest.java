package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.files.SettingsFile;
import io.casedesk.policy.PolicyFile;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The notice of a newer version, and its rows in the settings. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the stage is given by @Start, which NullAway does not know
class UpdatesWindowTest {

  private static final ThemeChoice[] BOTH = {ThemeChoice.LIGHT, ThemeChoice.DARK};

  @TempDir Path folder;
  private final AtomicInteger asked = new AtomicInteger();
  private final List<URI> opened = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private String version = "12.0.1";
  private Stage stage;
  private Theme theme;
  private ConnectionContext composition;

  @Start
  void open(Stage given) throws IOException {
    stage = given;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          String page = "https://cases.example.com/notes?v=12";
          byte[] body =
              "{\"version\":\"%s\",\"page\":\"%s\",\"date\":\"2026-11-20\"}"
                  .formatted(version, page)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    WaitForAsyncUtils.clearExceptions();
    composition.close();
    server.stop(0);
  }

  private String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v.json";
  }

  /** The window of somebody who chose this, on a computer for which that is decided. */
  private void show(FxRobot robot, Map<String, String> chosen, String policy, Locale language)
      throws IOException {
    Path workspace = folder.resolve("workspace");
    new SettingsFile(workspace).put(chosen);
    Path file = folder.resolve("policy.json");
    if (!policy.isEmpty()) {
      Files.writeString(file, policy);
    }
    BuiltInSession session =
        new BuiltInSession("This computer", SampleDatabase.at(folder.resolve("s.db"), 40));
    Workspace open =
        CompletableFuture.supplyAsync(() -> Workspace.open(workspace, WorkspaceOpener.PROGRAM))
            .join();
    robot.interact(
        () -> {
          theme = new Theme(ThemeChoice.LIGHT);
          composition =
              ConnectionContext.of(
                  session,
                  open,
                  new AppContext(
                      new Messages(language),
                      theme,
                      new ChosenFiles(),
                      opened::add,
                      StartupPreferences.of(workspace, PolicyFile.read(file))),
                  "usecases");
          composition.show(stage, new WindowFrame.Size(1000, 700));
        });
  }

  private void tick(FxRobot robot) {
    robot.interact(() -> composition.window().updates().tick(Instant.now()));
  }

  private void pictures(FxRobot robot, String name) throws IOException {
    for (ThemeChoice scheme : BOTH) {
      robot.interact(() -> theme.choiceProperty().set(scheme));
      Pulses.await();
      WritableImage[] image = new WritableImage[1];
      robot.interact(() -> image[0] = Snapshot.of(stage));
      Picture.save(
          image[0], Path.of(System.getProperty("casedesk.pictures"), name + "-" + scheme + ".png"));
    }
  }

  @Test
  void aNewerVersionIsOneQuietLineWhosePageIsShownBeforeItIsOpened(FxRobot robot)
      throws IOException {
    show(
        robot, Map.of("updates.notice", "daily", "updates.address", address()), "", Locale.ENGLISH);
    tick(robot);
    Label text = (Label) WindowFixture.awaitNode(robot, "#update-text");
    assertEquals(
        "Casedesk 12.0.1 (November 20, 2026) is available; you have 0.1.0.", text.getText());
    assertTrue(robot.lookup("#update-open").tryQuery().isEmpty());
    pictures(robot, "update-newer");
    WindowFixture.press(robot, "#update-page");
    assertTrue(
        ((Label) robot.lookup("#link-host").query()).getText().contains("cases.example.com"));
    assertTrue(
        ((Label) robot.lookup("#full-target").query())
            .getText()
            .contains("https://cases.example.com/notes?v=12"));
    assertTrue(opened.isEmpty(), "nothing is opened before that");
    pictures(robot, "update-notice");
    WindowFixture.press(robot, "#update-open");
    WindowFixture.await(() -> !opened.isEmpty());
    assertEquals(List.of(URI.create("https://cases.example.com/notes?v=12")), opened);
    WindowFixture.press(robot, "#update-dismiss");
    WindowFixture.await(() -> robot.lookup("#update-text").tryQuery().isEmpty());
    tick(robot);
    assertEquals(1, asked.get());
  }

  @Test
  void aLongVersionInGermanIsReadWhole(FxRobot robot) throws IOException {
    version = "123456789.123456789.123456789-candidate.of.2026.11.20.number.3";
    show(robot, Map.of("updates.notice", "daily", "updates.address", address()), "", Locale.GERMAN);
    tick(robot);
    Label text = (Label) WindowFixture.awaitNode(robot, "#update-text");
    assertTrue(text.getText().contains(version), text.getText());
    assertTrue(text.getHeight() >= text.prefHeight(text.getWidth()), "nothing of it is cut");
    pictures(robot, "update-newer-de");
  }

  @Test
  void byDefaultNobodyIsAsked(FxRobot robot) throws IOException {
    show(robot, Map.of("updates.address", address()), "", Locale.ENGLISH);
    tick(robot);
    Pulses.await();
    assertEquals(0, asked.get());
    assertFalse(robot.lookup("#update-notice").query().isVisible());
  }

  @Test
  void aPolicyLocksTheRowsSaysSoAndNobodyIsAsked(FxRobot robot) throws IOException {
    show(
        robot,
        Map.of("updates.notice", "daily", "updates.address", address()),
        "{\"no_update_notice\": true}",
        Locale.GERMAN);
    tick(robot);
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    WindowFixture.awaitNode(robot, "#settings");
    assertTrue(robot.lookup("#setting-updates-notice").query().isDisabled());
    assertTrue(robot.lookup("#setting-updates-address").query().isDisabled());
    assertTrue(
        robot.lookup(".setting-locked").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.getText().contains(folder.resolve("policy.json").toString())));
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("Aktualisierungen");
    WindowFixture.await(() -> !robot.lookup("#settings-files").query().isVisible());
    pictures(robot, "settings-updates-locked");
    tick(robot);
    assertEquals(0, asked.get());
  }

  @Test
  void everythingThatAPolicyDecidesIsARowWithALock(FxRobot robot) throws IOException {
    show(
        robot,
        Map.of(),
        """
        {"lock_base_url": true, "forbid_plain_http": true, "forbid_file_tokens": true,
         "read_only": true, "no_update_notice": true, "proxy": "http://proxy.example.com:8080",
         "ca_file": "/etc/ssl/company.pem", "log_level": "debug",
         "unheard_of": 1}\
        """,
        Locale.ENGLISH);
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    WindowFixture.awaitNode(robot, "#settings");
    for (String row :
        List.of("services", "http", "tokens", "readonly", "updates", "proxy", "ca", "log")) {
      Label lock = robot.lookup("#policy-" + row).queryAs(Label.class);
      assertTrue(lock.getGraphic() != null, row + " is told by a picture as well");
    }
    assertEquals(
        "http://proxy.example.com:8080",
        robot.lookup("#policy-proxy").queryAs(Label.class).getText());
    assertTrue(
        robot.lookup(".label").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.getText().contains("unheard_of")),
        "what is not understood is said");
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("locked");
    WindowFixture.await(() -> !robot.lookup("#settings-files").query().isVisible());
    pictures(robot, "settings-policy");
  }

  @Test
  void onlyAnAddressThatMayBeAskedIsTaken(FxRobot robot) throws IOException {
    show(robot, Map.of("updates.notice", "daily"), "", Locale.ENGLISH);
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    TextField field = (TextField) WindowFixture.awaitNode(robot, "#setting-updates-address");
    robot.interact(field::requestFocus);
    robot.interact(() -> field.setText("http://example.com/v.json"));
    robot.push(KeyCode.ENTER);
    assertTrue(
        robot.lookup(".problem").queryAllAs(Label.class).stream()
            .anyMatch(label -> label.isVisible() && label.getText().contains("https://")));
    tick(robot);
    assertEquals(0, asked.get());
    robot.push(KeyCode.SHORTCUT, KeyCode.F).write("newer");
    WindowFixture.await(() -> !robot.lookup("#settings-files").query().isVisible());
    pictures(robot, "settings-updates");
    robot.interact(() -> field.setText(address()));
    robot.interact(field::requestFocus);
    robot.push(KeyCode.ENTER);
    tick(robot);
    WindowFixture.await(() -> asked.get() == 1);
    WindowFixture.awaitNode(robot, "#update-text");
  }
}
