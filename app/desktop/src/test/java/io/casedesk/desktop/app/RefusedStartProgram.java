package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import io.casedesk.vault.SecretStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.DialogPane;
import javafx.stage.Window;

/**
 * A whole start that comes to nothing, in a process of its own, as each ends JavaFX; for {@link
 * RefusedStartTest}.
 */
final class RefusedStartProgram {

  private static final long STEP_MILLIS = 50;

  private RefusedStartProgram() {}

  /**
   * Starts Casedesk, says what the dialog says and closes it, then with what code the start ended.
   *
   * @param arguments what goes wrong, and a folder
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Locale.setDefault(Locale.ENGLISH);
    RenderingOptions.prepare();
    Path folder = Path.of(arguments[1]);
    if ("disk".equals(arguments[0])) {
      FullDiskProgram.fill(folder.resolve("filler"));
    }
    Thread.ofPlatform().daemon().name("reader").start(RefusedStartProgram::readDialog);
    System.out.println(
        "ended: " + desktop(arguments[0], folder).run(shown(arguments[0]), System.err));
    if (!"disk".equals(arguments[0])) {
      // Nobody holds it any more.
      Workspace.open(folder.resolve("workspace"), WorkspaceOpener.PROGRAM).close();
      System.out.println("opened after it");
    }
    System.exit(0);
  }

  private static Desktop desktop(String what, Path folder) {
    Path workspace = folder.resolve("workspace");
    StartupPreferences startupPreferences =
        StartupPreferences.of(
            workspace, new PolicyReadResult("", false, MachinePolicy.none(), List.of()));
    StartupConnection startupConnection =
        new StartupConnection(
            folder.resolve("service.db"),
            "built in",
            startupPreferences.preferences().get(SettingCatalog.IN_FLIGHT),
            MachinePolicy.none(),
            StartupConnection.Request.BUILT_IN,
            vault(what));
    return new Desktop(
        JavaFxStartup.startingFor(),
        startupConnection,
        new WorkspaceOpener(workspace, startupPreferences.messages()),
        startupPreferences,
        ThemeChoice.LIGHT,
        new WindowFrame.Size(1000, 700),
        new WindowLog(MachinePolicy.none().logLevel()));
  }

  private static Function<Workspace, SecretStore> vault(String what) {
    return workspace -> {
      if ("choice".equals(what)) {
        throw new IllegalStateException("the place for tokens is broken");
      }
      return SecretStore.of(workspace.folder(), true);
    };
  }

  private static Consumer<ConnectionWindow> shown(String what) {
    return composition -> {
      if ("window".equals(what)) {
        throw new IllegalStateException("the window is broken");
      }
    };
  }

  private static void readDialog() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(STEP_MILLIS);
        try {
          Platform.runLater(
              () -> List.copyOf(Window.getWindows()).forEach(RefusedStartProgram::read));
        } catch (IllegalStateException e) {
          // JavaFX is not there yet, or not any more.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void read(Window window) {
    if (!window.isShowing() || window.getScene() == null) {
      return;
    }
    for (Node node : window.getScene().getRoot().lookupAll(".dialog-pane")) {
      if (node instanceof DialogPane pane) {
        String said = pane.getHeaderText() + " | " + pane.getContentText();
        System.out.println("dialog: " + said.replaceAll("\\s+", " "));
        // As a person does; a window that is merely hidden is not a dialog that was read.
        pane.getButtonTypes().stream()
            .filter(type -> type.getButtonData() == ButtonData.CANCEL_CLOSE)
            .forEach(type -> ((Button) pane.lookupButton(type)).fire());
      }
    }
  }
}
