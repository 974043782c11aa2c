package io.casedesk.desktop.ui.staging;

import io.casedesk.desktop.ui.staging.Step.Cell;
import io.casedesk.desktop.ui.staging.Step.Swap;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.model.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Keeps staged cells on the disk, one write after the other, so that an older wish never takes the
 * place of a newer one. What cannot be written waits for the next change.
 */
final class StagingSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final Tasks tasks;
  private final StagingStore store;

  /** What is to be written, oldest first; put in order off the JavaFX thread. Guarded by itself. */
  private final Deque<Collection<Swap>> waiting = new ArrayDeque<>();

  private boolean saving;

  StagingSaver(Tasks tasks, StagingStore store) {
    this.tasks = tasks;
    this.store = store;
  }

  /** Why something is not on the disk; null while everything is, or is about to be. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  void load(Consumer<List<Change>> loaded) {
    tasks.call(store::load).onSuccess(loaded).onFailure(failure::set).start();
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
    tasks
        .call(this::writeAll)
        .onSuccess(written -> failure.set(null))
        .onFailure(failure::set)
        .onFinally(
            () -> {
              saving = false;
              if (failure.get() == null && isAnyWaiting()) {
                write();
              }
            })
        .start();
  }

  private boolean isAnyWaiting() {
    synchronized (waiting) {
      return !waiting.isEmpty();
    }
  }

  /** Writes all that waits; how many cells that were. */
  private int writeAll() {
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
    return taken.size();
  }

  /** Writes what waits. Blocks; nobody else may be writing any more. */
  void close() {
    if (isAnyWaiting()) {
      int _ = writeAll();
    }
  }
}
