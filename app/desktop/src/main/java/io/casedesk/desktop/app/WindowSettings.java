package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.settings.PrivacyModel;
import io.casedesk.desktop.settings.SettingsModel;
import io.casedesk.desktop.settings.SettingsSection;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.files.SettingsFile;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Parent;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Applies the user's settings to the theme and the row height, and saves them. */
final class WindowSettings {

  private static final System.Logger LOG = System.getLogger(WindowSettings.class.getName());

  private final StartupPreferences startup;
  private final Tasks tasks;
  private final Preferences preferences;
  private final PreferenceSaver keeping;
  private Subscription worn = Subscription.EMPTY;

  /** Starts to save changed settings. */
  WindowSettings(StartupPreferences startup, Tasks tasks) {
    this.startup = startup;
    this.tasks = tasks;
    this.preferences = startup.preferences();
    this.keeping = new PreferenceSaver(preferences, startup.file(), tasks);
  }

  /** Creates the settings section. */
  SettingsSection section(
      Workspace workspace, RecordLists lists, FileDialogs files, Messages messages) {
    return new SettingsSection(
        new SettingsModel(preferences, keeping.failureProperty(), tasks),
        new PrivacyModel(workspace.contents(), lists::unstage, tasks),
        startup.policy(),
        startup.file().path(),
        files,
        messages);
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

  /** Saves the latest settings to the disk. Blocks. */
  void saveSettings() {
    try {
      keeping.close();
    } catch (StoreException e) {
      LOG.log(Level.ERROR, "Can't save the last choices", e);
    }
  }

  /** Saves changed settings to their file shortly after the last change. */
  static final class PreferenceSaver {

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
}
