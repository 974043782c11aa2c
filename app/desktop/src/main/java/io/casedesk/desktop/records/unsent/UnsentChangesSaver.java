package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
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
 * newer one. A failed write is retried with the next change.
 */
final class UnsentChangesSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final UnsentChangesStore store;

  /** The changes to write, oldest first; processed off the JavaFX thread. Guarded by itself. */
  private final Deque<Collection<CellEdit>> waiting = new ArrayDeque<>();

  /** Cells that were written before the saved changes were loaded. */
  private final Set<Change.Cell> written = new HashSet<>();

  private boolean working;

  /** Receives the saved changes; not null while they aren't loaded. */
  private @Nullable Consumer<List<Change>> unread;

  UnsentChangesSaver(Tasks tasks, UnsentChangesStore store) {
    this.tasks = tasks;
    this.store = store;
  }

  /** Why changes could not be saved; null if all are saved or about to be saved. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Loads the saved changes; if that fails, tries again before the next write. */
  void load(Consumer<List<Change>> loaded) {
    unread = loaded;
    read(loaded);
  }

  void save(List<CellEdit> swaps) {
    synchronized (waiting) {
      waiting.addLast(swaps);
    }
    next();
  }

  private void next() {
    Consumer<List<Change>> loaded = unread;
    if (working || !isAnyWaiting()) {
      return;
    }
    if (loaded == null) {
      write();
    } else {
      read(loaded);
    }
  }

  /** Nothing is written meanwhile: it could replace a saved change that isn't known yet. */
  private void read(Consumer<List<Change>> loaded) {
    working = true;
    tasks
        .call(store::load)
        .onSuccess(
            saved -> {
              working = false;
              unread = null;
              failure.set(null);
              loaded.accept(
                  saved.stream().filter(change -> !written.contains(change.cell())).toList());
              next();
            })
        .onFailure(
            thrown -> {
              working = false;
              failure.set(thrown);
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
            cells -> {
              working = false;
              if (unread == null) {
                failure.set(null);
              } else {
                written.addAll(cells);
              }
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

  /** Writes all pending changes; returns their cells. */
  private Set<Change.Cell> writeAll() {
    Map<Change.Cell, CellEdit> taken = new LinkedHashMap<>();
    synchronized (waiting) {
      waiting.forEach(
          swaps -> swaps.forEach(swap -> taken.merge(swap.cell(), swap, CellEdit::followedBy)));
      waiting.clear();
    }
    // What was typed and undone leaves the disk as it is.
    taken.values().removeIf(swap -> Objects.equals(swap.before(), swap.after()));
    List<Change> kept = new ArrayList<>();
    List<Change> gone = new ArrayList<>();
    for (CellEdit swap : taken.values()) {
      Change after = swap.after();
      Change before = swap.before();
      if (after != null) {
        kept.add(after);
      } else if (before != null) {
        gone.add(before);
      }
    }
    boolean written = false;
    try {
      store.change(kept, gone);
      written = true;
    } finally {
      if (!written) {
        synchronized (waiting) {
          waiting.addFirst(taken.values());
        }
      }
    }
    return taken.keySet();
  }

  /** Writes the pending changes. Blocks; no other write may be running. */
  void close() {
    if (isAnyWaiting()) {
      Set<Change.Cell> _ = writeAll();
    }
  }
}
