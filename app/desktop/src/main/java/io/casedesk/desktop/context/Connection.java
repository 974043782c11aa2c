package io.casedesk.desktop.context;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/**
 * An open connection: its session, its stored data, its lists with their unsent changes, and the
 * background tasks that work for it. Use on the JavaFX thread, except where a method says that it
 * blocks.
 */
public final class Connection implements RecordNames, AutoCloseable {

  /** Name of the worker threads; tests use it to find threads that outlive their connection. */
  public static final String WORK = "casedesk-connection";

  /** Name of the timer thread; see {@link #WORK}. */
  public static final String CLOCK = "casedesk-connection-clock";

  private static final System.Logger LOG = System.getLogger(Connection.class.getName());
  private static final String REFERENCE = "/api/swagger";

  /** Time to let a running write be answered and recorded when the window closes. */
  private static final long SECONDS_TO_SETTLE = 10;

  private static final long TICK_SECONDS = 5;

  private final ExecutorService background =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(WORK).factory());
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name(CLOCK).factory());
  private final ConnectionSession session;
  private final Workspace workspace;
  private final AppContext app;
  private final Navigator navigator;
  private final Tasks tasks;
  private final Overlay overlay = new Overlay();
  private final ActiveConnectionStyle style;
  private final ConnectionStore store;
  private final RecordsModel<UseCase> useCases;
  private final RecordsModel<Solution> solutions;
  private final ReadOnlyIntegerWrapper workedRuns = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper leftRuns = new ReadOnlyIntegerWrapper();

  /**
   * Opens a connection; nothing is read from or sent to the service yet.
   *
   * @param app with the settings of this window
   * @param navigator the window
   * @param early a cached list; null to load it when it is shown
   */
  public Connection(
      ConnectionSession session,
      Workspace workspace,
      AppContext app,
      Navigator navigator,
      @Nullable PreloadedList early) {
    this.session = session;
    this.workspace = workspace;
    this.app = app;
    this.navigator = navigator;
    tasks = new Tasks(this::execute, Platform::runLater, navigator::unhandled);
    style = new ActiveConnectionStyle(session.style());
    store =
        new ConnectionStore(
            session,
            workspace,
            app.messages().text("runs.origin.edit"),
            new EditTitle(app.messages())::of,
            app.preferences(),
            early,
            () -> tasks.deliver(() -> leftRuns.set(leftRuns.get() + 1)),
            () -> tasks.deliver(() -> workedRuns.set(workedRuns.get() + 1)));
    useCases =
        new RecordsModel<>(ServiceRecordDefinition.useCases(app.messages()), session, store, tasks);
    solutions =
        new RecordsModel<>(
            ServiceRecordDefinition.solutions(app.messages()), session, store, tasks);
  }

  /** Runs a task in the background; a task that arrives after the connection closed is ignored. */
  private void execute(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "A task started after its connection was closed", e);
    }
  }

  /** Runs an action on the JavaFX thread every {@value #TICK_SECONDS} seconds. */
  public void everyFewSeconds(Runnable tick) {
    ScheduledFuture<?> _ =
        clock.scheduleWithFixedDelay(
            () -> tasks.deliver(tick), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns how the service is reached. */
  public ConnectionSession session() {
    return session;
  }

  /** Returns the data of all connections on this computer. */
  public Workspace workspace() {
    return workspace;
  }

  /** Returns the data of this connection on this computer. */
  public ConnectionStore store() {
    return store;
  }

  /** Returns the tasks, which end with the connection. */
  public Tasks tasks() {
    return tasks;
  }

  /** Returns the layer of the window that shows dialogs. */
  public Overlay overlay() {
    return overlay;
  }

  /** Returns the color and the restrictions. */
  public ActiveConnectionStyle style() {
    return style;
  }

  /** Returns the list of use cases. */
  public RecordsModel<UseCase> useCases() {
    return useCases;
  }

  /** Returns the list of solutions. */
  public RecordsModel<Solution> solutions() {
    return solutions;
  }

  /** Returns both lists. */
  public List<RecordsModel<?>> lists() {
    return List.of(useCases, solutions);
  }

  /** Returns the list of a kind. */
  public RecordsModel<?> list(RecordKind kind) {
    return switch (kind) {
      case USE_CASES -> useCases;
      case SOLUTIONS -> solutions;
    };
  }

  /** The number of times that work on a run started or ended. */
  public ReadOnlyIntegerProperty workedRunsProperty() {
    return workedRuns.getReadOnlyProperty();
  }

  /** The number of times that a run was left unfinished. */
  public ReadOnlyIntegerProperty leftRunsProperty() {
    return leftRuns.getReadOnlyProperty();
  }

  @Override
  public Optional<String> label(String kind, String id) {
    return RecordKind.of(kind)
        .flatMap(one -> Optional.<CaseRecord>ofNullable(list(one).rows().find(id)))
        .map(CaseRecord::label);
  }

  /** Also works for a list that was not opened yet. */
  @Override
  public Optional<DropdownValues> options(String kind) {
    return Optional.of(workspace.options().values(session.connection()));
  }

  /** Leads to another place in the window. */
  public void go(Destination destination) {
    navigator.go(destination);
  }

  /** Shows a notice that stays until the user dismisses it. */
  public void notice(String text) {
    navigator.notice(text);
  }

  /** Opens a link outside the window; a failure is shown as a notice. */
  public void openLink(URI uri) {
    tasks
        .run(() -> app.links().open(uri))
        .onFailure(
            thrown ->
                notice(
                    app.messages().text("link.failed", uri, String.valueOf(thrown.getMessage()))))
        .start();
  }

  /** Opens the API reference of the service in the browser, once the service has started. */
  public void openReference() {
    tasks.call(() -> reference(session)).onSuccess(this::openLink).start();
  }

  /** Returns the address of the API reference. Blocks until the service has started. */
  static URI reference(ConnectionSession session) {
    return URI.create(session.options().baseUrl().toString().replaceAll("/+$", "") + REFERENCE);
  }

  /** Returns the sum of a number of each list. */
  public int count(ToIntFunction<RecordsModel<?>> number) {
    return lists().stream().mapToInt(number).sum();
  }

  /** Returns whether a review is open whose decisions are nowhere else. */
  public boolean isReviewing() {
    return lists().stream()
        .map(RecordsModel::review)
        .anyMatch(review -> review.plan() != null && review.result() == null);
  }

  /**
   * Ends the background tasks, after waiting up to {@value #SECONDS_TO_SETTLE} seconds for them,
   * and saves unsent changes. The session stays open. Blocks.
   */
  public void end() {
    clock.shutdownNow();
    background.shutdownNow();
    try {
      if (!background.awaitTermination(SECONDS_TO_SETTLE, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "A task was still running when the connection was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (RecordsModel<?> list : lists()) {
      try {
        list.saveInput();
      } catch (StoreException e) {
        LOG.log(Level.ERROR, "Can't save unsent changes", e);
      }
    }
  }

  /** Lets no task wait any longer for a token that the user can't enter any more. */
  public void refuseTokens() {
    session.tokens().ifPresent(InteractiveTokenProvider::close);
  }

  /** Closes the session, after {@link #end}; the workspace stays open. Blocks. */
  @Override
  public void close() {
    session.close();
  }
}
