package io.casedesk.desktop.common.preferences;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.SettingsFile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/** Writes what was chosen into its file, a moment after the last change. */
public final class PreferenceSaver {

  private static final Duration REST = Duration.ofMillis(400);

  private final SettingsFile file;
  private final LatestSaver saver;

  /** What is not in the file yet. Guarded by itself. */
  private final Map<String, String> waiting = new LinkedHashMap<>();

  /** Keeps what becomes of these from now on. */
  public PreferenceSaver(Preferences preferences, SettingsFile file, Tasks tasks) {
    this.file = file;
    this.saver = new LatestSaver(tasks, REST, last -> write());
    preferences.onChange(this::changed);
  }

  /** Why what was chosen last is not in the file; null while it is, or is about to be. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return saver.failureProperty();
  }

  private void changed(String name, String text) {
    synchronized (waiting) {
      waiting.put(name, text);
    }
    saver.save(name);
  }

  private void write() {
    Map<String, String> changes;
    synchronized (waiting) {
      changes = Map.copyOf(waiting);
    }
    file.put(changes);
    synchronized (waiting) {
      // What was changed once more meanwhile is yet to be written.
      changes.forEach(waiting::remove);
    }
  }

  /**
   * Writes what is not in the file yet. Blocks; nothing else is running any more.
   *
   * @throws RuntimeException when it cannot be written
   */
  public void close() {
    saver.close();
  }
}
