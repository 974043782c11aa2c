package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditHistory.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.workspace.Edit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Writes unsent changes to the disk in their order, one write at a time, so that an older change
 * never overwrites a newer one. A failed write is retried with the next change. A stored change
 * that wasn't loaded or can't be read is never overwritten: a newer change of its cell stays in
 * memory. Changes of other cells are written even if the stored changes can't be loaded.
 */
public final class UnsentChangesSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable Throwable> loadFailure =
      new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final UnsentChangesStore store;
  private final Object lock = new Object();

  /** The changes to write, by cell; none leaves its cell as it was. Guarded by the lock. */
  private Map<Change.Cell, CellEdit> waiting = new LinkedHashMap<>();

  /** The changes that are being written; changes that are made meanwhile wait. Guarded likewise. */
  private Map<Change.Cell, CellEdit> taken = Map.of();

  /** Cells with a stored change that isn't known here. Not used by two threads at once. */
  private Set<Change.Cell> unknown = new HashSet<>();

  /** Cells whose stored change is from here, while the others aren't loaded. Likewise. */
  private final Set<Change.Cell> own = new HashSet<>();

  private boolean working;

  /** Receives the saved changes; not null while they aren't loaded. */
  private @Nullable Consumer<List<Edit>> unread;

  UnsentChangesSaver(Tasks tasks, UnsentChangesStore store) {
    this.tasks = tasks;
    this.store = store;
  }

  /** Why changes could not be saved; null if all are saved or about to be saved. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Why saved changes could not be loaded; null if all are or are about to be loaded. */
  public ReadOnlyObjectProperty<@Nullable Throwable> loadFailureProperty() {
    return loadFailure.getReadOnlyProperty();
  }

  /** Returns the number of changed cells that could not be saved. */
  public int unsavedCells() {
    synchronized (lock) {
      return failure.get() == null
          ? 0
          : taken.size()
              + (int) waiting.keySet().stream().filter(cell -> !taken.containsKey(cell)).count();
    }
  }

  /** Returns the number of cells whose stored change can't be read; trying again doesn't help. */
  public int unreadableCells() {
    return unread == null ? unknown.size() : 0;
  }

  /** Loads the saved changes; if that fails, tries again before the next write. */
  void load(Consumer<List<Edit>> loaded) {
    unread = loaded;
    read(loaded);
  }

  /** Tries again to load the saved changes. */
  public void retryLoad() {
    if (unread != null && !working) {
      read(unread);
    }
  }

  void save(List<CellEdit> swaps) {
    synchronized (lock) {
      swaps.forEach(swap -> merge(waiting, swap));
    }
    if (working) {
      return;
    }
    Consumer<List<Edit>> loaded = unread;
    if (loaded != null && isAnyWaiting()) {
      read(loaded);
    } else {
      next();
    }
  }

  /** Adds a change; what was changed and changed back leaves the disk as it is. */
  private static void merge(Map<Change.Cell, CellEdit> changes, CellEdit later) {
    changes.merge(
        later.cell(),
        later,
        (earlier, added) -> {
          CellEdit both = earlier.followedBy(added);
          return Objects.equals(both.before(), both.after()) ? null : both;
        });
  }

  /** Writes the changes that can be written. */
  private void next() {
    if (isAnyWritable()) {
      write();
    } else {
      failure.set(isAnyWaiting() ? loadFailure.get() : null);
    }
  }

  /** Nothing is written meanwhile, so that changes of the loaded cells can replace them. */
  private void read(Consumer<List<Edit>> loaded) {
    working = true;
    tasks
        .call(store::load)
        .onSuccess(
            saved -> {
              working = false;
              unread = null;
              unknown = new HashSet<>(saved.unreadable());
              List<Edit> others =
                  saved.edits().stream().filter(edit -> !own.contains(edit.cell())).toList();
              own.clear();
              loadFailure.set(saved.failure());
              loaded.accept(others);
              next();
            })
        .onFailure(
            thrown -> {
              working = false;
              loadFailure.set(thrown);
              next();
            })
        .start();
  }

  private void write() {
    working = true;
    boolean isLoaded = unread == null;
    tasks
        .run(() -> writeAll(isLoaded))
        .onSuccess(
            done -> {
              working = false;
              next();
            })
        .onFailure(
            thrown -> {
              working = false;
              failure.set(thrown);
            })
        .start();
  }

  private boolean isAnyWaiting() {
    synchronized (lock) {
      return !waiting.isEmpty();
    }
  }

  private boolean isAnyWritable() {
    synchronized (lock) {
      return waiting.keySet().stream().anyMatch(cell -> !unknown.contains(cell));
    }
  }

  /** Writes all waiting changes, except those of cells whose stored change isn't known. */
  private void writeAll(boolean isLoaded) {
    synchronized (lock) {
      taken = waiting;
      waiting = new LinkedHashMap<>();
    }
    try {
      if (!isLoaded) {
        add(writable(cell -> !own.contains(cell)));
      }
      List<CellEdit> writable = writable(cell -> true);
      if (!writable.isEmpty()) {
        store.change(
            edits(writable),
            writable.stream().filter(one -> one.after() == null).map(CellEdit::cell).toList());
        written(writable);
      }
    } finally {
      synchronized (lock) {
        waiting.values().forEach(later -> merge(taken, later));
        waiting = taken;
        taken = Map.of();
      }
    }
  }

  /** Writes the changes of those cells that have no stored change; the others stay unknown. */
  private void add(List<CellEdit> changes) {
    List<Edit> edits = edits(changes);
    if (!edits.isEmpty()) {
      unknown.addAll(store.add(edits));
    }
    edits.stream().map(Edit::cell).filter(cell -> !unknown.contains(cell)).forEach(own::add);
    written(changes.stream().filter(one -> !unknown.contains(one.cell())).toList());
  }

  private List<CellEdit> writable(Predicate<Change.Cell> which) {
    return taken.values().stream()
        .filter(one -> !unknown.contains(one.cell()) && which.test(one.cell()))
        .toList();
  }

  private static List<Edit> edits(List<CellEdit> changes) {
    return changes.stream().map(CellEdit::after).filter(Objects::nonNull).toList();
  }

  private void written(List<CellEdit> changes) {
    synchronized (lock) {
      changes.forEach(one -> taken.remove(one.cell()));
    }
  }

  /**
   * Writes the pending changes. Blocks; no other write may be running. Stored changes that weren't
   * loaded stay: the user has never seen them.
   */
  void close() {
    if (isAnyWritable()) {
      writeAll(unread == null);
    }
  }
}
