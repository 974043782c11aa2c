package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.SerialTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.savedviews.SavedViewRepository.LastState;
import io.casedesk.desktop.records.savedviews.StoredView.Problem;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.model.StoreException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** View model of the saved views of a list and of the selected view. */
public final class ViewsModel {

  private static final System.Logger LOG = System.getLogger(ViewsModel.class.getName());

  /** Delay before saving: dragging a column border changes its width many times per second. */
  private static final Duration REST = Duration.ofMillis(500);

  private final ObservableList<StoredView> views = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper current = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();

  private final Supplier<SavedViewRepository> savedViews;
  private final Tasks tasks;

  private final SerialTasks serialTasks = new SerialTasks();
  private @Nullable ViewTarget target;

  /** Saves the state of the list even without a saved view. */
  private final LatestSaver lastSaver;

  private final @Nullable TextStore lastStore;

  /** The state of the list that is saved; null until the saved one was applied. */
  private @Nullable ViewState last;

  /** Whether a link or the user has chosen which records the list shows. */
  private boolean contentChosen;

  /**
   * Creates a model without views; they are loaded when a list is attached.
   *
   * @param savedViews provides the repository; called only off the JavaFX thread
   * @param lastStore stores the last state of the list: the selected view, columns, sort order,
   *     filters, search and whether deleted records are shown; null to start without it
   */
  public ViewsModel(
      Supplier<SavedViewRepository> savedViews, @Nullable TextStore lastStore, Tasks tasks) {
    this.savedViews = savedViews;
    this.lastStore = lastStore;
    this.tasks = tasks;
    this.lastSaver = new LatestSaver(tasks, REST, lastStore == null ? text -> {} : lastStore::put);
    Observables.whenPresent(
        lastSaver.failureProperty(),
        thrown -> LOG.log(Level.WARNING, "Can't save the state of a list", thrown));
  }

  /** The views by name; use the methods of this class to change them. */
  public ObservableList<StoredView> views() {
    return views;
  }

  /** Name of the selected view; empty if none. */
  public ReadOnlyStringProperty currentProperty() {
    return current.getReadOnlyProperty();
  }

  /**
   * Whether the list differs from the selected view, or from the initial state if none is selected.
   */
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /** The last problem that wasn't dismissed; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Returns the selected view. */
  public Optional<StoredView> chosen() {
    return view(current.get());
  }

  /**
   * Attaches the list, loads its views and applies the default view; without a default, restores
   * the last state. If a link or the user has meanwhile chosen which records the list shows, only
   * the columns and the sort order are applied.
   */
  public void attach(ViewTarget list) {
    record Read(List<StoredView> all, Optional<LastState> left) {}
    target = list;
    list.versionProperty().subscribe(version -> changed());
    current.subscribe((was, is) -> saveLast());
    TextStore store = lastStore;
    work(
        () ->
            new Read(
                savedViews.get().all(),
                store == null
                    ? Optional.empty()
                    : store.find().flatMap(text -> savedViews.get().arranged(text))),
        read -> {
          views.setAll(read.all());
          StoredView start =
              read.all().stream().filter(StoredView::isDefault).findFirst().orElse(null);
          ViewState state = start == null ? null : start.state();
          if (start != null && state == null) {
            problem.set(start.damage());
          }
          if (start != null && state != null) {
            current.set(start.name());
          } else {
            read.left()
                .flatMap(left -> view(left.view()))
                .map(StoredView::name)
                .ifPresent(current::set);
          }
          Optional.ofNullable(state)
              .or(() -> read.left().map(LastState::state))
              .ifPresent(this::restore);
          // Earlier changes come from columns being added one by one.
          last = store == null ? null : list.now();
        });
  }

  private void restore(ViewState state) {
    ViewTarget list = Objects.requireNonNull(target);
    ViewState now = list.now();
    list.apply(contentChosen || !now.showsAll() ? state.withContentOf(now) : state);
    compare();
  }

  /**
   * Keeps which records the list shows, although its last state may not have been restored yet: a
   * link leads to some of them.
   */
  public void keepContent() {
    contentChosen = true;
  }

  private void changed() {
    ViewState now = Objects.requireNonNull(target).now();
    contentChosen |= !now.showsAll();
    compare(now);
    if (last != null && !now.equals(last)) {
      last = now;
      saveLast();
    }
  }

  private void saveLast() {
    ViewState now = last;
    if (now != null) {
      LastState saved = new LastState(current.get(), now);
      lastSaver.save(() -> savedViews.get().arrangement(saved));
    }
  }

  /** Applies a view. If the view can't be read, shows a problem and changes nothing. */
  public void choose(String name) {
    StoredView view = view(name).orElse(null);
    if (view == null || target == null) {
      return;
    }
    if (view.state() == null) {
      problem.set(view.damage());
      return;
    }
    current.set(name);
    target.apply(view.state());
    compare();
  }

  /** Resets the list to its initial state. */
  public void chooseNone() {
    current.set("");
    Objects.requireNonNull(target).apply(ViewState.INITIAL);
    compare();
  }

  /** Returns whether a name can be used for a new view: not blank and not in use. */
  public boolean isFree(String name) {
    return !name.isBlank() && view(name.strip()).isEmpty();
  }

  /** Saves the current state as a new view. */
  public void saveAs(String name) {
    ViewState state = Objects.requireNonNull(target).now();
    serialTasks.submit(
        () -> {
          if (isFree(name)) {
            saveView(name.strip(), state, false);
          }
        });
  }

  /** Saves the current state in the selected view. */
  public void update() {
    ViewState state = Objects.requireNonNull(target).now();
    serialTasks.submit(
        () -> chosen().ifPresent(view -> saveView(view.name(), state, view.isDefault())));
  }

  /** Renames the selected view. */
  public void rename(String name) {
    serialTasks.submit(
        () -> {
          if (isFree(name)) {
            chosen()
                .ifPresent(
                    view ->
                        change(name.strip(), () -> savedViews.get().rename(view, name.strip())));
          }
        });
  }

  /** Deletes a view; the list stays unchanged. */
  public void remove(String name) {
    serialTasks.submit(
        () -> {
          String stays = current.get().equals(name) ? "" : current.get();
          change(stays, () -> savedViews.get().remove(name));
        });
  }

  /** Sets the view to apply at startup; an empty name for none. */
  public void setDefault(String name) {
    serialTasks.submit(() -> change(current.get(), () -> savedViews.get().setDefault(name)));
  }

  /** Saves a pending state of the list. Blocks; call it after all other tasks have ended. */
  public void close() {
    lastSaver.close();
  }

  /** Dismisses the problem. */
  public void dismiss() {
    problem.set(null);
  }

  private Optional<StoredView> view(String name) {
    return views.stream().filter(view -> view.name().equals(name)).findFirst();
  }

  private void saveView(String name, ViewState state, boolean isDefault) {
    change(name, () -> savedViews.get().save(name, state, isDefault));
  }

  /** Changes the repository, and then selects a view. */
  private void change(String chosen, Runnable work) {
    String began = current.get();
    ViewState now = last;
    work(
        () -> {
          work.run();
          if (lastStore != null && now != null) {
            // At once: the next start shows which view is selected.
            lastStore.put(savedViews.get().arrangement(new LastState(chosen, now)));
          }
          return savedViews.get().all();
        },
        all -> {
          views.setAll(all);
          // If the user has chosen another view in the meantime, keep that choice.
          if (Objects.equals(current.get(), began)) {
            current.set(chosen);
          }
          compare();
        });
  }

  private void compare() {
    if (target != null) {
      compare(target.now());
    }
  }

  private void compare(ViewState now) {
    // Without a selected view, compare with the initial state.
    ViewState saved =
        current.get().isEmpty() ? ViewState.INITIAL : chosen().map(StoredView::state).orElse(null);
    changed.set(saved != null && !saved.isSameIn(now));
  }

  private <T> void work(Callable<T> work, Consumer<T> then) {
    String about = current.get();
    serialTasks.begin();
    tasks
        .call(work)
        .onSuccess(then)
        .onFailure(thrown -> problem.set(problem(thrown, about)))
        .onFinally(serialTasks::end)
        .start();
  }

  private static Problem problem(Throwable thrown, String about) {
    return switch (thrown) {
      case UnusableViewException e -> Problem.of(about, e);
      case StoreException e -> new Problem("views.store.failed", about, e.message());
      default -> new Problem("views.failed", about, thrown.toString());
    };
  }

  /** The list whose state saved views store and restore. Use on the JavaFX thread. */
  public interface ViewTarget {

    /** Returns the current state. */
    ViewState now();

    /** Applies a state. */
    void apply(ViewState state);

    /** Grows with every change of the state returned by {@link #now}. */
    ReadOnlyIntegerProperty versionProperty();
  }
}
