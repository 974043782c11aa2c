package io.casedesk.desktop.app;

import io.casedesk.client.ClientOptions;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/** The window as the program opens it, with all its connections, over a folder of its own. */
final class SwitchFixture implements AutoCloseable {

  final ConnectionSwitcher board;
  final Stage stage;
  final Theme theme;
  final Workspace workspace;
  final StartupConnection.Start start;
  final ChosenFiles files = new ChosenFiles();

  /**
   * How a computer is set up.
   *
   * @param vault opens the system's vault
   */
  record Computer(
      Path folder, MachinePolicy policy, Supplier<TokenVault> vault, Messages messages) {}

  /** Opens the window; call on the JavaFX thread. */
  SwitchFixture(Stage stage, Computer computer, ThemeChoice look, WindowFrame.Size size) {
    this.stage = stage;
    theme = new Theme(look);
    workspace = Workspace.open(computer.folder.resolve("workspace"), WorkspaceOpener.PROGRAM);
    StartupConnection startupConnection =
        new StartupConnection(
            computer.folder.resolve("service.db"),
            computer.messages.text("connection.builtIn"),
            ClientOptions.IN_FLIGHT,
            computer.policy,
            StartupConnection.Request.LAST,
            opened ->
                new SecretStore(
                    computer.vault,
                    new FileVault(opened.folder().resolve("tokens.json")),
                    computer.policy.forbidFileTokens()));
    // Somewhere else, as the program does it.
    start = CompletableFuture.supplyAsync(() -> startupConnection.choose(workspace)).join();
    String section =
        start instanceof StartupConnection.Start.Opens opens
            ? ConnectionWindow.lastSection(workspace, opens.session().connection())
            : null;
    board =
        new ConnectionSwitcher(
            stage,
            workspace,
            start.choice(),
            new AppContext(
                computer.messages,
                theme,
                files,
                SystemLinks::open,
                WindowFixture.withFields(StartupPreferences.of(workspace.folder()))),
            composition -> {});
    board.make(start, section, null);
    board.show(start, size);
  }

  /** The parts of the connection that is open now. */
  ConnectionWindow composition() {
    return Objects.requireNonNull(board.composition());
  }

  /** Waits until use cases of a connection are there. */
  void awaitUseCases() {
    WindowFixture.await(
        () -> {
          ConnectionWindow now = board.composition();
          return now != null && !now.useCases().model().rows().shown().isEmpty();
        });
  }

  /** Keeps what the window shows, to be looked at after the tests. */
  void picture(FxRobot robot, String name) throws IOException {
    Pulses.await();
    WritableImage[] image = new WritableImage[1];
    robot.interact(() -> image[0] = Snapshot.of(stage));
    Picture.save(image[0], Path.of(System.getProperty("casedesk.pictures"), name + ".png"));
  }

  @Override
  public void close() {
    board.close();
  }
}
