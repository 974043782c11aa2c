package io.casedesk.bench.screen;

import io.casedesk.desktop.app.ConnectionWindow;
import io.casedesk.desktop.app.RenderingOptions;
import io.casedesk.desktop.app.WindowFrame;
import io.casedesk.desktop.common.dialogs.SystemFileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.workspace.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.stage.Stage;

/**
 * Opens the real window on a service elsewhere and uses it as it is told on standard input, a line
 * each: what it is to do, and words to do it with. Answers each with a line of numbers.
 */
public final class DesktopDriver {

  /** What an answer begins with. */
  static final String MARK = Driven.MARK;

  private static final System.Logger LOG = System.getLogger(DesktopDriver.class.getName());

  private DesktopDriver() {}

  /**
   * Opens the window.
   *
   * @param args the base URL, the folder of the workspace, width and height of the window, and the
   *     section that was open last; the token is in the environment
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    RenderingOptions.prepare();
    Platform.setImplicitExit(false);
    Platform.startup(() -> {});
    Workspace workspace = Workspace.open(Path.of(args[1]), "Casedesk benchmark");
    RemoteSession session = new RemoteSession(args[0], System.getenv("CASEDESK_TOKEN"));
    StartupPreferences preferred = StartupPreferences.of(workspace.folder());
    CompletableFuture<ConnectionWindow> opened = new CompletableFuture<>();
    long begin = System.nanoTime();
    Platform.runLater(
        () -> {
          ConnectionWindow composition =
              ConnectionWindow.of(
                  session,
                  workspace,
                  new AppContext(
                      new Messages(Locale.ENGLISH),
                      new Theme(ThemeChoice.LIGHT),
                      new SystemFileDialogs(),
                      SystemLinks::open,
                      preferred),
                  args[4]);
          composition.show(
              new Stage(),
              new WindowFrame.Size(Double.parseDouble(args[2]), Double.parseDouble(args[3])));
          opened.complete(composition);
        });
    ConnectionWindow composition = opened.join();
    try {
      obey(new DrivenWindow(composition, begin));
      composition.close();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "The window did not do what it was asked", e);
      // JavaFX would go on.
      System.exit(1);
    }
    System.exit(0);
  }

  private static void obey(DrivenWindow window) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      double[] measured = window.obey(words[0], Arrays.copyOfRange(words, 1, words.length));
      System.out.println(
          MARK
              + Arrays.stream(measured)
                  .mapToObj(number -> String.format(Locale.ROOT, "%.3f", number))
                  .collect(Collectors.joining(" ")));
    }
  }
}
