package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.EditTitle;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.OriginText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connections.ConnectionsSection;
import io.casedesk.desktop.connections.ConnectionsView;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.options.OptionsSection;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.runs.RecordNames;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.runs.UnfinishedRunsModel;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.workspace.Workspace;
import java.util.List;
import java.util.stream.Stream;

/** Builds the sections of a connection and the navigation between them. */
final class Sections {

  private final ConnectionSession session;
  private final Workspace workspace;
  private final AppContext app;
  private final Messages messages;
  private final Timestamps timestamps;
  private final Tasks tasks;
  private final Ways ways;

  final ConnectionStore connectionStore;
  final RecordLists lists;
  final LinksWiring links;
  final ChecklistsSection checklists;
  final UnfinishedRunsModel unfinished;
  final RecordNames known;
  final RunsSection runs;
  final ImportsSection imports;
  final OptionsSection options;
  final ConnectionsSection connections;
  final SettingsWiring settings;
  final OverviewSection overview;

  /** All sections except the overview, in window order. */
  private final List<Section> others;

  /** Navigation callbacks of the sections. */
  interface Ways {

    /** Opens a section. */
    void open(Section section);

    /** Shows a notice. */
    void say(String text);
  }

  /**
   * Builds all sections.
   *
   * @param app with the settings of this window
   */
  Sections(ConnectionContext.Opened opened, AppContext app, Tasks tasks, Ways ways) {
    this.session = opened.session();
    this.workspace = opened.workspace();
    this.app = app;
    this.messages = app.messages();
    this.timestamps = app.preferred().timestamps(messages.locale());
    this.tasks = tasks;
    this.ways = ways;
    connectionStore = books(opened);
    lists =
        new RecordLists(
            connectionStore,
            new RecordLists.Means(session, tasks, messages, timestamps, app.files()));
    // Start loading the use cases even if another section is open: unfinished runs and record
    // search need them, and the cache is read while the other sections are built.
    lists.useCases().opened();
    links =
        new LinksWiring(
            lists.useCases(),
            lists.solutions(),
            new LinksWiring.Means(
                session, tasks, app.files(), messages, new MomentText(messages, timestamps)),
            this::openRecord);
    checklists =
        ChecklistsWiring.section(
            session,
            workspace,
            lists.solutions().model(),
            new ChecklistsSection.Around(tasks, app.files(), messages, timestamps));
    unfinished = lists.unfinished(connectionStore, session, tasks);
    known = lists.known(workspace, session.connection());
    RunsModel.Sources ran =
        new RunsModel.Sources(connectionStore, known, new RunTexts(messages, timestamps));
    runs =
        new RunsSection(new RunsModel(ran, unfinished, tasks, this::review), messages, app.files());
    imports = imports();
    options =
        new OptionsSection(
            new OptionsSection.Place(
                workspace.options(), session.connection(), lists.useCases().model()),
            tasks,
            app.files(),
            messages);
    settings = new SettingsWiring(app.preferred(), tasks);
    settings.wear(app.theme());
    connections = connections(opened.around().connections());
    others =
        List.of(
            lists.useCases(),
            lists.solutions(),
            checklists,
            imports,
            runs,
            options,
            connections,
            settings.section(workspace, lists, app.files(), messages));
    overview = overview(ran);
  }

  private ConnectionStore books(ConnectionContext.Opened opened) {
    ConnectionStore made =
        new ConnectionStore(session, workspace, messages.text("runs.origin.edit"));
    made.entitle(new EditTitle(messages)::of);
    made.prefer(app.preferred().preferences());
    if (opened.early() != null) {
      made.early(opened.early());
    }
    return made;
  }

  private ImportsSection imports() {
    return ImportsWiring.section(
        new ImportsWiring.Lists(
            session,
            connectionStore,
            lists.useCases().model(),
            lists.solutions().model(),
            new MomentText(messages, timestamps())),
        new ImportsWiring.Exits(this::review, this::showRun, unfinished::look),
        tasks,
        app.files(),
        messages);
  }

  private ConnectionsSection connections(ConnectionChoices parts) {
    return parts.section(
        session,
        tasks,
        new ConnectionsView.Around(app.files(), SystemLinks::open, app.theme()::style),
        messages);
  }

  private OverviewSection overview(RunsModel.Sources ran) {
    return new OverviewWiring(
            new OverviewWiring.Places(
                lists.useCases(), lists.solutions(), runs, others, ways::open),
            session,
            workspace,
            messages,
            timestamps)
        .section(ran, tasks);
  }

  /** Returns all sections in window order. */
  List<Section> all() {
    return Stream.concat(Stream.of(overview), others.stream()).toList();
  }

  /** Returns the formatter for points in time. */
  Timestamps timestamps() {
    return timestamps;
  }

  /** Updates the sections after a run was worked on. */
  void worked() {
    runs.model().worked();
    imports.model().worked();
    overview.model().runs().worked();
  }

  /** Returns whether changes are being applied, which must not be interrupted. */
  boolean isBusy() {
    boolean resuming = unfinished.progressProperty().get() != null;
    return lists.isWriting() || imports.model().isRunning() || resuming;
  }

  /** Opens a plan for review before anything is sent. */
  private void review(ChangePlan plan) {
    RecordsSection<?> section = lists.of(plan);
    ways.open(section);
    if (!section.review(plan)) {
      ways.say(messages.text("review.another", new OriginText(messages).of(plan.header())));
    }
    section.focus();
  }

  private void showRun(String id) {
    runs.show(id);
    ways.open(runs);
    runs.focus();
  }

  private void openRecord(RecordsSection<?> section, String id) {
    ways.open(section);
    section.openRecord(id);
  }
}
