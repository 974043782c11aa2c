package io.casedesk.desktop.common.tasks;

import java.time.Duration;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a text that changes often, a moment after it changed: what was in between is of no
 * interest. Used on the JavaFX thread, but for {@link #close}.
 */
public final class LatestSaver {

  /** Where a text is kept. Blocks. */
  @FunctionalInterface
  public interface Store {
    /** Keeps it in the place of the one before. */
    void put(String text);
  }

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private final Duration rest;
  private final Store store;
  private boolean saving;

  /** What is not on the disk yet; null for nothing. Guarded by this. */
  private @Nullable String waiting;

  /**
   * Keeps nothing yet.
   *
   * @param rest how long after a change it is kept, with what changed meanwhile
   */
  public LatestSaver(Tasks tasks, Duration rest, Store store) {
    this.tasks = tasks;
    this.rest = rest;
    this.store = store;
  }

  /** Why the newest text is not on the disk; null while it is, or is about to be. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Keeps this in the place of what was to be kept before. */
  public void save(String text) {
    synchronized (this) {
      waiting = text;
    }
    if (!saving) {
      saving = true;
      tasks
          .call(this::saveSoon)
          .onSuccess(
              saved -> {
                failure.set(null);
                saving = false;
                again();
              })
          .onFailure(
              thrown -> {
                // The next change tries again.
                saving = false;
                failure.set(thrown);
              })
          .start();
    }
  }

  private synchronized void again() {
    if (waiting != null) {
      save(waiting);
    }
  }

  private boolean saveSoon() throws InterruptedException {
    Thread.sleep(rest);
    return saveNow();
  }

  private boolean saveNow() {
    String text;
    synchronized (this) {
      text = waiting;
      waiting = null;
    }
    if (text == null) {
      return false;
    }
    boolean saved = false;
    try {
      store.put(text);
      saved = true;
    } finally {
      synchronized (this) {
        if (!saved && waiting == null) {
          waiting = text;
        }
      }
    }
    return saved;
  }

  /**
   * Keeps what is not kept yet. Blocks; nothing else is running any more.
   *
   * @throws RuntimeException when it cannot be kept
   */
  public void close() {
    boolean _ = saveNow();
  }
}
