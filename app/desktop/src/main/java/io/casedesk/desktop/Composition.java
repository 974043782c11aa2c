package io.casedesk.desktop;

import io.casedesk.changes.ChangePlan;
import io.casedesk.client.TokenGate;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.connection.CheckModel;
import io.casedesk.desktop.connection.CheckWindow;
import io.casedesk.desktop.connection.LookInUse;
import io.casedesk.desktop.connection.Session;
import io.casedesk.desktop.connection.WriteGate;
import io.casedesk.desktop.connections.ColourBar;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.diagnostics.Support;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.options.OptionsSection;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.runs.KnownRecords;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.runs.UnfinishedModel;
import io.casedesk.desktop.runs.UnfinishedView;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.command.Command;
import io.casedesk.desktop.ui.dialog.FileDialogs;
import io.casedesk.desktop.ui.dialog.SystemLinks;
import io.casedesk.desktop.ui.records.Books;
import io.casedesk.desktop.ui.records.EarlyList;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.refresh.RefreshChoice;
import io.casedesk.desktop.ui.refresh.RefreshTimerModel;
import io.casedesk.desktop.ui.section.Section;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.desktop.ui.text.EditTitle;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Moments;
import io.casedesk.desktop.ui.text.OriginText;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.faults.FaultCodes;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** The one place where the parts of the window are joined. Make it on the JavaFX thread. */
public final class Composition implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Composition.class.getName());

  /** A write that is under way when the window closes may still be answered, and written down. */
  private static final long SECONDS_TO_SETTLE = 10;

  /** How often it is looked whether a list is to be read again. */
  private static final long TICK_SECONDS = 5;

  private final ExecutorService background = Executors.newVirtualThreadPerTaskExecutor();
  private final Session session;
  private final Workspace workspace;
  private final Messages messages;
  private final Theme theme;
  private final FileDialogs files;
  private final RecordLists lists;
  private final LinkParts links;
  private final ChecklistsSection checklists;
  private final ImportsSection imports;
  private final RunsSection runs;
  private final OptionsSection options;
  private final ConnectionsSection connections;
  private final OverviewSection overview;
  private final SettingsParts settings;
  private final MainWindow window;
  private final WriteGate gate;
  private final LookInUse look;
  private final Parent content;
  private final CheckWindow check;
  private final Support support;
  private final UnfinishedModel unfinished;
  private final RefreshTimerModel refreshing;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
  private BooleanSupplier isUnseen = () -> false;
  private Runnable worked = () -> {};
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
      Session session,
      Workspace workspace,
      @Nullable String section,
      @Nullable EarlyList early,
      Around around) {

    /**
     * What a window has, whatever it works on.
     *
     * @param connections how another connection is chosen
     * @param preferred what was decided before
     */
    record Around(ConnectionParts connections, Preferred preferred) {}

    /** A window that stays with its connection. Blocks on the disk. */
    public static Opened of(Session session, Workspace workspace) {
      return of(
          session,
          workspace,
          new Around(
              ConnectionParts.staying(session, workspace), Preferred.of(workspace.folder())));
    }

    /** Without a list that was loaded early. Blocks on the disk. */
    static Opened of(Session session, Workspace workspace, Around around) {
      String section = RememberedSection.load(workspace, session.connection());
      return new Opened(session, workspace, section, null, around);
    }
  }

  /**
   * Joins the parts over what was opened.
   *
   * @param files asks for files
   */
  public Composition(Opened opened, Messages messages, Theme theme, FileDialogs files) {
    EarlyList early = opened.early();
    this.files = files;
    this.session = opened.session();
    this.workspace = opened.workspace();
    this.theme = theme;
    this.messages = messages;
    Timestamps timestamps = opened.around().preferred().timestamps(messages.locale());
    Tasks tasks = new Tasks(this::inBackground, Platform::runLater, this::unhandled);
    String edited = "runs.origin.edit";
    Books books =
        new Books(session, workspace, messages.text(edited), Messages.inEveryLanguage(edited));
    gate = books.gate();
    books.entitle(new EditTitle(messages)::of);
    books.prefer(opened.around().preferred().preferences());
    if (early != null) {
      books.early(early);
    }
    lists =
        new RecordLists(books, new RecordLists.Means(session, tasks, messages, timestamps, files));
    RecordsSection<UseCase> useCases = lists.useCases();
    RecordsSection<Solution> solutions = lists.solutions();
    // Whatever is open, runs that were left are offered and records found once these are read; and
    // what was kept of them is fetched while the rest is made.
    useCases.opened();
    links =
        new LinkParts(
            useCases,
            solutions,
            new LinkParts.Means(session, tasks, files, messages, new Moments(messages, timestamps)),
            this::openRecord);
    checklists =
        ChecklistParts.section(
            session,
            workspace,
            solutions.model(),
            new ChecklistsSection.Around(tasks, files, messages, timestamps));
    unfinished = lists.unfinished(books, session, tasks);
    KnownRecords known = lists.known(workspace, session.connection());
    RunsModel.Sources ran = new RunsModel.Sources(books, known, new RunTexts(messages, timestamps));
    runs = runs(ran, tasks);
    imports =
        ImportParts.section(
            new ImportParts.Lists(session, books, useCases.model(), solutions.model()),
            new ImportParts.Exits(this::review, this::showRun, unfinished::look),
            tasks,
            files,
            messages);
    options =
        new OptionsSection(
            new OptionsSection.Place(workspace.options(), session.connection(), useCases.model()),
            tasks,
            files,
            messages);
    settings = new SettingsParts(opened.around().preferred(), tasks);
    settings.wear(theme);
    connections =
        opened
            .around()
            .connections()
            .section(
                session,
                tasks,
                new ConnectionsView.Around(files, uri -> openOutside(uri, tasks), theme::style),
                messages);
    List<Section> others =
        List.of(
            useCases,
            solutions,
            checklists,
            imports,
            runs,
            options,
            connections,
            settings.section(workspace, lists, files, messages));
    overview =
        new OverviewParts(
                new OverviewParts.Places(useCases, solutions, runs, others, this::open),
                session,
                workspace,
                messages,
                timestamps)
            .section(ran, tasks);
    books.onWorked(() -> tasks.deliver(this::runsWorked));
    look = new LookInUse(session.look());
    connections.model().follows(look);
    window =
        new MainWindow(
            Stream.concat(Stream.of(overview), others.stream()).toList(),
            new MainWindow.Connection(
                session.name(),
                ColourBar.of(look, messages),
                this::checkConnection,
                () -> ServiceReference.open(session, tasks, uri -> openOutside(uri, tasks))),
            messages,
            theme,
            tasks);
    Proofs proofs =
        new Proofs(
            new Proofs.Shown(books.runs(), runs, () -> window.open(runs)), tasks, files, messages);
    lists.reviewsProvenBy(proofs);
    window.announce(new UnfinishedView(unfinished, known, messages, timestamps).node());
    workspace.notices().forEach(notice -> window.showNotice(notice.text()));
    opened.around().preferred().notice().ifPresent(window::showNotice);
    refreshing =
        new RefreshTimerModel(
            settings.paced(lists.byTheClock()),
            () -> isUnseen.getAsBoolean() || isBusy(),
            books.settings().timer(),
            tasks);
    refreshing.load();
    window.besideRefresh(new RefreshChoice(refreshing, messages).node());
    openLinksWith(uri -> openOutside(uri, tasks));
    CheckModel checking = new CheckModel(session, tasks);
    check = new CheckWindow(checking, messages, theme::style);
    support =
        SupportParts.of(
            workspace,
            () -> checking.reportProperty().get(),
            new Support.Means(
                tasks,
                files,
                messages,
                SupportParts.around(window, theme),
                folder -> openOutside(folder.toUri(), tasks)));
    window.offer(messages.text("commands.support"), support.commands());
    content =
        TokenParts.above(
            window.node(),
            session,
            session.keeper(),
            tasks,
            new TokenParts.TokenTexts(messages, window::refresh));
    start(opened.section(), tasks);
  }

  /** The section that was open last comes back; at the very first start it is the first. */
  private void start(@Nullable String last, Tasks tasks) {
    RememberedSection remembered = new RememberedSection(workspace, session.connection(), tasks);
    window.open(Optional.ofNullable(last).flatMap(window::named).orElse(overview));
    window.onOpened(section -> remembered.opened(section.name()));
  }

  /** What to do when a run was worked on, besides what this window does. */
  void onWorked(Runnable action) {
    worked = action;
  }

  /** What lays plans on the lists. */
  PlanDesk desk() {
    return new PlanDesk(session, lists, this::open, this::isBusy);
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

  private void runsWorked() {
    worked.run();
    runs.model().worked();
    imports.model().worked();
    overview.model().runs().worked();
  }

  private RunsSection runs(RunsModel.Sources sources, Tasks tasks) {
    return new RunsSection(
        new RunsModel(sources, unfinished, tasks, this::review), messages, files);
  }

  private void showRun(String id) {
    runs.show(id);
    window.open(runs);
    runs.focus();
  }

  private void openRecord(RecordsSection<?> section, String id) {
    window.open(section);
    section.openRecord(id);
  }

  /** A plan is to be reviewed before anything of it is sent. */
  private void review(ChangePlan plan) {
    RecordsSection<?> section = lists.of(plan);
    window.open(section);
    if (!section.review(plan)) {
      window.showNotice(
          messages.text("review.another", new OriginText(messages).of(plan.header().origin())));
    }
    section.focus();
  }

  /** Shows the window. */
  void show(Stage stage, WindowFrame.Size size) {
    WindowFrame frame = new WindowFrame(stage, messages, this::wouldLose);
    frame.show(content, theme, size);
    enter(frame);
  }

  /** Goes on in a window that shows something else. */
  void show(WindowFrame frame) {
    frame.put(content, this::wouldLose);
    enter(frame);
  }

  private void enter(WindowFrame frame) {
    isUnseen = frame::isUnseen;
    ScheduledFuture<?> _ =
        clock.scheduleWithFixedDelay(
            () -> Platform.runLater(this::tick), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
    // Whoever comes back wants to see what is so now.
    coming = frame.onReturn(() -> refreshing.tick(Instant.now()));
    workspace.onAttention(() -> Platform.runLater(frame::bringForward));
    gate.asks(new WriteQuestion(session.name(), look, messages, window.node())::ask);
    // Only now the connection is there, without which nothing can go on.
    useCases().model().phaseProperty().subscribe(this::lookForRuns);
    Thread.currentThread().setUncaughtExceptionHandler(support.crashes());
  }

  private void tick() {
    Instant now = Instant.now();
    refreshing.tick(now);
    overview.model().tick(now);
  }

  private void openOutside(URI uri, Tasks tasks) {
    tasks
        .call(
            () -> {
              SystemLinks.open(uri);
              return uri;
            })
        .onFailure(
            thrown ->
                window.showNotice(
                    messages.text("link.failed", uri, String.valueOf(thrown.getMessage()))))
        .start();
  }

  /** What opens an address outside of the window, in the place of the system. */
  void openLinksWith(Consumer<URI> outside) {
    lists.openLinksWith(outside);
    checklists.view().openLinksWith(outside);
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
    theme.style(scene);
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
    return overview;
  }

  /** Use cases. */
  public RecordsSection<UseCase> useCases() {
    return lists.useCases();
  }

  /** Solutions. */
  public RecordsSection<Solution> solutions() {
    return lists.solutions();
  }

  /** Checklists of all solutions. */
  public ChecklistsSection checklists() {
    return checklists;
  }

  /** Links between the two. */
  LinkParts links() {
    return links;
  }

  /** Files that become changes. */
  public ImportsSection imports() {
    return imports;
  }

  /** Every batch that was ever applied from here. */
  public RunsSection runs() {
    return runs;
  }

  /** The option book. */
  public OptionsSection options() {
    return options;
  }

  /** Other connections. */
  public ConnectionsSection connections() {
    return connections;
  }

  /** Asks for files. */
  public FileDialogs files() {
    return files;
  }

  /** The texts in use. */
  public Messages messages() {
    return messages;
  }

  /** Runs that were not finished. */
  public UnfinishedModel unfinished() {
    return unfinished;
  }

  /** Ends the connection and closes the workspace. Blocks: do not call on the JavaFX thread. */
  @Override
  public void close() {
    try {
      leave();
    } finally {
      workspace.close();
    }
  }

  /** Lets go of the window, which another connection is to have. Call on the JavaFX thread. */
  void letGo() {
    coming.unsubscribe();
    window.close();
  }

  /**
   * Ends the connection and whatever runs over it; the workspace stays open. Blocks: do not call on
   * the JavaFX thread.
   */
  void leave() {
    clock.shutdownNow();
    // Nobody is there to give a token any more, for which a run would wait to read again.
    session.tokens().ifPresent(TokenGate::close);
    background.shutdownNow();
    try {
      if (!background.awaitTermination(SECONDS_TO_SETTLE, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "Something was still under way when the connection was closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // Each whatever comes of the others: what was typed last is worth more than a clean end.
    try {
      lists.keep();
    } finally {
      try {
        settings.keep();
      } finally {
        session.close();
      }
    }
  }

  private void lookForRuns(RecordsModel.Phase phase) {
    if (phase == RecordsModel.Phase.READ) {
      unfinished.look();
    }
  }

  private void checkConnection() {
    check.open(window.node().getScene().getWindow());
  }

  /** What leaving now would lose. */
  WindowFrame.Loss wouldLose() {
    return new WindowFrame.Loss(lists.unsaved(), isBusy());
  }

  /** Whether something is being written, which nothing else must get into the way of. */
  private boolean isBusy() {
    boolean resuming = unfinished.progressProperty().get() != null;
    return lists.isWriting() || imports.model().isRunning() || resuming;
  }

  /** What reads lists again by the clock. */
  public RefreshTimerModel refreshing() {
    return refreshing;
  }

  /** About, diagnostics, and failures that nobody expected. */
  Support support() {
    return support;
  }

  /** What comes late, when the connection was left, is for nobody any more. */
  private void inBackground(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "Work was begun after its connection was left", e);
    }
  }

  /** A failure that nobody dealt with: what nobody expected is another matter than the rest. */
  void unhandled(Throwable failure) {
    if (FaultCodes.isUnexpected(failure)) {
      support.crashes().report(failure);
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
