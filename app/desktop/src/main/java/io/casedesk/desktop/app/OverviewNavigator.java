package io.casedesk.desktop.app;

import io.casedesk.desktop.checklists.ChecklistsSection;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.overview.LastRun;
import io.casedesk.desktop.overview.OverviewModel;
import io.casedesk.desktop.overview.OverviewSection;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunMarks;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.desktop.runs.RunTexts;
import io.casedesk.desktop.runs.RunsSection;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.util.List;
import java.util.function.Consumer;

/** Leads from the start screen to the sections that it counts. */
final class OverviewNavigator implements OverviewModel.Navigator {

  private static final int LAST_RUNS = 5;

  private final RecordsSection<UseCase> useCases;
  private final RecordsSection<Solution> solutions;
  private final RunsSection runs;
  private final ChecklistsSection checklists;
  private final Messages messages;
  private final Consumer<Section> open;

  /**
   * Connects the start screen to the sections that it opens.
   *
   * @param open opens a section
   */
  OverviewNavigator(
      RecordsSection<UseCase> useCases,
      RecordsSection<Solution> solutions,
      RunsSection runs,
      ChecklistsSection checklists,
      Messages messages,
      Consumer<Section> open) {
    this.useCases = useCases;
    this.solutions = solutions;
    this.runs = runs;
    this.checklists = checklists;
    this.messages = messages;
    this.open = open;
  }

  /** Creates the section that leads to the others. */
  OverviewSection section(
      ConnectionStore connectionStore,
      Workspace workspace,
      String connection,
      MomentText moments,
      Tasks tasks) {
    OverviewModel model =
        new OverviewModel(
            useCases.model(),
            solutions.model(),
            connectionStore.settings(),
            workspace,
            connection,
            () -> runs.model().newest(LAST_RUNS).stream().map(this::lastRun).toList(),
            this,
            tasks);
    return new OverviewSection(model, messages, moments);
  }

  private LastRun lastRun(RunRow row) {
    RunTexts texts = runs.model().texts();
    return new LastRun(
        row.id(),
        row.header().begun(),
        messages.text("overview.runs.what", row.texts().kind(), texts.title(row.header())),
        texts.status(row.status()),
        row.texts().results(),
        RunMarks.of(row));
  }

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
  public void useCases(List<FieldFilter> filters) {
    show(useCases, filters);
  }

  @Override
  public void solutions(List<FieldFilter> filters) {
    show(solutions, filters);
  }

  /** Clears every other filter so that the list shows exactly the records that were counted. */
  private <R extends CaseRecord> void show(RecordsSection<R> section, List<FieldFilter> filters) {
    RecordsModel<R> list = section.model();
    list.review().suspend();
    list.changes().listedProperty().set(false);
    list.rows().queryProperty().set("");
    list.rows().deletedShownProperty().set(false);
    list.filters().set(filters);
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

  /** Clears the search so that the list shows exactly the checklists that were counted. */
  @Override
  public void checklists(OverviewModel.Checklists what) {
    checklists.models().solutions().queryProperty().set("");
    checklists
        .models()
        .solutions()
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
