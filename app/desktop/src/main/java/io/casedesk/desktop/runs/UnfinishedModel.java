package io.casedesk.desktop.runs;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.RunControl;
import io.casedesk.changes.RunResult;
import io.casedesk.changes.RunWatcher;
import io.casedesk.desktop.ui.records.Books;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunSummary;
import io.casedesk.model.StoreException;
import io.casedesk.model.Verdict;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Runs that were not finished, and going on with them. */
public final class UnfinishedModel {

  private static final System.Logger LOG = System.getLogger(UnfinishedModel.class.getName());

  /** Goes on with a run. Blocks. */
  @FunctionalInterface
  public interface Resumer {
    /** Goes on. */
    RunResult resume(String runId, RunWatcher watcher, RunControl control);
  }

  /**
   * A run with work left.
   *
   * @param open values and new records that have no final verdict
   * @param all values and new records of the run
   * @param unreadable why its log cannot be read, and nothing of it can be told; null when it can
   */
  public record Left(RunHeader header, long open, long all, @Nullable Throwable unreadable) {

    /** Whether it can be gone on with. */
    public boolean isReadable() {
      return unreadable == null;
    }
  }

  /** How far going on is, in records of the run that is worked on. */
  public record Progress(int records, int all) {}

  /**
   * What came of going on.
   *
   * @param good values that read as wanted, and new records that are there
   * @param bad values that do not, records that are not, or of which it is not known
   * @param unsent values and new records that were not sent
   * @param stopped why a run stopped again; empty when none did
   */
  public record Ended(long good, long bad, long unsent, String stopped) {

    /** Whether everything is as wanted, and nothing is left. */
    public boolean allGood() {
      return bad == 0 && unsent == 0 && stopped.isEmpty();
    }

    private Ended plus(RunResult result) {
      long there =
          result.cells().stream().map(CellResult::verdict).filter(Ended::isGood).count()
              + result.creates().stream().filter(CreateResult::isThere).count();
      long waiting = result.unsent() + result.uncreated();
      long all = all(result);
      return new Ended(
          good + there,
          bad + all - waiting - there,
          unsent + waiting,
          stopped.isEmpty() ? result.stopped() : stopped);
    }

    private static boolean isGood(@Nullable Verdict verdict) {
      return verdict == Verdict.APPLIED || verdict == Verdict.UNCHANGED;
    }
  }

  /**
   * What came of going on, and what is left after it.
   *
   * @param ended null when no run came to an end
   * @param left null when it could not be found out
   * @param failure the first; null when there was none
   */
  private record Gone(
      @Nullable Ended ended, @Nullable List<Left> left, @Nullable Throwable failure) {}

  private final ObservableList<Left> left = FXCollections.observableArrayList();

  /** One for all who listen: a view of the list made for each would be forgotten with them. */
  private final ObservableList<Left> shownLeft = FXCollections.unmodifiableObservableList(left);

  private final ReadOnlyObjectWrapper<@Nullable Progress> progress = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Ended> ended = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Books books;
  private final Map<String, Resumer> resumers;
  private final Tasks tasks;
  private final Tasks.Series looks = new Tasks.Series();
  private final Set<String> dismissed = ConcurrentHashMap.newKeySet();
  private @Nullable RunControl control;

  /**
   * Nothing is known until it is looked for.
   *
   * @param resumers who goes on with runs, by the word for their kind of record
   */
  public UnfinishedModel(Books books, Map<String, Resumer> resumers, Tasks tasks) {
    this.books = books;
    this.resumers = Map.copyOf(resumers);
    this.tasks = tasks;
  }

  /** Runs with work left, the newest first. */
  public ObservableList<Left> left() {
    return shownLeft;
  }

  /** How far going on is; null when it is not under way. */
  public ReadOnlyObjectProperty<@Nullable Progress> progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What came of going on; null before it ended. */
  public ReadOnlyObjectProperty<@Nullable Ended> endedProperty() {
    return ended.getReadOnlyProperty();
  }

  /** Why going on failed; null when it did not. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Looks for runs with work left. */
  public void look() {
    tasks.call(this::find).onSuccess(left::setAll).newestOf(looks).start();
  }

  /** Goes on with all that can be read, the oldest first. */
  public void resume() {
    resume(left.stream().filter(Left::isReadable).toList().reversed());
  }

  /** Goes on with one, also with one that is no longer offered. */
  public void resume(RunHeader run) {
    resume(List.of(new Left(run, 0, 0, null)));
  }

  /** Whether runs of a kind of record can be gone on with here. */
  public boolean knows(String kind) {
    return resumers.containsKey(kind);
  }

  private void resume(List<Left> those) {
    if (progress.get() != null || those.isEmpty()) {
      return;
    }
    RunControl ours = new RunControl();
    control = ours;
    ended.set(null);
    failure.set(null);
    progress.set(new Progress(0, 0));
    tasks
        .call(() -> goOn(those, ours))
        .onSuccess(
            gone -> {
              if (gone.left() != null) {
                left.setAll(gone.left());
              }
              failure.set(gone.failure());
              ended.set(gone.ended());
            })
        .onFailure(
            thrown -> {
              failure.set(thrown);
              look();
            })
        .onFinally(() -> progress.set(null))
        .start();
  }

  /** Sends nothing further; what was sent is still read again. */
  public void stop() {
    if (control != null) {
      control.cancel();
    }
  }

  /** Shows no more of what came of going on. */
  public void dismissEnded() {
    ended.set(null);
    failure.set(null);
  }

  /** Shows no more of these while the window is open; others that are left are still shown. */
  public void dismiss(List<Left> those) {
    those.forEach(run -> dismissed.add(run.header().id()));
    left.removeIf(run -> dismissed.contains(run.header().id()));
  }

  private List<Left> find() {
    List<Left> found = new ArrayList<>();
    for (RunSummary run : books.unfinished()) {
      if (resumers.containsKey(run.header().kind()) && !dismissed.contains(run.header().id())) {
        found.add(left(run.header()));
      }
    }
    return found;
  }

  private static long all(RunResult result) {
    return (long) result.cells().size() + result.creates().size();
  }

  /** A log that cannot be understood must not hide the others. */
  private Left left(RunHeader header) {
    RunResult result;
    try {
      result = ChangeRuns.read(books.runs(), header.id());
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The log of run " + header.id() + " cannot be read", e);
      return new Left(header, 0, 0, e);
    }
    long uncertain =
        result.counts().getOrDefault(Verdict.UNCERTAIN, 0)
            + result.creates().stream().filter(c -> c.verdict() == Verdict.UNCERTAIN).count();
    return new Left(header, result.unsent() + result.uncreated() + uncertain, all(result), null);
  }

  /** One that fails does not keep the others; only where nothing can be written down, all end. */
  private Gone goOn(List<Left> those, RunControl ours) {
    Ended sum = new Ended(0, 0, 0, "");
    boolean any = false;
    List<RuntimeException> failures = new ArrayList<>();
    for (Left run : those) {
      Resumer resumer = resumers.get(run.header().kind());
      if (resumer == null || ours.isCancelled() || isStoreBroken(failures)) {
        continue;
      }
      try {
        sum = sum.plus(resumer.resume(run.header().id(), watcher(), ours));
        any = true;
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "Run " + run.header().id() + " could not be gone on with", e);
        failures.add(e);
      }
    }
    @Nullable List<Left> after = null;
    try {
      after = find();
    } catch (RuntimeException e) {
      // What came of going on is told all the same.
      LOG.log(Level.WARNING, "What is left of runs could not be found out", e);
      failures.add(e);
    }
    Throwable failure = failures.isEmpty() ? null : failures.getFirst();
    return new Gone(any || failure == null ? sum : null, after, failure);
  }

  private static boolean isStoreBroken(List<RuntimeException> failures) {
    return !failures.isEmpty() && failures.getLast() instanceof StoreException;
  }

  private RunWatcher watcher() {
    return new RunWatcher() {
      @Override
      public void settled(int records, int all) {
        tasks.deliver(
            () -> {
              if (progress.get() != null) {
                progress.set(new Progress(records, all));
              }
            });
      }
    };
  }
}
