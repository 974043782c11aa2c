package io.casedesk.desktop.overview;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.common.tasks.FrameDebouncer;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.context.RecentRuns;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** Holds the content of the start screen, which comes from data that the window has already. */
public final class OverviewModel {

  private final ReadOnlyObjectWrapper<Instant> now = new ReadOnlyObjectWrapper<>(Instant.now());
  private final ReadOnlyObjectWrapper<@Nullable Loaded<ChecklistFigures>> checklists =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Loaded<RecentRuns>> runs =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty watched = new SimpleBooleanProperty();
  private final CountsModel<UseCase> useCases;
  private final CountsModel<Solution> solutions;
  private final Connection connection;
  private final Callable<RecentRuns> recentRuns;
  private final Supplier<String> user;
  private final Tasks.Series checklistReads = new Tasks.Series();
  private final Tasks.Series runReads = new Tasks.Series();

  /**
   * What the last read from the disk returned.
   *
   * @param value null if the read failed
   * @param failure why it failed; null when it didn't
   */
  record Loaded<T>(@Nullable T value, @Nullable Throwable failure) {}

  /**
   * Creates a model without counts.
   *
   * @param recentRuns returns the latest runs; blocks on the disk
   * @param user returns the name of the user who reviews checklists
   */
  public OverviewModel(
      Connection connection, Callable<RecentRuns> recentRuns, Supplier<String> user) {
    this.connection = connection;
    this.recentRuns = recentRuns;
    this.user = user;
    useCases = counts(connection.useCases(), RecordKind.USE_CASES);
    solutions = counts(connection.solutions(), RecordKind.SOLUTIONS);
    useCases.load();
    solutions.load();
    useCases.watchedProperty().bind(watched);
    solutions.watchedProperty().bind(watched);
    connection.solutions().loader().phaseProperty().subscribe(this::solutionsAre);
    connection
        .solutions()
        .loader()
        .stateProperty()
        .map(LoadState::fromSnapshot)
        .subscribe((was, is) -> solutionsAre(Phase.READ));
  }

  private <R extends CaseRecord> CountsModel<R> counts(RecordsModel<R> list, RecordKind kind) {
    return new CountsModel<>(
        list,
        connection.store().settings().counted(list.kind().name()),
        connection.tasks(),
        filters -> connection.go(new Destination.Records(kind, filters)));
  }

  /** The time against which ages are shown. */
  ReadOnlyObjectProperty<Instant> nowProperty() {
    return now.getReadOnlyProperty();
  }

  /** Whether the start screen is visible. */
  BooleanProperty watchedProperty() {
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

  /** The stored checklists by state; null before the first count. */
  ReadOnlyObjectProperty<@Nullable Loaded<ChecklistFigures>> checklistsProperty() {
    return checklists.getReadOnlyProperty();
  }

  /** The latest runs and those that wait for the user; null before they were read. */
  ReadOnlyObjectProperty<@Nullable Loaded<RecentRuns>> runsProperty() {
    return runs.getReadOnlyProperty();
  }

  /** Returns the lists whose unsent and new changes the start screen shows. */
  List<RecordsModel<?>> lists() {
    return connection.lists();
  }

  /** Leads to another section. */
  void go(Destination destination) {
    connection.go(destination);
  }

  /**
   * Reads the lists that were not read yet, and the data on the disk again, when the section opens.
   */
  void opened() {
    tick(Instant.now());
    for (RecordsModel<?> list : connection.lists()) {
      if (list.loader().state().phase() == Phase.IDLE) {
        list.begin(FrameDebouncer::afterPaint);
      }
    }
    readRuns();
    countChecklists();
  }

  /** Reads everything again. */
  void refresh() {
    connection.lists().forEach(list -> list.loader().refresh());
    readRuns();
    countChecklists();
  }

  /** Whether reading waits for the user to give another token. */
  boolean isTokenAsked() {
    return connection.session().tokens().map(InteractiveTokenProvider::isAsking).orElse(false);
  }

  /** Updates the time against which ages are shown. */
  public void tick(Instant moment) {
    now.set(moment);
  }

  /** Reads the runs again after a run changed, unless they were never read. */
  public void worked() {
    if (runs.get() != null) {
      readRuns();
    }
  }

  private void solutionsAre(Phase phase) {
    if (phase == Phase.READ && watched.get()) {
      countChecklists();
    }
  }

  /** Reads the latest runs. */
  void readRuns() {
    read(recentRuns, runs, runReads);
  }

  /**
   * Counts the stored checklists of the solutions, once these are known. Reads no checklists from
   * the service.
   */
  void countChecklists() {
    if (solutions.list().loader().state().outcome() != null) {
      Supplier<Stream<Solution>> all = solutions.list().rows().undeleted();
      String reviewer = user.get();
      read(
          () ->
              ChecklistFigures.of(
                  all.get().map(Solution::id).collect(Collectors.toSet()),
                  connection.workspace(),
                  connection.session().connection(),
                  reviewer),
          checklists,
          checklistReads);
    }
  }

  private <T> void read(
      Callable<T> source, ObjectProperty<@Nullable Loaded<T>> into, Tasks.Series reads) {
    connection
        .tasks()
        .call(source)
        .onSuccess(read -> into.set(new Loaded<>(read, null)))
        .onFailure(thrown -> into.set(new Loaded<>(null, thrown)))
        .newestOf(reads)
        .start();
  }
}
