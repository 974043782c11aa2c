package io.casedesk.desktop.app;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.shell.Theme;
import io.casedesk.files.SettingsFile;
import io.casedesk.policy.PolicyFile;
import io.casedesk.policy.PolicyLocation;
import io.casedesk.policy.PolicyReadResult;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person and those who look after the computer decided, read before there is a window.
 *
 * @param preferences what a person chose of the program itself
 * @param file where that is kept
 * @param notice what a person has to be told of that file
 * @param policy what is decided for everybody on the computer
 */
public record StartupPreferences(
    Preferences preferences, SettingsFile file, Optional<String> notice, PolicyReadResult policy) {

  /** What holds for a workspace on this computer. Blocks on the disk. */
  public static StartupPreferences of(Path workspace) {
    return of(workspace, PolicyFile.read(PolicyLocation.here().file()));
  }

  /** What holds for a workspace under a policy. Blocks on the disk. */
  public static StartupPreferences of(Path workspace, PolicyReadResult policy) {
    SettingsFile file = new SettingsFile(workspace);
    SettingsFile.Reading read = file.read();
    return new StartupPreferences(new Preferences(read.values()), file, read.notice(), policy);
  }

  /** The same for one window, of which nothing stays here when it is left. */
  StartupPreferences forOneWindow() {
    return new StartupPreferences(preferences.forOneWindow(), file, notice, policy);
  }

  /** The texts of the language that was chosen. */
  public Messages messages() {
    return new Messages(preferences.get(SettingCatalog.LANGUAGE).locale(Locale.getDefault()));
  }

  /** How times are shown. */
  Timestamps timestamps(Locale locale) {
    Timestamps.Form form =
        switch (preferences.get(SettingCatalog.DATES)) {
          case LOCAL -> Timestamps.Form.LOCAL;
          case ISO -> Timestamps.Form.ISO;
          case UTC -> Timestamps.Form.UTC;
        };
    return new Timestamps(form, locale, ZoneId.systemDefault());
  }

  /** The scheme of a window, where the start did not say one. */
  Theme.Choice look(Theme.Choice said) {
    return said == Theme.Choice.SYSTEM ? look(preferences.get(SettingCatalog.LOOK)) : said;
  }

  static Theme.Choice look(SettingCatalog.Look look) {
    return switch (look) {
      case SYSTEM -> Theme.Choice.SYSTEM;
      case LIGHT -> Theme.Choice.LIGHT;
      case DARK -> Theme.Choice.DARK;
    };
  }
}
