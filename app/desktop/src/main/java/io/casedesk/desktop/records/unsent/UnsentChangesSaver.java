package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private boolean saving;

  /** Receives the saved changes; not null while they could not be loaded. */
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
    tasks
        .call(store::load)
        .onSuccess(loaded)
        .onFailure(
            thrown -> {
              unread = loaded;
              failure.set(thrown);
            })
        .start();
  }

  void save(List<CellEdit> swaps) {
    synchronized (waiting) {
      waiting.addLast(swaps);
    }
    write();
  }

  private void write() {
    if (saving) {
      return;
    }
    saving = true;
    Consumer<List<Change>> consumer = unread;
    tasks
        .call(() -> written(consumer != null))
        .onSuccess(
            written -> {
              saving = false;
              if (consumer != null || unread == null) {
                failure.set(written.failure());
              }
              if (consumer != null && written.failure() == null) {
                unread = null;
                consumer.accept(written.kept());
              }
              if (isAnyWaiting()) {
                write();
              }
            })
        .onFailure(
            thrown -> {
              saving = false;
              failure.set(thrown);
            })
        .start();
  }

  /**
   * The result of a write.
   *
   * @param kept the changes of an earlier session, if they were loaded first
   * @param failure why they could not be loaded; the pending changes are written anyway
   */
  private record SaveResult(List<Change> kept, @Nullable RuntimeException failure) {}

  private SaveResult written(boolean loading) {
    List<Change> kept = List.of();
    RuntimeException failed = null;
    if (loading) {
      try {
        kept = store.load();
      } catch (RuntimeException e) {
        failed = e;
      }
    }
    Set<Change.Cell> taken = writeAll();
    // Changes made or undone since take precedence over the saved ones, as on the disk.
    return new SaveResult(
        kept.stream().filter(change -> !taken.contains(change.cell())).toList(), failed);
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
      waiting.forEach(swaps -> swaps.forEach(swap -> taken.put(swap.cell(), swap)));
      waiting.clear();
    }
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
