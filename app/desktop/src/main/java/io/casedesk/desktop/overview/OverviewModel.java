package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionSettings;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** Holds the content of the start screen, which comes from data that the window has already. */
public final class OverviewModel {

  private final ReadOnlyObjectWrapper<Instant> now = new ReadOnlyObjectWrapper<>(Instant.now());
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final Navigator navigator;
  private final CountsModel<UseCase> useCases;
  private final CountsModel<Solution> solutions;
  private final ChecklistSummaryModel checklists;
  private final LastRunsModel runs;

  /** Selects solutions by their checklists. */
  public enum Checklists {
    /** All solutions. */
    ALL,
    /** Solutions without a checklist. */
    NONE,
    /** Solutions with a checklist that changed since its review. */
    CHANGED,
    /** Solutions with an unreviewed checklist. */
    UNREVIEWED
  }

  /** The actions that lead to other sections. All are called on the JavaFX thread. */
  public interface Navigator {

    /** Reads the lists that were not read yet. */
    void begin();

    /** Reads the lists again. */
    void refresh();

    /** Shows exactly the use cases that pass all filters. */
    void useCases(List<FieldFilter> filters);

    /** Shows exactly the solutions that pass all filters. */
    void solutions(List<FieldFilter> filters);

    /** Shows a run. */
    void run(LastRun run);

    /** Shows all runs. */
    void runs();

    /** Shows solutions by their checklists. */
    void checklists(Checklists what);
  }

  /**
   * Creates a model without counts.
   *
   * @param settings the settings of the connection
   * @param workspace the stored checklists
   * @param lastRuns returns the latest runs, newest first; blocks on the disk
   */
  public OverviewModel(
      RecordsModel<UseCase> useCaseList,
      RecordsModel<Solution> solutionList,
      ConnectionSettings settings,
      Workspace workspace,
      String connection,
      Callable<List<LastRun>> lastRuns,
      Navigator navigator,
      Tasks tasks) {
    this.navigator = navigator;
    useCases =
        new CountsModel<>(
            useCaseList, settings.counted(useCaseList.kind().name()), tasks, navigator::useCases);
    solutions =
        new CountsModel<>(
            solutionList,
            settings.counted(solutionList.kind().name()),
            tasks,
            navigator::solutions);
    checklists = new ChecklistSummaryModel(solutionList, workspace, connection, tasks);
    runs = new LastRunsModel(lastRuns, navigator::run, tasks);
    useCases.load();
    solutions.load();
    useCases.watchedProperty().bind(watched);
    solutions.watchedProperty().bind(watched);
    solutionList.loader().phaseProperty().subscribe(this::solutionsAre);
    solutionList
        .loader()
        .stateProperty()
        .map(LoadState::fromSnapshot)
        .subscribe((was, is) -> solutionsAre(Phase.READ));
  }

  /** The time against which ages are shown. */
  public ReadOnlyObjectProperty<Instant> nowProperty() {
    return now.getReadOnlyProperty();
  }

  /** Whether the start screen is visible. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Returns the counts of use cases. */
  public CountsModel<UseCase> useCases() {
    return useCases;
  }

  /** Returns the counts of solutions. */
  public CountsModel<Solution> solutions() {
    return solutions;
  }

  /** Returns the counts of checklists. */
  public ChecklistSummaryModel checklists() {
    return checklists;
  }

  /** Returns the latest runs. */
  public LastRunsModel runs() {
    return runs;
  }

  /** Returns the actions that lead to other sections. */
  public Navigator navigator() {
    return navigator;
  }

  /**
   * Reads the lists that were not read yet, and the data on the disk again, when the section opens.
   */
  public void opened() {
    tick(Instant.now());
    navigator.begin();
    runs.refresh();
    checklists.refresh();
  }

  /** Reads everything again. */
  public void refresh() {
    navigator.refresh();
    runs.refresh();
    checklists.refresh();
  }

  /** Updates the time against which ages are shown. */
  public void tick(Instant moment) {
    now.set(moment);
  }

  private void solutionsAre(Phase phase) {
    if (phase == Phase.READ && watched.get()) {
      checklists.refresh();
    }
  }
}
