package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.context.StartupPreferences;
import io.casedesk.desktop.context.Theme;
import io.casedesk.files.SettingsFile;
import io.casedesk.model.StoreException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Parent;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Applies the user's settings to the theme and the row height, and saves them shortly after the
 * last change.
 */
final class WindowSettings {

  private static final System.Logger LOG = System.getLogger(WindowSettings.class.getName());

  private static final Duration REST = Duration.ofMillis(400);

  private final Preferences preferences;
  private final SettingsFile file;
  private final LatestSaver saver;

  /** The settings to save. Guarded by itself. */
  private final Map<String, String> waiting = new LinkedHashMap<>();

  private Subscription worn = Subscription.EMPTY;

  /** Starts to save changed settings. */
  WindowSettings(StartupPreferences startup, Tasks tasks) {
    this.preferences = startup.preferences();
    this.file = startup.file();
    this.saver = new LatestSaver(tasks, REST, last -> write());
    SettingCatalog.all().forEach(this::watch);
  }

  /** Why the last change could not be saved; null if it is saved or about to be. */
  ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return saver.failureProperty();
  }

  /**
   * Applies the appearance settings to the theme, and saves the color scheme chosen in the theme
   * until {@link #releaseWindow()}.
   */
  void wear(Theme theme) {
    ObjectProperty<ThemeChoice> saved = preferences.property(SettingCatalog.LOOK);
    saved.subscribe((was, is) -> theme.choiceProperty().set(is));
    worn = theme.choiceProperty().subscribe((was, is) -> saved.set(is));
    preferences
        .property(SettingCatalog.MOTION)
        .subscribe(
            motion ->
                theme
                    .lessMotionProperty()
                    .set(
                        motion == SettingCatalog.Motion.SYSTEM
                            ? null
                            : motion == SettingCatalog.Motion.LESS));
  }

  /** Stops listening to the theme, which outlives these parts. */
  void releaseWindow() {
    worn.unsubscribe();
  }

  /** Applies the row height setting, as a style class, whenever it changes. */
  void pack(Parent content) {
    preferences
        .property(SettingCatalog.DENSITY)
        .subscribe(
            density -> {
              for (SettingCatalog.Density one : SettingCatalog.Density.values()) {
                content.getStyleClass().remove(Setting.word(one));
              }
              content.getStyleClass().add(Setting.word(density));
            });
  }

  /** Saves the latest settings to the disk. Blocks; call it after all other tasks have ended. */
  void saveSettings() {
    try {
      saver.close();
    } catch (StoreException e) {
      LOG.log(Level.ERROR, "Can't save the last choices", e);
    }
  }

  private <T> void watch(Setting<T> setting) {
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
}
