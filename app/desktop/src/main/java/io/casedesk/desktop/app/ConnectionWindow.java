package io.casedesk.desktop.app;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.app.PlansFeature.WaitingPlan.Reason;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.connection.ConnectionCheck;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.TokenBar;
import io.casedesk.desktop.connections.ConnectionBook;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.context.Navigator;
import io.casedesk.desktop.diagnostics.DiagnosticsCollector;
import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.desktop.diagnostics.SupportWindows;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.options.OptionsSection;
import io.casedesk.desktop.overview.OverviewModel;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.RefreshChoice;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.runs.RecordHistoryModel;
import io.casedesk.desktop.runs.RecordHistoryTab;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.runs.UnfinishedRunsModel;
import io.casedesk.desktop.runs.UnfinishedRunsView;
import io.casedesk.desktop.settings.SettingsSection;
import io.casedesk.desktop.settings.SettingsView;
import io.casedesk.desktop.shell.MainWindow;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * The window of an open connection: builds its sections, leads from one to another, and ends their
 * work. Create it on the JavaFX thread.
 */
public final class ConnectionWindow implements Navigator, AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ConnectionWindow.class.getName());

  /** Name of the setting that holds the name of the open section. */
  private static final String SECTION = "section";

  /** Number of runs on the start screen. */
  private static final int LAST_RUNS = 5;

  private final AppContext app;
  private final Messages messages;
  private final Connection connection;
  private final RecordsSection<UseCase> useCases;
  private final RecordsSection<Solution> solutions;
  private final ChecklistsSection checklists;
  private final ImportsSection imports;
  private final OverviewSection overview;
  private final WindowSettings settings;
  final LinksFeature links;
  final UnfinishedRunsModel unfinished;
  final RunsSection runs;
  final OptionsSection options;
  final ConnectionsSection connections;
  private final RefreshTimerModel refreshing;
  private final MainWindow main;
  private final ConnectionCheck check;
  private final SupportWindows support;
  private final Parent content;
  private BooleanSupplier windowHidden = () -> false;
  private Subscription returnSubscription = Subscription.EMPTY;

  /**
   * Builds the window.
   *
   * @param opened the connection, and the connections to choose from
   * @param exit switches to another connection
   * @param workspace closed with the window
   * @param section the name of the section that was open last; null if there was none
   * @param early a cached list; null to load it when it is shown
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   */
  ConnectionWindow(
      StartupConnection.Start.Opens opened,
      ConnectionBook.SessionListener exit,
      Workspace workspace,
      AppContext program,
      @Nullable String section,
      @Nullable PreloadedList early,
      @Nullable Runnable openPlan) {
    app = program.forOneWindow();
    messages = app.messages();
    connection = new Connection(opened.session(), workspace, app, this, early);
    PlanReviews reviews = new PlanReviews(app, connection);
    RunLink runLink =
        new RunLink(
            connection.store().runs(),
            run -> connection.go(new Destination.OneRun(run)),
            reviews::review,
            connection.tasks(),
            app.files(),
            messages);
    useCases =
        new RecordsSection<>(Feather.LAYERS, connection.useCases(), app, connection, runLink);
    solutions =
        new RecordsSection<>(Feather.PACKAGE, connection.solutions(), app, connection, runLink);
    // Unfinished runs and the record search need the use cases, whichever section is open.
    useCases.opened();
    links = new LinksFeature(app, connection, useCases, solutions);
    checklists = new ChecklistsSection(app, connection);
    unfinished = unfinishedRuns();
    RunTexts runTexts = new RunTexts(messages, app.timestamps());
    addHistory(useCases, runTexts);
    addHistory(solutions, runTexts);
    runs =
        new RunsSection(
            new RunsModel(
                connection.store(),
                connection,
                runTexts,
                unfinished,
                connection.tasks(),
                plan -> follow(plan, reviews)),
            messages,
            runLink,
            openPlan,
            () -> open(useCases),
            this::session,
            connection.overlay(),
            app.moments());
    imports = imports(runLink);
    List.of(useCases, solutions).forEach(this::addPaste);
    options = new OptionsSection(app, connection);
    settings = new WindowSettings(app.preferred(), connection.tasks());
    settings.wear(app.theme());
    connections = connections(opened, exit);
    overview =
        new OverviewSection(
            new OverviewModel(
                connection,
                () -> runs.model().recent(LAST_RUNS),
                checklists.models().review()::user),
            messages,
            app.moments());
    connection.leftRunsProperty().subscribe((was, is) -> unfinished.findRuns());
    connection.workedRunsProperty().subscribe((was, is) -> worked());
    refreshing =
        new RefreshTimerModel(
            List.of(connection.useCases().loader(), connection.solutions().loader()),
            () -> windowHidden.getAsBoolean() || isBusy(),
            connection.store().settings().timer(),
            connection.tasks());
    refreshing.load();
    main =
        new MainWindow(
            List.of(
                overview,
                useCases,
                solutions,
                checklists,
                imports,
                runs,
                options,
                connections,
                settings()),
            app,
            connection,
            connection.style().bar(messages),
            this::checkConnection);
    Consumer<Scene> beside =
        scene -> {
          app.theme().style(scene);
          main.offerHelpIn(scene);
          WindowFrame.quitIn(scene, this::owner);
        };
    check =
        new ConnectionCheck(
            connection.session()::name,
            connection.session()::options,
            connection.tasks(),
            messages,
            beside);
    support =
        new SupportWindows(
            diagnostics(workspace),
            connection.tasks(),
            app.files(),
            messages,
            this::window,
            beside,
            folder -> connection.openLink(folder.toUri()));
    main.showRun(useCases.model().review().run(), useCases);
    main.showRun(solutions.model().review().run(), solutions);
    main.showRun(imports.session().review().run(), imports);
    main.offer(messages.text("commands.support"), support.commands());
    main.besideRefresh(new RefreshChoice(refreshing, messages).node());
    content = withTokenBar(main.node());
    content.addEventHandler(
        StateViews.EDIT_CONNECTION, event -> go(new Destination.ConnectionForm()));
    settings.pack(content);
    announce();
    start(section);
  }

  /**
   * Creates a window that can't switch to another connection.
   *
   * @param section the name of the section to open; null for the start screen
   */
  public static ConnectionWindow of(
      ConnectionSession session, Workspace workspace, AppContext app, @Nullable String section) {
    StartupConnection.SavedConnections choice =
        new StartupConnection.SavedConnections(
            new ConnectionProfiles(workspace, MachinePolicy.none(), session.name()),
            ConnectionSessionFactory.within(workspace.folder()));
    return new ConnectionWindow(
        new StartupConnection.Start.Opens(choice, null, session),
        (profile, other) -> other.close(),
        workspace,
        app,
        section,
        null,
        null);
  }

  /** Opens the plan that follows a run: a retry in place of the runs, any other in its list. */
  private void follow(ChangePlan plan, PlanReviews reviews) {
    boolean isRetry = plan.header().purpose().relation().kind() == RunRelation.Kind.RETRY;
    if (!isRetry || !runs.review(plan)) {
      reviews.review(plan);
    }
  }

  /** Returns the review of the list that a plan changes; begins to read the list. */
  private ReviewSession<?> session(ChangePlan plan) {
    RecordsSection<?> section = section(plan.kind());
    section.opened();
    return section.model().review();
  }

  private UnfinishedRunsModel unfinishedRuns() {
    return new UnfinishedRunsModel(
        connection.store(),
        Map.of(
            RecordKind.USE_CASES.word(),
            new ListResumer<>(
                connection.useCases(), ids -> connection.session().client().useCases().reread(ids)),
            RecordKind.SOLUTIONS.word(),
            new ListResumer<>(
                connection.solutions(),
                ids -> connection.session().client().solutions().reread(ids))),
        connection.tasks());
  }

  /**
   * Resumes runs of a list and provides the unsent changes of the list.
   *
   * @param reading reads records again; blocks
   */
  private record ListResumer<R extends CaseRecord>(
      RecordsModel<R> list, Function<Set<String>, Map<String, R>> reading)
      implements UnfinishedRunsModel.RunResumer {

    @Override
    public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
      return list.resume(runId, watcher, control);
    }

    @Override
    public Collection<Change> wishes() {
      return list.staging().all();
    }

    @Override
    public Map<String, R> read(Set<String> ids) {
      return reading.apply(ids);
    }
  }

  private <R extends CaseRecord> void addHistory(RecordsSection<R> section, RunTexts texts) {
    var model =
        new RecordHistoryModel<>(
            connection.store(), section.model(), connection.workedRunsProperty());
    var history =
        new RecordHistoryTab<>(
            model, id -> go(new Destination.OneRun(id)), texts, app.moments(), messages);
    section.add(history.comparing());
    Observables.whenPresent(section.viewProperty(), view -> history.addTo(view.side()));
  }

  private ImportsSection imports(RunLink runLink) {
    return new ImportsSection(
        new ImportSession(
            Map.of(
                RecordKind.USE_CASES, connection.useCases(),
                RecordKind.SOLUTIONS, connection.solutions()),
            connection.store(),
            unfinished::findRuns,
            connection.tasks()),
        app.files(),
        runLink,
        connection.overlay(),
        messages,
        app.moments());
  }

  /** Adds the command that imports the rows on the clipboard, each as a new record. */
  private void addPaste(RecordsSection<?> section) {
    RecordKind kind = RecordKind.of(section.model().kind().word()).orElseThrow();
    Command paste =
        Command.of(
                "create-pasted",
                messages.text(section.name() + ".create.pasted"),
                () -> go(new Destination.PastedRecords(kind)))
            .on(Shortcut.CREATE_PASTED)
            .when(imports.session().free(), messages.text("imports.running.not"));
    section.add(paste);
    Observables.whenPresent(section.viewProperty(), view -> view.commands().addCreating(paste));
  }

  private ConnectionsSection connections(
      StartupConnection.Start.Opens opened, ConnectionBook.SessionListener exit) {
    StartupConnection.SavedConnections choice = opened.choice();
    ConnectionBook book =
        new ConnectionBook(
            choice.book(),
            choice.sessions(),
            new ConnectionBook.InUse(opened.profile(), connection.style(), connection.session()),
            connection.tasks(),
            exit);
    return new ConnectionsSection(
        book,
        () -> new ConnectionsView(book, app.files(), app.links(), app.theme()::style, messages),
        messages);
  }

  private SettingsSection settings() {
    return new SettingsSection(
        () ->
            new SettingsView(
                app.preferences(),
                settings.failureProperty(),
                connection.workspace().contents(),
                () -> connection.lists().forEach(list -> list.staging().forgetAll()),
                connection.tasks(),
                app.preferred().policy(),
                app.files(),
                messages),
        app.preferred().file().path(),
        messages);
  }

  private DiagnosticsCollector.Source diagnostics(Workspace workspace) {
    return new DiagnosticsCollector.Source(
        ProgramInfo.here(),
        new DiagnosticsCollector.Folders(workspace.folder(), WindowLog.folder(workspace.folder())),
        () -> workspace.settings().all(),
        () -> PolicyFile.read(PolicyFile.find()),
        check::report);
  }

  /** Adds the prompt for a new token above the content if the session accepts a new token. */
  private Parent withTokenBar(Parent node) {
    ConnectionSession session = connection.session();
    return session
        .tokens()
        .<Parent>map(
            provider -> {
              TokenBar tokens =
                  new TokenBar(
                      provider,
                      session.keeper(),
                      connection.tasks(),
                      main::refresh,
                      session.name(),
                      messages);
              VBox.setVgrow(node, Priority.ALWAYS);
              Node bar = HelpTopic.TOKENS.on(tokens.node());
              Nodes.filterKey(bar, KeyCode.F1, main::help);
              return new VBox(bar, node);
            })
        .orElse(node);
  }

  private void announce() {
    main.notices()
        .announce(
            new UnfinishedRunsView(unfinished, connection, messages, app.timestamps()).node());
    connection.workspace().notices().forEach(notice -> notice(messages.text(notice.text())));
    app.preferred().notice().map(messages::text).ifPresent(this::notice);
  }

  /** Opens the section that was open last, and saves the name of each section opened later. */
  private void start(@Nullable String last) {
    main.open(Optional.ofNullable(last).flatMap(main::named).orElse(overview));
    LatestSaver saver =
        new LatestSaver(
            connection.tasks(),
            Duration.ZERO,
            name ->
                connection
                    .workspace()
                    .settings()
                    .put(connection.session().connection(), SECTION, name));
    Observables.whenPresent(
        saver.failureProperty(),
        thrown -> LOG.log(Level.WARNING, "Can't save which section is open", thrown));
    main.openProperty()
        .subscribe(
            (was, is) -> {
              if (is != null) {
                saver.save(is.name());
              }
            });
  }

  /**
   * Returns the name of the section that was open last; null if none is saved. Blocks on the disk.
   */
  static @Nullable String lastSection(Workspace workspace, String connection) {
    try {
      return workspace.settings().find(connection, SECTION).orElse(null);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read which section was open", e);
      return null;
    }
  }

  /** Shows this connection in a new window. */
  public void show(Stage stage, WindowFrame.Size size) {
    WindowFrame frame = new WindowFrame(stage, messages, this::wouldLose);
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
    connection.everyFewSeconds(this::tick);
    // When the user restores the window, refresh lists that are due.
    returnSubscription = frame.onReturn(() -> refreshing.tick(Instant.now()));
    connection.workspace().onAttention(() -> Platform.runLater(frame::bringForward));
    connection.store().gate().asks(this::confirmWrite);
    makeSolutionsSoon();
    // Unfinished runs can be resumed only after the connection has been established.
    useCases
        .model()
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase == LoadState.Phase.READ) {
                unfinished.findRuns();
              }
            });
    Thread.currentThread().setUncaughtExceptionHandler(support.crashes());
    main.focus();
  }

  /**
   * Creates the solutions view after the use cases have loaded or failed: creating it takes longer
   * than a frame and would stutter while rows appear.
   */
  private void makeSolutionsSoon() {
    useCases
        .model()
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase != LoadState.Phase.IDLE && phase != LoadState.Phase.READING) {
                solutions.makeSoon();
              }
            });
  }

  /** Takes over the style and the unsaved connections of a window that this one replaces. */
  void continueFrom(ConnectionWindow before) {
    connection.style().follow(before.connection.style().get());
    connections.continueFrom(before.connections);
  }

  private void tick() {
    Instant now = Instant.now();
    refreshing.tick(now);
    overview.model().tick(now);
    useCases.tick();
    solutions.tick();
    checklists.tick(now);
  }

  private void worked() {
    runs.model().worked();
    imports.session().worked();
    overview.model().worked();
  }

  /** Returns whether changes are being applied, which must not be interrupted. */
  private boolean isBusy() {
    return connection.lists().stream().anyMatch(RecordsModel::isWriting)
        || imports.session().isRunning()
        || unfinished.progress().progressProperty().get() != null;
  }

  /** Returns what the user would lose by leaving now. */
  WindowFrame.UnsavedWork wouldLose() {
    return new WindowFrame.UnsavedWork(
        connection.count(RecordsModel::unsavedRecords),
        connection.count(list -> list.staging().saver().unsavedCells()),
        isBusy());
  }

  @Override
  public void go(Destination destination) {
    switch (destination) {
      case Destination.Records(RecordKind kind, List<FieldFilter> filters) ->
          showOnly(section(kind), filters);
      case Destination.UnsentChanges(RecordKind kind) -> {
        openAndFocus(section(kind));
        section(kind).model().reviewStaged();
      }
      case Destination.ChangedRecords(RecordKind kind) -> showChanged(section(kind));
      case Destination.OneRecord(RecordKind kind, String id) -> {
        open(section(kind));
        section(kind).openRecord(id);
      }
      case Destination.Runs() -> openAndFocus(runs);
      case Destination.OneRun(String id) -> {
        runs.show(id);
        openAndFocus(runs);
      }
      case Destination.Review(ChangePlan plan) -> {
        if (!review(plan)) {
          notice(messages.text("review.another", new OriginText(messages).of(plan.header())));
        }
      }
      case Destination.Checklists(Destination.Checklists.Which which) -> showOnly(which);
      case Destination.PastedRecords(RecordKind kind) -> {
        open(imports);
        imports.paste(kind);
      }
      case Destination.ConnectionForm() -> {
        open(connections);
        connections.editUsed();
      }
    }
  }

  private RecordsSection<?> section(RecordKind kind) {
    return switch (kind) {
      case USE_CASES -> useCases;
      case SOLUTIONS -> solutions;
    };
  }

  private void openAndFocus(Section section) {
    open(section);
    section.focus();
  }

  /** Clears every other filter so that the list shows exactly the records that were counted. */
  private void showOnly(RecordsSection<?> section, List<FieldFilter> filters) {
    RecordsModel<?> list = section.model();
    list.review().suspend();
    list.views().keepContent();
    list.changes().listedProperty().set(false);
    list.rows().queryProperty().set("");
    list.rows().deletedShownProperty().set(false);
    list.filters().set(filters);
    openAndFocus(section);
  }

  /** Clears every filter so that the list shows every record that others changed. */
  private void showChanged(RecordsSection<?> section) {
    RecordsModel<?> list = section.model();
    showOnly(section, List.of());
    list.rows().deletedShownProperty().set(true);
    list.changes().listedProperty().set(true);
    list.changes().onlyTheseProperty().set(true);
  }

  /** Clears the search so that the list shows exactly the checklists that were counted. */
  private void showOnly(Destination.Checklists.Which which) {
    checklists.models().list().queryProperty().set("");
    checklists
        .models()
        .list()
        .filterProperty()
        .set(
            switch (which) {
              case ALL -> SolutionFilter.ALL;
              case NONE -> SolutionFilter.NONE;
              case DUE -> SolutionFilter.DUE;
              case CHANGED -> SolutionFilter.LAPSED;
              case UNREVIEWED -> SolutionFilter.UNREVIEWED;
              case NEEDS_WORK -> SolutionFilter.NEEDS_WORK;
              case CONFLICT -> SolutionFilter.CONFLICT;
            });
    openAndFocus(checklists);
  }

  @Override
  public void notice(String text) {
    main.notices().showNotice(text);
  }

  @Override
  public void unhandled(Throwable failure) {
    if (FaultCode.isUnexpected(failure)) {
      support.crashes().report(failure);
      return;
    }
    LOG.log(Level.ERROR, "Unhandled failure", failure);
    if (Platform.isFxApplicationThread()) {
      main.notices().showFailure(failure);
    } else {
      Platform.runLater(() -> main.notices().showFailure(failure));
    }
  }

  /** Returns the values that decide whether a list is ready for a plan. */
  List<ObservableValue<?>> dependencies() {
    List<ObservableValue<?>> result = new ArrayList<>(List.of(connection.workedRunsProperty()));
    for (RecordsModel<?> list : connection.lists()) {
      result.add(list.loader().phaseProperty());
      result.add(list.review().phaseProperty());
      result.add(list.staging().cellsProperty());
    }
    return result;
  }

  /** Returns the name of the connection. */
  String name() {
    return connection.session().name();
  }

  /** Returns whether a plan was made for this connection. */
  boolean isFor(ChangePlan plan) {
    return plan.isFor(connection.session().connection());
  }

  /** Returns why a plan has to wait for its list; ready if it doesn't. */
  Reason standing(ChangePlan plan) {
    RecordsModel<?> list = connection.list(plan.kind());
    if (isBusy()) {
      return Reason.WRITING;
    }
    if (!(list.review().phase() instanceof ReviewSession.Phase.Closed)) {
      return Reason.REVIEWING;
    }
    if (list.staging().cellsProperty().get() > 0) {
      return Reason.STAGED;
    }
    // A list that failed to load can still show the review, which reports the failure.
    return switch (list.loader().state().phase()) {
      case IDLE, READING -> Reason.READING;
      case READ, CANCELLED, FAILED -> Reason.READY;
    };
  }

  /** Opens the list of a plan and loads it if necessary. */
  void prepare(ChangePlan plan) {
    open(section(plan.kind()));
  }

  /** Opens a plan in the review of its list; returns whether it is shown. */
  boolean review(ChangePlan plan) {
    RecordsSection<?> section = section(plan.kind());
    open(section);
    boolean shown = section.model().review().open(plan);
    section.focus();
    return shown;
  }

  /** Runs a write if the connection isn't read-only and the user confirms it where necessary. */
  private void confirmWrite(Runnable writing) {
    if (connection.style().get().readOnly()) {
      // The client would refuse the write, too; this reports it before anything starts.
      new Confirmation(messages, "write.readOnly")
          .refuse(owner(), messages.text("write.readOnly.what", name()));
    } else if (!connection.style().get().asksFirst()
        || new Confirmation(messages, "write.ask")
            .isAgreed(owner(), messages.text("write.ask.what"), name())) {
      writing.run();
    }
  }

  private Window owner() {
    return main.node().getScene().getWindow();
  }

  /** Returns the stage that shows the window; null if there is none. */
  private @Nullable Window window() {
    Scene scene = main.node().getScene();
    return scene == null ? null : scene.getWindow();
  }

  private void checkConnection() {
    check.open(owner());
  }

  /** Closes the connection and the workspace. Blocks: don't call it on the JavaFX thread. */
  @Override
  public void close() {
    // Unsubscribe: a stage that is reused would otherwise keep every earlier window in memory.
    Platform.runLater(returnSubscription::unsubscribe);
    try {
      leave();
    } finally {
      connection.workspace().close();
    }
  }

  /** Releases the window so that another connection can use it. Call on the JavaFX thread. */
  void releaseWindow() {
    returnSubscription.unsubscribe();
    settings.releaseWindow();
    check.close();
    support.close();
    main.close();
  }

  /**
   * Closes the connection and its background tasks; the workspace stays open. Blocks: don't call it
   * on the JavaFX thread.
   */
  void leave() {
    // The user can't enter a token any more, and a run would otherwise wait for one.
    connection.refuseTokens();
    try {
      end();
    } finally {
      connection.close();
    }
  }

  /**
   * Ends the background tasks and saves the latest input; a failure keeps no other part from
   * saving. The session stays open. Blocks.
   */
  void end() {
    try {
      connection.end();
    } finally {
      try {
        settings.saveSettings();
      } finally {
        checklists.saveReviews();
      }
    }
  }

  /** Opens a section of the window. */
  public void open(Section section) {
    main.open(section);
  }

  /** Returns the open connection. */
  Connection connection() {
    return connection;
  }

  /** Returns the main window. */
  MainWindow main() {
    return main;
  }

  /** Returns the root node, with the prompt for a new token. */
  Parent content() {
    return content;
  }

  /** Returns the windows for About, diagnostics and crash reports. */
  SupportWindows support() {
    return support;
  }

  /** Returns the section with the start screen. */
  public OverviewSection overview() {
    return overview;
  }

  /** Returns the section with the use cases. */
  public RecordsSection<UseCase> useCases() {
    return useCases;
  }

  /** Returns the section with the solutions. */
  public RecordsSection<Solution> solutions() {
    return solutions;
  }

  /** Returns the section with the checklists of all solutions. */
  public ChecklistsSection checklists() {
    return checklists;
  }

  /** Returns the section that imports files as changes. */
  public ImportsSection imports() {
    return imports;
  }

  /** Returns the localized texts. */
  public Messages messages() {
    return messages;
  }

  /** Returns the timer that refreshes lists automatically. */
  public RefreshTimerModel refreshing() {
    return refreshing;
  }
}
