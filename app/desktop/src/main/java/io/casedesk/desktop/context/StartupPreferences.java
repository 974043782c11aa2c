package io.casedesk.desktop.context;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.files.SettingsFile;
import io.casedesk.messages.Message;
import io.casedesk.settings.PolicyFile;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the user's settings and the administrator's policy before there is a window.
 *
 * @param preferences the user's settings
 * @param file the settings file
 * @param notice a message about the settings file for the user; empty if it is fine
 * @param policy the policy for all users of the computer
 */
public record StartupPreferences(
    Preferences preferences, SettingsFile file, Optional<Message> notice, PolicyReadResult policy) {

  /** Reads the preferences of a workspace on this computer. Blocks on the disk. */
  public static StartupPreferences of(Path workspace) {
    return of(workspace, PolicyFile.read(PolicyFile.find()));
  }

  /** Reads the preferences of a workspace under a policy. Blocks on the disk. */
  public static StartupPreferences of(Path workspace, PolicyReadResult policy) {
    SettingsFile file = new SettingsFile(workspace);
    SettingsFile.ReadResult read = file.read();
    return new StartupPreferences(new Preferences(read.values()), file, read.notice(), policy);
  }

  /**
   * Returns a copy for one window. Changes of the copy also apply to this instance, which doesn't
   * keep the listeners of the window in memory.
   */
  public StartupPreferences forOneWindow() {
    return new StartupPreferences(preferences.forOneWindow(), file, notice, policy);
  }

  /** Returns the texts in the selected language. */
  public Messages messages() {
    Messages messages =
        new Messages(preferences.get(SettingCatalog.LANGUAGE).locale(Locale.getDefault()));
    boolean isLocal = preferences.get(SettingCatalog.DATES) == Timestamps.Form.LOCAL;
    Messages dated = isLocal ? messages : messages.withIsoDates();
    return preferences.get(SettingCatalog.NUMBERS) == SettingCatalog.Numbers.GROUPED
        ? dated.withGroupedNumbers()
        : dated;
  }

  /** Returns the date format of the settings. */
  public Timestamps timestamps(Locale locale) {
    return new Timestamps(preferences.get(SettingCatalog.DATES), locale, ZoneId.systemDefault());
  }

  /** Returns the color scheme, unless the command line selects one. */
  public ThemeChoice theme(ThemeChoice said) {
    return said == ThemeChoice.SYSTEM ? preferences.get(SettingCatalog.LOOK) : said;
  }
}
