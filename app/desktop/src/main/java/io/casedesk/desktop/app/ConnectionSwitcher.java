package io.casedesk.desktop.app;

import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.help.HelpPages;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.help.HelpView;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connections.ConnectionBook;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.FirstStartView;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Shows one connection at a time in the window and switches between connections. Each connection
 * has its own {@link ConnectionWindow}; switching closes the previous context and keeps the
 * workspace open.
 */
final class ConnectionSwitcher implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ConnectionSwitcher.class.getName());

  /** Time to wait for the tasks of a connection that was closed. */
  private static final long SECONDS_TO_SETTLE = 15;

  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final Tasks tasks = new Tasks(background, Platform::runLater, this::unhandled);
  private final Workspace workspace;
  private AppContext app;
  private final WindowFrame frame;
  private final StartupConnection.SavedConnections choice;

  /** Accessed on the JavaFX thread, and by the closing thread after JavaFX has ended. */
  private volatile @Nullable ConnectionWindow shown;

  /** The connection that is shown or was shown last; null if there was none. */
  private volatile StartupConnection.Start.@Nullable Opens opened;

  private Consumer<ConnectionWindow> first;
  private final Tasks.Series remembering = new Tasks.Series();
  private boolean switching;
  private final PlansFeature plans;

  /**
   * Creates the switcher for a window that is not shown yet. Call on the JavaFX thread.
   *
   * @param workspace closed together with the switcher
   * @param first receives the first connection that opens
   */
  ConnectionSwitcher(
      Stage stage,
      Workspace workspace,
      StartupConnection.SavedConnections choice,
      AppContext app,
      Consumer<ConnectionWindow> first) {
    this.workspace = workspace;
    this.choice = choice;
    this.app = app;
    this.first = first;
    this.frame = new WindowFrame(stage, app.messages(), () -> WindowFrame.UnsavedWork.NONE);
    this.plans = new PlansFeature(choice, app, tasks, this::switchTo);
    for (Setting<?> setting :
        List.of(SettingCatalog.LANGUAGE, SettingCatalog.DATES, SettingCatalog.NUMBERS)) {
      // The control that changes the setting is in the window that is replaced.
      app.preferred()
          .preferences()
          .property(setting)
          .subscribe((was, is) -> Platform.runLater(this::changeLanguage));
    }
  }

  /**
   * Builds the context of the connection that the start opens, if it opens one. The cached list is
   * loading then: a window that is shown one turn of the JavaFX event loop later has its rows in
   * the first frame, which saves the layout of an empty table.
   */
  void make(
      StartupConnection.Start start, @Nullable String section, @Nullable PreloadedList early) {
    if (start instanceof StartupConnection.Start.Opens opens) {
      shown = context(opens, section, early);
    }
  }

  /** Shows the result of the start. Call {@link #make} first. */
  void show(StartupConnection.Start start, WindowFrame.Size size) {
    ConnectionWindow made = shown;
    frame.show(made == null ? new StackPane() : made.content(), app.theme(), size);
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    workspace.onFile(file -> Platform.runLater(() -> bring(file)));
    switch (start) {
      case StartupConnection.Start.Opens _ -> enter(Objects.requireNonNull(made));
      case StartupConnection.Start.Asks asks -> ask(asks.profile(), asks.why());
      case StartupConnection.Start.Chooses _ -> choose();
    }
  }

  /** Opens a plan as soon as the connection that the plan was made for is open. */
  void openPlan(Path file) {
    plans.open(file);
  }

  /** Brings the window to the front and opens a plan. */
  void bring(Path file) {
    frame.bringForward();
    openPlan(file);
  }

  /** Switches to the connection that a plan was made for, if its token is available. */
  private void switchTo(ConnectionProfile profile) {
    tasks
        .call(() -> StartupConnection.open(choice, profile))
        .onSuccess(
            start -> {
              if (start instanceof StartupConnection.Start.Opens opens) {
                switchTo(profile, opens.session());
              } else {
                missesToken(profile);
              }
            })
        .onFailure(thrown -> cantOpen(profile, thrown))
        .start();
  }

  private void missesToken(ConnectionProfile profile) {
    plans.missesToken(profile);
    Optional.ofNullable(shown).ifPresent(now -> now.open(now.connections));
  }

  /**
   * Asks for a connection or a token.
   *
   * @param profile the connection whose token is missing; null at the very first start
   * @param why the engine's message; empty if no token is saved
   */
  private void ask(@Nullable ConnectionProfile profile, Message why) {
    ConnectionBook book = book();
    if (profile == null) {
      Overlay overlay = new Overlay();
      FirstStartView page = new FirstStartView(book, style(overlay), app.messages());
      show(page.node(), new BorderPane(), overlay);
      book.prepare();
      page.focus();
    } else {
      showConnections(book);
      book.missesToken(profile.id(), why);
    }
  }

  /** Lets the user choose one of the saved connections. */
  private void choose() {
    ConnectionBook book = book();
    showConnections(book);
    book.load();
  }

  private ConnectionBook book() {
    return new ConnectionBook(choice.book(), choice.sessions(), null, tasks, this::switchTo);
  }

  private void showConnections(ConnectionBook book) {
    Overlay overlay = new Overlay();
    ConnectionsView page =
        new ConnectionsView(book, app.files(), app.links(), style(overlay), app.messages());
    show(
        HelpTopic.CONNECTIONS.on(page.node()),
        Nodes.styled(new BorderPane(), "main-window"),
        overlay);
  }

  private HelpView help(Overlay overlay) {
    return new HelpView(new Commands(), overlay, () -> HelpPages.START, app.messages());
  }

  private Consumer<Scene> style(Overlay overlay) {
    HelpView help = help(overlay);
    return scene -> {
      app.theme().style(scene);
      help.offerIn(scene);
      WindowFrame.quitIn(scene, frame::window);
    };
  }

  /** Shows a page without the rest of the window. */
  private void show(Parent page, BorderPane pane, Overlay overlay) {
    pane.setCenter(page);
    pane.setTop(plans.node());
    StackPane root = new StackPane(pane, overlay.node());
    HelpView.openOnF1(root, help(overlay));
    frame.put(root, () -> WindowFrame.UnsavedWork.NONE);
  }

  /** Returns the context of the open connection; null if none is open. */
  @Nullable ConnectionWindow composition() {
    return shown;
  }

  private ConnectionWindow context(
      StartupConnection.Start.Opens next, @Nullable String section, @Nullable PreloadedList early) {
    opened = next;
    return new ConnectionWindow(
        next, this::switchTo, workspace, app, section, early, () -> plans.ask(frame.window()));
  }

  private void enter(ConnectionWindow joined) {
    shown = joined;
    joined.show(frame);
    plans.enter(joined);
    Thread.setDefaultUncaughtExceptionHandler(joined.support().crashes());
    first.accept(joined);
    first = composition -> {};
  }

  /** Switches to another connection unless the user decides to stay. */
  private void switchTo(ConnectionProfile profile, ConnectionSession session) {
    ConnectionWindow before = shown;
    if (switching || (before != null && !frame.leaves(before.wouldLose(), profile.name()))) {
      // The new session has sent no request and has no background tasks: closing it is enough.
      tasks.run(session::close).start();
    } else {
      replace(new StartupConnection.Start.Opens(choice, profile, session), profile.name());
    }
  }

  /**
   * Shows the open connection again in the language and the forms of the settings. If this would
   * lose input, only the next connection has them.
   */
  private void changeLanguage() {
    app = app.inPreferredLanguage();
    Locale.setDefault(Locale.Category.DISPLAY, app.messages().locale());
    frame.use(app.messages());
    plans.useTexts(app.messages());
    ConnectionWindow before = shown;
    StartupConnection.Start.Opens same = opened;
    if (before != null
        && same != null
        && !switching
        && !before.wouldLose().any()
        && !before.connection().isReviewing()) {
      replace(same, same.session().name());
    }
  }

  private void replace(StartupConnection.Start.Opens next, String name) {
    ConnectionWindow before = shown;
    boolean isSame = next.equals(opened);
    String focused = isSame ? frame.focused() : "";
    switching = true;
    shown = null;
    plans.use(null);
    if (before != null) {
      before.releaseWindow();
    }
    Parent waiting = StateViews.busy(app.messages().text("switch.going", name));
    waiting.getStyleClass().add("main-window");
    frame.put(waiting, () -> WindowFrame.UnsavedWork.NONE);
    tasks
        .call(
            () -> {
              leave(before, isSame ? ConnectionWindow::end : ConnectionWindow::leave);
              return Optional.ofNullable(
                  ConnectionWindow.lastSection(workspace, next.session().connection()));
            })
        .onSuccess(
            section -> {
              ConnectionWindow joined = context(next, section.orElse(null), null);
              if (isSame && before != null) {
                joined.continueFrom(before);
              }
              enter(joined);
              frame.focus(focused);
              remember(next.profile());
            })
        .onFailure(
            thrown -> {
              tasks.run(next.session()::close).start();
              cantOpen(next.profile(), thrown);
            })
        .onFinally(() -> switching = false)
        .start();
  }

  /** Remembers the connection for the next start, only after it was opened successfully. */
  private void remember(@Nullable ConnectionProfile profile) {
    if (profile != null) {
      tasks.run(() -> choice.book().opened(profile)).newestOf(remembering).start();
    }
  }

  private static void leave(@Nullable ConnectionWindow before, Consumer<ConnectionWindow> leaving) {
    if (before != null) {
      try {
        leaving.accept(before);
      } catch (RuntimeException e) {
        // The failure must not keep the user from switching.
        LOG.log(Level.ERROR, "Can't close a connection completely", e);
      }
    }
  }

  private void cantOpen(@Nullable ConnectionProfile profile, Throwable failure) {
    unhandled(failure);
    if (shown == null) {
      ask(profile, Message.ofFailure(failure));
    }
  }

  private void unhandled(Throwable failure) {
    ConnectionWindow now = shown;
    if (now == null) {
      LOG.log(Level.ERROR, "Can't switch the connection", failure);
    } else {
      now.unhandled(failure);
    }
  }

  /** Closes the open connection and the workspace. Blocks: don't call it on the JavaFX thread. */
  @Override
  public void close() {
    // Close the token store first: a pending call to a password store would delay the shutdown.
    choice.sessions().tokens().close();
    background.shutdown();
    try {
      if (!background.awaitTermination(SECONDS_TO_SETTLE, TimeUnit.SECONDS)) {
        background.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ConnectionWindow last = shown;
    StartupConnection.Start.Opens used = opened;
    try {
      leave(last, ConnectionWindow::leave);
      if (last == null && used != null) {
        // The window was closed while its connection was shown again.
        used.session().close();
      }
    } finally {
      workspace.close();
    }
  }
}
