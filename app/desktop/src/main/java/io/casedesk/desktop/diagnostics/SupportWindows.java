package io.casedesk.desktop.diagnostics;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/** Shows About, diagnostics and crashes, each in its own window beside the main one. */
public final class SupportWindows {

  private static final SideWindow.Size ABOUT = new SideWindow.Size(720, 640);
  private static final SideWindow.Size EVIDENCE = new SideWindow.Size(900, 600);
  private static final SideWindow.Size CRASH = new SideWindow.Size(768, 460);

  private final DiagnosticsCollector.Source source;
  private final Tasks tasks;
  private final FileDialogs files;
  private final Messages messages;
  private final Supplier<@Nullable Window> mainWindow;
  private final Consumer<Path> openFolder;
  private final ProgramInfo program;
  private final CrashModel crash = new CrashModel();
  private final CrashHandler crashHandler = new CrashHandler(this::show);
  private final SideWindow aboutWindow;
  private final SideWindow evidenceWindow;
  private final SideWindow crashWindow;
  private @Nullable DiagnosticsView diagnostics;

  /**
   * Creates the windows; none is shown yet.
   *
   * @param mainWindow returns the main window; null when there is none
   * @param style applies the style of the main window to a scene
   * @param openFolder opens a folder in the system's file manager; called on the JavaFX thread
   */
  public SupportWindows(
      DiagnosticsCollector.Source source,
      Tasks tasks,
      FileDialogs files,
      Messages messages,
      Supplier<@Nullable Window> mainWindow,
      Consumer<Scene> style,
      Consumer<Path> openFolder) {
    this.source = source;
    this.tasks = tasks;
    this.files = files;
    this.messages = messages;
    this.mainWindow = mainWindow;
    this.openFolder = openFolder;
    this.program = source.program();
    this.aboutWindow = new SideWindow(mainWindow, style);
    this.evidenceWindow = new SideWindow(mainWindow, style);
    this.crashWindow = new SideWindow(mainWindow, style);
  }

  /** Returns the handler of uncaught exceptions. */
  public CrashHandler crashes() {
    return crashHandler;
  }

  /** Returns the diagnostics that were collected last; call it after {@link #export}. */
  public DiagnosticsView diagnostics() {
    return Objects.requireNonNull(diagnostics);
  }

  /** Returns the commands that are available everywhere. */
  public List<Command> commands() {
    return List.of(
        Command.of("about", messages.text("about.command"), this::about),
        Command.of("diagnostics", messages.text("diagnostics.command"), this::export),
        Command.of(
            "log-folder",
            messages.text("about.log.open"),
            () -> openFolder.accept(source.folders().logs())));
  }

  /** Shows About. */
  public void about() {
    AboutView view = new AboutView(program, source.folders(), messages, openFolder, this::export);
    aboutWindow.show(messages.text("about.command"), view.node(), ABOUT, () -> {});
    tasks.<PolicyReadResult>call(() -> source.policy().get()).onSuccess(view::show).start();
    tasks.call(ThirdPartyNoticesView::read).onSuccess(view::showNotices).start();
  }

  /** Collects diagnostics and shows them. */
  public void export() {
    DiagnosticsView view =
        new DiagnosticsView(
            new DiagnosticsCollector(source), tasks, messages, files, evidenceWindow::window);
    diagnostics = view;
    evidenceWindow.show(messages.text("diagnostics.title"), view.node(), EVIDENCE, () -> {});
  }

  /** Closes About and diagnostics; a crash stays until the user dismisses it. */
  public void close() {
    aboutWindow.hide();
    evidenceWindow.hide();
  }

  private void show(Crash failed) {
    if (!crash.report(failed)) {
      return;
    }
    try {
      CrashView view =
          new CrashView(
              failed,
              failed.text(program),
              crash,
              messages,
              crashWindow::hide,
              this::export,
              this::closeProgram);
      crashWindow.show(messages.text("crash.window"), view.node(), CRASH, this::dismissed);
      view.focus();
    } catch (RuntimeException | Error e) {
      // Otherwise no crash would ever be shown again.
      dismissed();
      throw e;
    }
  }

  private void dismissed() {
    crash.dismiss(Instant.now());
  }

  private void closeProgram() {
    crashWindow.hide();
    Window main = mainWindow.get();
    if (main != null) {
      // Close as the user would, so that unsaved work is asked about.
      WindowEvent wish = new WindowEvent(main, WindowEvent.WINDOW_CLOSE_REQUEST);
      main.fireEvent(wish);
      if (!wish.isConsumed()) {
        main.hide();
      }
    }
  }

  /** A non-modal window beside the main one, created when it is shown. */
  private static final class SideWindow {

    private final Supplier<@Nullable Window> owner;
    private final Consumer<Scene> style;
    private @Nullable Stage stage;

    /**
     * Creates a side window that isn't shown yet.
     *
     * @param owner returns the main window; null when there is none
     * @param style applies the style of the main window to a scene
     */
    SideWindow(Supplier<@Nullable Window> owner, Consumer<Scene> style) {
      this.owner = owner;
      this.style = style;
    }

    /** The size of the content, in pixels. */
    record Size(double width, double height) {}

    /**
     * Shows content and replaces the previous content.
     *
     * @param onHidden called when the window was closed in any way
     */
    void show(String title, Parent content, Size size, Runnable onHidden) {
      Stage before = stage;
      if (before != null) {
        before.hide();
      }
      Stage made = new Stage();
      stage = made;
      Window main = owner.get();
      if (main != null && main.isShowing()) {
        made.initOwner(main);
      }
      made.initModality(Modality.NONE);
      made.setTitle(title);
      Scene scene = new Scene(content, size.width, size.height);
      // A filter, because a list uses the key itself, although nothing in it can be edited.
      scene.addEventFilter(
          KeyEvent.KEY_PRESSED,
          event -> {
            Node above = scene.lookup("#overlay");
            boolean isHelp = above != null && above.isVisible();
            if (event.getCode() == KeyCode.ESCAPE && !isHelp) {
              made.hide();
            }
          });
      style.accept(scene);
      made.setScene(scene);
      made.setOnHidden(
          event -> {
            if (made.equals(stage)) {
              stage = null;
            }
            onHidden.run();
          });
      made.show();
      made.toFront();
    }

    /** Returns the window as the owner of dialogs; null while it isn't shown. */
    @Nullable Window window() {
      return stage;
    }

    /** Closes the window. */
    void hide() {
      Stage shown = stage;
      if (shown != null) {
        shown.hide();
      }
    }
  }
}
