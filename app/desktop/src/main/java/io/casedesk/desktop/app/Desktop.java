package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.SystemFileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.RecordKind;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Runs the desktop window from start to exit. */
public final class Desktop {

  private static final System.Logger LOG = System.getLogger(Desktop.class.getName());

  /** Size of the content at the very first start, in pixels. */
  static final WindowFrame.Size FIRST_SIZE = new WindowFrame.Size(1280, 800);

  private final JavaFxStartup javaFxStartup;
  private final StartupConnection starting;
  private final WorkspaceOpener opening;
  private final StartupPreferences preferred;
  private final ThemeChoice theme;
  private final WindowFrame.@Nullable Size size;
  private final WindowLog logging;

  /**
   * What was loaded before the window is shown.
   *
   * @param section the name of the section that was open last; null if there was none
   * @param early a list that is being loaded; null if no connection is opened
   * @param place the last position of the window; empty if there is none or it isn't to be restored
   */
  private record StartupData(
      WorkspaceOpener.Result result,
      StartupConnection.@Nullable Start start,
      @Nullable String section,
      @Nullable PreloadedList early,
      Optional<WindowBounds> place) {}

  /**
   * Creates a window to be run; a display must be available.
   *
   * @param theme the color scheme that the command line selects
   * @param size size of the content; null to restore the last position and size
   * @param logging started once startup is complete
   */
  public Desktop(
      JavaFxStartup javaFxStartup,
      StartupConnection starting,
      WorkspaceOpener opening,
      StartupPreferences preferred,
      ThemeChoice theme,
      WindowFrame.@Nullable Size size,
      WindowLog logging) {
    this.javaFxStartup = javaFxStartup;
    this.starting = starting;
    this.opening = opening;
    this.preferred = preferred;
    this.theme = preferred.theme(theme);
    this.size = size;
    this.logging = logging;
  }

  /**
   * Opens the window and returns after it was closed and everything was saved. If another window
   * has the workspace open, brings that window to the front instead.
   *
   * @param whenShown receives the connection context on the JavaFX thread when the window is shown
   * @param err receives the reason if no window can be opened
   * @return the exit code: 1 when the workspace or the window cannot be opened
   */
  public int run(Consumer<ConnectionWindow> whenShown, PrintStream err)
      throws InterruptedException {
    CompletableFuture<StartupData> found = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("opening").start(() -> open(found));
    javaFxStartup.await();
    CompletableFuture<Theme> looks =
        CompletableFuture.supplyAsync(() -> new Theme(theme), Platform::runLater);
    StartupData there = found.join();
    return switch (there.result()) {
      case WorkspaceOpener.Result.Forwarded() -> {
        Platform.exit();
        yield 0;
      }
      case WorkspaceOpener.Result.Refused(String why, FaultCode code) -> {
        yield refuse(new StartupErrorDialog.StartupError("open.refused", why, code), err);
      }
      case WorkspaceOpener.Result.Opened(Workspace workspace) -> {
        yield show(workspace, there, looks, whenShown)
            .map(failure -> refuse(noWindow(failure), err))
            .orElse(0);
      }
    };
  }

  /** Reports the failure on the console, in the log and in a dialog. */
  private int refuse(StartupErrorDialog.StartupError said, PrintStream err) {
    err.println(said.line());
    logging.begin(opening.folder(), "");
    LOG.log(Level.ERROR, "Not opened: " + said.title() + " [" + said.code() + "]");
    try {
      new StartupErrorDialog(theme).show(said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Platform.exit();
    logging.close();
    return 1;
  }

  private StartupErrorDialog.StartupError noWindow(Throwable failure) {
    LOG.log(Level.ERROR, "Can't create the window", failure);
    return new StartupErrorDialog.StartupError(
        "open.noWindow", preferred.messages().text("open.noWindow.next"), FaultCode.of(failure));
  }

  /**
   * Shows the window until it is closed; returns the failure that prevented it from being shown.
   */
  private Optional<Throwable> show(
      Workspace workspace,
      StartupData found,
      CompletableFuture<Theme> looks,
      Consumer<ConnectionWindow> whenShown)
      throws InterruptedException {
    StartupConnection.Start start = Objects.requireNonNull(found.start());
    CountDownLatch closed = new CountDownLatch(1);
    AtomicReference<@Nullable ConnectionSwitcher> switchboard = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    AtomicReference<Optional<WindowBounds>> left = new AtomicReference<>(Optional.empty());
    Runnable end =
        () -> {
          // A second start would otherwise hand over to a window that is already closed.
          workspace.refuseAttention();
          closed.countDown();
        };
    Consumer<Throwable> failed =
        thrown -> {
          failure.set(thrown);
          end.run();
        };
    later(
        () -> {
          Stage stage = new Stage();
          WindowPlacement placed = new WindowPlacement(stage, found.place());
          // Set the position before the window becomes visible.
          stage.setOnShowing(event -> placed.put());
          stage.setOnHiding(event -> left.set(placed.place()));
          stage.setOnHidden(event -> end.run());
          ConnectionSwitcher made =
              new ConnectionSwitcher(
                  stage, workspace, start.choice(), appContext(looks.join()), whenShown);
          switchboard.set(made);
          made.make(start, found.section(), found.early());
          later(() -> shown(made, placed, start, workspace), failed);
        },
        failed);
    closed.await();
    // A size given on the command line applies to this start only: don't save it.
    if (size == null) {
      left.get().ifPresent(place -> place.saveBounds(workspace));
    }
    if (failure.get() == null) {
      Platform.exit();
    }
    ConnectionSwitcher made = switchboard.get();
    if (made == null) {
      workspace.close();
    } else {
      made.close();
    }
    Throwable thrown = failure.get();
    if (thrown == null) {
      logging.close();
    }
    return Optional.ofNullable(thrown);
  }

  private void shown(
      ConnectionSwitcher made,
      WindowPlacement placed,
      StartupConnection.Start start,
      Workspace workspace) {
    made.show(start, size == null ? placed.size(FIRST_SIZE) : size);
    placed.watch();
    opening.file().ifPresent(made::openPlan);
    javaFxStartup.handed().to(made::bring);
    Thread.startVirtualThread(() -> logging.begin(workspace.folder(), name(start)));
  }

  /** Runs an action on the JavaFX thread and passes on any exception. */
  private static void later(Runnable action, Consumer<Throwable> failed) {
    Platform.runLater(
        () -> {
          try {
            action.run();
          } catch (Throwable e) {
            failed.accept(e);
          }
        });
  }

  private AppContext appContext(Theme theme) {
    return new AppContext(
        preferred.messages(),
        theme,
        new SystemFileDialogs(() -> preferred.preferences().get(SettingCatalog.FOLDER)),
        SystemLinks::open,
        preferred);
  }

  private static String name(StartupConnection.Start start) {
    return start instanceof StartupConnection.Start.Opens opens ? opens.session().name() : "";
  }

  /**
   * Opens the workspace, selects the connection and loads its cached use cases; if none are cached,
   * starts the service. Runs while JavaFX starts and the window is built. A failure of the service
   * is ignored here: the first read reports it.
   */
  private void open(CompletableFuture<StartupData> found) {
    WorkspaceOpener.Result result = opening.open();
    try {
      if (result instanceof WorkspaceOpener.Result.Opened(Workspace workspace)) {
        StartupConnection.Start start = starting.choose(workspace);
        Optional<WindowBounds> place =
            size == null ? WindowBounds.load(workspace) : Optional.empty();
        if (start instanceof StartupConnection.Start.Opens opens) {
          String connection = opens.session().connection();
          PreloadedList early = new PreloadedList(connection, RecordKind.USE_CASES.word());
          String section = ConnectionWindow.lastSection(workspace, connection);
          found.complete(new StartupData(result, start, section, early, place));
          warm(opens.session(), workspace, early);
          return;
        }
        found.complete(new StartupData(result, start, null, null, place));
      } else {
        found.complete(new StartupData(result, null, null, null, Optional.empty()));
      }
    } catch (RuntimeException | Error e) {
      // Complete the future in any case: the window thread is waiting for it.
      if (found.complete(new StartupData(opening.refused(e), null, null, null, Optional.empty()))
          && result instanceof WorkspaceOpener.Result.Opened(Workspace workspace)) {
        workspace.close();
      }
    }
  }

  private void warm(ConnectionSession session, Workspace workspace, PreloadedList early) {
    early.load(workspace, SnapshotCodec.USE_CASES);
    if (early.isKept()) {
      // The first frame doesn't need the service; the first read starts it.
      return;
    }
    logging.begin(workspace.folder(), session.name());
    try {
      session.client().useCases().fields();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "The service didn't respond at startup", e);
    }
  }
}
