package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** What the start screen shows. All of it is derived from what the window holds already. */
public final class OverviewModel {

  private final ReadOnlyObjectWrapper<Instant> now = new ReadOnlyObjectWrapper<>(Instant.now());
  private final BooleanProperty watched = new SimpleBooleanProperty();

  private final Ways ways;
  private final CountsModel<UseCase> useCases;
  private final CountsModel<Solution> solutions;
  private final ChecklistSummaryModel checklists;
  private final LastRunsModel runs;

  /** The lists that are counted. */
  public record Lists(RecordsModel<UseCase> useCases, RecordsModel<Solution> solutions) {}

  /**
   * What of the disk is shown.
   *
   * @param checklists what is kept of checklists
   * @param runs the last runs, the newest first; blocks on the disk
   * @param choices what a person chose here
   */
  public record Kept(
      KeptChecklists checklists, Callable<List<LastRun>> runs, OverviewSettings choices) {}

  /** Which solutions are looked for by their checklists. */
  public enum Checklists {
    /** All of them. */
    ALL,
    /** Those without any. */
    NONE,
    /** Those with one that changed since its review. */
    CHANGED,
    /** Those with one that nobody reviewed. */
    UNREVIEWED
  }

  /** What leads away from here. All are called on the JavaFX thread. */
  public interface Ways {

    /** Reads the lists that were not read yet. */
    void begin();

    /** Reads them again. */
    void refresh();

    /** Shows the use cases that a filter lets through, and no others. */
    void useCases(FieldFilter filter);

    /** Shows the solutions that a filter lets through, and no others. */
    void solutions(FieldFilter filter);

    /** Shows what a run did. */
    void run(LastRun run);

    /** Shows all runs. */
    void runs();

    /** Shows the solutions with such checklists; empty where they are not shown anywhere. */
    Optional<Consumer<Checklists>> checklists();
  }

  /** Nothing is counted yet. */
  public OverviewModel(Lists lists, Kept kept, Ways ways, Tasks tasks) {
    this.ways = ways;
    Consumer<FieldFilter> toUseCases = ways::useCases;
    useCases = new CountsModel<>(lists.useCases, kept.choices, tasks, toUseCases);
    solutions = new CountsModel<>(lists.solutions, kept.choices, tasks, ways::solutions);
    checklists = new ChecklistSummaryModel(lists.solutions, kept.checklists, tasks);
    runs = new LastRunsModel(kept.runs, ways::run, tasks);
    useCases.load();
    solutions.load();
    useCases.watchedProperty().bind(watched);
    solutions.watchedProperty().bind(watched);
    lists.solutions.phaseProperty().subscribe(this::solutionsAre);
    lists.solutions.keptProperty().subscribe(() -> solutionsAre(Phase.READ));
  }

  /** Against which ages are told. */
  public ReadOnlyObjectProperty<Instant> nowProperty() {
    return now.getReadOnlyProperty();
  }

  /** Whether somebody looks. */
  public BooleanProperty watchedProperty() {
    return watched;
  }

  /** Use cases by a field. */
  public CountsModel<UseCase> useCases() {
    return useCases;
  }

  /** Solutions by a field. */
  public CountsModel<Solution> solutions() {
    return solutions;
  }

  /** How the checklists stand. */
  public ChecklistSummaryModel checklists() {
    return checklists;
  }

  /** The last runs. */
  public LastRunsModel runs() {
    return runs;
  }

  /** What leads away from here. */
  public Ways ways() {
    return ways;
  }

  /** Somebody came to look; reads what was not read yet, and the disk again. */
  public void opened() {
    tick(Instant.now());
    ways.begin();
    runs.refresh();
    checklists.refresh();
  }

  /** Reads everything again. */
  public void refresh() {
    ways.refresh();
    runs.refresh();
    checklists.refresh();
  }

  /** Time went by. */
  public void tick(Instant moment) {
    now.set(moment);
  }

  private void solutionsAre(Phase phase) {
    if (phase == Phase.READ && watched.get()) {
      checklists.refresh();
    }
  }
}
