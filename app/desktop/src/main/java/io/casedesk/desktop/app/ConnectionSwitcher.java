package io.casedesk.desktop.app;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connections.ConnectionsModel;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.FirstStartView;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.messages.Message;
import io.casedesk.profiles.ConnectionProfile;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Shows one connection at a time in the window and switches between connections. Each connection
 * has its own {@link ConnectionContext}; switching closes the previous context and keeps the
 * workspace open.
 */
final class ConnectionSwitcher implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ConnectionSwitcher.class.getName());

  /** Time to wait for the tasks of a connection that was closed. */
  private static final long SECONDS_TO_SETTLE = 15;

  private static final WindowFrame.Loss NOTHING = new WindowFrame.Loss(0, false);

  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final Tasks tasks = new Tasks(background, Platform::runLater, this::unhandled);
  private final Workspace workspace;
  private final AppContext app;
  private final WindowFrame frame;
  private final StartupConnection.Choice choice;

  /** Accessed on the JavaFX thread, and by the closing thread after JavaFX has ended. */
  private volatile @Nullable ConnectionContext shown;

  private Consumer<ConnectionContext> first;
  private final Tasks.Series remembering = new Tasks.Series();
  private boolean switching;
  private final PlansWiring plans;

  /**
   * Creates the switcher for a window that is not shown yet. Call on the JavaFX thread.
   *
   * @param workspace closed together with the switcher
   * @param first receives the first connection that opens
   */
  ConnectionSwitcher(
      Stage stage,
      Workspace workspace,
      StartupConnection.Choice choice,
      AppContext app,
      Consumer<ConnectionContext> first) {
    this.workspace = workspace;
    this.choice = choice;
    this.app = app;
    this.first = first;
    this.frame = new WindowFrame(stage, app.messages(), () -> NOTHING);
    this.plans = new PlansWiring(choice, app, tasks, this::goTo);
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
    ConnectionContext made = shown;
    frame.show(made == null ? new StackPane() : made.content(), app.theme(), size);
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    workspace.onFile(file -> Platform.runLater(() -> bring(file)));
    switch (start) {
      case StartupConnection.Start.Opens _ -> enter(Objects.requireNonNull(made));
      case StartupConnection.Start.Asks(
              StartupConnection.Choice _,
              ConnectionProfile profile,
              Message why) ->
          ask(profile, why);
      case StartupConnection.Start.Chooses _ -> page().load();
    }
  }

  /** Opens a plan as soon as the connection that the plan was made for is open. */
  void openPlan(Path file) {
    plans.model().open(file);
  }

  /** Brings the window to the front and opens a plan. */
  void bring(Path file) {
    frame.bringForward();
    openPlan(file);
  }

  /** Switches to the connection that a plan was made for, if its token is available. */
  private void goTo(ConnectionProfile profile) {
    tasks
        .call(() -> StartupConnection.open(choice, profile))
        .onSuccess(
            start -> {
              switch (start) {
                case StartupConnection.Start.Opens opens -> go(profile, opens.session());
                case StartupConnection.Start.Asks _, StartupConnection.Start.Chooses _ ->
                    missesToken(profile);
              }
            })
        .start();
  }

  private void missesToken(ConnectionProfile profile) {
    plans.model().missesToken(profile);
    ConnectionContext now = shown;
    if (now != null) {
      now.open(now.connections());
    }
  }

  /** Returns the context of the open connection; null if none is open. */
  @Nullable ConnectionContext composition() {
    return shown;
  }

  private ConnectionContext context(
      StartupConnection.Start.Opens opened,
      @Nullable String section,
      @Nullable PreloadedList early) {
    return new ConnectionContext(opened, this::go, workspace, app, section, early);
  }

  private void enter(ConnectionContext joined) {
    shown = joined;
    joined.show(frame);
    plans.enter(joined);
    Thread.setDefaultUncaughtExceptionHandler(joined.support().crashes());
    first.accept(joined);
    first = composition -> {};
  }

  private void ask(@Nullable ConnectionProfile profile, Message why) {
    if (profile == null) {
      ConnectionsModel connections = connections();
      FirstStartView page =
          new FirstStartView(connections, opening(connections), app.theme()::style, app.messages());
      BorderPane pane = new BorderPane(page.node());
      pane.setTop(plans.node());
      frame.put(pane, () -> NOTHING);
      connections.prepare();
      page.focus();
    } else {
      page().missesToken(profile.id(), why);
    }
  }

  /** Shows the connections page without the rest of the window. */
  private ConnectionsModel page() {
    ConnectionsModel connections = connections();
    ConnectionsView page =
        new ConnectionsView(
            connections,
            opening(connections),
            app.files(),
            app.links(),
            app.theme()::style,
            app.messages());
    BorderPane pane = Nodes.styled(new BorderPane(page.node()), "main-window");
    pane.setTop(plans.node());
    frame.put(pane, () -> NOTHING);
    return connections;
  }

  private ConnectionsModel connections() {
    return new ConnectionsModel(choice.book(), choice.sessions(), null, null, tasks);
  }

  private OpeningModel opening(ConnectionsModel connections) {
    return new OpeningModel(connections, choice.book(), choice.sessions(), tasks, null, this::go);
  }

  /** Switches to another connection unless the user decides to stay. */
  private void go(ConnectionProfile profile, ConnectionSession session) {
    ConnectionContext before = shown;
    boolean stays =
        switching || (before != null && !frame.leaves(before.wouldLose(), profile.name()));
    if (stays) {
      // The new session has sent no request and has no background tasks: closing it is enough.
      var _ = tasks.call(() -> close(session)).start();
      return;
    }
    switching = true;
    shown = null;
    plans.model().use(null);
    if (before != null) {
      before.releaseWindow();
    }
    Parent waiting = StateViews.busy(app.messages().text("switch.going", profile.name()));
    waiting.getStyleClass().add("main-window");
    frame.put(waiting, () -> NOTHING);
    tasks
        .call(
            () -> {
              leave(before);
              return Optional.ofNullable(RememberedSection.load(workspace, session.connection()));
            })
        .onSuccess(
            section -> {
              enter(
                  context(
                      new StartupConnection.Start.Opens(choice, profile, session),
                      section.orElse(null),
                      null));
              remember(profile);
            })
        .onFailure(
            thrown -> {
              unhandled(thrown);
              ask(profile, Message.ofFailure(thrown));
            })
        .onFinally(() -> switching = false)
        .start();
  }

  /** Remembers the connection for the next start, only after it was opened successfully. */
  private void remember(ConnectionProfile profile) {
    tasks.run(() -> choice.book().opened(profile)).newestOf(remembering).start();
  }

  private static ConnectionSession close(ConnectionSession session) {
    session.close();
    return session;
  }

  private static void leave(@Nullable ConnectionContext before) {
    if (before != null) {
      try {
        before.leave();
      } catch (RuntimeException e) {
        // The failure must not keep the user from switching.
        LOG.log(Level.ERROR, "A connection could not be closed as a whole", e);
      }
    }
  }

  private void unhandled(Throwable failure) {
    LOG.log(Level.ERROR, "A failure while connections were changed", failure);
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
    try {
      leave(shown);
    } finally {
      workspace.close();
    }
  }
}
