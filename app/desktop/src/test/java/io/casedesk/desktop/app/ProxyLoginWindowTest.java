package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.server.testdata.Needs;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TitledPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A real proxy that lets nobody through without a user and a password. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
@Tag("external")
class ProxyLoginWindowTest {

  private static final Path PROGRAM = Path.of("/usr/bin/tinyproxy");
  private static final String USER = "ann";
  private static final String PASSWORD = "canary-proxy-pa55";

  @TempDir Path folder;
  private final TokenVault vault = new SessionVault();
  private CountedService service;
  private Process proxy;
  private int port;
  private Stage stage;
  private SwitchFixture window;

  @Start
  void open(Stage shown) {
    stage = shown;
  }

  private void startProxy() throws IOException {
    Needs.met(Files.isExecutable(PROGRAM), "needs " + PROGRAM);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path config =
        Files.writeString(
            Files.createDirectories(folder.resolve("proxy")).resolve("tinyproxy.conf"),
            """
            Port %d
            Listen 127.0.0.1
            Timeout 60
            MaxClients 50
            BasicAuth %s %s
            """
                .formatted(port, USER, PASSWORD));
    proxy =
        new ProcessBuilder(PROGRAM.toString(), "-d", "-c", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    WindowFixture.await(this::answers);
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  @AfterEach
  void close() {
    if (window != null) {
      window.close();
    }
    if (service != null) {
      service.close();
    }
    if (proxy != null) {
      proxy.destroy();
    }
  }

  private ConnectionProfile profile(String user) {
    return new ConnectionProfile(
        "far",
        "Acme behind a proxy",
        // Not known to lead to this computer, which is reached without a proxy.
        service.url().replaceFirst("//[^:]+", "//0.0.0.0"),
        ConnectionProfile.Style.PLAIN,
        new Network(
            "http://127.0.0.1:" + port,
            user,
            "",
            Network.NOT_SAID,
            Network.USUAL.firstPage(),
            OwnerForm.ID,
            true));
  }

  private void prepare(String user) throws IOException {
    startProxy();
    service = new CountedService(folder.resolve("service.db"), 40);
    try (Workspace workspace =
        Workspace.open(folder.resolve("workspace"), WorkspaceOpener.PROGRAM)) {
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      profiles.save(profile(user));
      profiles.opened(profile(user));
      vault.store(profile(user).tokenKey(), service.token());
    }
  }

  private void start(FxRobot robot, Messages messages, ThemeChoice theme) {
    robot.interact(
        () ->
            window =
                new SwitchFixture(
                    stage,
                    new SwitchFixture.Computer(folder, MachinePolicy.none(), () -> vault, messages),
                    theme,
                    new WindowFrame.Size(1000, 700)));
  }

  private static boolean isSaid(FxRobot robot, String text) {
    return robot.lookup(node -> node instanceof Labeled).<Node>queryAll().stream()
        .map(Labeled.class::cast)
        .anyMatch(label -> String.valueOf(label.getText()).contains(text));
  }

  @Test
  void aPasswordIsAskedForKeptAndUsedAtTheNextStart(FxRobot robot) throws IOException {
    prepare(USER);
    start(robot, new Messages(Locale.ENGLISH), ThemeChoice.LIGHT);
    Label problem = (Label) WindowFixture.awaitNode(robot, "#connections-problem");
    WindowFixture.await(() -> problem.getText().startsWith("No proxy password is saved"));
    TitledPane way = robot.lookup("#connections-way").queryAs(TitledPane.class);
    WindowFixture.await(way::isExpanded);
    window.picture(robot, "proxy-password-missing");
    assertEquals(0, service.asked.get(), "nothing went around the proxy");
    WindowFixture.put(robot, "#connections-proxy-password", "wrong");
    WindowFixture.press(robot, "#connections-open");
    WindowFixture.await(() -> isSaid(robot, "rejects the user ann or the password; check both"));
    assertTrue(isSaid(robot, "The proxy refused the connection."));
    window.picture(robot, "proxy-password-wrong");
    assertEquals(0, service.asked.get(), "the proxy let nothing through");
    ConnectionWindow refused = window.composition();
    robot.interact(() -> refused.open(refused.connections));
    WindowFixture.put(robot, "#connections-proxy-password", PASSWORD);
    WindowFixture.press(robot, "#connections-open");
    window.awaitUseCases();
    assertTrue(service.asked.get() > 0);
    String key = "far proxy " + USER + "@http://127.0.0.1:" + port;
    assertEquals(Optional.of(PASSWORD), vault.read(key));
    assertEquals(
        List.of(),
        FilesHolding.text(folder.resolve("workspace"), PASSWORD),
        "files that hold the password");
    ConnectionSessionFactory sessions = window.start.choice().sessions();
    assertFalse(sessions.missesPassword(profile(USER), Duration.ZERO));
    assertTrue(sessions.missesPassword(profile("eve"), Duration.ofSeconds(30)), "another user");
    port++;
    assertTrue(sessions.missesPassword(profile(USER), Duration.ofSeconds(30)), "another proxy");
    port--;
    window.close();
    start(robot, new Messages(Locale.ENGLISH), ThemeChoice.LIGHT);
    window.awaitUseCases();
    assertFalse(isSaid(robot, "No proxy password is saved"));
    assertTrue(window.start.choice().book().tokenKeys(profile(USER)).contains(key), "goes with it");
  }

  @Test
  void aProxyThatAsksWhereNobodyIsSetIsSaidInGerman(FxRobot robot) throws IOException {
    prepare("");
    start(robot, new Messages(Locale.GERMAN), ThemeChoice.DARK);
    WindowFixture.await(() -> isSaid(robot, "verlangt einen Benutzernamen und ein Passwort"));
    window.picture(robot, "proxy-asks-de-dark");
    ConnectionWindow refused = window.composition();
    robot.interact(() -> refused.open(refused.connections));
    WindowFixture.awaitNode(robot, "#connections-proxy-user");
    robot.interact(
        () -> robot.lookup("#connections-way").queryAs(TitledPane.class).setExpanded(true));
    WindowFixture.put(robot, "#connections-proxy-password", PASSWORD);
    WindowFixture.press(robot, "#connections-save");
    WindowFixture.await(() -> isSaid(robot, "Geben Sie einen Proxy-Benutzernamen ein"));
    WindowFixture.put(robot, "#connections-proxy-user", USER);
    WindowFixture.await(
        () ->
            "connections-proxy-user"
                .equals(Objects.requireNonNull(window.stage.getScene().getFocusOwner()).getId()));
    window.picture(robot, "proxy-form-de-dark");
    WindowFixture.press(robot, "#connections-open");
    window.awaitUseCases();
  }
}
