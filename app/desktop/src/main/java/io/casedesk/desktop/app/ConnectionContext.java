package io.casedesk.desktop.app;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionCheckModel;
import io.casedesk.desktop.connection.ConnectionCheckWindow;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connections.ConnectionColorBar;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.diagnostics.SupportWindows;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.options.OptionsSection;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.RefreshChoice;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.runs.UnfinishedRunsModel;
import io.casedesk.desktop.runs.UnfinishedRunsView;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.updates.UpdateNotice;
import io.casedesk.desktop.updates.UpdatesModel;
import io.casedesk.faults.FaultCodes;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Builds and connects all parts of the window for one connection. Create it on the JavaFX thread.
 */
public final class ConnectionContext implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ConnectionContext.class.getName());

  private final ConnectionExecutors threads = new ConnectionExecutors();
  private final Tasks tasks = new Tasks(threads::execute, Platform::runLater, this::unhandled);
  private final ConnectionSession session;
  private final Workspace workspace;
  private final AppContext app;
  private final Sections sections;
  private final MainWindow window;
  private final ActiveConnectionStyle style;
  private final Parent content;
  private final ConnectionCheckWindow check;
  private final SupportWindows supportWindows;
  private final RefreshTimerModel refreshing;
  private final UpdatesModel updates;
  private final UpdateNotice updateNotice;
  private BooleanSupplier windowHidden = () -> false;
  private Runnable runListener = () -> {};
  private Consumer<URI> linkOpener = this::openInBrowser;
  private Subscription returnSubscription = Subscription.EMPTY;

  /**
   * What was loaded before the window exists.
   *
   * @param workspace closed with the window
   * @param section the name of the section that was open last; null if there was none
   * @param early a cached list; null to load it when it is shown
   * @param around the connection switcher parts and the startup preferences
   */
  public record Opened(
      ConnectionSession session,
      Workspace workspace,
      @Nullable String section,
      @Nullable PreloadedList early,
      Around around) {

    /**
     * What a window needs independently of its connection.
     *
     * @param connections the parts that choose another connection
     * @param preferred the startup preferences
     */
    record Around(ConnectionChoices connections, StartupPreferences preferred) {}

    /**
     * Returns the start state of a window that can't switch to another connection. Blocks on the
     * disk.
     */
    public static Opened of(ConnectionSession session, Workspace workspace) {
      return of(
          session,
          workspace,
          new Around(
              ConnectionChoices.staying(session, workspace),
              StartupPreferences.of(workspace.folder())));
    }

    /** Returns the start state without a list that was loaded early. Blocks on the disk. */
    static Opened of(ConnectionSession session, Workspace workspace, Around around) {
      String section = RememberedSection.load(workspace, session.connection());
      return new Opened(session, workspace, section, null, around);
    }
  }

  /**
   * Builds the parts of the window.
   *
   * @param files shows the file dialogs
   */
  public ConnectionContext(Opened opened, Messages messages, Theme theme, FileDialogs files) {
    session = opened.session();
    workspace = opened.workspace();
    app = new AppContext(messages, theme, files, opened.around().preferred().forOneWindow());
    sections = new Sections(opened, app, tasks, new Ways());
    sections.connectionStore.onWorked(() -> tasks.deliver(this::runsWorked));
    style = new ActiveConnectionStyle(session.look());
    sections.connections.model().follows(style);
    window =
        new MainWindow(
            sections.all(),
            new MainWindow.Connection(
                session.name(),
                ConnectionColorBar.of(style, messages),
                this::checkConnection,
                () -> ServiceReference.open(session, tasks, uri -> linkOpener.accept(uri))),
            messages,
            theme,
            tasks);
    updates = UpdatesWiring.model(session, workspace, app.preferred(), tasks);
    updateNotice = new UpdateNotice(updates, messages, this::openInBrowser);
    announce();
    refreshing = byTheClock();
    openLinksWith(this::openInBrowser);
    ConnectionCheckModel checking = new ConnectionCheckModel(session, tasks);
    check = new ConnectionCheckWindow(checking, messages, theme::style);
    supportWindows = support(checking);
    window.offer(messages.text("commands.support"), supportWindows.commands());
    content =
        TokenWiring.above(
            window.node(),
            session,
            session.keeper(),
            tasks,
            new TokenWiring.TokenTexts(messages, window::refresh));
    sections.settings.pack(content);
    start(opened.section());
  }

  /** Navigation between sections, available once the window exists. */
  private final class Ways implements Sections.Ways {

    @Override
    public void open(Section section) {
      window.open(section);
    }

    @Override
    public void say(String text) {
      window.showNotice(text);
    }
  }

  /** Adds the banners and notices above the open section. */
  private void announce() {
    Messages messages = app.messages();
    CertificateService certificateService =
        new CertificateService(
            new CertificateService.Shown(
                sections.connectionStore.runs(), sections.runs, () -> window.open(sections.runs)),
            tasks,
            app.files(),
            messages);
    sections.lists.reviewsProvenBy(certificateService);
    window.announce(updateNotice.node());
    window.announce(
        new UnfinishedRunsView(sections.unfinished, sections.known, messages, sections.timestamps())
            .node());
    workspace.notices().forEach(notice -> window.showNotice(notice.text()));
    app.preferred().notice().ifPresent(window::showNotice);
  }

  private RefreshTimerModel byTheClock() {
    RefreshTimerModel model =
        new RefreshTimerModel(
            sections.settings.paced(sections.lists.byTheClock()),
            () -> windowHidden.getAsBoolean() || sections.isBusy(),
            sections.connectionStore.settings().timer(),
            tasks);
    model.load();
    window.besideRefresh(new RefreshChoice(model, app.messages()).node());
    return model;
  }

  private SupportWindows support(ConnectionCheckModel checking) {
    return SupportWiring.of(
        workspace,
        () -> checking.reportProperty().get(),
        new SupportWindows.Means(
            tasks,
            app.files(),
            app.messages(),
            SupportWiring.around(window, app.theme()),
            folder -> openInBrowser(folder.toUri())));
  }

  /** Opens the section that was open last, or the first section at the very first start. */
  private void start(@Nullable String last) {
    RememberedSection remembered = new RememberedSection(workspace, session.connection(), tasks);
    window.open(Optional.ofNullable(last).flatMap(window::named).orElse(sections.overview));
    window.onOpened(section -> remembered.opened(section.name()));
  }

  /** Sets an additional action to run after a run was worked on. */
  void onWorked(Runnable action) {
    runListener = action;
  }

  /** Returns the target that opens plans for review in the lists of this window. */
  PlanReviewTarget desk() {
    return new PlanReviewTarget(session, sections.lists, this::open, sections::isBusy);
  }

  /** Returns the root node of the window. */
  Parent content() {
    return content;
  }

  /** Shows a node above the open section. */
  void announce(Node announcement) {
    window.announce(announcement);
  }

  /** Adds commands to the command palette and registers their keyboard shortcuts. */
  void offer(String title, List<Command> more) {
    window.offer(title, more);
  }

  /** Sets the command that opens a plan file from the runs section. */
  void opensPlansBy(Command open) {
    sections.runs.opensPlansBy(open::run);
  }

  private void runsWorked() {
    runListener.run();
    sections.worked();
  }

  /** Shows this connection in a new window. */
  void show(Stage stage, WindowFrame.Size size) {
    WindowFrame frame = new WindowFrame(stage, app.messages(), this::wouldLose);
    frame.show(content, app.theme(), size);
    enter(frame);
  }

  /** Shows this connection in an existing window. */
  void show(WindowFrame frame) {
    frame.put(content, this::wouldLose);
    enter(frame);
  }

  private void enter(WindowFrame frame) {
    windowHidden = frame::isUnseen;
    threads.everyFewSeconds(this::tick);
    // When the user restores the window, refresh lists that are due.
    returnSubscription = frame.onReturn(() -> refreshing.tick(Instant.now()));
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    sections
        .connectionStore
        .gate()
        .asks(new WriteConfirmation(session.name(), style, app.messages(), window.node())::ask);
    sections.lists.makeOthersSoon();
    // Unfinished runs can be resumed only after the connection has been established.
    useCases().model().phaseProperty().subscribe(this::lookForRuns);
    Thread.currentThread().setUncaughtExceptionHandler(supportWindows.crashes());
  }

  private void tick() {
    Instant now = Instant.now();
    refreshing.tick(now);
    sections.overview.model().tick(now);
    updates.tick(now);
  }

  private void openInBrowser(URI uri) {
    tasks
        .call(
            () -> {
              SystemLinks.open(uri);
              return uri;
            })
        .onFailure(
            thrown ->
                window.showNotice(
                    app.messages().text("link.failed", uri, String.valueOf(thrown.getMessage()))))
        .start();
  }

  /** Replaces the system browser as the target for external links. */
  void openLinksWith(Consumer<URI> linkOpener) {
    this.linkOpener = linkOpener;
    sections.lists.openLinksWith(linkOpener);
    sections.checklists.view().openLinksWith(linkOpener);
  }

  /**
   * Shows this connection in a new window.
   *
   * @param width of its content in pixels
   * @param height of its content in pixels
   */
  public void show(Stage stage, double width, double height) {
    show(stage, new WindowFrame.Size(width, height));
  }

  /** Applies the theme of the window to another scene. */
  void style(Scene scene) {
    app.theme().style(scene);
  }

  /** Shows a notice that stays until the user dismisses it. */
  void notice(String text) {
    window.showNotice(text);
  }

  /** Opens a section of the window. */
  public void open(Section section) {
    window.open(section);
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

  /** Returns the links between use cases and solutions. */
  LinksWiring links() {
    return sections.links;
  }

  /** Returns the section that imports files as changes. */
  public ImportsSection imports() {
    return sections.imports;
  }

  /** Returns the section with all runs that were applied from this workspace. */
  public RunsSection runs() {
    return sections.runs;
  }

  /** Replaces the system browser as the target for the page of a newer version. */
  void openNoticesWith(Consumer<URI> linkOpener) {
    updateNotice.openWith(linkOpener);
  }

  /** Returns the model that checks for a newer version of Casedesk. */
  UpdatesModel updates() {
    return updates;
  }

  /** Returns the section with the dropdown values. */
  public OptionsSection options() {
    return sections.options;
  }

  /** Returns the section that manages connections. */
  public ConnectionsSection connections() {
    return sections.connections;
  }

  /** Returns the file dialogs. */
  public FileDialogs files() {
    return app.files();
  }

  /** Returns the localized texts. */
  public Messages messages() {
    return app.messages();
  }

  /** Returns the runs that can be resumed. */
  public UnfinishedRunsModel unfinished() {
    return sections.unfinished;
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
    check.close();
    supportWindows.close();
    window.close();
  }

  /**
   * Closes the connection and its background tasks; the workspace stays open. Blocks: don't call it
   * on the JavaFX thread.
   */
  void leave() {
    // The user can't enter a token any more, and a run would otherwise wait for one.
    session.tokens().ifPresent(InteractiveTokenProvider::close);
    threads.end();
    // Run every step even if an earlier one fails: saving the latest input matters most.
    try {
      sections.lists.keep();
    } finally {
      try {
        sections.settings.keep();
      } finally {
        session.close();
      }
    }
  }

  private void lookForRuns(RecordsModel.Phase phase) {
    if (phase == RecordsModel.Phase.READ) {
      sections.unfinished.look();
    }
  }

  private void checkConnection() {
    check.open(window.node().getScene().getWindow());
  }

  /** Returns what the user would lose by leaving now. */
  WindowFrame.Loss wouldLose() {
    return new WindowFrame.Loss(sections.lists.unsaved(), sections.isBusy());
  }

  /** Returns the timer that refreshes lists automatically. */
  public RefreshTimerModel refreshing() {
    return refreshing;
  }

  /** Returns the windows for About, diagnostics and crash reports. */
  SupportWindows support() {
    return supportWindows;
  }

  /** Handles an uncaught failure: an unexpected one is reported as a crash, others are logged. */
  void unhandled(Throwable failure) {
    if (FaultCodes.isUnexpected(failure)) {
      supportWindows.crashes().report(failure);
      return;
    }
    LOG.log(Level.ERROR, "A failure that no part of the window dealt with", failure);
    if (Platform.isFxApplicationThread()) {
      window.showFailure(failure);
    } else {
      Platform.runLater(() -> window.showFailure(failure));
    }
  }
}
