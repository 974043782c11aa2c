package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.unsent.EditStep.Cell;
import io.casedesk.desktop.records.unsent.EditStep.Swap;
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
 * Keeps staged cells on the disk, one write after the other, so that an older wish never takes the
 * place of a newer one. What cannot be written waits for the next change.
 */
final class UnsentChangesSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final UnsentChangesStore store;

  /** What is to be written, oldest first; put in order off the JavaFX thread. Guarded by itself. */
  private final Deque<Collection<Swap>> waiting = new ArrayDeque<>();

  private boolean saving;

  /** Who takes what was kept, while it could not be read; null once it was. */
  private @Nullable Consumer<List<Change>> unread;

  UnsentChangesSaver(Tasks tasks, UnsentChangesStore store) {
    this.tasks = tasks;
    this.store = store;
  }

  /** Why something is not on the disk; null while everything is, or is about to be. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Reads what was kept; where that fails, once more before the next write. */
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

  void save(List<Swap> swaps) {
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
    Consumer<List<Change>> taker = unread;
    tasks
        .call(() -> written(taker != null))
        .onSuccess(
            written -> {
              saving = false;
              if (taker != null || unread == null) {
                failure.set(written.failure());
              }
              if (taker != null && written.failure() == null) {
                unread = null;
                taker.accept(written.kept());
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
   * What came of a write.
   *
   * @param kept what an earlier session had left, where it was to be read first
   * @param failure why that could not be read; what was to be written is written all the same
   */
  private record Written(List<Change> kept, @Nullable RuntimeException failure) {}

  private Written written(boolean loading) {
    List<Change> kept = List.of();
    RuntimeException failed = null;
    if (loading) {
      try {
        kept = store.load();
      } catch (RuntimeException e) {
        failed = e;
      }
    }
    Set<Cell> taken = writeAll();
    // What was staged and reverted since takes the place of what was kept, as on the disk.
    return new Written(
        kept.stream().filter(change -> !taken.contains(Cell.of(change))).toList(), failed);
  }

  private boolean isAnyWaiting() {
    synchronized (waiting) {
      return !waiting.isEmpty();
    }
  }

  /** Writes all that waits; which cells that were. */
  private Set<Cell> writeAll() {
    Map<Cell, Swap> taken = new LinkedHashMap<>();
    synchronized (waiting) {
      waiting.forEach(swaps -> swaps.forEach(swap -> taken.put(swap.cell(), swap)));
      waiting.clear();
    }
    List<Change> kept = new ArrayList<>();
    List<Change> gone = new ArrayList<>();
    for (Swap swap : taken.values()) {
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

  /** Writes what waits. Blocks; nobody else may be writing any more. */
  void close() {
    if (isAnyWaiting()) {
      Set<Cell> _ = writeAll();
    }
  }
}
