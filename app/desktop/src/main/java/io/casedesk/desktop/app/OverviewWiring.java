package io.casedesk.desktop.app;

import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.SolutionFilter;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.overview.KeptChecklists;
import io.casedesk.desktop.overview.LastRun;
import io.casedesk.desktop.overview.OverviewModel;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.overview.OverviewSettings;
import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RecentRuns;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.KeptChecklist;
import io.casedesk.model.checklist.Review;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Builds the start screen and connects it to the sections that it counts and opens. */
final class OverviewWiring {

  private static final int LAST_RUNS = 5;

  private final RecordsSection<UseCase> useCases;
  private final RecordsSection<Solution> solutions;
  private final RunsSection runs;
  private final ChecklistsSection checklists;
  private final Consumer<Section> open;
  private final ConnectionSession session;
  private final Workspace workspace;
  private final Messages messages;

  /**
   * Connects the start screen to the sections that it opens.
   *
   * @param open opens a section
   */
  OverviewWiring(
      RecordsSection<UseCase> useCases,
      RecordsSection<Solution> solutions,
      RunsSection runs,
      ChecklistsSection checklists,
      Consumer<Section> open,
      ConnectionSession session,
      Workspace workspace,
      Messages messages) {
    this.useCases = useCases;
    this.solutions = solutions;
    this.runs = runs;
    this.checklists = checklists;
    this.open = open;
    this.session = session;
    this.workspace = workspace;
    this.messages = messages;
  }

  /**
   * Creates the start screen.
   *
   * @param sources where the runs are read from
   * @param moments formats times
   */
  OverviewSection section(RunsModel.Sources sources, MomentText moments, Tasks tasks) {
    RecentRuns recent = new RecentRuns(sources);
    OverviewModel model =
        new OverviewModel(
            new OverviewModel.Lists(useCases.model(), solutions.model()),
            new OverviewModel.Kept(
                new InWorkspace(), () -> told(recent.newest(LAST_RUNS), sources), new Chosen()),
            new Ways(),
            tasks);
    return new OverviewSection(model, messages, moments);
  }

  private List<LastRun> told(List<RunRow> rows, RunsModel.Sources sources) {
    List<LastRun> result = new ArrayList<>();
    for (RunRow row : rows) {
      result.add(
          new LastRun(
              row.id(),
              row.header().begun(),
              messages.text(
                  "overview.runs.what", row.texts().kind(), sources.texts().title(row.header())),
              sources.texts().status(row.status()),
              row.texts().results(),
              new LastRun.Mark(RecentRuns.icon(row), RecentRuns.style(row))));
    }
    return result;
  }

  /** Navigation from the start screen. */
  private final class Ways implements OverviewModel.Ways {

    @Override
    public void begin() {
      useCases.opened();
      solutions.opened();
    }

    @Override
    public void refresh() {
      useCases.refresh();
      solutions.refresh();
    }

    @Override
    public void useCases(FieldFilter filter) {
      show(useCases, filter);
    }

    @Override
    public void solutions(FieldFilter filter) {
      show(solutions, filter);
    }

    /** Clears every other filter so that the list shows exactly the records that were counted. */
    private <R extends CaseRecord> void show(RecordsSection<R> section, FieldFilter filter) {
      RecordsModel<R> list = section.model();
      list.review().makeRoom();
      list.changes().listedProperty().set(false);
      list.rows().queryProperty().set("");
      list.rows().deletedShownProperty().set(false);
      list.filters().set(List.of(filter));
      open.accept(section);
      section.focus();
    }

    @Override
    public void run(LastRun run) {
      runs();
      runs.show(run.id());
    }

    @Override
    public void runs() {
      open.accept(runs);
      runs.focus();
    }

    @Override
    public Optional<Consumer<OverviewModel.Checklists>> checklists() {
      return Optional.of(this::show);
    }

    /** Clears the search so that the matrix shows exactly the checklists that were counted. */
    private void show(OverviewModel.Checklists what) {
      checklists.matrix().queryProperty().set("");
      checklists
          .matrix()
          .filterProperty()
          .set(
              switch (what) {
                case ALL -> SolutionFilter.ALL;
                case NONE -> SolutionFilter.NONE;
                case CHANGED -> SolutionFilter.LAPSED;
                case UNREVIEWED -> SolutionFilter.UNREVIEWED;
              });
      open.accept(checklists);
      checklists.focus();
    }
  }

  /** The checklists that are stored in the workspace. */
  private final class InWorkspace implements KeptChecklists {

    @Override
    public Collection<KeptChecklist> checklists() {
      return workspace.checklists().of(session.connection()).values();
    }

    @Override
    public List<Review> reviews() {
      return workspace.reviews().of(session.connection());
    }

    @Override
    public Map<String, Instant> reads() {
      return workspace.checklists().reads(session.connection());
    }

    @Override
    public Set<String> failed() {
      return workspace.checklistSolutions().failures(session.connection()).keySet();
    }
  }

  /** The overview settings of this connection. */
  private final class Chosen implements OverviewSettings {

    @Override
    public Optional<String> find(String name) {
      return workspace.settings().find(session.connection(), name);
    }

    @Override
    public void put(String name, String value) {
      workspace.settings().put(session.connection(), name, value);
    }
  }
}
