package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.workspace.UnsentChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Saves unsent changes to the disk, one write at a time, so that an older change never overwrites a
 * newer one. A failed write is retried with the next change. A stored change that could not be
 * loaded is never overwritten: a newer change of its cell stays in memory until it is loaded.
 */
public final class UnsentChangesSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable Throwable> loadFailure =
      new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final UnsentChangesStore store;

  /** The changes to write, oldest first; processed off the JavaFX thread. Guarded by itself. */
  private final Deque<Collection<CellEdit>> waiting = new ArrayDeque<>();

  /** Cells whose stored change can't be read, although the others were loaded. */
  private Set<Change.Cell> unreadable = Set.of();

  /** Cells whose only stored change was written by this program, and not loaded. */
  private final Set<Change.Cell> written = new HashSet<>();

  /** Changes of cells whose stored changes aren't loaded. Guarded by {@link #waiting}. */
  private final Map<Change.Cell, CellEdit> held = new LinkedHashMap<>();

  private boolean working;

  /** Receives the saved changes; not null while they aren't loaded. */
  private @Nullable Consumer<List<UnsentChange>> unread;

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
    if (failure.get() == null) {
      return 0;
    }
    Set<Change.Cell> cells = new HashSet<>();
    synchronized (waiting) {
      cells.addAll(held.keySet());
      waiting.forEach(swaps -> swaps.forEach(swap -> cells.add(swap.cell())));
    }
    return cells.size();
  }

  /** Returns the number of cells whose stored change can't be read; trying again doesn't help. */
  public int unreadableCells() {
    return unreadable.size();
  }

  /** Loads the saved changes; if that fails, tries again before the next write. */
  void load(Consumer<List<UnsentChange>> loaded) {
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
    synchronized (waiting) {
      waiting.addLast(swaps);
    }
    next();
  }

  private void next() {
    Consumer<List<UnsentChange>> loaded = unread;
    if (working || !isAnyWaiting()) {
      return;
    }
    if (loaded == null) {
      write();
    } else {
      read(loaded);
    }
  }

  /** Nothing is written meanwhile, so that changes of the loaded cells can replace them. */
  private void read(Consumer<List<UnsentChange>> loaded) {
    working = true;
    tasks
        .call(store::load)
        .onSuccess(
            saved -> {
              working = false;
              unread = null;
              unreadable = saved.unreadable();
              loadFailure.set(saved.failure());
              failure.set(null);
              synchronized (waiting) {
                waiting.addFirst(List.copyOf(held.values()));
                held.clear();
              }
              loaded.accept(
                  saved.unsent().stream()
                      .filter(unsent -> !written.contains(unsent.change().cell()))
                      .toList());
              next();
            })
        .onFailure(
            thrown -> {
              working = false;
              loadFailure.set(thrown);
              if (isAnyWaiting()) {
                write();
              }
            })
        .start();
  }

  private void write() {
    working = true;
    tasks
        .call(this::writeAll)
        .onSuccess(
            done -> {
              working = false;
              failure.set(held.isEmpty() ? null : loadFailure.get());
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
    synchronized (waiting) {
      return !waiting.isEmpty();
    }
  }

  /** Writes all pending changes, except those of cells with a stored change that isn't loaded. */
  private boolean writeAll() {
    Map<Change.Cell, CellEdit> taken = new LinkedHashMap<>();
    synchronized (waiting) {
      taken.putAll(held);
      held.clear();
      waiting.forEach(
          swaps -> swaps.forEach(swap -> taken.merge(swap.cell(), swap, CellEdit::followedBy)));
      waiting.clear();
    }
    // What was typed and undone leaves the disk as it is.
    taken.values().removeIf(swap -> Objects.equals(swap.before(), swap.after()));
    List<UnsentChange> fresh = new ArrayList<>();
    List<UnsentChange> kept = new ArrayList<>();
    List<Change> gone = new ArrayList<>();
    for (CellEdit swap : taken.values()) {
      UnsentChange after = swap.after();
      UnsentChange before = swap.before();
      if (after != null) {
        (isReplaceable(swap.cell()) ? kept : fresh).add(after);
      } else if (before != null) {
        gone.add(before.change());
      }
    }
    boolean done = false;
    try {
      if (!fresh.isEmpty()) {
        Set<Change.Cell> unloaded = store.add(fresh);
        fresh.forEach(unsent -> written.add(unsent.change().cell()));
        written.removeAll(unloaded);
        synchronized (waiting) {
          held.putAll(taken);
          held.keySet().retainAll(unloaded);
        }
        taken.keySet().removeAll(unloaded);
      }
      store.change(kept, gone);
      done = true;
    } finally {
      if (!done) {
        synchronized (waiting) {
          waiting.addFirst(taken.values());
        }
      }
    }
    return done;
  }

  private boolean isReplaceable(Change.Cell cell) {
    return written.contains(cell) || (unread == null && !unreadable.contains(cell));
  }

  /** Writes the pending changes. Blocks; no other write may be running. */
  void close() {
    if (isAnyWaiting() || !held.isEmpty()) {
      boolean _ = writeAll();
    }
  }
}
