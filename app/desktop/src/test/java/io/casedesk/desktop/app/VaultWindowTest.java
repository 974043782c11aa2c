package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.TokenVault;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.PasswordField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tokens from one start to the next, and vaults that are locked, broken or say nothing. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
@Timeout(180)
class VaultWindowTest {

  private static final String NEW = "renewed-canary-9b1f";

  @TempDir Path folder;

  /** What the system keeps from one start to the next. */
  private final SessionVault kept = new SessionVault();

  private final Semaphore hanging = new Semaphore(0);
  private volatile CountDownLatch silence = new CountDownLatch(0);
  private volatile Optional<FaultCode> trouble = Optional.empty();
  private Changing first;
  private Changing second;
  private MachinePolicy policy = MachinePolicy.none();
  private Stage stage;
  private SwitchFixture window;

  /** A service that takes one token, whichever that is now. */
  private static final class Changing extends ProxiedService {

    private volatile String taken;
    private final AtomicInteger refused = new AtomicInteger();

    Changing(Path database) {
      super(database, 40);
      taken = token();
    }

    @Override
    void answer(HttpExchange exchange, byte[] asked) throws IOException {
      String sent = exchange.getRequestHeaders().getFirst("Authorization");
      if (!("Bearer " + taken).equals(sent)) {
        refused.incrementAndGet();
        send(exchange, 401, error("token expired"));
        return;
      }
      HttpResponse<String> answer = forward(exchange, asked);
      send(exchange, answer.statusCode(), answer.body());
    }

    /** The service itself knows its first token only. */
    @Override
    String bearing(@Nullable String authorization) {
      return "Bearer " + token();
    }
  }

  /** The system's vault as a test wants it to be. */
  private final class Moody implements TokenVault {

    @Override
    public Optional<String> read(String connection) {
      fail();
      return kept.read(connection);
    }

    @Override
    public void store(String connection, String token) {
      fail();
      hang();
      kept.store(connection, token);
    }

    @Override
    public void forget(String connection) {
      fail();
      kept.forget(connection);
    }

    private void fail() {
      if (trouble.isPresent()) {
        throw new VaultException(
            trouble.get(),
            Message.plain(
                "The password store is locked, or isn't set up yet. Unlock it and try again."));
      }
    }

    private void hang() {
      hanging.release();
      while (silence.getCount() > 0) {
        try {
          silence.await();
        } catch (InterruptedException e) {
          // As the library does: it hangs all the same.
        }
      }
    }
  }

  @Start
  void open(Stage shown) {
    stage = shown;
    first = new Changing(folder.resolve("first.db"));
    second = new Changing(folder.resolve("second.db"));
    try (Workspace workspace =
        Workspace.open(folder.resolve("workspace"), WorkspaceOpener.PROGRAM)) {
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      for (ConnectionProfile profile : List.of(profile("1", first), profile("2", second))) {
        profiles.save(profile);
      }
      profiles.opened(profile("1", first));
    }
    kept.store(profile("1", first).tokenKey(), first.token());
    kept.store(profile("2", second).tokenKey(), second.token());
    start();
  }

  private static ConnectionProfile profile(String id, Changing service) {
    return ConnectionProfile.of(id, "Service " + id, service.url());
  }

  private void start() {
    window =
        new SwitchFixture(
            stage,
            new SwitchFixture.Computer(folder, policy, Moody::new, new Messages(Locale.ENGLISH)),
            ThemeChoice.LIGHT,
            new WindowFrame.Size(1000, 700));
  }

  private void startAgain(FxRobot robot) {
    window.close();
    robot.interact(this::start);
  }

  @AfterEach
  void close() {
    window.close();
    silence.countDown();
    first.close();
    second.close();
  }

  private static boolean isAsked(FxRobot robot) {
    return robot.lookup("#token-question").tryQuery().isPresent();
  }

  private static void give(FxRobot robot, String token) {
    PasswordField entry = (PasswordField) WindowFixture.awaitNode(robot, "#token-entry");
    robot.interact(() -> entry.setText(token));
    robot.interact(() -> robot.lookup("#token-give").queryButton().fire());
  }

  private static void choose(FxRobot robot, String id) {
    ListView<ConnectionProfile> list = robot.lookup("#connections-list").query();
    WindowFixture.await(() -> list.getItems().size() == 3);
    robot.interact(
        () ->
            list.getSelectionModel()
                .select(
                    IntStream.range(0, 3)
                        .filter(at -> list.getItems().get(at).id().equals(id))
                        .findFirst()
                        .orElseThrow()));
  }

  @Test
  void whatWasGivenInPlaceIsUsedAtTheNextStartWithoutAsking(FxRobot robot) {
    window.awaitUseCases();
    assertFalse(isAsked(robot), "the vault has the token");
    first.taken = NEW;
    robot.push(KeyCode.F5);
    WindowFixture.awaitNode(robot, "#token-question");
    give(robot, NEW);
    WindowFixture.await(() -> kept.read(profile("1", first).tokenKey()).equals(Optional.of(NEW)));
    startAgain(robot);
    window.awaitUseCases();
    int refused = first.refused.get();
    robot.push(KeyCode.F5);
    window.awaitUseCases();
    assertFalse(isAsked(robot), "it is used without asking");
    assertEquals(refused, first.refused.get(), "the old one is not tried");
  }

  @Test
  void aNewTokenThatCannotBeKeptIsInUseAndIsSaid(FxRobot robot) throws IOException {
    window.awaitUseCases();
    trouble = Optional.of(FaultCode.VAULT_LOCKED);
    first.taken = NEW;
    robot.push(KeyCode.F5);
    WindowFixture.awaitNode(robot, "#token-question");
    give(robot, NEW);
    WindowFixture.awaitNode(robot, "#notice-dismiss");
    window.picture(robot, "token-not-kept");
    assertEquals(Optional.of(first.token()), kept.read(profile("1", first).tokenKey()));
    assertFalse(isAsked(robot));
  }

  @Test
  void aLockedVaultEndsInAChoice(FxRobot robot) throws IOException {
    window.awaitUseCases();
    trouble = Optional.of(FaultCode.VAULT_LOCKED);
    startAgain(robot);
    Label problem = (Label) WindowFixture.awaitNode(robot, "#connections-problem");
    WindowFixture.await(() -> problem.getText().startsWith("Couldn’t read the saved token:"));
    assertTrue(problem.getText().contains("locked"), problem.getText());
    window.picture(robot, "start-vault-locked");
    WindowFixture.put(robot, "#connections-token", first.token());
    WindowFixture.press(robot, "#connections-open");
    WindowFixture.await(() -> robot.lookup("#connections-trouble-box").query().isVisible());
    window.picture(robot, "start-vault-trouble");
    WindowFixture.press(robot, "#connections-trouble-session");
    window.awaitUseCases();
    assertEquals("Service 1", robot.lookup("#connection").queryLabeled().getText());
  }

  /** Opens the connection with a vault that takes nothing, as far as the choice. */
  private void choiceOfPlace(FxRobot robot) {
    window.awaitUseCases();
    trouble = Optional.of(FaultCode.VAULT_LOCKED);
    startAgain(robot);
    WindowFixture.awaitNode(robot, "#connections-problem");
    robot.interact(() -> robot.lookup("#connections-token").query().requestFocus());
    robot.write(first.token()).push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#connections-trouble-box").query().isVisible());
  }

  @Test
  void aFileThatIsChosenIsItsOwnersAloneAndIsReadAtTheNextStart(FxRobot robot) throws IOException {
    choiceOfPlace(robot);
    Path file = folder.resolve("workspace").resolve("tokens.json");
    assertFalse(Files.exists(file), "nothing is kept before it is chosen");
    assertTrue(robot.lookup("#connections-trouble-box .note").query().isVisible(), "the warning");
    WindowFixture.press(robot, "#connections-trouble-file");
    window.awaitUseCases();
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    startAgain(robot);
    window.awaitUseCases();
    assertFalse(isAsked(robot), "the file has the token");

    WindowFixture.go(robot, "connections");
    choose(robot, "1");
    ComboBox<?> place = robot.lookup("#connections-place").queryComboBox();
    WindowFixture.await(() -> place.getValue() == TokenVault.Place.FILE);
  }

  @Test
  void whereThePolicyForbidsFilesNoneIsOffered(FxRobot robot) throws IOException {
    policy =
        PolicyFile.parse(
                "policy.json", "{\"forbid_file_tokens\":true}".getBytes(StandardCharsets.UTF_8))
            .policy();
    choiceOfPlace(robot);
    assertTrue(robot.lookup("#connections-trouble-session").query().isVisible());
    assertFalse(robot.lookup("#connections-trouble-file").query().isVisible());
    assertFalse(robot.lookup("#connections-trouble-box .note").query().isVisible());
    window.picture(robot, "start-vault-no-file");
    WindowFixture.press(robot, "#connections-trouble-session");
    window.awaitUseCases();
    assertFalse(Files.exists(folder.resolve("workspace").resolve("tokens.json")));
  }

  @Test
  void anUnlockedVaultIsAskedAgain(FxRobot robot) {
    window.awaitUseCases();
    trouble = Optional.of(FaultCode.VAULT_LOCKED);
    startAgain(robot);
    Label problem = (Label) WindowFixture.awaitNode(robot, "#connections-problem");
    WindowFixture.await(() -> problem.getText().startsWith("Couldn’t read the saved token:"));
    trouble = Optional.empty();
    WindowFixture.press(robot, "#connections-open");
    window.awaitUseCases();
    assertEquals("Service 1", robot.lookup("#connection").queryLabeled().getText());
  }

  @Test
  void aSilentVaultHoldsUpNeitherGoingElsewhereNorClosing(FxRobot robot)
      throws InterruptedException, IOException {
    window.awaitUseCases();
    WindowFixture.go(robot, "connections");
    choose(robot, "2");
    WindowFixture.press(robot, "#connections-open");
    WindowFixture.await(() -> isOpen(robot, "Service 2"));
    window.awaitUseCases();
    silence = new CountDownLatch(1);
    WindowFixture.go(robot, "connections");
    choose(robot, "2");
    WindowFixture.put(robot, "#connections-token", NEW);
    WindowFixture.press(robot, "#connections-open");
    assertTrue(hanging.tryAcquire(60, TimeUnit.SECONDS));
    WindowFixture.awaitNode(robot, "#connections-asking");
    window.picture(robot, "connections-vault-silent");
    // The vault does not answer; the other connection is opened all the same.
    choose(robot, "1");
    WindowFixture.press(robot, "#connections-open");
    WindowFixture.await(() -> isOpen(robot, "Service 1"));
    window.awaitUseCases();
    window.close();
    assertEquals(1, silence.getCount(), "it still does not answer");
  }

  private static boolean isOpen(FxRobot robot, String name) {
    return robot
        .lookup("#connection")
        .tryQueryAs(Labeled.class)
        .filter(label -> label.getText().equals(name))
        .isPresent();
  }
}
