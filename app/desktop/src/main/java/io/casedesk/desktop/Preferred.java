package io.casedesk.desktop;

import io.casedesk.desktop.shell.Theme;
import io.casedesk.desktop.ui.settings.Chosen;
import io.casedesk.desktop.ui.settings.Preferences;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.files.SettingsFile;
import io.casedesk.policy.PolicyFile;
import io.casedesk.policy.PolicyPlace;
import io.casedesk.policy.PolicyReading;
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
public record Preferred(
    Preferences preferences, SettingsFile file, Optional<String> notice, PolicyReading policy) {

  /** What holds for a workspace on this computer. Blocks on the disk. */
  public static Preferred of(Path workspace) {
    return of(workspace, PolicyFile.read(PolicyPlace.here().file()));
  }

  /** What holds for a workspace under a policy. Blocks on the disk. */
  static Preferred of(Path workspace, PolicyReading policy) {
    SettingsFile file = new SettingsFile(workspace);
    SettingsFile.Reading read = file.read();
    return new Preferred(new Preferences(read.values()), file, read.notice(), policy);
  }

  /** The same for one window, of which nothing stays here when it is left. */
  Preferred forOneWindow() {
    return new Preferred(preferences.forOneWindow(), file, notice, policy);
  }

  /** The texts of the language that was chosen. */
  Messages messages() {
    return new Messages(preferences.get(Chosen.LANGUAGE).locale(Locale.getDefault()));
  }

  /** How times are shown. */
  Timestamps timestamps(Locale locale) {
    Timestamps.Form form =
        switch (preferences.get(Chosen.DATES)) {
          case LOCAL -> Timestamps.Form.LOCAL;
          case ISO -> Timestamps.Form.ISO;
          case UTC -> Timestamps.Form.UTC;
        };
    return new Timestamps(form, locale, ZoneId.systemDefault());
  }

  /** The scheme of a window, where the start did not say one. */
  Theme.Choice look(Theme.Choice said) {
    return said == Theme.Choice.SYSTEM ? look(preferences.get(Chosen.LOOK)) : said;
  }

  static Theme.Choice look(Chosen.Look look) {
    return switch (look) {
      case SYSTEM -> Theme.Choice.SYSTEM;
      case LIGHT -> Theme.Choice.LIGHT;
      case DARK -> Theme.Choice.DARK;
    };
  }
}
