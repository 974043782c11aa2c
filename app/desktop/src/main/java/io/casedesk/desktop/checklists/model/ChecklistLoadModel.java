package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Loads stored checklists at once and then reads all checklists in one pass over the solutions. */
public final class ChecklistLoadModel {

  /** The phase of reading checklists. */
  public enum Phase {
    /** Nothing was requested yet. */
    IDLE,
    /** Stored checklists are being loaded, or the list of solutions is being read. */
    STARTING,
    /** A pass is active. */
    READING,
    /** The last pass ended, with or without failures. */
    READ,
    /** The user stopped the pass. */
    STOPPED,
    /** The last pass broke off. */
    FAILED;

    /** Whether checklists are being read, or about to be. */
    public boolean isActive() {
      return this == STARTING || this == READING;
    }
  }

  private final ReadOnlyObjectWrapper<Phase> phase = new ReadOnlyObjectWrapper<>(Phase.IDLE);
  private final ReadOnlyObjectWrapper<SolutionPartRepository.@Nullable Progress> progress =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable SolutionPartsOutcome> outcome =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> unkept = new ReadOnlyObjectWrapper<>();

  private final ChecklistRepository checklistRepository;
  private final ChecklistStore store;
  private final RecordsModel<Solution> solutions;
  private final Tasks tasks;
  private final Tasks.Series passes = new Tasks.Series();
  private final ChecklistList list;

  /** Set by the thread that reads. */
  private volatile SolutionPartRepository.@Nullable Progress latest;

  private boolean loaded;
  private boolean readRequested;
  private List<String> retry = List.of();

  ChecklistLoadModel(
      ChecklistRepository checklistRepository,
      RecordsModel<Solution> solutions,
      ChecklistStore store,
      ChecklistList list,
      Tasks tasks) {
    this.checklistRepository = checklistRepository;
    this.solutions = solutions;
    this.store = store;
    this.list = list;
    this.tasks = tasks;
    Observables.follow(
        this::solutionsChanged,
        solutions.loader().phaseProperty(),
        solutions.loader().stateProperty().map(LoadState::fromSnapshot));
    Observables.listen(this::progressed, store.changesProperty());
  }

  /** The phase of reading checklists. */
  public ReadOnlyObjectProperty<Phase> phaseProperty() {
    return phase.getReadOnlyProperty();
  }

  /** The progress of the pass; null before the first pass. */
  public ReadOnlyObjectProperty<SolutionPartRepository.@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** Why the last pass broke off. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The outcome of the last pass; null before the first. */
  public ReadOnlyObjectProperty<@Nullable SolutionPartsOutcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Why checklists couldn't be stored on this computer. */
  public ReadOnlyObjectProperty<@Nullable Throwable> unkeptProperty() {
    return unkept.getReadOnlyProperty();
  }

  /**
   * Shows the stored checklists, and reads all checklists when the solutions are known.
   *
   * @param readSolutions reads the list of solutions if that hasn't begun
   */
  public void begin(Runnable readSolutions) {
    if (phase.get() != Phase.IDLE) {
      return;
    }
    phase.set(Phase.STARTING);
    readRequested = true;
    tasks
        .run(checklistRepository::load)
        .onFailure(unkept::set)
        .onFinally(
            () -> {
              loaded = true;
              solutionsChanged();
              if (solutions.loader().state().phase() == LoadState.Phase.IDLE) {
                readSolutions.run();
              }
            })
        .start();
  }

  private void solutionsChanged() {
    if (!loaded) {
      return;
    }
    List<Solution> all = solutions.rows().records();
    LoadState.Phase now = solutions.loader().state().phase();
    if (!all.isEmpty() || now == LoadState.Phase.READ) {
      list(List.copyOf(all), now == LoadState.Phase.READ);
    }
    if (now == LoadState.Phase.FAILED && phase.get() == Phase.STARTING) {
      failure.set(solutions.loader().state().failure());
      phase.set(Phase.FAILED);
    } else if (now == LoadState.Phase.CANCELLED && phase.get() == Phase.STARTING) {
      phase.set(Phase.STOPPED);
    }
  }

  private void list(List<Solution> all, boolean settled) {
    ReadOutcome listed = solutions.loader().state().outcome();
    boolean whole = settled && listed != null && listed.complete();
    boolean reads = settled && readRequested;
    readRequested = readRequested && !settled;
    tasks
        .call(
            () -> {
              store.list(all);
              if (whole) {
                // A solution that is marked as deleted still exists, and so do its checklists.
                checklistRepository.listed(all, Instant.now());
              }
              return undeleted(all);
            })
        .onSuccess(
            ids -> {
              store.flush();
              if (reads) {
                begun(ids);
              }
            })
        .onFailure(
            thrown -> {
              unkept.set(thrown);
              if (reads) {
                // Checklists can be read even when the solutions can't be stored.
                begun(undeleted(all));
              }
            })
        .start();
  }

  private static List<String> undeleted(List<Solution> all) {
    return all.stream().filter(one -> !one.deleted()).map(Solution::id).toList();
  }

  /** Starts the requested pass, unless it was stopped before it began. */
  private void begun(List<String> ids) {
    if (phase.get() != Phase.STOPPED && phase.get() != Phase.READING) {
      pass(ids);
    }
  }

  /** The outcome of reading the list of solutions; null before it was read. */
  public ObservableValue<@Nullable ReadOutcome> listedProperty() {
    return solutions.loader().stateProperty().map(LoadState::outcome);
  }

  /**
   * Reads the list of solutions and then all their checklists again. Does nothing while that is in
   * progress, because a held key calls this many times.
   */
  public void refresh() {
    boolean listing =
        phase.get() == Phase.STARTING
            && readRequested
            && solutions.loader().state().phase() == LoadState.Phase.READING;
    if (listing || phase.get() == Phase.READING) {
      return;
    }
    readRequested = true;
    phase.set(Phase.STARTING);
    failure.set(null);
    unkept.set(null);
    solutions.loader().refresh();
  }

  /** Reads the checklists of the shown solutions again. */
  public void readShown() {
    read(list.solutions().stream().map(SolutionRow::id).toList());
  }

  /** Reads the checklists that couldn't be read or weren't read yet. */
  public void retry() {
    if (solutions.loader().state().phase() == LoadState.Phase.FAILED || retry.isEmpty()) {
      refresh();
    } else {
      read(retry);
    }
  }

  /** Reads the checklists of solutions again; does nothing while a pass is starting or active. */
  public void read(Collection<String> ids) {
    if (phase.get() != Phase.READING && phase.get() != Phase.STARTING) {
      pass(ids);
    }
  }

  private void pass(Collection<String> ids) {
    List<String> asked = list.firstSeen(ids);
    failure.set(null);
    progress.set(new SolutionPartRepository.Progress(0, 0, asked.size()));
    latest = null;
    phase.set(Phase.READING);
    retry = asked;
    tasks
        .call(() -> checklistRepository.read(asked, at -> latest = at, this::unkept))
        .onSuccess(this::ended)
        .onFailure(
            thrown -> {
              store.flush();
              failure.set(thrown);
              retry = store.unread(asked);
              phase.set(Phase.FAILED);
            })
        .newestOf(passes)
        .start();
  }

  private void unkept(RuntimeException thrown) {
    tasks.deliver(() -> unkept.set(thrown));
  }

  private void ended(SolutionPartsOutcome how) {
    store.flush();
    outcome.set(how);
    retry = how.toRetry();
    failure.set(how.ended());
    phase.set(how.ended() == null ? Phase.READ : Phase.FAILED);
  }

  /** Stops a pass; checklists that were read are kept. */
  public void stop() {
    if (phase.get() == Phase.STARTING) {
      readRequested = false;
      solutions.loader().cancel();
      phase.set(Phase.STOPPED);
    }
    if (phase.get() == Phase.READING) {
      passes.cancel();
      phase.set(Phase.STOPPED);
    }
  }

  private void progressed() {
    SolutionPartRepository.Progress at = latest;
    if (phase.get() == Phase.READING && at != null) {
      progress.set(at);
    }
  }
}
