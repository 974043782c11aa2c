package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connections.ConnectionsModel;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.connections.OpeningModel;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.options.OptionsSection;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.PreloadedList;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.runs.history.RecordHistoryModel;
import io.casedesk.desktop.runs.history.RecordHistoryTab;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.CaseRecord;
import io.casedesk.workspace.Workspace;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/** Builds the sections of a connection and the navigation between them. */
final class Sections {

  private final ConnectionSession session;
  private final AppContext app;
  private final Messages messages;
  private final MomentText moments;
  private final Tasks tasks;
  private final Consumer<Section> open;
  private final Consumer<String> notice;
  private final ReadOnlyIntegerWrapper workedRuns = new ReadOnlyIntegerWrapper();

  final Overlay overlay = new Overlay();
  final Timestamps timestamps;
  final ActiveConnectionStyle style;
  private final UndoQuestion undoQuestion;
  final ConnectionStore connectionStore;
  final RecordLists lists;
  final LinksFeature links;
  final ChecklistsSection checklists;
  final UnfinishedRunsModel unfinished;
  final RecordNames known;
  final RunsSection runs;
  final ImportsSection imports;
  final OptionsSection options;
  final ConnectionsSection connections;
  final WindowSettings settings;
  final OverviewSection overview;

  /** All sections in window order. */
  final List<Section> all;

  /**
   * Builds all sections.
   *
   * @param opened the connection, and the connections to choose from
   * @param exit switches to another connection
   * @param app with the settings of this window
   * @param early a cached list; null to load it when it is shown
   * @param notice shows a notice
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   */
  Sections(
      StartupConnection.Start.Opens opened,
      OpeningModel.SessionListener exit,
      Workspace workspace,
      AppContext app,
      @Nullable PreloadedList early,
      Tasks tasks,
      Consumer<Section> open,
      Consumer<String> notice,
      @Nullable Runnable openPlan) {
    this.session = opened.session();
    this.app = app;
    this.messages = app.messages();
    this.timestamps = app.preferred().timestamps(messages.locale());
    this.moments = new MomentText(messages, timestamps);
    this.tasks = tasks;
    this.open = open;
    this.notice = notice;
    style = new ActiveConnectionStyle(session.style());
    connectionStore =
        new ConnectionStore(
            session,
            workspace,
            messages.text("runs.origin.edit"),
            new EditTitle(messages)::of,
            app.preferred().preferences(),
            early,
            () -> tasks.deliver(this::findUnfinishedRuns),
            () -> tasks.deliver(this::worked));
    undoQuestion =
        new UndoQuestion(
            connectionStore.runs(), () -> overlay.node().getScene().getWindow(), tasks, messages);
    RunLinkService certificates =
        new RunLinkService(
            connectionStore.runs(), this::showRun, this::review, tasks, app.files(), messages);
    lists =
        new RecordLists(
            connectionStore,
            session,
            tasks,
            messages,
            timestamps,
            app.files(),
            this::openLink,
            certificates,
            overlay);
    // Unfinished runs and the record search need the use cases, whichever section is open.
    lists.useCases().opened();
    links =
        new LinksFeature(
            lists.useCases(),
            lists.solutions(),
            session,
            tasks,
            app.files(),
            messages,
            moments,
            this::openRecord);
    checklists =
        new ChecklistsSection(
            new ChecklistRepository(
                session,
                workspace,
                () -> app.preferred().preferences().get(SettingCatalog.REVIEWER)),
            lists.solutions().model(),
            () -> lists.solutions().model().begin(Platform::runLater),
            app.preferred().preferences().property(SettingCatalog.REVIEW_FOLDER),
            tasks,
            app.files(),
            messages,
            timestamps,
            this::openLink,
            overlay);
    app.preferred()
        .preferences()
        .property(SettingCatalog.REVIEWER)
        .subscribe((was, is) -> checklists.models().assignments().userChanged());
    unfinished = lists.unfinished(connectionStore, session, tasks);
    known = lists.known(workspace, session.connection());
    RunTexts runTexts = new RunTexts(messages, timestamps);
    addHistory(lists.useCases(), runTexts);
    addHistory(lists.solutions(), runTexts);
    runs =
        new RunsSection(
            new RunsModel(connectionStore, known, runTexts, unfinished, tasks, this::review),
            messages,
            app.files(),
            openPlan,
            () -> open.accept(lists.useCases()));
    imports = imports(certificates);
    lists.addPaste(imports, open, messages);
    options =
        new OptionsSection(
            workspace.options(),
            session.connection(),
            lists.useCases().model(),
            tasks,
            app.files(),
            messages);
    settings = new WindowSettings(app.preferred(), tasks);
    settings.wear(app.theme());
    connections = connections(opened, exit);
    overview =
        new OverviewNavigator(lists.useCases(), lists.solutions(), runs, checklists, messages, open)
            .section(connectionStore, workspace, session.connection(), moments, tasks);
    all =
        List.of(
            overview,
            lists.useCases(),
            lists.solutions(),
            checklists,
            imports,
            runs,
            options,
            connections,
            settings.section(workspace, lists, app.files(), messages));
  }

  private <R extends CaseRecord> void addHistory(RecordsSection<R> section, RunTexts texts) {
    var model = new RecordHistoryModel<>(connectionStore, section.model(), workedRuns);
    var history = new RecordHistoryTab<>(model, this::showRun, texts, moments, messages);
    section.add(history.comparing());
    Observables.whenPresent(section.viewProperty(), view -> history.addTo(view.side()));
  }

  private ImportsSection imports(RunLinkService certificates) {
    return new ImportsSection(
        new ImportSession(lists.byKind(), connectionStore, unfinished::findRuns, tasks),
        app.files(),
        certificates,
        overlay,
        messages,
        moments);
  }

  private ConnectionsSection connections(
      StartupConnection.Start.Opens opened, OpeningModel.SessionListener exit) {
    StartupConnection.SavedConnections choice = opened.choice();
    ConnectionsModel model =
        new ConnectionsModel(choice.book(), choice.sessions(), opened.profile(), style, tasks);
    var opening = new OpeningModel(model, choice.book(), choice.sessions(), tasks, session, exit);
    return new ConnectionsSection(
        model,
        () ->
            new ConnectionsView(
                model, opening, app.files(), app.links(), app.theme()::style, messages),
        messages);
  }

  /** The number of times that work on a run started or ended. */
  ReadOnlyIntegerProperty workedRunsProperty() {
    return workedRuns.getReadOnlyProperty();
  }

  private void findUnfinishedRuns() {
    unfinished.findRuns();
  }

  private void worked() {
    workedRuns.set(workedRuns.get() + 1);
    runs.model().worked();
    imports.session().worked();
    overview.model().runs().worked();
  }

  /** Saves the latest input. Blocks. A failure keeps no other part from saving. */
  void saveInput() {
    try {
      lists.saveInput();
    } finally {
      try {
        settings.saveSettings();
      } finally {
        checklists.saveReviews();
      }
    }
  }

  /** Returns whether changes are being applied, which must not be interrupted. */
  boolean isBusy() {
    boolean resuming = unfinished.progress().progressProperty().get() != null;
    return lists.isWriting() || imports.session().isRunning() || resuming;
  }

  /** Opens a link outside the window; a failure is shown as a notice. */
  void openLink(URI uri) {
    tasks
        .run(() -> app.links().open(uri))
        .onFailure(
            thrown ->
                notice.accept(
                    messages.text("link.failed", uri, String.valueOf(thrown.getMessage()))))
        .start();
  }

  /** Opens a plan for review before anything is sent. */
  private void review(ChangePlan plan) {
    RecordsSection<?> section = lists.of(plan);
    undoQuestion.ask(plan, section.model().staging(), () -> review(plan, section));
  }

  private void review(ChangePlan plan, RecordsSection<?> section) {
    open.accept(section);
    if (!section.model().review().open(plan)) {
      notice.accept(messages.text("review.another", new OriginText(messages).of(plan.header())));
    }
    section.focus();
  }

  private void showRun(String id) {
    runs.show(id);
    open.accept(runs);
    runs.focus();
  }

  private void openRecord(RecordsSection<?> section, String id) {
    open.accept(section);
    section.openRecord(id);
  }
}
