package io.casedesk.desktop.common.tasks;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Saves a text that changes often, a short time after a change, and skips intermediate values. Use
 * on the JavaFX thread, except for {@link #close}.
 */
public final class LatestSaver {

  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();
  private final Tasks tasks;
  private final Duration rest;
  private final Consumer<String> store;
  private boolean saving;

  /** Makes the text to save; null for none. Guarded by this. */
  private @Nullable Supplier<String> waiting;

  /**
   * Creates a saver.
   *
   * @param rest the delay between a change and saving
   * @param store stores a text; blocks
   */
  public LatestSaver(Tasks tasks, Duration rest, Consumer<String> store) {
    this.tasks = tasks;
    this.rest = rest;
    this.store = store;
  }

  /** Why the newest text could not be saved; null if it is saved or about to be. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Saves this text in place of a pending one. */
  public void save(String text) {
    save(() -> text);
  }

  /**
   * Saves a text in place of a pending one.
   *
   * @param text makes the text, off the JavaFX thread and only if it isn't skipped
   */
  public void save(Supplier<String> text) {
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
    Supplier<String> text;
    synchronized (this) {
      text = waiting;
      waiting = null;
    }
    if (text == null) {
      return false;
    }
    boolean saved = false;
    try {
      store.accept(text.get());
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
   * Saves a pending text. Blocks; call it after all other tasks have ended.
   *
   * @throws RuntimeException if it can't be saved
   */
  public void close() {
    boolean _ = saveNow();
  }
}
