package io.casedesk.desktop.app;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Holds the parts of one connection while it is open, and starts and ends their work. Create it on
 * the JavaFX thread.
 */
public final class ConnectionContext implements AutoCloseable {

  private final ConnectionExecutors threads = new ConnectionExecutors();
  private final Tasks tasks = new Tasks(threads::execute, Platform::runLater, this::unhandled);
  private final ConnectionSession session;
  private final Workspace workspace;
  private final AppContext app;
  private final Sections sections;
  private final RefreshTimerModel refreshing;
  private final ConnectionWindow window;
  private BooleanSupplier windowHidden = () -> false;
  private Subscription returnSubscription = Subscription.EMPTY;

  /**
   * Builds the parts of a connection.
   *
   * @param opened the connection, and the connections to choose from
   * @param exit switches to another connection
   * @param workspace closed with the context
   * @param section the name of the section that was open last; null if there was none
   * @param early a cached list; null to load it when it is shown
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   */
  ConnectionContext(
      StartupConnection.Start.Opens opened,
      OpeningModel.SessionListener exit,
      Workspace workspace,
      AppContext app,
      @Nullable String section,
      @Nullable PreloadedList early,
      @Nullable Runnable openPlan) {
    this.session = opened.session();
    this.workspace = workspace;
    this.app = app.forOneWindow();
    sections =
        new Sections(
            opened, exit, workspace, this.app, early, tasks, this::open, this::notice, openPlan);
    refreshing =
        new RefreshTimerModel(
            sections.lists.byTheClock(),
            () -> windowHidden.getAsBoolean() || sections.isBusy(),
            sections.connectionStore.settings().timer(),
            tasks);
    refreshing.load();
    window = new ConnectionWindow(sections, session, workspace, this.app, refreshing, tasks);
    window.start(
        section,
        sections.overview,
        RememberedSection.saver(workspace, session.connection(), tasks)::save);
  }

  /**
   * Creates the context of a window that can't switch to another connection.
   *
   * @param section the name of the section to open; null for the start screen
   */
  public static ConnectionContext of(
      ConnectionSession session, Workspace workspace, AppContext app, @Nullable String section) {
    StartupConnection.SavedConnections choice =
        new StartupConnection.SavedConnections(
            new ConnectionProfiles(workspace, MachinePolicy.none(), session.name()),
            ConnectionSessionFactory.within(workspace.folder()));
    return new ConnectionContext(
        new StartupConnection.Start.Opens(choice, null, session),
        (profile, other) -> other.close(),
        workspace,
        app,
        section,
        null,
        null);
  }

  /** Shows this connection in a new window. */
  public void show(Stage stage, WindowFrame.Size size) {
    WindowFrame frame = new WindowFrame(stage, app.messages(), this::wouldLose);
    frame.show(window.content(), app.theme(), size);
    enter(frame);
  }

  /** Shows this connection in an existing window. */
  void show(WindowFrame frame) {
    frame.put(window.content(), this::wouldLose);
    enter(frame);
  }

  private void enter(WindowFrame frame) {
    windowHidden = frame::isUnseen;
    threads.everyFewSeconds(this::tick);
    // When the user restores the window, refresh lists that are due.
    returnSubscription = frame.onReturn(() -> refreshing.tick(Instant.now()));
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    sections.connectionStore.gate().asks(window::confirmWrite);
    sections.lists.makeOthersSoon();
    // Unfinished runs can be resumed only after the connection has been established.
    useCases().model().loader().phaseProperty().subscribe(this::findUnfinishedRuns);
    Thread.currentThread().setUncaughtExceptionHandler(window.support().crashes());
    window.main().focus();
  }

  /** Takes over the style and the unsaved connections of a context that this one replaces. */
  void continueFrom(ConnectionContext before) {
    sections.style.follow(before.sections.style.get());
    sections.connections.continueFrom(before.sections.connections);
  }

  private void findUnfinishedRuns(LoadState.Phase phase) {
    if (phase == LoadState.Phase.READ) {
      sections.unfinished.findRuns();
    }
  }

  private void tick() {
    Instant now = Instant.now();
    refreshing.tick(now);
    sections.overview.model().tick(now);
    sections.checklists.tick(now);
  }

  /** Returns what the user would lose by leaving now. */
  WindowFrame.UnsavedWork wouldLose() {
    return new WindowFrame.UnsavedWork(
        sections.lists.count(RecordsModel::unsavedRecords),
        sections.lists.count(list -> list.staging().saver().unsavedCells()),
        sections.isBusy());
  }

  private void unhandled(Throwable failure) {
    window.unhandled(failure);
  }

  /** Closes the connection and the workspace. Blocks: don't call it on the JavaFX thread. */
  @Override
  public void close() {
    // Unsubscribe: a stage that is reused would otherwise keep every earlier context in memory.
    Platform.runLater(returnSubscription::unsubscribe);
    try {
      leave();
    } finally {
      workspace.close();
    }
  }

  /** Releases the window so that another connection can use it. Call on the JavaFX thread. */
  void releaseWindow() {
    returnSubscription.unsubscribe();
    sections.settings.releaseWindow();
    window.close();
  }

  /**
   * Closes the connection and its background tasks; the workspace stays open. Blocks: don't call it
   * on the JavaFX thread.
   */
  void leave() {
    // The user can't enter a token any more, and a run would otherwise wait for one.
    session.tokens().ifPresent(InteractiveTokenProvider::close);
    try {
      end();
    } finally {
      session.close();
    }
  }

  /** Ends the background tasks and saves the latest input. The connection stays open. Blocks. */
  void end() {
    threads.end();
    sections.saveInput();
  }

  /** Returns the target that opens plans for review in the lists of this window. */
  PlanReviewTarget planTarget() {
    return new PlanReviewTarget(session, sections, this::open);
  }

  /** Returns the content of the window. */
  ConnectionWindow window() {
    return window;
  }

  /** Shows a notice that stays until the user dismisses it. */
  void notice(String text) {
    window.main().notices().showNotice(text);
  }

  /** Opens a section of the window. */
  public void open(Section section) {
    window.main().open(section);
  }

  /** Returns the section with the start screen. */
  public OverviewSection overview() {
    return sections.overview;
  }

  /** Returns the section with the use cases. */
  public RecordsSection<UseCase> useCases() {
    return sections.lists.useCases();
  }

  /** Returns the section with the solutions. */
  public RecordsSection<Solution> solutions() {
    return sections.lists.solutions();
  }

  /** Returns the section with the checklists of all solutions. */
  public ChecklistsSection checklists() {
    return sections.checklists;
  }

  /** Returns the parts of the connection. */
  Sections sections() {
    return sections;
  }

  /** Returns the section that imports files as changes. */
  public ImportsSection imports() {
    return sections.imports;
  }

  /** Returns the localized texts. */
  public Messages messages() {
    return app.messages();
  }

  /** Returns the timer that refreshes lists automatically. */
  public RefreshTimerModel refreshing() {
    return refreshing;
  }
}
