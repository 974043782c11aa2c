package io.casedesk.desktop.app;

import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.preferences.PreferenceSaver;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.settings.PrivacyModel;
import io.casedesk.desktop.settings.SettingsModel;
import io.casedesk.desktop.settings.SettingsSection;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.util.Subscription;

/** Applies the user's settings to the theme, the row height and the refresh intervals. */
final class SettingsWiring {

  private static final System.Logger LOG = System.getLogger(SettingsWiring.class.getName());

  private final StartupPreferences startupPreferences;
  private final Preferences preferences;
  private final PreferenceSaver keeping;
  private final Tasks tasks;
  private Subscription worn = Subscription.EMPTY;

  /** Starts to save changed settings. */
  SettingsWiring(StartupPreferences startupPreferences, Tasks tasks) {
    this.startupPreferences = startupPreferences;
    this.preferences = startupPreferences.preferences();
    this.tasks = tasks;
    this.keeping = new PreferenceSaver(preferences, startupPreferences.file(), tasks);
  }

  /** Creates the settings section. */
  SettingsSection section(
      Workspace workspace, RecordLists lists, FileDialogs files, Messages messages) {
    return new SettingsSection(
        new SettingsModel(preferences, keeping.failureProperty(), tasks),
        new PrivacyModel(workspace.contents(), lists::unstage, tasks),
        startupPreferences.policy(),
        startupPreferences.file().path(),
        files,
        messages);
  }

  /**
   * Applies the appearance settings to the theme, and saves the color scheme chosen in the theme
   * until {@link #releaseWindow()}.
   */
  void wear(Theme theme) {
    preferences
        .property(SettingCatalog.LOOK)
        .subscribe((was, is) -> theme.choiceProperty().set(StartupPreferences.look(is)));
    worn =
        theme
            .choiceProperty()
            .subscribe((was, is) -> preferences.property(SettingCatalog.LOOK).set(look(is)));
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

  private static SettingCatalog.Look look(Theme.Choice choice) {
    return switch (choice) {
      case SYSTEM -> SettingCatalog.Look.SYSTEM;
      case LIGHT -> SettingCatalog.Look.LIGHT;
      case DARK -> SettingCatalog.Look.DARK;
    };
  }

  /** Returns the lists with the refresh intervals of the settings. */
  List<RefreshTimerModel.Target> paced(List<RefreshTimerModel.Target> useCasesThenSolutions) {
    return List.of(
        new Paced(useCasesThenSolutions.getFirst(), SettingCatalog.REFRESH_USE_CASES),
        new Paced(useCasesThenSolutions.getLast(), SettingCatalog.REFRESH_SOLUTIONS));
  }

  /** Saves the latest settings to the disk. Blocks. */
  void keep() {
    try {
      keeping.close();
    } catch (StoreException e) {
      LOG.log(Level.ERROR, "What was chosen last could not be kept", e);
    }
  }

  /** A list with the refresh interval of its setting. */
  private final class Paced implements RefreshTimerModel.Target {
    private final RefreshTimerModel.Target list;
    private final Setting<SettingCatalog.Pace> setting;

    Paced(RefreshTimerModel.Target list, Setting<SettingCatalog.Pace> setting) {
      this.list = list;
      this.setting = setting;
    }

    @Override
    public RefreshHistory pace() {
      return list.pace();
    }

    @Override
    public boolean isIdle() {
      return list.isIdle();
    }

    @Override
    public void refresh() {
      list.refresh();
    }

    @Override
    public Optional<Duration> wait(Duration every) {
      return preferences.get(setting).wait(every);
    }
  }
}
