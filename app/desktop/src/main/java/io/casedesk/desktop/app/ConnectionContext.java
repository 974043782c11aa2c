package io.casedesk.desktop.app;

import io.casedesk.client.InteractiveTokenProvider;
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

/** The one place where the parts of the window are joined. Make it on the JavaFX thread. */
public final class ConnectionContext implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ConnectionContext.class.getName());

  private final ConnectionExecutors threads = new ConnectionExecutors();
  private final Tasks tasks = new Tasks(threads::execute, Platform::runLater, this::unhandled);
  private final ConnectionSession session;
  private final Workspace workspace;
  private final ConnectionSwitcher.Looks looks;
  private final Sections sections;
  private final MainWindow window;
  private final ActiveConnectionStyle look;
  private final Parent content;
  private final ConnectionCheckWindow check;
  private final SupportWindows supportWindows;
  private final RefreshTimerModel refreshing;
  private final UpdatesModel updates;
  private final UpdateNotice newer;
  private BooleanSupplier isUnseen = () -> false;
  private Runnable worked = () -> {};
  private Consumer<URI> outside = this::openOutside;
  private Subscription coming = Subscription.EMPTY;

  /**
   * What was opened before there is a window.
   *
   * @param workspace closed with the window
   * @param section the name of the section that was open last; null where none was
   * @param early a list as it was kept; null to load it when it is shown
   * @param around how another connection is chosen, and what was decided before
   */
  public record Opened(
      ConnectionSession session,
      Workspace workspace,
      @Nullable String section,
      @Nullable PreloadedList early,
      Around around) {

    /**
     * What a window has, whatever it works on.
     *
     * @param connections how another connection is chosen
     * @param preferred what was decided before
     */
    record Around(ConnectionParts connections, StartupPreferences preferred) {}

    /** A window that stays with its connection. Blocks on the disk. */
    public static Opened of(ConnectionSession session, Workspace workspace) {
      return of(
          session,
          workspace,
          new Around(
              ConnectionParts.staying(session, workspace),
              StartupPreferences.of(workspace.folder())));
    }

    /** Without a list that was loaded early. Blocks on the disk. */
    static Opened of(ConnectionSession session, Workspace workspace, Around around) {
      String section = RememberedSection.load(workspace, session.connection());
      return new Opened(session, workspace, section, null, around);
    }
  }

  /**
   * Joins the parts over what was opened.
   *
   * @param files asks for files
   */
  public ConnectionContext(Opened opened, Messages messages, Theme theme, FileDialogs files) {
    session = opened.session();
    workspace = opened.workspace();
    looks =
        new ConnectionSwitcher.Looks(
            messages, theme, files, opened.around().preferred().forOneWindow());
    sections = new Sections(opened, looks, tasks, new Ways());
    sections.connectionStore.onWorked(() -> tasks.deliver(this::runsWorked));
    look = new ActiveConnectionStyle(session.look());
    sections.connections.model().follows(look);
    window =
        new MainWindow(
            sections.all(),
            new MainWindow.Connection(
                session.name(),
                ConnectionColorBar.of(look, messages),
                this::checkConnection,
                () -> ServiceReference.open(session, tasks, uri -> outside.accept(uri))),
            messages,
            theme,
            tasks);
    updates = UpdateParts.model(session, workspace, looks.preferred(), tasks);
    newer = new UpdateNotice(updates, messages, this::openOutside);
    announce();
    refreshing = byTheClock();
    openLinksWith(this::openOutside);
    ConnectionCheckModel checking = new ConnectionCheckModel(session, tasks);
    check = new ConnectionCheckWindow(checking, messages, theme::style);
    supportWindows = support(checking);
    window.offer(messages.text("commands.support"), supportWindows.commands());
    content =
        TokenParts.above(
            window.node(),
            session,
            session.keeper(),
            tasks,
            new TokenParts.TokenTexts(messages, window::refresh));
    sections.settings.pack(content);
    start(opened.section());
  }

  /** From one place to another, once there is a window. */
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

  /** What a person is to know, above whatever is open. */
  private void announce() {
    Messages messages = looks.messages();
    CertificateService certificateService =
        new CertificateService(
            new CertificateService.Shown(
                sections.connectionStore.runs(), sections.runs, () -> window.open(sections.runs)),
            tasks,
            looks.files(),
            messages);
    sections.lists.reviewsProvenBy(certificateService);
    window.announce(newer.node());
    window.announce(
        new UnfinishedRunsView(sections.unfinished, sections.known, messages, sections.timestamps())
            .node());
    workspace.notices().forEach(notice -> window.showNotice(notice.text()));
    looks.preferred().notice().ifPresent(window::showNotice);
  }

  private RefreshTimerModel byTheClock() {
    RefreshTimerModel model =
        new RefreshTimerModel(
            sections.settings.paced(sections.lists.byTheClock()),
            () -> isUnseen.getAsBoolean() || sections.isBusy(),
            sections.connectionStore.settings().timer(),
            tasks);
    model.load();
    window.besideRefresh(new RefreshChoice(model, looks.messages()).node());
    return model;
  }

  private SupportWindows support(ConnectionCheckModel checking) {
    return SupportParts.of(
        workspace,
        () -> checking.reportProperty().get(),
        new SupportWindows.Means(
            tasks,
            looks.files(),
            looks.messages(),
            SupportParts.around(window, looks.theme()),
            folder -> openOutside(folder.toUri())));
  }

  /** The section that was open last comes back; at the very first start it is the first. */
  private void start(@Nullable String last) {
    RememberedSection remembered = new RememberedSection(workspace, session.connection(), tasks);
    window.open(Optional.ofNullable(last).flatMap(window::named).orElse(sections.overview));
    window.onOpened(section -> remembered.opened(section.name()));
  }

  /** What to do when a run was worked on, besides what this window does. */
  void onWorked(Runnable action) {
    worked = action;
  }

  /** What lays plans on the lists. */
  PlanReviewTarget desk() {
    return new PlanReviewTarget(session, sections.lists, this::open, sections::isBusy);
  }

  /** What is shown in the window. */
  Parent content() {
    return content;
  }

  /** Gives a node a place above the open section. */
  void announce(Node announcement) {
    window.announce(announcement);
  }

  /** Offers more commands, in the palette and by their keys. */
  void offer(String title, List<Command> more) {
    window.offer(title, more);
  }

  /** Has plans that are files opened from among the runs, too. */
  void opensPlansBy(Command open) {
    sections.runs.opensPlansBy(open::run);
  }

  private void runsWorked() {
    worked.run();
    sections.worked();
  }

  /** Shows the window. */
  void show(Stage stage, WindowFrame.Size size) {
    WindowFrame frame = new WindowFrame(stage, looks.messages(), this::wouldLose);
    frame.show(content, looks.theme(), size);
    enter(frame);
  }

  /** Goes on in a window that shows something else. */
  void show(WindowFrame frame) {
    frame.put(content, this::wouldLose);
    enter(frame);
  }

  private void enter(WindowFrame frame) {
    isUnseen = frame::isUnseen;
    threads.everyFewSeconds(this::tick);
    // Whoever comes back wants to see what is so now.
    coming = frame.onReturn(() -> refreshing.tick(Instant.now()));
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    sections
        .connectionStore
        .gate()
        .asks(new WriteConfirmation(session.name(), look, looks.messages(), window.node())::ask);
    sections.lists.makeOthersSoon();
    // Only now the connection is there, without which nothing can go on.
    useCases().model().phaseProperty().subscribe(this::lookForRuns);
    Thread.currentThread().setUncaughtExceptionHandler(supportWindows.crashes());
  }

  private void tick() {
    Instant now = Instant.now();
    refreshing.tick(now);
    sections.overview.model().tick(now);
    updates.tick(now);
  }

  private void openOutside(URI uri) {
    tasks
        .call(
            () -> {
              SystemLinks.open(uri);
              return uri;
            })
        .onFailure(
            thrown ->
                window.showNotice(
                    looks.messages().text("link.failed", uri, String.valueOf(thrown.getMessage()))))
        .start();
  }

  /** What opens an address outside of the window, in the place of the system. */
  void openLinksWith(Consumer<URI> outside) {
    this.outside = outside;
    sections.lists.openLinksWith(outside);
    sections.checklists.view().openLinksWith(outside);
  }

  /**
   * Shows the window.
   *
   * @param width of its content in pixels
   * @param height of its content in pixels
   */
  public void show(Stage stage, double width, double height) {
    show(stage, new WindowFrame.Size(width, height));
  }

  /** Gives another scene the looks of the window. */
  void style(Scene scene) {
    looks.theme().style(scene);
  }

  /** Shows what a person has to know; it stays until dismissed. */
  void notice(String text) {
    window.showNotice(text);
  }

  /** Opens a section of the window. */
  public void open(Section section) {
    window.open(section);
  }

  /** The start screen. */
  public OverviewSection overview() {
    return sections.overview;
  }

  /** Use cases. */
  public RecordsSection<UseCase> useCases() {
    return sections.lists.useCases();
  }

  /** Solutions. */
  public RecordsSection<Solution> solutions() {
    return sections.lists.solutions();
  }

  /** Checklists of all solutions. */
  public ChecklistsSection checklists() {
    return sections.checklists;
  }

  /** Links between the two. */
  LinkParts links() {
    return sections.links;
  }

  /** Files that become changes. */
  public ImportsSection imports() {
    return sections.imports;
  }

  /** Every batch that was ever applied from here. */
  public RunsSection runs() {
    return sections.runs;
  }

  /** What opens the page of a newer version, in the place of the system. */
  void openNoticesWith(Consumer<URI> outside) {
    newer.openWith(outside);
  }

  /** Whether there is a newer Casedesk. */
  UpdatesModel updates() {
    return updates;
  }

  /** The option book. */
  public OptionsSection options() {
    return sections.options;
  }

  /** Other connections. */
  public ConnectionsSection connections() {
    return sections.connections;
  }

  /** Asks for files. */
  public FileDialogs files() {
    return looks.files();
  }

  /** The texts in use. */
  public Messages messages() {
    return looks.messages();
  }

  /** Runs that were not finished. */
  public UnfinishedRunsModel unfinished() {
    return sections.unfinished;
  }

  /** Ends the connection and closes the workspace. Blocks: do not call on the JavaFX thread. */
  @Override
  public void close() {
    // A stage that is used again would hold all that was ever shown on it.
    Platform.runLater(coming::unsubscribe);
    try {
      leave();
    } finally {
      workspace.close();
    }
  }

  /** Lets go of the window, which another connection is to have. Call on the JavaFX thread. */
  void letGo() {
    coming.unsubscribe();
    sections.settings.letGo();
    check.close();
    supportWindows.close();
    window.close();
  }

  /**
   * Ends the connection and whatever runs over it; the workspace stays open. Blocks: do not call on
   * the JavaFX thread.
   */
  void leave() {
    // Nobody is there to give a token any more, for which a run would wait to read again.
    session.tokens().ifPresent(InteractiveTokenProvider::close);
    threads.end();
    // Each whatever comes of the others: what was typed last is worth more than a clean end.
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

  /** What leaving now would lose. */
  WindowFrame.Loss wouldLose() {
    return new WindowFrame.Loss(sections.lists.unsaved(), sections.isBusy());
  }

  /** What reads lists again by the clock. */
  public RefreshTimerModel refreshing() {
    return refreshing;
  }

  /** About, diagnostics, and failures that nobody expected. */
  SupportWindows support() {
    return supportWindows;
  }

  /** A failure that nobody dealt with: what nobody expected is another matter than the rest. */
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
