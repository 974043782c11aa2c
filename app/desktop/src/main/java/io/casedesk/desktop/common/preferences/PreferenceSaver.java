package io.casedesk.desktop.common.preferences;

import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.files.SettingsFile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/** Saves changed settings to their file shortly after the last change. */
public final class PreferenceSaver {

  private static final Duration REST = Duration.ofMillis(400);

  private final SettingsFile file;
  private final LatestSaver saver;

  /** The settings to save. Guarded by itself. */
  private final Map<String, String> waiting = new LinkedHashMap<>();

  /** Starts to save changes of these preferences. */
  public PreferenceSaver(Preferences preferences, SettingsFile file, Tasks tasks) {
    this.file = file;
    this.saver = new LatestSaver(tasks, REST, last -> write());
    SettingCatalog.all().forEach(setting -> watch(preferences, setting));
  }

  /** Why the last change could not be saved; null if it is saved or about to be. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return saver.failureProperty();
  }

  private <T> void watch(Preferences preferences, Setting<T> setting) {
    preferences
        .property(setting)
        .subscribe((was, is) -> changed(setting.name(), setting.writer().apply(is)));
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
      // A setting that changed again in the meantime still has to be saved.
      changes.forEach(waiting::remove);
    }
  }

  /**
   * Saves pending changes. Blocks; call it after all other tasks have ended.
   *
   * @throws RuntimeException if they can't be saved
   */
  public void close() {
    saver.close();
  }
}
