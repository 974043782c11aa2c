package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.savedviews.StoredView.Problem;
import io.casedesk.desktop.records.table.TableState;
import io.casedesk.model.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The saved views of a list, and which of them it shows. */
public final class ViewsModel {

  private final ObservableList<StoredView> views = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper current = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper changed = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();

  private final Supplier<SavedViewRepository> book;
  private final Tasks tasks;

  private final SerialTasks serialTasks = new SerialTasks();
  private @Nullable ViewTarget target;
  private @Nullable LastTableState arrangement;

  /**
   * The views of a list; none are known until it is attached.
   *
   * @param book where they are kept; asked for off the JavaFX thread only
   */
  public ViewsModel(Supplier<SavedViewRepository> book, Tasks tasks) {
    this.book = book;
    this.tasks = tasks;
  }

  /** Keeps how the columns are left, too; before a list is attached. */
  public void keepIn(LastTableState last) {
    arrangement = last;
  }

  /** The views, by name; change them by commands. */
  public ObservableList<StoredView> views() {
    return views;
  }

  /** Name of the view that was chosen; empty for none. */
  public ReadOnlyStringProperty currentProperty() {
    return current.getReadOnlyProperty();
  }

  /** Whether the list is not as the chosen view has it; without one, not all in its first order. */
  public ReadOnlyBooleanProperty changedProperty() {
    return changed.getReadOnlyProperty();
  }

  /** What went wrong last and was not dismissed; null when nothing did. */
  public ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** The view that was chosen. */
  public Optional<StoredView> chosen() {
    return view(current.get());
  }

  /**
   * Has this list from now on, reads the views and applies the default one; without one, the
   * columns are arranged as they were left.
   */
  public void attach(ViewTarget list) {
    record Read(List<StoredView> all, Optional<TableState> left) {}
    target = list;
    list.onChange(this::changed);
    LastTableState last = arrangement;
    work(
        () -> new Read(book.get().all(), last == null ? Optional.empty() : last.find()),
        read -> {
          take(read.all());
          // A person who was faster has said what to show.
          if (current.get().isEmpty() && ViewState.INITIAL.isSameIn(list.now())) {
            read.all().stream()
                .filter(StoredView::isDefault)
                .findFirst()
                .ifPresentOrElse(
                    view -> choose(view.name()), () -> read.left().ifPresent(this::arrange));
          }
          if (last != null) {
            last.begin(list.now().table());
          }
        });
  }

  private void arrange(TableState left) {
    ViewTarget list = Objects.requireNonNull(target);
    ViewState now = list.now();
    list.apply(new ViewState(left, now.filters(), now.search(), now.deletedShown()));
  }

  private void changed() {
    compare();
    if (arrangement != null && target != null) {
      arrangement.changed(target.now().table());
    }
  }

  /** Shows a view. One that cannot be read is named, and nothing is applied. */
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

  /** Shows everything as at first. */
  public void chooseNone() {
    current.set("");
    Objects.requireNonNull(target).apply(ViewState.INITIAL);
    compare();
  }

  /** Whether a view may be called so: not blank, and not as another one. */
  public boolean isFree(String name) {
    return !name.isBlank() && view(name.strip()).isEmpty();
  }

  /** Keeps what is shown now under a new name. */
  public void saveAs(String name) {
    ViewState state = Objects.requireNonNull(target).now();
    serialTasks.take(
        () -> {
          if (isFree(name)) {
            keep(name.strip(), state, false);
          }
        });
  }

  /** Keeps what is shown now as the view that is chosen. */
  public void update() {
    ViewState state = Objects.requireNonNull(target).now();
    serialTasks.take(() -> chosen().ifPresent(view -> keep(view.name(), state, view.isDefault())));
  }

  /** Calls the chosen view something else. */
  public void rename(String name) {
    serialTasks.take(
        () -> {
          if (isFree(name)) {
            chosen().ifPresent(view -> rename(view, name.strip()));
          }
        });
  }

  private void rename(StoredView view, String name) {
    change(
        () -> {
          book.get().rename(view, name);
          return name;
        });
  }

  /** Removes a view; the list stays as it is. */
  public void remove(String name) {
    serialTasks.take(
        () -> {
          String stays = current.get().equals(name) ? "" : current.get();
          change(
              () -> {
                book.get().remove(name);
                return stays;
              });
        });
  }

  /** Has a view applied at every start; an empty name for none. */
  public void setDefault(String name) {
    serialTasks.take(
        () -> {
          String stays = current.get();
          change(
              () -> {
                book.get().setDefault(name);
                return stays;
              });
        });
  }

  /** Writes the chosen view to a file. */
  public void exportTo(Path file) {
    serialTasks.take(
        () ->
            chosen()
                .ifPresent(
                    view ->
                        work(
                            () -> {
                              book.get().export(view, file);
                              return view;
                            },
                            done -> {})));
  }

  /** Takes a view from a file and shows it. */
  public void importFrom(Path file) {
    record Imported(String name, List<StoredView> all) {}
    serialTasks.take(
        () ->
            work(
                () -> new Imported(book.get().load(file), book.get().all()),
                imported -> {
                  take(imported.all());
                  choose(imported.name());
                },
                String.valueOf(file.getFileName())));
  }

  /** The problem was read. */
  public void dismiss() {
    problem.set(null);
  }

  private Optional<StoredView> view(String name) {
    return views.stream().filter(view -> view.name().equals(name)).findFirst();
  }

  private void keep(String name, ViewState state, boolean isDefault) {
    change(
        () -> {
          book.get().save(name, state, isDefault);
          return name;
        });
  }

  /** Changes the book; what then is the chosen view comes back from it. */
  private void change(Callable<String> work) {
    record Changed(String chosen, List<StoredView> all) {}
    String began = current.get();
    work(
        () -> new Changed(work.call(), book.get().all()),
        done -> {
          take(done.all());
          // Whoever chose another view meanwhile stays there.
          if (Objects.equals(current.get(), began)) {
            current.set(done.chosen());
          }
          compare();
        });
  }

  private void take(List<StoredView> all) {
    views.setAll(all);
  }

  private void compare() {
    // Without a view it is everything that is shown, as at first.
    ViewState saved =
        current.get().isEmpty() ? ViewState.INITIAL : chosen().map(StoredView::state).orElse(null);
    changed.set(saved != null && target != null && !saved.isSameIn(target.now()));
  }

  private <T> void work(Callable<T> work, Consumer<T> then) {
    work(work, then, current.get());
  }

  private <T> void work(Callable<T> work, Consumer<T> then, String about) {
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
      case InvalidViewException e -> Problem.of(about, e);
      case IOException e -> new Problem("views.file.failed", about, String.valueOf(e.getMessage()));
      case StoreException e -> new Problem("views.store.failed", about, e.getMessage());
      default -> new Problem("views.failed", about, thrown.toString());
    };
  }
}
